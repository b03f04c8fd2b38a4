// Links tab of a group: the ecommerces that are linked to the group, and an editor that collects additions and removals
// and saves them in one request.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import Unlink from 'lucide-react/icons/unlink'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import { getEcommerceArguments, openEcommerceCommand } from '#commands/ecommerces.ts'
import { openGroupCommand, removeGroupLinkCommand } from '#commands/groups.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { type ApiError, buildFailureNotification, callApi, getErrorMessage, isApiError } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { formatEcommerceLabel, invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { useOfferedDraft } from '#console/forms/drafts.ts'
import { runThenFocusField } from '#console/forms/focus-field.ts'
import { DraftOffer } from '#console/forms/form.tsx'
import { isDefinitiveError, isSessionExpiryError, sendIdempotent } from '#console/forms/idempotency.ts'
import { createDraftName, deleteDraft, writeDraft } from '#console/lib/drafts.ts'
import { formatDocument } from '#console/lib/format.ts'
import { useDebouncedValue, useIsMounted } from '#console/lib/hooks.ts'
import { saveOnKey } from '#console/lib/key-events.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { foldText } from '#console/lib/search-text.ts'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf, type Sort } from '#console/table/column.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import { Button, CellButton } from '#console/ui/button.tsx'
import { type LeaveCallbacks, useErrorFocus, useLeaveGuard } from '#console/ui/dialog.tsx'
import { FieldFrame, type Option } from '#console/ui/inputs.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { lookUpEcommerces, type NamedEcommerce } from '#contract/console/tickets.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { type Group, GroupEcommerce, GroupLinks, getGroupLinks, saveGroupLinks } from '#contract/platform/groups.ts'
import { z } from '#contract/zod.ts'
import { ConfirmLeaveDialog, parseTabAndMode, useGroupTab, useIsEditing } from './groups.tsx'
import styles from './links-tab.module.css'

/**
 * Unsaved additions and removals of linked ecommerces. The draft is stored separately from the saved links, so that a
 * refetch of the links does not discard the draft.
 */
const LinksDraft = z.object({ added: z.array(GroupEcommerce), removed: z.array(z.int()) })
type LinksDraft = z.infer<typeof LinksDraft>

export const emptyDraft: LinksDraft = { added: [], removed: [] }

type EcommerceList = readonly GroupEcommerce[]

/** Returns the linked ecommerces after the additions and removals of the draft were applied. */
export function applyDraft(linkedEcommerces: EcommerceList, { added, removed }: LinksDraft): GroupEcommerce[] {
  const remaining = linkedEcommerces.filter(({ id }) => !removed.includes(id))
  return [...remaining, ...added.filter(({ id }) => !remaining.some((ecommerce) => ecommerce.id === id))]
}

/**
 * Adds the chosen ecommerces to the draft. If some of them are already in the list, adds none and returns the ones that
 * are already in the list (S2 §2).
 */
export function addToDraft(
  linkedEcommerces: EcommerceList,
  draft: LinksDraft,
  chosenEcommerces: EcommerceList,
): LinksDraft | { readonly already: EcommerceList } {
  const ids = applyDraft(linkedEcommerces, draft).map(({ id }) => id)
  const listedEcommerces = chosenEcommerces.filter(({ id }) => ids.includes(id))
  if (listedEcommerces.length > 0) return { already: listedEcommerces }
  const restoredIds = chosenEcommerces
    .filter(({ id }) => linkedEcommerces.some((ecommerce) => ecommerce.id === id))
    .map(({ id }) => id)
  return {
    added: [...draft.added, ...chosenEcommerces.filter(({ id }) => !restoredIds.includes(id))],
    removed: draft.removed.filter((id) => !restoredIds.includes(id)),
  }
}

/**
 * Removes ecommerces from the list and returns the new draft. An ecommerce that the draft has added is removed from the
 * draft. An ecommerce that is already linked is marked as removed.
 */
export function removeFromDraft(
  linkedEcommerces: EcommerceList,
  { added, removed }: LinksDraft,
  ids: readonly number[],
): LinksDraft {
  const removedIds = linkedEcommerces.map(({ id }) => id).filter((id) => ids.includes(id) && !removed.includes(id))
  return { added: added.filter(({ id }) => !ids.includes(id)), removed: [...removed, ...removedIds] }
}

