// Inbox page with the notifications of the user, newest first. Users can mark notifications as read or done, and undo
// this.
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { declineAccessRequestCommand, grantAccessRequestCommand, showMyPermissionsCommand } from '#commands/access.ts'
import { openBatchCommand } from '#commands/batches.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { listAlertsCommand } from '#commands/comunication.ts'
import { openEcommerceNotesCommand } from '#commands/ecommerces.ts'
import { openFeatureRequestCommand } from '#commands/feature-requests.ts'
import { openGroupCommand } from '#commands/groups.ts'
import {
  markAllNotificationsReadCommand,
  openInboxCommand,
  toggleNotificationDoneCommand,
  toggleNotificationReadCommand,
} from '#commands/inbox.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { openStoreCommand } from '#commands/stores.ts'
import { listUsersCommand } from '#commands/users.ts'
import { callApi, notifyOnFailure } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { formatBatchOutcome } from '#console/lib/batch-outcome.ts'
import { formatInstant } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useAccessRequestHandlers } from '#console/records/access-answers.ts'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useUnreadNotificationCount } from '#console/session/inbox.ts'
import { type Session, useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { Button, CellButton } from '#console/ui/button.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { type InboxItem, listInbox, markAllNotificationsRead, markNotification } from '#contract/console/inbox.ts'

type InboxTFunction = TFunction<'inbox'>
type LinkTarget = readonly [command: Command, args: Arguments]

/**
 * Returns the command and arguments that open the page to which a notification refers. Returns null if there is no such
 * page or the user may not open the page.
 */
export function getLinkTarget({ kind, facts }: InboxItem, can: Session['can']): LinkTarget | null {
  const getFactText = (name: string) => String(facts[name] ?? '')
  const targets: Readonly<Record<InboxItem['kind'], LinkTarget | null>> = {
    batchEnded: [openBatchCommand, { batch: getFactText('batch') }],
    batchStopped: [openBatchCommand, { batch: getFactText('batch') }],
    batchTakenOver: [openBatchCommand, { batch: getFactText('batch') }],
    reprocessFailed:
      facts.type === 'refund'
        ? [openRefundCommand, { refund_id: getFactText('id') }]
        : [openReverseCommand, { reverse_id: getFactText('id') }],
    featureAnswered: [openFeatureRequestCommand, { request: getFactText('request') }],
    mention: getMentionTarget(facts, getFactText),
    maintenanceOn: [listAlertsCommand, {}],
    maintenanceOff: [listAlertsCommand, {}],
    maintenanceEnded: [listAlertsCommand, {}],
    maintenancePlanned: [listAlertsCommand, {}],
    maintenanceUnplanned: [listAlertsCommand, {}],
    accessAsked: [listUsersCommand, {}],
    accessGranted: [showMyPermissionsCommand, {}],
    accessDeclined: [showMyPermissionsCommand, {}],
    accessReopened: [showMyPermissionsCommand, {}],
  }
  const target = targets[kind]
  return target && can(target[0].access) ? target : null
}

/** Returns the link to the notes in which the user was mentioned, or null if the user may no longer read the record. */
function getMentionTarget({ entity }: InboxItem['facts'], getFactText: (name: string) => string): LinkTarget | null {
  if (entity === undefined) return null
  if (entity === 'group') return [openGroupCommand, { group: getFactText('id'), tab: 'notes' }]
  if (entity === 'store')
    return [openStoreCommand, { ecommerce: getFactText('ecommerce'), store: getFactText('id'), tab: 'notes' }]
  if (entity === 'reverse') return [openReverseCommand, { reverse_id: getFactText('id'), focus: 'notes' }]
  return [openEcommerceNotesCommand, { ecommerce: getFactText('id') }]
}

/**
 * Returns the row counts of a batch from a notification. Notifications of earlier versions of the console contain only
 * `done` and `failed`.
 */
function getBatchRowCounts({ done, failed, skipped, cancelled }: InboxItem['facts']) {
  return {
    done: Number(done),
    failed: Number(failed),
    skipped: Number(skipped ?? 0),
    cancelled: Number(cancelled ?? 0),
  }
}

/**
 * Formats a notification as a translated sentence. Record types, reasons and dates in the sentence are translated or
 * formatted, too.
 */
export function formatNotificationText({ kind, facts }: InboxItem, t: InboxTFunction): string {
  const { type, error, from, until, reason, entity, name, note, context, level } = facts
  if (kind === 'mention' && entity === undefined) return t('inbox:hiddenMention')
  return t(`inbox:kind.${kind}`, {
    ...facts,
    what: typeof type === 'string' ? t(`batches:kind.${type}`, { defaultValue: t(`inbox:record.${type}`) }) : '',
    why:
      typeof error === 'string' ? t(`errors:${error}`) : t(`inbox:reason.${reason}`, { defaultValue: String(reason) }),
    record: typeof entity === 'string' ? t(`notes:record.${entity}`, { name }) : '',
    need:
      typeof context === 'string' &&
      t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) }),
    note: note ? t('inbox:note', { note }) : '',
    outcome: kind === 'batchEnded' ? formatBatchOutcome(getBatchRowCounts(facts), t) : '',
    start: typeof from === 'string' ? formatInstant(from) : '',
    end: typeof until === 'string' ? t('inbox:until', { at: formatInstant(until) }) : '',
  })
}

