// Metadata tab of an ecommerce (merchant) or group: a list of metadata names beside the JSON editor of the selected
// metadata entry.
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
import { documentedNames, MetadataEditor, type MetadataOwner, useMetadatas } from './metadata-editor.tsx'

interface NamePickerProps {
  /** Names of the metadata entries that have a value. */
  readonly savedNames: readonly string[]
  readonly selectedName: string | null
  readonly canCreate: boolean
  readonly onSelect: (name: string) => void
}

/**
 * Returns the rank of a search result: 0 if the name equals the search text, 1 if the name starts with it, 2
 * otherwise.
 */
function getMatchRank(name: string, search: string): number {
  const lowerCaseName = name.toLowerCase()
  if (lowerCaseName === search) return 0
  return lowerCaseName.startsWith(search) ? 1 : 2
}

/**
 * Returns the names that contain the search text, the best match first. Without a search text, returns all names in the
 * given order.
 */
function searchNames(names: readonly string[], search: string): readonly string[] {
  const matchingNames = names.filter((name) => name.toLowerCase().includes(search))
  return search === '' ? matchingNames : matchingNames.sort((a, b) => getMatchRank(a, search) - getMatchRank(b, search))
}

/**
 * Searchable list of metadata names. The option that creates a new name comes last, so that Enter selects an existing
 * name first.
 */
function NamePicker({ savedNames, selectedName, canCreate, onSelect }: NamePickerProps) {
  const { t } = useTranslation(['metadatas', 'errors'])
  const [searchText, setSearchText] = useState('')
  const search = searchText.trim().toLowerCase()
  const unusedNames = canCreate ? documentedNames.filter((name) => !savedNames.includes(name)) : []
  const isNew = canCreate && search !== '' && ![...savedNames, ...unusedNames].includes(searchText.trim())
  const isValidName = z.safeParse(metadataName, searchText.trim()).success
  // Adds the selected name to the list if no value has been saved under this name yet.
  const newNames =
    selectedName !== null && !savedNames.includes(selectedName) && !unusedNames.includes(selectedName)
      ? [selectedName]
      : []

  const groups = [
    { heading: t('names.saved'), names: searchNames([...savedNames, ...newNames], search), isAlwaysVisible: true },
    { heading: t('names.known'), names: searchNames(unusedNames, search), isAlwaysVisible: false },
  ]
  const getBestRank = ({ names: [first] }: (typeof groups)[number]) =>
    first === undefined ? 3 : getMatchRank(first, search)
  if (search !== '') groups.sort((a, b) => getBestRank(a) - getBestRank(b))

  const choose = (name: string) => {
    setSearchText('')
    onSelect(name)
  }
  const renderItem = (name: string) => (
    <Command.Item
      key={name}
      value={name}
      className={styles.name}
      onSelect={() => choose(name)}
      data-open={name === selectedName}
    >
      {name}
      {name === selectedName && <span className="visually-hidden"> ({t('names.open')})</span>}
    </Command.Item>
  )

  return (
    <Command
      className={styles.picker}
      label={t('names.label')}
      defaultValue={selectedName ?? ''}
      shouldFilter={false}
      vimBindings={false}
    >
      <Command.Input asChild value={searchText} onValueChange={setSearchText}>
        <TextInput placeholder={t(canCreate ? 'names.searchOrNew' : 'names.search')} aria-label={t('names.label')} />
      </Command.Input>
      <Command.List className={styles.list} label={t('names.label')}>
        {groups.map(
          ({ heading, names, isAlwaysVisible }) =>
            (isAlwaysVisible || names.length > 0) && (
              <Command.Group key={heading} heading={heading} className={styles.group}>
                {names.map(renderItem)}
              </Command.Group>
            ),
        )}
        {isNew && (
          <Command.Item
            value={`new ${searchText}`}
            className={styles.name}
            disabled={!isValidName}
            onSelect={() => choose(searchText.trim())}
          >
            {isValidName ? t('names.create', { name: searchText.trim() }) : t('errors:validation.metadata_name')}
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
  /**
   * Reason why the metadata entries are read-only for all users; null if users with write permission can edit the
   * entries.
   */
  readonly forcedReadOnlyReason?: string | null
  /** Selects the first name if the URL contains no name. */
  readonly selectsFirstName?: boolean
  /** Returns additional buttons for the selected metadata entry. */
  readonly children?: (name: string) => ReactNode
}

/**
 * Loads the metadata entries of an ecommerce or group and shows the editor. The editor is read-only without write
 * permission.
 */
export function MetadataWorkbench({ owner, forcedReadOnlyReason = null, ...workbenchProps }: MetadataWorkbenchProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data, error, refetch } = useMetadatas(owner)
  if (!data && error) return <ErrorPanel error={error} onRetry={refetch} />
  if (data) {
    const readOnlyReason = getMissingAccessReason(user, owner.saveEndpoint.access, t) || forcedReadOnlyReason
    return <LoadedWorkbench owner={owner} texts={data.texts} readOnlyReason={readOnlyReason} {...workbenchProps} />
  }
  return (
    <div className={styles.columns} aria-busy="true">
      <Skeleton height="240px" />
      <Skeleton height="360px" />
    </div>
  )
}

interface WorkbenchProps extends Pick<MetadataWorkbenchProps, 'owner' | 'selectsFirstName' | 'children'> {
  readonly texts: Readonly<Record<string, MetadataText>>
  /** Reason why the metadata entries are read-only; null if the user may edit entries and create new ones. */
  readonly readOnlyReason: string | null
}

/**
 * If the editor contains a scalar value, selects the whole text, so that typing replaces the value. If the editor
 * contains an object or array, places the caret after the opening bracket.
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

/** List of metadata names beside the editor. The query parameter `metadata` contains the selected name. */
function LoadedWorkbench({ owner, texts, readOnlyReason, selectsFirstName, children }: WorkbenchProps) {
  const { t } = useTranslation('metadatas')
  const [requestedName, selectName] = useSearchParam('metadata')
  const canCreate = readOnlyReason === null
  const names = Object.keys(texts)
  const parsedName = z.safeParse(metadataName, requestedName)
  const validName = parsedName.success && (canCreate || names.includes(parsedName.data)) ? parsedName.data : null
  const selectedName = validName ?? (selectsFirstName ? (names[0] ?? null) : null)
  const columns = useRef<HTMLDivElement>(null)
  const chooseAndEdit = (name: string) => {
    selectName(name)
    const editor = readOnlyReason === null ? ':is(.cm-content, textarea)' : 'fieldset[tabindex="0"]'
    const editorSelector = `[data-name="${CSS.escape(name)}"] ${editor}`
    focusWhenRendered(() => columns.current?.querySelector<HTMLElement>(editorSelector), selectValue)
  }

  return (
    <div ref={columns} className={styles.columns}>
      <NamePicker savedNames={names} selectedName={selectedName} canCreate={canCreate} onSelect={chooseAndEdit} />
      {selectedName === null ? (
        <EmptyState
          title={t(names.length === 0 ? 'empty.title' : 'choose.title')}
          text={t(canCreate ? 'empty.text' : names.length === 0 ? 'empty.readonly' : 'choose.text')}
        />
      ) : (
        <div className={styles.editing} data-name={selectedName}>
          <MetadataEditor
            key={selectedName}
            owner={owner}
            name={selectedName}
            savedText={Object.hasOwn(texts, selectedName) ? (texts[selectedName] ?? null) : null}
            readOnlyReason={readOnlyReason}
          >
            {children?.(selectedName)}
          </MetadataEditor>
        </div>
      )}
    </div>
  )
}