/**
 * Compares the draft with the saved links. Returns the ecommerces that the save request must link and unlink (S2 §7).
 */
export function getLinkChanges(linkedEcommerces: EcommerceList, draft: LinksDraft) {
  const updatedList = applyDraft(linkedEcommerces, draft)
  const includesId = (ecommerces: EcommerceList, id: number) => ecommerces.some((ecommerce) => ecommerce.id === id)
  return {
    links: updatedList.filter(({ id }) => !includesId(linkedEcommerces, id)),
    unlinks: linkedEcommerces.filter(({ id }) => !includesId(updatedList, id)),
  }
}

export function haveSameIds(first: EcommerceList, second: EcommerceList): boolean {
  const getIds = (ecommerces: EcommerceList) => ecommerces.map(({ id }) => id).sort((a, b) => a - b)
  return getIds(first).join() === getIds(second).join()
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base' })

/** Sorts numbers by value and texts alphabetically (S2 §2). Rows with equal values are sorted by id. */
export function sortRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { direction }: Sort,
  getSortValue: (row: Row) => number | string,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort(
    (first, second) => sign * compareValues(getSortValue(first), getSortValue(second)) || first.id - second.id,
  )
}

function compareValues(first: number | string, second: number | string): number {
  return typeof first === 'number' && typeof second === 'number'
    ? first - second
    : collator.compare(String(first), String(second))
}

type SaveResponse = ResponseBody<typeof saveGroupLinks>

/** Stores the unsaved changes to the links of a group in the browser, and offers the changes of an earlier visit. */
function useLinksDraft(links: GroupLinks) {
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const formId = `groups.links:${links.group_id}`
  const [ownDraft] = useState(() => createDraftName(formId))
  const draftName = useRef(ownDraft)
  const [draft, setDraft] = useState(emptyDraft)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setIsSaving] = useState(false)
  const difference = getLinkChanges(links.data, draft)
  const isChanged = difference.links.length + difference.unlinks.length > 0

  const updateDraft = (nextDraft: LinksDraft) => {
    setDraft(nextDraft)
    setFailure(null)
    if (nextDraft.added.length + nextDraft.removed.length > 0) writeDraft(draftName.current, nextDraft)
    else deleteDraft(draftName.current)
  }

  const { offeredDraft } = useOfferedDraft(formId, draftName, {
    onResume: ({ name, values }) => {
      const storedDraft = LinksDraft.safeParse(values)
      draftName.current = name
      if (storedDraft.success) updateDraft(storedDraft.data)
    },
  })

  const send = async (version: number): Promise<SaveResponse> => {
    const { group_id } = links
    const getIds = (ecommerces: typeof difference.links) => ecommerces.map(({ id }) => id)
    const body = { group_id, links: getIds(difference.links), unlinks: getIds(difference.unlinks) }
    try {
      return await sendIdempotent(formId, { ...body, version }, (key) =>
        callApi(saveGroupLinks, { params: { id: group_id }, body }, { ...key, ifMatch: version }),
      )
    } catch (error) {
      const current = getCurrentLinks(error)
      // Retries the request with the new version if another user has changed other data of the group but not the links.
      if (current === null || current.version === version || !haveSameIds(current.data, links.data)) throw error
      return send(current.version)
    }
  }

  /** Saves the draft. If the request fails, stores the error in `failure` and rejects the promise. */
  const save = async (): Promise<SaveResponse> => {
    setIsSaving(true)
    setFailure(null)
    notifications.hideToasts(formId)
    try {
      const saved = await send(links.version)
      void invalidateQueries(client, saveGroupLinks)
      updateDraft(emptyDraft)
      return saved
    } catch (error) {
      // Writes the draft again, because another browser tab may have deleted the draft.
      if (isMounted()) writeDraft(draftName.current, draft)
      // Refetches the links only after a definitive error. If the outcome of the request is unknown, a retry must send
      // the same request with the same version.
      if (isDefinitiveError(error)) void invalidateQueries(client, saveGroupLinks)
      setFailure(isSessionExpiryError(error) ? null : error)
      throw error
    } finally {
      setIsSaving(false)
    }
  }

  return { formId, draft, updateDraft, offeredDraft, difference, isChanged, save, isSaving, failure }
}

