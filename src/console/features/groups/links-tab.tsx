// Links tab of a group: its ecommerces, and an editor that collects additions and removals for one save request.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import Unlink from 'lucide-react/icons/unlink'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import { ecommercesOpen, getEcommerceArguments } from '#commands/ecommerces.ts'
import { groupsOpen, groupsRemoveLink } from '#commands/groups.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { buildFailureNotification, callApi, getErrorMessage, isApiError } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { thenFocusField } from '#console/forms/focus-after.ts'
import { isDefinitive, isSaidByExpiry, sendOnce } from '#console/forms/idempotency.ts'
import { deleteDraft, readDraft, writeDraft } from '#console/lib/drafts.ts'
import { useDebouncedValue, useIsMounted } from '#console/lib/hooks.ts'
import { saveOnKey } from '#console/lib/key-events.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf, type Sort } from '#console/table/column.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import { Button, CellButton } from '#console/ui/button.tsx'
import { type LeaveCallbacks, useErrorFocus, useLeaveGuard } from '#console/ui/dialog.tsx'
import { FieldFrame, type Option } from '#console/ui/inputs.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { type Group, GroupEcommerce, GroupLinks, getGroupLinks, saveGroupLinks } from '#contract/platform/groups.ts'
import { z } from '#contract/zod.ts'
import { ExitDialog, placeIn, useGroupPlace, useIsEditing } from './groups.tsx'
import styles from './links-tab.module.css'

/** Unsaved additions and removals, stored separately from the linked list, so that a refetch does not discard them. */
const LinksDraft = z.object({ added: z.array(GroupEcommerce), removed: z.array(z.int()) })
type LinksDraft = z.infer<typeof LinksDraft>

export const noChange: LinksDraft = { added: [], removed: [] }

type Listed = readonly GroupEcommerce[]

/** Applies the draft to the linked ecommerces and returns the resulting list. */
export function listOf(linked: Listed, { added, removed }: LinksDraft): GroupEcommerce[] {
  const stay = linked.filter(({ id }) => !removed.includes(id))
  return [...stay, ...added.filter(({ id }) => !stay.some((one) => one.id === id))]
}

/** Adds ecommerces to the draft. If any of them is already listed, adds none and returns the listed ones (S2 §2). */
export function withAdded(
  linked: Listed,
  draft: LinksDraft,
  chosen: Listed,
): LinksDraft | { readonly already: Listed } {
  const ids = listOf(linked, draft).map(({ id }) => id)
  const already = chosen.filter(({ id }) => ids.includes(id))
  if (already.length > 0) return { already }
  const back = chosen.filter(({ id }) => linked.some((one) => one.id === id)).map(({ id }) => id)
  return {
    added: [...draft.added, ...chosen.filter(({ id }) => !back.includes(id))],
    removed: draft.removed.filter((id) => !back.includes(id)),
  }
}

/** Removes the ecommerces with these ids from the draft's result. */
export function withoutSome(linked: Listed, { added, removed }: LinksDraft, ids: readonly number[]): LinksDraft {
  const gone = linked.map(({ id }) => id).filter((id) => ids.includes(id) && !removed.includes(id))
  return { added: added.filter(({ id }) => !ids.includes(id)), removed: [...removed, ...gone] }
}

/** Returns the ecommerces to link and to unlink in the save request (S2 §7). */
export function differenceOf(linked: Listed, draft: LinksDraft) {
  const list = listOf(linked, draft)
  const has = (some: Listed, id: number) => some.some((one) => one.id === id)
  return {
    links: list.filter(({ id }) => !has(linked, id)),
    unlinks: linked.filter(({ id }) => !has(list, id)),
  }
}

export function isSameSet(one: Listed, other: Listed): boolean {
  const idsOf = (some: Listed) => some.map(({ id }) => id).sort((a, b) => a - b)
  return idsOf(one).join() === idsOf(other).join()
}

const alphabet = new Intl.Collator('pt-BR', { sensitivity: 'base' })

/** Sorts numbers by value and texts alphabetically (S2 §2); equal rows are sorted by id. */
export function sorted<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { direction }: Sort,
  by: (row: Row) => number | string,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((one, other) => sign * compared(by(one), by(other)) || one.id - other.id)
}

function compared(one: number | string, other: number | string): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : alphabet.compare(String(one), String(other))
}

type Saved = ResponseBody<typeof saveGroupLinks>

