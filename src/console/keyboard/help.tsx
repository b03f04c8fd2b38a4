// What this person may do and with which keys, read from the registry; opened on the place they are in.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Area, Command } from '#commands/command.ts'
import { keyboardRemap } from '#commands/keyboard.ts'
import { allowed } from '#commands/registry.ts'
import { type PlaceKey, placeKeys, scopeOf, useKeyChoice, workingKeys } from '#console/lib/key-map.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { fold } from '#console/palette/index-text.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { keysText } from '#console/ui/key-names.ts'
import { TextInput } from '#console/ui/text-input.tsx'
import styles from './help.module.css'
import { HelpGroup, type HelpLine } from './help-group.tsx'
import { pageAt } from './place.ts'
import { widgetGroups, workingWidgetKeys } from './widget-keys.ts'

interface Section {
  readonly id: string
  readonly title: string
  readonly isHere: boolean
  readonly lines: readonly HelpLine[]
}

export function Help() {
  const { t } = useTranslation(['keyboard', 'commands'])
  const { close, run } = useRunner()
  const { preferences } = useSession()
  const sections = useSections()
  const [query, setQuery] = useState('')
  const found = useMemo(() => narrowed(sections, query), [sections, query])
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <Dialog title={t('title')} wide onClose={close}>
      <TextInput
        type="search"
        className={styles.search}
        value={query}
        aria-label={t('search')}
        placeholder={t('search')}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className={styles.bar}>
        <Button size="small" onClick={() => run(keyboardRemap)}>
          {t(`commands:${keyboardRemap.id}.title`)}
        </Button>
      </div>
      {!preferences.single_keys && <p className={styles.note}>{t('singleKeysOff')}</p>}
      <p className="visually-hidden" role="status">
        {query === '' ? '' : t('found', { count })}
      </p>
      {found.map(({ id, title, isHere, lines }) => (
        <HelpGroup key={id} title={title} mark={isHere ? t('here') : undefined} lines={lines} />
      ))}
      {count === 0 && <p className={styles.note}>{t('none', { query })}</p>}
    </Dialog>
  )
}

function narrowed(sections: readonly Section[], query: string): readonly Section[] {
  const terms = fold(query).split(' ').filter(Boolean)
  if (terms.length === 0) return sections
  const matches = (section: Section, line: HelpLine) => {
    const text = fold([section.title, line.title, ...line.keys.flatMap((keys) => [keys, keysText(keys)])].join(' '))
    return terms.every((term) => text.includes(term))
  }
  return sections
    .map((section) => ({ ...section, lines: section.lines.filter((line) => matches(section, line)) }))
    .filter(({ lines }) => lines.length > 0)
}

/** The place that is open comes first, then what works everywhere, then the others in the order of the registry. */
function useSections(): readonly Section[] {
  const { t } = useTranslation(['keyboard', 'commands'])
  const { user } = useSession()
  const { pathname } = useLocation()
  const choice = useKeyChoice()
  return useMemo(() => {
    const here = pageAt(pathname)?.area
    const lineOf = (command: Command): HelpLine => ({
      id: command.id,
      title: t(`commands:${command.id}.title`),
      keys: workingKeys(command, choice),
      isOnRow: scopeOf(command) === 'row',
    })
    const areas = Map.groupBy(allowed(user), ({ area }) => area)
    const sectionOf = ([area, commands]: readonly [Area, readonly Command[]]): Section => ({
      id: area,
      title: t(`commands:places.${area}`),
      isHere: area === here,
      lines: commands.map(lineOf),
    })
    const widgets = widgetGroups.map<Section>((group) => ({
      id: `widget:${group}`,
      title: t(`groups.${group}`),
      isHere: false,
      lines: workingWidgetKeys(group, choice.single_keys).map(([keys, text]) => ({
        id: keys,
        title: t(`widget.${text}`),
        keys: isPlaceKey(text) ? workingKeys(placeKeys[text], choice) : [keys],
        isOnRow: false,
      })),
    }))
    const places = [...areas].map(sectionOf)
    return [
      ...places.filter(({ isHere }) => isHere),
      ...widgets.slice(0, 1),
      ...places.filter(({ isHere }) => !isHere),
      ...widgets.slice(1),
    ]
  }, [t, user, pathname, choice])
}

const isPlaceKey = (name: string): name is PlaceKey => Object.hasOwn(placeKeys, name)
