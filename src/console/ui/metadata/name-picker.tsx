import { Command } from 'cmdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { TextInput } from '#console/ui/text-input.tsx'
import { metadataName } from '#contract/metadatas.ts'
import { knownNames } from './known-names.ts'
import styles from './name-picker.module.css'

interface NamePickerProps {
  /** Those that have a value. */
  readonly saved: readonly string[]
  readonly chosen: string | null
  readonly mayCreate: boolean
  readonly onChoose: (name: string) => void
}

/** The names, searched by what they hold; a name that is not there yet can be begun. */
export function NamePicker({ saved, chosen, mayCreate, onChoose }: NamePickerProps) {
  const { t } = useTranslation(['metadatas', 'errors'])
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLowerCase()
  const matches = (name: string) => name.toLowerCase().includes(search)
  const empty = mayCreate ? knownNames.filter((name) => !saved.includes(name)) : []
  const isNew = mayCreate && search !== '' && ![...saved, ...empty].includes(typed.trim())
  const isName = z.safeParse(metadataName, typed.trim()).success
  // What is open without a value yet has its place in the list.
  const begun = chosen !== null && !saved.includes(chosen) && !empty.includes(chosen) ? [chosen] : []

  const choose = (name: string) => {
    setTyped('')
    onChoose(name)
  }
  const item = (name: string) => (
    <Command.Item
      key={name}
      value={name}
      className={styles.name}
      onSelect={() => choose(name)}
      data-open={name === chosen}
    >
      {name}
      {name === chosen && <span className="visually-hidden"> ({t('names.open')})</span>}
    </Command.Item>
  )

  return (
    <Command
      className={styles.picker}
      label={t('names.label')}
      defaultValue={chosen ?? ''}
      shouldFilter={false}
      vimBindings={false}
    >
      <Command.Input asChild value={typed} onValueChange={setTyped}>
        <TextInput placeholder={t(mayCreate ? 'names.searchOrNew' : 'names.search')} aria-label={t('names.label')} />
      </Command.Input>
      <Command.List className={styles.list} label={t('names.label')}>
        {isNew && (
          <Command.Item
            value={`new ${typed}`}
            className={styles.name}
            disabled={!isName}
            onSelect={() => choose(typed.trim())}
          >
            {isName ? t('names.create', { name: typed.trim() }) : t('errors:validation.metadata_name')}
          </Command.Item>
        )}
        <Command.Group heading={t('names.saved')} className={styles.group}>
          {[...saved, ...begun].filter(matches).map(item)}
        </Command.Group>
        {empty.some(matches) && (
          <Command.Group heading={t('names.known')} className={styles.group}>
            {empty.filter(matches).map(item)}
          </Command.Group>
        )}
        {!isNew && ![...saved, ...begun, ...empty].some(matches) && (
          <Command.Empty className={styles.none}>{t('names.none')}</Command.Empty>
        )}
      </Command.List>
    </Command>
  )
}