/** Holds the draft of the link changes, which survives a reload, and saves it. */
function useLinks(links: GroupLinks) {
  const client = useQueryClient()
  const isHere = useIsMounted()
  const formId = `groups.links:${links.group_id}`
  const [draft, setStored] = useState<LinksDraft>(() => {
    const kept = LinksDraft.safeParse(readDraft(formId))
    return kept.success ? kept.data : noChange
  })
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setIsSaving] = useState(false)
  const difference = differenceOf(links.data, draft)
  const isChanged = difference.links.length + difference.unlinks.length > 0

  const setDraft = (next: LinksDraft) => {
    setStored(next)
    setFailure(null)
    if (next.added.length + next.removed.length > 0) writeDraft(formId, next)
    else deleteDraft(formId)
  }

  const send = async (version: number): Promise<Saved> => {
    const { group_id } = links
    const idsOf = (some: typeof difference.links) => some.map(({ id }) => id)
    const body = { group_id, links: idsOf(difference.links), unlinks: idsOf(difference.unlinks) }
    try {
      return await sendOnce(formId, { ...body, version }, (key) =>
        callApi(saveGroupLinks, { params: { id: group_id }, body }, { ...key, ifMatch: version }),
      )
    } catch (error) {
      const current = currentOf(error)
      // Retries with the new version if only other data of the group changed and the linked list is still the same.
      if (current === null || current.version === version || !isSameSet(current.data, links.data)) throw error
      return send(current.version)
    }
  }

  /** Saves the draft. Rejects on failure; the error is then in `failure`, and the list is refetched. */
  const save = async (): Promise<Saved> => {
    setIsSaving(true)
    setFailure(null)
    notifications.withdraw(formId)
    try {
      const saved = await send(links.version)
      void invalidateQueries(client, saveGroupLinks)
      setDraft(noChange)
      return saved
    } catch (error) {
      // Writes the draft again, because another browser tab may have deleted it.
      if (isHere()) writeDraft(formId, draft)
      // If the outcome of the request is unknown, the list is not refetched, so that a retry sends the same request.
      if (isDefinitive(error)) void invalidateQueries(client, saveGroupLinks)
      setFailure(isSaidByExpiry(error) ? null : error)
      throw error
    } finally {
      setIsSaving(false)
    }
  }

  return { formId, draft, setDraft, difference, isChanged, save, isSaving, failure }
}

/** Returns the current links from a 412 response; null for every other error. */
function currentOf(error: unknown): GroupLinks | null {
  if (!isApiError(error) || error.status !== 412) return null
  const current = GroupLinks.safeParse(error.problem?.context?.current)
  return current.success ? current.data : null
}

interface LinksFailureProps {
  readonly failure: unknown
  readonly onDrop: (ids: readonly number[]) => void
}

const ids = z.array(z.int())

/** Error message of a rejected save, with a button that removes ecommerces already linked to another group. */
function LinksFailure({ failure, onDrop }: LinksFailureProps) {
  const { t } = useTranslation('groups')
  const message = useErrorFocus<HTMLDivElement>(failure)
  if (failure === null) return null
  const refused = ids.safeParse(isApiError(failure) ? failure.problem?.context?.ids : undefined)
  return (
    <div ref={message} className={styles.problem} role="alert" tabIndex={-1}>
      <p>{currentOf(failure) ? t('links.changedMeanwhile') : getErrorMessage(failure, t)}</p>
      {refused.success && <Button onClick={() => onDrop(refused.data)}>{t('links.dropThese')}</Button>}
    </div>
  )
}

interface LinksPickerProps {
  /** Ecommerces in the list, which are excluded from the search results. */
  readonly listed: readonly GroupEcommerce[]
  /** Adds ecommerces; returns those that were already listed, in which case none is added. */
  readonly onAdd: (chosen: readonly GroupEcommerce[]) => readonly GroupEcommerce[]
}

const pause = 250

/** Formats an ecommerce as `12 - Loja Azul` (S2 §2). */
const labelOf = ({ id, display_name }: Pick<GroupEcommerce, 'id' | 'display_name'>) => `${id} - ${display_name}`