const dataColumns: readonly ColumnSpec<InboxItem>[] = [
  { name: 'created_at', kind: 'instant' },
  { name: 'text', cell: (item) => <NotificationText item={item} />, text: formatNotificationText },
  { name: 'state', kind: 'badge', value: getState, badgeStyles: { unread: ['accent'] }, textPrefix: 'state' },
]

/**
 * Cell with the text of a notification. The text is bold while the notification is unread, and links to the page to
 * which the notification refers.
 */
function NotificationText({ item }: { readonly item: InboxItem }) {
  const { t } = useTranslation('inbox')
  const { can } = useSession()
  const target = getLinkTarget(item, can)
  const text = formatNotificationText(item, t)
  const sentence = item.read_at === null ? <strong>{text}</strong> : text
  return target ? (
    <CellLink to={buildCommandLink(...target, buildCommandLink(openInboxCommand))}>{sentence}</CellLink>
  ) : (
    sentence
  )
}

interface RowActionsProps {
  readonly item: InboxItem
  readonly onDone: (item: InboxItem) => void
}

/** Buttons for mouse users that run the same commands as the keyboard shortcuts of the row. */
function NotificationRowActions({ item, onDone }: RowActionsProps) {
  const { t } = useTranslation('inbox')
  const { can } = useSession()
  const { run } = useCommandRunner()
  const request = getAccessRequestId(item)
  return (
    <>
      {request !== null && can(grantAccessRequestCommand.access) && (
        <>
          <CellButton
            label={t('row.grant', { id: item.id })}
            icon={<UserCheck size={14} />}
            onClick={() => run(grantAccessRequestCommand, { request: String(request) })}
          />
          <CellButton
            label={t('row.decline', { id: item.id })}
            icon={<UserX size={14} />}
            onClick={() => run(declineAccessRequestCommand, { request: String(request) })}
          />
        </>
      )}
      <CellButton
        label={t(item.done_at === null ? 'row.done' : 'row.reopen', { id: item.id })}
        icon={item.done_at === null ? <Check size={14} /> : <Undo2 size={14} />}
        onClick={() => onDone(item)}
      />
    </>
  )
}

function getState({ read_at, done_at }: InboxItem): 'done' | 'read' | 'unread' {
  return done_at ? 'done' : read_at ? 'read' : 'unread'
}

const inboxListSource = defineServerList(openInboxCommand, listInbox.query, (query) =>
  queryOptionsFor(listInbox, { query }),
)
const getCommandArguments = (item: InboxItem): Arguments => {
  const request = getAccessRequestId(item)
  return { item: String(item.id), ...(request === null ? {} : { request: String(request) }) }
}
const rowCommands = [
  grantAccessRequestCommand,
  declineAccessRequestCommand,
  toggleNotificationReadCommand,
  toggleNotificationDoneCommand,
]