/** Returns the current links of the group from a 412 error, or null for any other error. */
function getCurrentLinks(error: unknown): GroupLinks | null {
  if (!isApiError(error) || error.status !== 412) return null
  const current = GroupLinks.safeParse(error.problem?.context?.current)
  return current.success ? current.data : null
}

interface LinksFailureProps {
  readonly failure: unknown
  readonly onRemove: (ids: readonly number[]) => void
}

const idList = z.array(z.int())

/**
 * Error message after a save that failed because of the ecommerces in the list. If ecommerces already belong to another
 * group, a button removes these ecommerces from the draft.
 */
function SaveLinksError({ failure, onRemove }: LinksFailureProps) {
  const { t } = useTranslation('groups')
  const errorElement = useErrorFocus<HTMLDivElement>(failure)
  if (!isListError(failure)) return null
  const linkedElsewhere = idList.safeParse(failure.problem?.context?.ids)
  return (
    <div ref={errorElement} className={styles.problem} role="alert" tabIndex={-1}>
      <p>{getCurrentLinks(failure) ? t('links.changedMeanwhile') : getErrorMessage(failure, t)}</p>
      {linkedElsewhere.success && (
        <Button onClick={() => onRemove(linkedElsewhere.data)}>{t('links.dropThese')}</Button>
      )}
    </div>
  )
}

/** Returns true for an error that the user resolves in the list: other links on the server, or linked ecommerces. */
function isListError(error: unknown): error is ApiError {
  return isApiError(error) && (getCurrentLinks(error) !== null || error.problem?.context?.ids !== undefined)
}

interface LinksPickerProps {
  /** Ecommerces that are already in the list. The search results do not contain these ecommerces. */
  readonly listedEcommerces: EcommerceList
  /** Linked ecommerces that the draft has removed from the list. The search finds these ecommerces, too. */
  readonly removedEcommerces: EcommerceList
  /**
   * Adds ecommerces to the draft. If some of them are already in the list, adds none and returns the ones that are
   * already in the list.
   */
  readonly onAdd: (ecommerces: readonly GroupEcommerce[]) => readonly GroupEcommerce[]
}

const SEARCH_DELAY_MS = 250

/** Returns true if the ecommerce has this id, or if its name contains the text. */
function matchesSearch({ id, display_name }: NamedEcommerce, text: string): boolean {
  return String(id) === text || foldText(display_name).includes(foldText(text))
}

/** Formats an ecommerce as an option. The CNPJ and the URL distinguish ecommerces with the same name. */
function toOption({ document, url, ...ecommerce }: NamedEcommerce): Option {
  const details = [document && formatDocument(document), url].filter(Boolean)
  return { value: String(ecommerce.id), label: [formatEcommerceLabel(ecommerce), ...details].join(' · ') }
}

/**
 * Search field for ecommerces that can be added to the list: active ecommerces that belong to no group, and ecommerces
 * that the user has removed from the list.
 */