/** Search field for active ecommerces that belong to no group and are not in the list. */
function LinksPicker({ listed, onAdd }: LinksPickerProps) {
  const { t } = useTranslation('groups')
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim(), pause)
  const [chosen, setChosen] = useState<readonly Option[]>([])
  const [already, setAlready] = useState<readonly GroupEcommerce[]>([])
  const { data, error, isFetching } = useQuery(queryOptionsFor(lookUpEcommerces, { query: { q, linkable: 'true' } }))

  const options = (data?.data ?? [])
    .filter(({ id }) => !listed.some((one) => one.id === id))
    .map((ecommerce) => ({ value: String(ecommerce.id), label: labelOf(ecommerce) }))
  const isWaiting = isFetching || q !== typed.trim()
  const nothing = options.length === 0 ? t(isWaiting ? 'links.searching' : 'links.nothing') : null

  const choose = (next: readonly Option[]) => {
    setChosen(next)
    setAlready([])
  }

  const add = () => {
    const refused = onAdd(chosen.map(ecommerceOf))
    setAlready(refused)
    if (refused.length > 0) return
    setChosen([])
    setTyped('')
  }

  return (
    <FieldFrame
      label={t('links.find')}
      hint={t('links.findHint')}
      error={already.length > 0 ? t('links.already', { names: already.map(labelOf).join(', ') }) : undefined}
    >
      {(control) => (
        <div className={styles.picker}>
          <MultiSelect
            id={control.id}
            describedBy={control['aria-describedby']}
            placeholder={t('links.placeholder')}
            typed={typed}
            onType={setTyped}
            options={options}
            chosen={chosen}
            onChoose={choose}
            message={error ? getErrorMessage(error, t) : nothing}
          />
          <Button disabledReason={chosen.length === 0 ? t('links.choose') : null} onClick={add}>
            {t('links.add')}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

/**
 * Converts an option back to an ecommerce, which is active and without a group, because the search returns no others.
 */
function ecommerceOf({ value, label }: Option): GroupEcommerce {
  const display_name = label.slice(label.indexOf(' - ') + 3)
  return { id: Number(value), display_name, is_active: true, ecommerce_group_id: null }
}

interface LinksTableProps {
  readonly groupId: number
  readonly rows: readonly GroupEcommerce[]
  /** Removes an ecommerce from the list; null in view mode. */
  readonly onRemove: ((ecommerce: GroupEcommerce) => void) | null
}

function LinksTable({ groupId, rows, onRemove }: LinksTableProps) {
  const { t } = useTranslation('groups')
  const { run } = useRunner()
  const { can } = useSession()
  const [sort, setSort] = useState<Sort>({ column: 'id', direction: 'asc' })
  const columns = useMemo(() => buildColumns(linkColumns(groupId, onRemove), t), [t, groupId, onRemove])
  const shown = useMemo(() => {
    const column = columns.find(({ id }) => id === sort.column)
    return sorted(rows, sort, (row) => (sort.column === 'id' ? row.id : (column?.text(row) ?? '')))
  }, [rows, sort, columns])
  const rowCommands = useMemo(
    () => [...(can(ecommercesOpen.access) ? [ecommercesOpen] : []), ...(onRemove ? [groupsRemoveLink] : [])],
    [can, onRemove],
  )
  return (
    <DataTable
      label={t('links.table')}
      columns={columns}
      rows={shown}
      rowId={idOf}
      total={rows.length}
      sort={sort}
      onSort={setSort}
      empty={<EmptyState title={t('billing.none')} text={t(onRemove ? 'links.emptyEdit' : 'links.empty')} />}
      onOpen={(row, how) => run(ecommercesOpen, getEcommerceArguments(row), how)}
      argumentsOf={getEcommerceArguments}
      rowCommands={rowCommands}
      selectable={false}
      height="auto"
    />
  )
}

const linkLooks = { linked: ['positive', Check], notLinked: ['negative', Unlink] } as const

function linkColumns(groupId: number, onRemove: LinksTableProps['onRemove']): readonly ColumnSpec<GroupEcommerce>[] {
  return [
    { name: 'id', kind: 'id', sortable: true },
    { name: 'display_name', header: 'column.name', kind: 'text', sortable: true },
    { name: 'is_active', kind: 'active', sortable: true },
    {
      name: 'link',
      kind: 'badge',
      sortable: true,
      value: ({ ecommerce_group_id }) => (ecommerce_group_id === groupId ? 'linked' : 'notLinked'),
      looks: linkLooks,
      words: 'links',
    },
    ...(onRemove ? [removeColumn(onRemove)] : []),
  ]
}

const removeColumn = (onRemove: (ecommerce: GroupEcommerce) => void): ColumnSpec<GroupEcommerce> => ({
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
  readonly difference: { readonly links: readonly GroupEcommerce[]; readonly unlinks: readonly GroupEcommerce[] }
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Confirmation dialog that lists the ecommerces that the save will link and unlink. */
function SaveLinksDialog({ difference: { links, unlinks }, isBusy, onConfirm, onCancel }: SaveLinksDialogProps) {
  const { t } = useTranslation('groups')
  return (
    <ConfirmDialog
      title={t('links.confirmTitle', { plus: links.length, minus: unlinks.length })}
      action={t('links.save')}
      variant="primary"
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Names title={t('links.willLink', { count: links.length })} ecommerces={links} />
      <Names title={t('links.willUnlink', { count: unlinks.length })} ecommerces={unlinks} />
    </ConfirmDialog>
  )
}

function Names({ title, ecommerces }: { readonly title: string; readonly ecommerces: readonly GroupEcommerce[] }) {
  if (ecommerces.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.names}>
        {ecommerces.map((ecommerce) => (
          <li key={ecommerce.id}>{labelOf(ecommerce)}</li>
        ))}
      </ul>
    </>
  )
}

type Asking = 'save' | { readonly remove: GroupEcommerce } | null

/** Editor of the links, which asks for confirmation before saving and before leaving with unsaved changes (S2 §2). */
function LinksEditor({ links }: { readonly links: GroupLinks }) {
  const { t } = useTranslation('groups')
  const { run } = useRunner()
  const { go } = useGroupPlace()
  const isHere = useIsMounted()
  const work = useLinks(links)
  const { draft, setDraft, difference, isChanged } = work
  const [asking, setAsking] = useState<Asking>(null)
  const list = useMemo(() => listOf(links.data, draft), [links.data, draft])
  const change = { plus: difference.links.length, minus: difference.unlinks.length }
  const tab = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState<LeaveCallbacks | null>(null)
  const isSaved = useRef(false)
  useLeaveGuard({ blocks: (to) => !isSaved.current && !isEditorOf(links.group_id, to), ask: setLeaving })

  const askRemove = useCallback((remove: GroupEcommerce) => setAsking({ remove }), [])
  useCommandHandler('groups.removeLink', ({ ecommerce }) => {
    const row = list.find(({ id }) => String(id) === ecommerce)
    if (row) askRemove(row)
  })

  const add = (chosen: readonly GroupEcommerce[]) => {
    const next = withAdded(links.data, draft, chosen)
    if ('already' in next) return next.already
    setDraft(next)
    return []
  }

  const drop = (ids: readonly number[]) => setDraft(withoutSome(links.data, draft, ids))

  const save = async () => {
    const saved = await work.save().catch((error: unknown) => {
      // Closes the confirmation dialog first, so that the error message can receive the focus.
      setAsking(null)
      if (!isSaidByExpiry(error))
        notify({ ...buildFailureNotification(error, t), subject: work.formId, isAnnouncedElsewhere: isHere() })
      return null
    })
    if (saved === null) return
    setAsking(null)
    notify({ kind: 'success', text: t('links.done', change), ...buildUndoAction(saved, run, t) })
    isSaved.current = true
    if (isHere()) go({ mode: 'view' })
  }

  const discard = () =>
    thenFocusField(
      () => setDraft(noChange),
      () => tab.current,
    )

  const press = (event: KeyboardEvent) => {
    saveOnKey(event, () => {
      if (isChanged) setAsking('save')
    })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the save shortcut works anywhere in the editor
    <div ref={tab} className={styles.tab} onKeyDown={press}>
      <LinksPicker listed={list} onAdd={add} />
      <LinksFailure failure={work.failure} onDrop={drop} />
      <LinksTable groupId={links.group_id} rows={list} onRemove={askRemove} />
      <footer className={styles.bar}>
        <p className={styles.muted} role="status">
          {t('links.inList', { count: list.length })}
          {isChanged && ` · ${t('links.change', change)}`}
        </p>
        {isChanged && <Button onClick={discard}>{t('links.discard')}</Button>}
        <Button
          variant="primary"
          keys="mod+enter"
          disabledReason={isChanged ? null : t('links.same')}
          onClick={() => setAsking('save')}
        >
          {t('links.save')}
        </Button>
      </footer>
      {asking === 'save' && (
        <SaveLinksDialog
          difference={difference}
          isBusy={work.isSaving}
          onConfirm={() => void save()}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'save' && (
        <ConfirmDialog
          title={t('links.removeTitle')}
          action={t('links.remove')}
          onConfirm={() => {
            drop([asking.remove.id])
            setAsking(null)
          }}
          onCancel={() => setAsking(null)}
        >
          {t('links.removeText', { name: labelOf(asking.remove) })}
        </ConfirmDialog>
      )}
      {leaving && (
        <ExitDialog
          text={isChanged ? t('exit.links', change) : t('exit.unchanged')}
          onLeave={() => {
            setDraft(noChange)
            setLeaving(null)
            leaving.leave()
          }}
          onStay={() => {
            setLeaving(null)
            leaving.stay()
          }}
        />
      )}
    </div>
  )
}

/** Returns true if the location is the link editor of this group, also with a dialog open above it. */
function isEditorOf(groupId: number, { pathname, search }: Location): boolean {
  const { tab, mode } = placeIn(new URLSearchParams(search))
  return pathname === buildCommandLink(groupsOpen, { group: String(groupId) }) && tab === 'links' && mode === 'edit'
}

/** Links tab of a group: its ecommerces as a table, or as an editor in edit mode (S2 §2). */
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
      {isEditing ? <LinksEditor links={data} /> : <LinksTable groupId={group.id} rows={data.data} onRemove={null} />}
    </section>
  )
}
