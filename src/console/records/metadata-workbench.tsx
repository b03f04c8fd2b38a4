// The tab of an owner's metadata: its names, and the JSON of the one that is open.
import { Command } from 'cmdk'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { focusWhenRendered } from '#console/lib/browser.ts'
import { useSearchParam } from '#console/lib/hooks.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useSession } from '#console/session/session.tsx'
import { TextInput } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type MetadataText, metadataName } from '#contract/platform/metadatas.ts'
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

/** How well a name matches: 0 equal, 1 from its start, 2 within. */
function rankOf(name: string, search: string): number {
  const lower = name.toLowerCase()
  if (lower === search) return 0
  return lower.startsWith(search) ? 1 : 2
}

/** The names that match, the best match first; without a search all of them, in their order. */
function findNames(names: readonly string[], search: string): readonly string[] {
  const matches = names.filter((name) => name.toLowerCase().includes(search))
  return search === '' ? matches : matches.sort((one, other) => rankOf(one, search) - rankOf(other, search))
}

/** The names, searched by their text; the last option creates a name, so that Enter chooses an existing name first. */
function NamePicker({ saved, chosen, mayCreate, onChoose }: NamePickerProps) {
  const { t } = useTranslation(['metadatas', 'errors'])
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLowerCase()
  const empty = mayCreate ? knownNames.filter((name) => !saved.includes(name)) : []
  const isNew = mayCreate && search !== '' && ![...saved, ...empty].includes(typed.trim())
  const isName = z.safeParse(metadataName, typed.trim()).success
  // What is open without a value yet has its place in the list.
  const begun = chosen !== null && !saved.includes(chosen) && !empty.includes(chosen) ? [chosen] : []

  const groups = [
    { heading: t('names.saved'), names: findNames([...saved, ...begun], search), isAlways: true },
    { heading: t('names.known'), names: findNames(empty, search), isAlways: false },
  ]
  const bestOf = ({ names: [first] }: (typeof groups)[number]) => (first === undefined ? 3 : rankOf(first, search))
  if (search !== '') groups.sort((one, other) => bestOf(one) - bestOf(other))

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
        {groups.map(
          ({ heading, names, isAlways }) =>
            (isAlways || names.length > 0) && (
              <Command.Group key={heading} heading={heading} className={styles.group}>
                {names.map(item)}
              </Command.Group>
            ),
        )}
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
        {!isNew && groups.every(({ names }) => names.length === 0) && (
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
    const readOnlyReason = getMissingAccessReason(user, owner.saves.access, t) || viewingReason
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

/** Selects a scalar value whole, so that typing replaces it; puts the caret into an object or a list. */
function selectValue(editor: HTMLElement): void {
  editor.focus()
  if (editor instanceof HTMLTextAreaElement) editor.select()
  const selection = document.getSelection()
  const text = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT).nextNode()
  if (!selection || !text || !editor.matches('.cm-content')) return
  if (/^\s*[[{]/.test(editor.textContent ?? '')) selection.collapse(text, Math.min(1, text.textContent?.length ?? 0))
  else selection.selectAllChildren(editor)
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
    const editor = readOnlyReason === null ? ':is(.cm-content, textarea)' : 'fieldset[tabindex="0"]'
    const ofName = `[data-name="${CSS.escape(name)}"] ${editor}`
    focusWhenRendered(() => columns.current?.querySelector<HTMLElement>(ofName), selectValue)
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