function LinksPicker({ listedEcommerces, removedEcommerces, onAdd }: LinksPickerProps) {
  const { t } = useTranslation('groups')
  const [searchText, setSearchText] = useState('')
  const debouncedText = useDebouncedValue(searchText.trim(), SEARCH_DELAY_MS)
  const [selectedEcommerces, setSelectedEcommerces] = useState<readonly NamedEcommerce[]>([])
  const [rejectedEcommerces, setRejectedEcommerces] = useState<readonly GroupEcommerce[]>([])
  const { data, error, isFetching } = useQuery(
    queryOptionsFor(lookUpEcommerces, { query: { q: debouncedText, linkable: 'true' } }),
  )

  const candidates: readonly NamedEcommerce[] = [
    ...removedEcommerces.filter((ecommerce) => matchesSearch(ecommerce, searchText.trim())),
    ...(data?.data ?? []),
  ].filter(({ id }) => !listedEcommerces.some((ecommerce) => ecommerce.id === id))
  const options = candidates.map(toOption)
  const isWaiting = isFetching || debouncedText !== searchText.trim()
  const emptyMessage = options.length === 0 ? t(isWaiting ? 'links.searching' : 'links.nothing') : null

  const changeSelection = (nextOptions: readonly Option[]) => {
    const ecommerces = [...selectedEcommerces, ...candidates]
    setSelectedEcommerces(nextOptions.flatMap(({ value }) => ecommerces.find(({ id }) => String(id) === value) ?? []))
    setRejectedEcommerces([])
  }

  const add = () => {
    const alreadyListed = onAdd(selectedEcommerces.map(toGroupEcommerce))
    setRejectedEcommerces(alreadyListed)
    if (alreadyListed.length > 0) return
    setSelectedEcommerces([])
    setSearchText('')
  }

  return (
    <FieldFrame
      label={t('links.find')}
      hint={t('links.findHint')}
      error={
        rejectedEcommerces.length > 0
          ? t('links.already', { names: rejectedEcommerces.map(formatEcommerceLabel).join(', ') })
          : undefined
      }
    >
      {(control) => (
        <div className={styles.picker}>
          <MultiSelect
            id={control.id}
            describedBy={control['aria-describedby']}
            placeholder={t('links.placeholder')}
            typedText={searchText}
            onType={setSearchText}
            options={options}
            selectedOptions={selectedEcommerces.map(toOption)}
            onChoose={changeSelection}
            message={error ? getErrorMessage(error, t) : emptyMessage}
          />
          <Button disabledReason={selectedEcommerces.length === 0 ? t('links.choose') : null} onClick={add}>
            {t('links.add')}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

/**
 * Converts a search result to an ecommerce of the list. The search returns only active ecommerces without a group, so
 * these two values are known. An ecommerce that is put back into the list keeps the values of the saved links.
 */
function toGroupEcommerce({ id, display_name }: NamedEcommerce): GroupEcommerce {
  return { id, display_name, is_active: true, ecommerce_group_id: null }
}

interface LinksTableProps {
  readonly groupId: number
  readonly rows: readonly GroupEcommerce[]
  /** Removes an ecommerce from the table; null if the table is read-only. */
  readonly onRemove: ((ecommerce: GroupEcommerce) => void) | null
}

function LinksTable({ groupId, rows, onRemove }: LinksTableProps) {
  const { t } = useTranslation('groups')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const [sort, setSort] = useState<Sort>({ column: 'id', direction: 'asc' })
  const columns = useMemo(() => buildColumns(buildLinkColumns(groupId, onRemove), t), [t, groupId, onRemove])
  const sortedRows = useMemo(() => {
    const column = columns.find(({ id }) => id === sort.column)
    return sortRows(rows, sort, (row) => (sort.column === 'id' ? row.id : (column?.text(row) ?? '')))
  }, [rows, sort, columns])
  const rowCommands = useMemo(
    () => [
      ...(can(openEcommerceCommand.access) ? [openEcommerceCommand] : []),
      ...(onRemove ? [removeGroupLinkCommand] : []),
    ],
    [can, onRemove],
  )
  return (
    <DataTable
      label={t('links.table')}
      columns={columns}
      rows={sortedRows}
      getRowId={idOf}
      total={rows.length}
      sort={sort}
      onSort={setSort}
      noRowsContent={<EmptyState title={t('billing.none')} text={t(onRemove ? 'links.emptyEdit' : 'links.empty')} />}
      onOpen={(row, openMode) => run(openEcommerceCommand, getEcommerceArguments(row), openMode)}
      getRowArguments={getEcommerceArguments}
      rowCommands={rowCommands}
      selectable={false}
      height="auto"
    />
  )
}

const linkBadges = { linked: ['positive', Check], notLinked: ['negative', Unlink] } as const

function buildLinkColumns(
  groupId: number,
  onRemove: LinksTableProps['onRemove'],
): readonly ColumnSpec<GroupEcommerce>[] {
  return [
    { name: 'id', kind: 'id', sortable: true },
    { name: 'display_name', header: 'column.name', kind: 'text', sortable: true },
    { name: 'is_active', kind: 'active', sortable: true },
    {
      name: 'link',
      kind: 'badge',
      sortable: true,
      value: ({ ecommerce_group_id }) => (ecommerce_group_id === groupId ? 'linked' : 'notLinked'),
      badgeStyles: linkBadges,
      textPrefix: 'links',
    },
    ...(onRemove ? [buildRemoveColumn(onRemove)] : []),
  ]
}

const buildRemoveColumn = (onRemove: (ecommerce: GroupEcommerce) => void): ColumnSpec<GroupEcommerce> => ({
  name: 'actions',
  isAction: true,
  cell: (row, t) => (
    <CellButton
      label={t('links.removeRow', { name: row.display_name })}
      icon={<Trash size={14} />}
      onClick={() => onRemove(row)}
    />
  ),
})

interface SaveLinksDialogProps {
  readonly linkChanges: { readonly links: readonly GroupEcommerce[]; readonly unlinks: readonly GroupEcommerce[] }
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Dialog that asks for confirmation before saving and lists the ecommerces that will be linked and unlinked. */
function SaveLinksDialog({ linkChanges: { links, unlinks }, isBusy, onConfirm, onCancel }: SaveLinksDialogProps) {
  const { t } = useTranslation('groups')
  return (
    <ConfirmDialog
      title={t('links.confirmTitle', { plus: links.length, minus: unlinks.length })}
      actionLabel={t('links.save')}
      variant="primary"
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <EcommerceNames title={t('links.willLink', { count: links.length })} ecommerces={links} />
      <EcommerceNames title={t('links.willUnlink', { count: unlinks.length })} ecommerces={unlinks} />
    </ConfirmDialog>
  )
}

function EcommerceNames({
  title,
  ecommerces,
}: {
  readonly title: string
  readonly ecommerces: readonly GroupEcommerce[]
}) {
  if (ecommerces.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.names}>
        {ecommerces.map((ecommerce) => (
          <li key={ecommerce.id}>{formatEcommerceLabel(ecommerce)}</li>
        ))}
      </ul>
    </>
  )
}

type OpenDialog = 'save' | { readonly remove: GroupEcommerce } | null

/**
 * Editor for the links of a group. Asks for confirmation before saving, and before the user leaves with unsaved changes
 * (S2 §2).
 */
function GroupLinksEditor({ links }: { readonly links: GroupLinks }) {
  const { t } = useTranslation('groups')
  const { run } = useCommandRunner()
  const { updateUrl } = useGroupTab()
  const isMounted = useIsMounted()
  const linksDraft = useLinksDraft(links)
  const { draft, updateDraft, difference, isChanged } = linksDraft
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const list = useMemo(() => applyDraft(links.data, draft), [links.data, draft])
  const changeCounts = { plus: difference.links.length, minus: difference.unlinks.length }
  const tabElement = useRef<HTMLDivElement>(null)
  const [leaveCallbacks, setLeaveCallbacks] = useState<LeaveCallbacks | null>(null)
  const isSaved = useRef(false)
  useLeaveGuard({
    blocksNavigation: (to) => !isSaved.current && !isLinkEditor(links.group_id, to),
    askToLeave: setLeaveCallbacks,
  })

  const confirmRemoval = useCallback((remove: GroupEcommerce) => setOpenDialog({ remove }), [])
  useCommandHandler('groups.removeLink', ({ ecommerce }) => {
    const row = list.find(({ id }) => String(id) === ecommerce)
    if (row) confirmRemoval(row)
  })

  const add = (ecommerces: readonly GroupEcommerce[]) => {
    const nextDraft = addToDraft(links.data, draft, ecommerces)
    if ('already' in nextDraft) return nextDraft.already
    updateDraft(nextDraft)
    return []
  }

  const removeEcommerces = (ids: readonly number[]) => updateDraft(removeFromDraft(links.data, draft, ids))

  const save = async () => {
    const saved = await linksDraft.save().catch((error: unknown) => {
      // Closes the confirmation dialog first, so that the error message can receive the focus.
      setOpenDialog(null)
      if (!isSessionExpiryError(error) && !(isMounted() && isListError(error)))
        notify({
          ...buildFailureNotification(error, t, { failureTitle: t('links.failed'), hasInput: true }),
          subject: linksDraft.formId,
        })
      return null
    })
    if (saved === null) return
    setOpenDialog(null)
    notify({ kind: 'success', text: t('links.done', changeCounts), ...buildUndoAction(saved, run, t) })
    isSaved.current = true
    if (isMounted()) updateUrl({ mode: 'view' })
  }

  const runThenFocus = (action: () => void) => runThenFocusField(action, () => tabElement.current)

  const handleKeyDown = (event: KeyboardEvent) => {
    saveOnKey(event, () => {
      if (isChanged) setOpenDialog('save')
    })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the save shortcut works anywhere in the editor
    <div ref={tabElement} className={styles.tab} onKeyDown={handleKeyDown}>
      <DraftOffer offeredDraft={linksDraft.offeredDraft} runThenFocus={runThenFocus} />
      <LinksPicker listedEcommerces={list} removedEcommerces={difference.unlinks} onAdd={add} />
      <SaveLinksError failure={linksDraft.failure} onRemove={removeEcommerces} />
      <LinksTable groupId={links.group_id} rows={list} onRemove={confirmRemoval} />
      <footer className={styles.bar}>
        <p className={styles.muted} role="status">
          {t('links.inList', { count: list.length })}
          {isChanged && ` · ${t('links.change', changeCounts)}`}
        </p>
        {isChanged && <Button onClick={() => runThenFocus(() => updateDraft(emptyDraft))}>{t('links.discard')}</Button>}
        <Button
          variant="primary"
          keys="mod+enter"
          disabledReason={isChanged ? null : t('links.same')}
          onClick={() => setOpenDialog('save')}
        >
          {t('links.save')}
        </Button>
      </footer>
      {openDialog === 'save' && (
        <SaveLinksDialog
          linkChanges={difference}
          isBusy={linksDraft.isSaving}
          onConfirm={() => void save()}
          onCancel={() => setOpenDialog(null)}
        />
      )}
      {openDialog !== null && openDialog !== 'save' && (
        <ConfirmDialog
          title={t('links.removeTitle')}
          actionLabel={t('links.remove')}
          onConfirm={() => {
            removeEcommerces([openDialog.remove.id])
            setOpenDialog(null)
          }}
          onCancel={() => setOpenDialog(null)}
        >
          {t('links.removeText', { name: formatEcommerceLabel(openDialog.remove) })}
        </ConfirmDialog>
      )}
      {leaveCallbacks && (
        <ConfirmLeaveDialog
          text={isChanged ? t('exit.links', changeCounts) : t('exit.unchanged')}
          onLeave={() => {
            updateDraft(emptyDraft)
            setLeaveCallbacks(null)
            leaveCallbacks.leave()
          }}
          onStay={() => {
            setLeaveCallbacks(null)
            leaveCallbacks.stay()
          }}
        />
      )}
    </div>
  )
}

/** Returns true if the URL opens the link editor of this group, with or without a dialog on top of the editor. */
function isLinkEditor(groupId: number, { pathname, search }: Location): boolean {
  const { tab, mode } = parseTabAndMode(new URLSearchParams(search))
  return (
    pathname === buildCommandLink(openGroupCommand, { group: String(groupId) }) && tab === 'links' && mode === 'edit'
  )
}

/** Links tab of a group: a table of the linked ecommerces, or the editor in edit mode (S2 §2). */
export function LinksTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const isEditing = useIsEditing(group)
  const { data, error, refetch } = useQuery(queryOptionsFor(getGroupLinks, { params: { id: group.id } }))
  if (!data) return <QueryPlaceholder error={error} onRetry={refetch} height="200px" />
  const number = data.data.length
  return (
    <section className={styles.tab} aria-label={t('tab.links')}>
      <header className={styles.header}>
        <h2>{group.name}</h2>
        <p className={styles.muted}>{number === 0 ? t('billing.none') : t('billing.linked', { count: number })}</p>
      </header>
      {isEditing ? (
        <GroupLinksEditor links={data} />
      ) : (
        <LinksTable groupId={group.id} rows={data.data} onRemove={null} />
      )}
    </section>
  )
}