/** Returns the id of the pending access request to which the notification refers, or null for other notifications. */
function getAccessRequestId({ kind, facts, done_at }: InboxItem): number | null {
  return kind === 'accessAsked' && done_at === null && typeof facts.request === 'number' ? facts.request : null
}

/** Returns the reason why a command of a row is disabled. Only pending access requests can be granted or declined. */
const getDisabledReason = (item: InboxItem, command: Command, t: InboxTFunction): string | null =>
  (command === grantAccessRequestCommand || command === declineAccessRequestCommand) &&
  getAccessRequestId(item) === null
    ? t('access:answered.none')
    : null

function useReadAndDoneActions(items: readonly InboxItem[]) {
  const client = useQueryClient()
  const { t } = useTranslation('inbox')
  /** Returns true if the server has saved the change. */
  const markItem = async (
    item: InboxItem,
    body: { readonly read?: boolean; readonly done?: boolean },
  ): Promise<boolean> => {
    const response = await notifyOnFailure(`inbox.mark:${item.id}`, t, () =>
      callApi(markNotification, { params: { id: item.id }, body }),
    )
    void invalidateQueries(client, markNotification)
    return response !== undefined
  }
  const toggleDone = async (item: InboxItem) => {
    const done = item.done_at === null
    const isSaved = await markItem(item, { done })
    if (isSaved && done)
      notify({
        ...{ kind: 'success', text: t('said.done') },
        action: { label: t('row.undo'), run: () => void markItem(item, { done: false, read: item.read_at !== null }) },
      })
  }
  const findItem = ({ item }: Arguments) => items.find(({ id }) => String(id) === item)
  useCommandHandler('inbox.read', (args) => {
    const item = findItem(args)
    if (item) void markItem(item, { read: item.read_at === null })
  })
  useCommandHandler('inbox.done', (args) => {
    const item = findItem(args)
    if (item) void toggleDone(item)
  })
  return { markItem, toggleDone }
}

export function InboxList() {
  const { t } = useTranslation(['inbox', 'batches', 'errors', 'notes', 'access'])
  const { run } = useCommandRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const list = useServerList(inboxListSource, { staleTime: 0 })
  const { markItem, toggleDone } = useReadAndDoneActions(list.rows)
  useAccessRequestHandlers(
    ({ request }) => (request === undefined ? null : Number(request)),
    can(grantAccessRequestCommand.access),
  )
  const columns = useMemo<readonly ColumnSpec<InboxItem>[]>(
    () => [
      ...dataColumns,
      {
        name: 'done',
        header: 'column.actions',
        isAction: true,
        cell: (item) => <NotificationRowActions item={item} onDone={(doneItem) => void toggleDone(doneItem)} />,
      },
    ],
    [toggleDone],
  )
  // Uses the same query as the notification bell in the header, so that opening the inbox also updates the bell.
  const unreadCount = useUnreadNotificationCount()
  const markAllAsRead = async () => {
    await notifyOnFailure('inbox.readAll', t, () => callApi(markAllNotificationsRead, { body: { read: true } }))
    void invalidateQueries(client, markAllNotificationsRead)
  }
  useCommandHandler('inbox.readAll', () => void markAllAsRead(), unreadCount > 0)
  return (
    <ListPage
      list={list}
      textNamespace="inbox"
      actions={
        unreadCount > 0 && (
          <Button onClick={() => run(markAllNotificationsReadCommand)}>{t('commands:inbox.readAll.title')}</Button>
        )
      }
      columns={columns}
      filterSpecs={[{ name: 'situation', kind: 'status', label: 'column.state' }]}
      openFilters={['situation']}
      getRowId={idOf}
      emptyListContent={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      onOpen={(item, openMode) => {
        if (item.read_at === null) void markItem(item, { read: true })
        const target = getLinkTarget(item, can)
        if (target) run(...target, openMode)
      }}
      getRowArguments={getCommandArguments}
      rowCommands={rowCommands}
      getRowDisabledReason={(item, command) => getDisabledReason(item, command, t)}
    />
  )
}
