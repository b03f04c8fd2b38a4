// Metadata tab of an ecommerce or group: a list of names beside the JSON editor of the selected metadata.
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
  /** Names of metadatas that have a value. */
  readonly saved: readonly string[]
  readonly chosen: string | null
  readonly mayCreate: boolean
  readonly onChoose: (name: string) => void
}

/** Returns the rank of a search match: 0 for an equal name, 1 for a prefix, 2 for any other match. */
function rankOf(name: string, search: string): number {
  const lower = name.toLowerCase()
  if (lower === search) return 0
  return lower.startsWith(search) ? 1 : 2
}

/**
 * Returns the names that match the search text, the best match first. Without a search text, the order stays unchanged.
 */
function findNames(names: readonly string[], search: string): readonly string[] {
  const matches = names.filter((name) => name.toLowerCase().includes(search))
  return search === '' ? matches : matches.sort((one, other) => rankOf(one, search) - rankOf(other, search))
}

/**
 * Searchable list of metadata names. The option to create a name comes last, so that Enter selects an existing name
 * first.
 */
function NamePicker({ saved, chosen, mayCreate, onChoose }: NamePickerProps) {
  const { t } = useTranslation(['metadatas', 'errors'])
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLowerCase()
  const empty = mayCreate ? knownNames.filter((name) => !saved.includes(name)) : []
  const isNew = mayCreate && search !== '' && ![...saved, ...empty].includes(typed.trim())
  const isName = z.safeParse(metadataName, typed.trim()).success
  // Adds the selected name to the list, even if the metadata has no value yet.
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
  /** Reason why the metadatas are read-only regardless of permissions; null if they can be edited. */
  readonly viewingReason?: string | null
  /** Selects the first name if the URL does not select one. */
  readonly opensFirst?: boolean
  /** Additional buttons for the selected metadata. */
  readonly children?: (name: string) => ReactNode
}

/** Loads the metadatas of an owner and shows the editor. The editor is read-only for users without write permission. */
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
  /** Reason why the metadatas are read-only; null if the user may edit them and create new names. */
  readonly readOnlyReason: string | null
}

/**
 * Selects a scalar value completely, so that typing replaces it. In an object or list, places the caret after the
 * opening bracket.
 */
function selectValue(editor: HTMLElement): void {
  editor.focus()
  if (editor instanceof HTMLTextAreaElement) editor.select()
  const selection = document.getSelection()
  const text = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT).nextNode()
  if (!selection || !text || !editor.matches('.cm-content')) return
  if (/^\s*[[{]/.test(editor.textContent ?? '')) selection.collapse(text, Math.min(1, text.textContent?.length ?? 0))
  else selection.selectAllChildren(editor)
}

/** List of metadata names beside the editor. The query parameter `metadata` holds the selected name. */
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
