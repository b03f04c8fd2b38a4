// The tab of an owner's metadata: its names, and the JSON of the one that is open.
import { Command } from 'cmdk'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnceThere } from '#console/lib/browser.ts'
import { useSearchParam } from '#console/lib/hooks.ts'
import { reasonOf } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import { TextInput } from '#console/ui/inputs.tsx'
import { EmptyState, ErrorPanel } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/tabs.tsx'
import { type MetadataText, metadataName } from '#contract/metadatas.ts'
import { z } from '#contract/zod.ts'
import styles from './metadata-editor.module.css'
import { knownNames, MetadataEditor, type MetadataOwner, useMetadatas } from './metadata-editor.tsx'

interface NamePickerProps {
  /** Those that have a value. */
  readonly saved: readonly string[]
  readonly chosen: string | null
  readonly mayCreate: boolean
  readonly onChoose: (name: string) => void
}

/** The names, searched by what they hold; a name that is not there yet can be begun. */
function NamePicker({ saved, chosen, mayCreate, onChoose }: NamePickerProps) {
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

interface MetadataWorkbenchProps {
  readonly owner: MetadataOwner
  /** Why it is only looked at, even by who may write; null while it is edited. */
  readonly viewingReason?: string | null
  /** Whether the first name is open when the address says none. */
  readonly opensFirst?: boolean
  /** What else can be done with the open one. */
  readonly children?: (name: string) => ReactNode
}

/** The names of an owner, to write for who may write, to read for the others. */
export function MetadataWorkbench({ owner, viewingReason = null, ...rest }: MetadataWorkbenchProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data, error, refetch } = useMetadatas(owner)
  if (!data && error) return <ErrorPanel error={error} onRetry={refetch} />
  if (data) {
    const readOnlyReason = reasonOf(user, owner.saves.access, t) || viewingReason
    return <Workbench owner={owner} texts={data.texts} readOnlyReason={readOnlyReason} {...rest} />
  }
  return (
    <div className={styles.columns} aria-busy="true">
      <Skeleton height="240px" />
      <Skeleton height="360px" />
    </div>
  )
}

interface WorkbenchProps extends Pick<MetadataWorkbenchProps, 'owner' | 'opensFirst' | 'children'> {
  readonly texts: Readonly<Record<string, MetadataText>>
  /** Why they are only looked at; null while names that have no value yet can be chosen too. */
  readonly readOnlyReason: string | null
}

/** Master–detail; the selected name is the search parameter `metadata`. */
function Workbench({ owner, texts, readOnlyReason, opensFirst, children }: WorkbenchProps) {
  const { t } = useTranslation('metadatas')
  const [wanted, choose] = useSearchParam('metadata')
  const mayCreate = readOnlyReason === null
  const names = Object.keys(texts)
  const asked = z.safeParse(metadataName, wanted)
  const known = asked.success && (mayCreate || names.includes(asked.data)) ? asked.data : null
  const chosen = known ?? (opensFirst ? (names[0] ?? null) : null)
  const columns = useRef<HTMLDivElement>(null)
  const chooseAndEdit = (name: string) => {
    choose(name)
    const ofName = `[data-name="${CSS.escape(name)}"] fieldset[tabindex="0"]`
    focusOnceThere(() => columns.current?.querySelector<HTMLElement>(ofName))
  }

  return (
    <div ref={columns} className={styles.columns}>
      <NamePicker saved={names} chosen={chosen} mayCreate={mayCreate} onChoose={chooseAndEdit} />
      {chosen === null ? (
        <EmptyState
          title={t(names.length === 0 ? 'empty.title' : 'choose.title')}
          text={t(mayCreate ? 'empty.text' : names.length === 0 ? 'empty.readonly' : 'choose.text')}
        />
      ) : (
        <div className={styles.editing} data-name={chosen}>
          <MetadataEditor
            key={chosen}
            owner={owner}
            name={chosen}
            saved={Object.hasOwn(texts, chosen) ? (texts[chosen] ?? null) : null}
            readOnlyReason={readOnlyReason}
          >
            {children?.(chosen)}
          </MetadataEditor>
        </div>
      )}
    </div>
  )
}
