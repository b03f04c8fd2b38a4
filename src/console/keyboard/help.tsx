// Dialog that lists all keyboard shortcuts, generated from the command registry.
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Command, FeatureName } from '#commands/command.ts'
import { changeShortcutsCommand } from '#commands/keyboard.ts'
import { listAllowedCommands } from '#commands/registry.ts'
import {
  getActiveShortcuts,
  getShortcutScope,
  type PageShortcutName,
  pageShortcuts,
} from '#console/lib/command-keys.ts'
import { formatKeys, isSingleCharacterKeyPress } from '#console/lib/key-sequences.ts'
import { foldText } from '#console/lib/search-text.ts'
import { findPageCommand } from '#console/run/page-at.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextInput } from '#console/ui/inputs.tsx'
import { Keycaps } from '#console/ui/keys.tsx'
import { useKeyPreferences } from '#console/ui/shown-keys.ts'
import styles from './help.module.css'

interface HelpLine {
  readonly id: string
  readonly title: string
  /** Alternative shortcuts of the command; empty if the command runs only from the command palette. */
  readonly keys: readonly string[]
  readonly isRowShortcut: boolean
}

interface HelpGroupProps {
  readonly title: string
  readonly badge: string | undefined
  readonly lines: readonly HelpLine[]
}

function HelpGroup({ title, badge, lines }: HelpGroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {title} {badge && <Badge>{badge}</Badge>}
      </h3>
      <dl>
        {lines.map((line) => (
          <div key={line.id} className={styles.line}>
            <dt>{line.title}</dt>
            <dd className={styles.keys}>
              <ShortcutKeys line={line} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ShortcutKeys({ line: { keys, isRowShortcut } }: { readonly line: HelpLine }) {
  const { t } = useTranslation('keyboard')
  if (keys.length === 0) return t('noKey')
  return (
    <>
      {isRowShortcut && <span>{t('rowKey')}</span>}
      {keys.map((shortcut, index) => (
        <span key={shortcut} className={styles.keys}>
          {index > 0 && t('or')}
          <Keycaps keys={shortcut} />
          <span className="visually-hidden">{formatKeys(shortcut)}</span>
        </span>
      ))}
    </>
  )
}

/**
 * Fixed shortcuts of lists, forms, the JSON editor and the command palette: the keys, and the translation key of their
 * description.
 */
export const fixedShortcuts = {
  everywhere: [
    ['f6', 'nextRegion'],
    ['shift+f6', 'previousRegion'],
    ['/', 'filter'],
    ['u', 'back'],
    ['escape', 'escape'],
  ],
  lists: [
    ['up down', 'moveRow'],
    ['j k', 'moveRow'],
    ['1 2 3 4 5 6 7', 'homeBlock'],
    ['home end', 'firstLastColumn'],
    ['pageup pagedown', 'moveScreen'],
    ['mod+home mod+end', 'firstLastRow'],
    ['enter', 'openRow'],
    ['mod+enter', 'openRowInTab'],
    ['space', 'peekRow'],
    ['x', 'selectRow'],
    ['shift+up shift+down', 'selectRange'],
    ['mod+a', 'selectAll'],
    ['shift+f10', 'rowMenu'],
    ['[ ]', 'turnPage'],
    ['mod+f', 'findRows'],
    ['down enter', 'enterRows'],
    ['up', 'backToSearch'],
    ['escape', 'leaveSearch'],
    ['mod+c', 'copyRows'],
  ],
  forms: [
    ['mod+enter', 'save'],
    ['mod+s', 'save'],
    ['mod+shift+enter', 'saveNext'],
    ['mod+down mod+up', 'turnRecord'],
    ['left right', 'chooseLevel'],
    ['up down', 'chooseArea'],
    ['escape', 'closeForm'],
  ],
  editor: [
    ['enter', 'enterEditor'],
    ['escape', 'leaveEditor'],
    ['mod+shift+f', 'formatJson'],
    ['mod+] mod+[', 'indentLines'],
    ['f8', 'nextFault'],
    ['mod+f', 'findInEditor'],
  ],
  palette: [
    ['enter', 'runRow'],
    ['mod+enter', 'runInTab'],
    ['shift+enter', 'runAndStay'],
    ['tab', 'nextSlot'],
    ['right', 'otherActions'],
    ['backspace', 'popPage'],
  ],
} as const

export type FixedShortcutGroup = keyof typeof fixedShortcuts
const widgetGroups = Object.keys(fixedShortcuts) as readonly FixedShortcutGroup[]

/**
 * Returns the fixed shortcuts of a group that work now. If the user has disabled single-key shortcuts, these shortcuts
 * are omitted, except the page shortcuts, which users can change.
 */
export function listActiveFixedShortcuts(group: FixedShortcutGroup, areSingleKeysEnabled: boolean) {
  return fixedShortcuts[group].filter(
    ([keys, text]) =>
      areSingleKeysEnabled || Object.hasOwn(pageShortcuts, text) || !keys.split(' ').every(isSingleCharacterKeyPress),
  )
}

interface Section {
  readonly id: string
  readonly title: string
  readonly isCurrentPage: boolean
  readonly lines: readonly HelpLine[]
}

export function Help() {
  const { t } = useTranslation(['keyboard', 'commands'])
  const { close, run } = useCommandRunner()
  const { preferences } = useSession()
  const sections = useHelpSections()
  const [query, setQuery] = useState('')
  const filteredSections = useMemo(() => filterSections(sections, query), [sections, query])
  const count = filteredSections.reduce((sum, { lines }) => sum + lines.length, 0)
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
        <Button size="small" onClick={() => run(changeShortcutsCommand)}>
          {t(`commands:${changeShortcutsCommand.id}.title`)}
        </Button>
      </div>
      {!preferences.single_keys && <p className={styles.note}>{t('singleKeysOff')}</p>}
      <p className="visually-hidden" role="status">
        {query === '' ? '' : t('found', { count })}
      </p>
      {filteredSections.map(({ id, title, isCurrentPage, lines }) => (
        <HelpGroup key={id} title={title} badge={isCurrentPage ? t('here') : undefined} lines={lines} />
      ))}
      {count === 0 && <p className={styles.note}>{t('none', { query })}</p>}
    </Dialog>
  )
}

function filterSections(sections: readonly Section[], query: string): readonly Section[] {
  const terms = foldText(query).split(' ').filter(Boolean)
  if (terms.length === 0) return sections
  const matches = (section: Section, line: HelpLine) => {
    const text = foldText(
      [section.title, line.title, ...line.keys.flatMap((keys) => [keys, formatKeys(keys)])].join(' '),
    )
    return terms.every((term) => text.includes(term))
  }
  return sections
    .map((section) => ({ ...section, lines: section.lines.filter((line) => matches(section, line)) }))
    .filter(({ lines }) => lines.length > 0)
}

/**
 * Returns the sections of the help dialog: the open page, then global shortcuts, then other pages in the order of the
 * command registry.
 */
function useHelpSections(): readonly Section[] {
  const { t } = useTranslation(['keyboard', 'commands'])
  const { user } = useSession()
  const { pathname } = useLocation()
  const keyPreferences = useKeyPreferences()
  return useMemo(() => {
    const currentFeature = findPageCommand(pathname)?.feature
    const buildLine = (command: Command): HelpLine => ({
      id: command.id,
      title: t(`commands:${command.id}.title`),
      keys: getActiveShortcuts(command, keyPreferences),
      isRowShortcut: getShortcutScope(command) === 'row',
    })
    const features = Map.groupBy(listAllowedCommands(user), ({ feature }) => feature)
    const buildSection = ([feature, commands]: readonly [FeatureName, readonly Command[]]): Section => ({
      id: feature,
      title: t(`commands:places.${feature}`),
      isCurrentPage: feature === currentFeature,
      lines: commands.map(buildLine),
    })
    const widgets = widgetGroups.map<Section>((group) => ({
      id: `widget:${group}`,
      title: t(`groups.${group}`),
      isCurrentPage: false,
      lines: listActiveFixedShortcuts(group, keyPreferences.single_keys).map(([keys, text]) => ({
        id: keys,
        title: t(`widget.${text}`),
        keys: isPageKey(text) ? getActiveShortcuts(pageShortcuts[text], keyPreferences) : [keys],
        isRowShortcut: false,
      })),
    }))
    const featureSections = [...features].map(buildSection)
    return [
      ...featureSections.filter(({ isCurrentPage }) => isCurrentPage),
      ...widgets.slice(0, 1),
      ...featureSections.filter(({ isCurrentPage }) => !isCurrentPage),
      ...widgets.slice(1),
    ]
  }, [t, user, pathname, keyPreferences])
}

const isPageKey = (name: string): name is PageShortcutName => Object.hasOwn(pageShortcuts, name)
