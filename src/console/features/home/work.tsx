// Blocks of the home page about the user's work: work queues, helpdesk tickets, batches, exports, and recently opened
// records.
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { useTranslation } from 'react-i18next'
import { openBatchCommand } from '#commands/batches.ts'
import type { Command, FeatureName } from '#commands/command.ts'
import { listEcommercesCommand } from '#commands/ecommerces.ts'
import { listFailedReprocessesCommand } from '#commands/failed-reprocesses.ts'
import { listFeatureRequestsCommand } from '#commands/feature-requests.ts'
import { listGroupsCommand } from '#commands/groups.ts'
import { buildCommandLink, findCommand, hasValidArguments, listAllowedCommands } from '#commands/registry.ts'
import { listReportExportsCommand } from '#commands/reports.ts'
import { openTicketCommand } from '#commands/tickets.ts'
import { listTrackingErrorsCommand } from '#commands/tracking-errors.ts'
import { formatEcommerceName, queryOptionsFor } from '#console/api/queries.ts'
import { formatBatchOutcome } from '#console/lib/batch-outcome.ts'
import { formatAge, formatInstant, formatNumber } from '#console/lib/format.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { useSession } from '#console/session/session.tsx'
import { IconButton } from '#console/ui/button.tsx'
import type { AccountType, UserWithPermissions } from '#contract/access.ts'
import { type Batch, listBatches } from '#contract/console/batches.ts'
import type { OwnTicket, Queue, QueueName } from '#contract/console/home.ts'
import { getRecentItemKey, MAX_PINNED_PAGES, type Preferences, type RecentItem } from '#contract/console/preferences.ts'
import { listExports, type ReportExport } from '#contract/platform/report-exports.ts'
import { Block, RowCommand, RowLink } from './block.tsx'
import styles from './home-page.module.css'

const queueLinks: Readonly<Record<QueueName, string>> = {
  trackingErrors: buildCommandLink(listTrackingErrorsCommand),
  failedReprocesses: buildCommandLink(listFailedReprocessesCommand),
  groupBilling: `${buildCommandLink(listGroupsCommand)}?billing=error`,
  overQuota: `${buildCommandLink(listEcommercesCommand)}?attention=over_quota`,
  feesThisWeek: `${buildCommandLink(listEcommercesCommand)}?attention=new_fee`,
  featureRequests: buildCommandLink(listFeatureRequestsCommand),
}

const billingQueues: readonly QueueName[] = ['groupBilling', 'overQuota', 'feesThisWeek']

/** Work queues that are listed first, by account type. Users of the account type are responsible for these queues. */
const queuesByAccountType: Readonly<Partial<Record<AccountType, readonly QueueName[]>>> = {
  financial: billingQueues,
  ti: ['failedReprocesses', 'trackingErrors'],
}

export function sortQueues(queues: readonly Queue[], type: AccountType): readonly Queue[] {
  const preferredQueues = queuesByAccountType[type] ?? []
  const getRank = ({ name }: Queue) =>
    preferredQueues.includes(name) ? preferredQueues.indexOf(name) : preferredQueues.length
  return queues.toSorted((first, second) => getRank(first) - getRank(second))
}

export function QueuesBlock({ queues }: { readonly queues: readonly Queue[] }) {
  const { t } = useTranslation('home')
  const { user } = useSession()
  if (queues.length === 0) return null
  const emptyQueueNames = queues
    .filter(({ count }) => count === 0)
    .map(({ name }) => t(`queue.${name}`).toLocaleLowerCase())
  return (
    <Block
      number={2}
      title={t('queues.title')}
      note={emptyQueueNames.length > 0 ? t('queues.empty', { names: emptyQueueNames.join(', ') }) : undefined}
    >
      {sortQueues(queues, user.access)
        .filter(({ count }) => count > 0)
        .map((queue) => (
          <QueueRow key={queue.name} queue={queue} />
        ))}
    </Block>
  )
}

function QueueRow({ queue: { name, count, is_more: isMore, oldest, recent } }: { readonly queue: Queue }) {
  const { t } = useTranslation('home')
  const details = [
    recent ? t('queues.recent', { number: formatNumber(recent) }) : '',
    oldest ? t('queues.oldest', { age: formatAge(oldest) }) : '',
  ]
  return (
    <RowLink
      to={queueLinks[name]}
      title={
        <>
          <strong className={styles.count}>{isMore ? `${formatNumber(count)}+` : formatNumber(count)}</strong>{' '}
          {t(`queue.${name}`)}
        </>
      }
      detail={details.filter((detail) => detail !== '').join(' · ')}
    />
  )
}

/** Time in milliseconds for which the home page still lists a finished batch. */
const FINISHED_BATCH_VISIBLE_MS = 86_400_000
const MAX_BATCHES = 5
const MAX_EXPORTS = 3

const isOpen = ({ status }: Batch) => status === 'draft' || status === 'running' || status === 'paused'
const isListedBatch = (batch: Batch) =>
  isOpen(batch) ||
  (batch.finished_at !== null && Date.now() - Date.parse(batch.finished_at) < FINISHED_BATCH_VISIBLE_MS)

/** Batches and exports of the user. Tickets are part of the data of the home page. */
export interface OwnWork {
  readonly batches: readonly Batch[]
  readonly exports: readonly ReportExport[]
  readonly isLoading: boolean
  /** Error of a list that has not been loaded; null if there is none. */
  readonly error: Error | null
  /** Loads the lists again that have not been loaded. */
  readonly refetch: () => void
}

/** Polling interval of the home page in milliseconds while the page is visible. */
export const REFRESH_INTERVAL_MS = 60_000

/**
 * Polls a list that has been loaded. A failed list is not polled, because its skeleton would replace the error and the
 * focused row; users retry it with the button of the error.
 */
const pollLoadedList = ({ state }: { readonly state: { readonly data?: unknown } }) =>
  state.data === undefined ? false : REFRESH_INTERVAL_MS

/** Loads and polls the user's batches that are open or finished recently, and the user's latest exports. */
export function useOwnWork(): OwnWork {
  const { can } = useSession()
  const ownBatches = useQuery({
    ...queryOptionsFor(listBatches, { query: { whose: 'mine' } }),
    enabled: can(listBatches.access),
    refetchInterval: pollLoadedList,
  })
  const exportFiles = useQuery({
    ...queryOptionsFor(listExports, {}),
    enabled: can(listExports.access),
    refetchInterval: pollLoadedList,
  })
  const failedQueries = [ownBatches, exportFiles].filter(({ data, error }) => data === undefined && error !== null)
  return {
    batches: (ownBatches.data?.data ?? []).filter(isListedBatch).slice(0, MAX_BATCHES),
    exports: (exportFiles.data?.data ?? []).slice(0, MAX_EXPORTS),
    isLoading: ownBatches.isLoading || exportFiles.isLoading,
    error: failedQueries[0]?.error ?? null,
    refetch: () => void Promise.all(failedQueries.map(({ refetch }) => refetch())),
  }
}

interface OwnWorkBlockProps extends Pick<OwnWork, 'batches' | 'exports'> {
  readonly tickets: readonly OwnTicket[]
  /** True if a list could not be loaded. The block then does not say that the user has no work. */
  readonly isIncomplete: boolean
}

export function OwnWorkBlock({ tickets, batches, exports, isIncomplete }: OwnWorkBlockProps) {
  const { t } = useTranslation('home')
  const { ticket } = useTicket()
  const otherTickets = tickets.filter((candidate) => candidate.ticket !== ticket)
  const isIdle = ticket === null && [otherTickets, batches, exports].every(({ length }) => length === 0)
  return (
    <Block number={1} title={t('work.title')} note={isIdle && !isIncomplete ? t('work.none') : undefined}>
      {ticket !== null && (
        <RowCommand command={openTicketCommand} args={{ ticket }} title={t('work.inHand', { ticket })} />
      )}
      {otherTickets.map((otherTicket) => (
        <TicketRow key={otherTicket.ticket} ticket={otherTicket} />
      ))}
      {batches.map((batch) => (
        <BatchRow key={batch.id} batch={batch} />
      ))}
      {exports.map((file) => (
        <ExportRow key={file.id} file={file} />
      ))}
    </Block>
  )
}

function TicketRow({ ticket: { ticket, last_at, done, failed, running } }: { readonly ticket: OwnTicket }) {
  const { t } = useTranslation('home')
  const outcomes = (['done', 'failed', 'running'] as const).flatMap((name) => {
    const count = { done, failed, running }[name]
    return count > 0 ? [t(`work.${name}`, { count, number: formatNumber(count) })] : []
  })
  return (
    <RowLink
      to={buildCommandLink(openTicketCommand, { ticket })}
      title={t('work.ticket', { ticket })}
      detail={[...outcomes, formatAge(last_at)].join(' · ')}
    />
  )
}

function BatchRow({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation(['home', 'batches'])
  const { id, type, status, total, rows, ticket } = batch
  const progress =
    status === 'draft' ? t('work.rows', { count: total, number: formatNumber(total) }) : formatBatchOutcome(rows, t)
  return (
    <RowLink
      to={buildCommandLink(openBatchCommand, { batch: String(id) })}
      title={`${t('batches:page.named', { id, kind: t(`batches:kind.${type}`) })} · ${ticket}`}
      detail={`${t(`batches:status.${status}`)} · ${progress}`}
    />
  )
}

function ExportRow({ file: { report, status, rows, created_at } }: { readonly file: ReportExport }) {
  const { t } = useTranslation(['home', 'reports'])
  return (
    <RowCommand
      command={listReportExportsCommand}
      title={t('work.file', { report: t(`reports:name.${report}`) })}
      detail={[
        t(`work.export.${status}`),
        t('work.rows', { count: rows, number: formatNumber(rows) }),
        formatAge(created_at),
      ].join(' · ')}
    />
  )
}

interface RecentRecord {
  readonly item: RecentItem
  readonly command: Command
  readonly to: string
  readonly isPinned: boolean
}

/**
 * Returns the pinned records, followed by the recently opened records. Omits pages that the user may no longer open.
 */
export function listRecentRecords(
  user: UserWithPermissions,
  { visited, pinned }: Pick<Preferences, 'visited' | 'pinned'>,
  maxRecent = 8,
): readonly RecentRecord[] {
  const allowedCommands = new Set(listAllowedCommands(user))
  const pinnedKeys = new Set(pinned.map(getRecentItemKey))
  const unpinnedItems = visited.filter((item) => !pinnedKeys.has(getRecentItemKey(item))).slice(0, maxRecent)
  const listedRecordKeys = new Set<string>()
  return [...pinned, ...unpinnedItems].flatMap((item) => {
    const command = findCommand(item.command)
    if (!command || !allowedCommands.has(command) || !hasValidArguments(command, item.args)) return []
    // Counts the read-only page and the edit page of a record as one entry. The key therefore contains only the feature
    // and the arguments.
    const recordKey = JSON.stringify([command.feature, Object.entries(item.args).sort()])
    if (listedRecordKeys.has(recordKey)) return []
    listedRecordKeys.add(recordKey)
    return [
      { item, command, to: buildCommandLink(command, item.args), isPinned: pinnedKeys.has(getRecentItemKey(item)) },
    ]
  })
}

const ENTITY_KINDS: Readonly<Partial<Record<FeatureName, string>>> = {
  ecommerces: 'ecommerce',
  groups: 'group',
  stores: 'store',
  users: 'user',
  carriers: 'carrier',
  reverses: 'reverse',
}

/**
 * Returns the translated record type of a recently opened page. If the page has no record type, returns the name of the
 * page.
 */
function getRecordKindName({ feature }: Command, t: TFunction): string {
  const kind = ENTITY_KINDS[feature]
  return t(kind ? `activity:entity.${kind}` : `commands:places.${feature}`)
}

/** Returns the title of a recently opened page; for an ecommerce, the name and the id. */
function getRecentTitle({ item, command }: RecentRecord): string {
  const id = command.feature === 'ecommerces' ? item.args.ecommerce : undefined
  return id === undefined ? item.title : formatEcommerceName({ id: Number(id), display_name: item.title })
}

export function RecentRecordsBlock() {
  const { t } = useTranslation(['home', 'commands', 'activity'])
  const { user, preferences, savePreferences } = useSession()
  const { pinned } = preferences
  const records = listRecentRecords(user, preferences)
  const toggle = ({ item, isPinned }: RecentRecord) => {
    const otherPinned = pinned.filter((pinnedItem) => getRecentItemKey(pinnedItem) !== getRecentItemKey(item))
    savePreferences({ pinned: isPinned ? otherPinned : [item, ...otherPinned].slice(0, MAX_PINNED_PAGES) })
  }
  return (
    <Block number={4} title={t('recents')} note={records.length === 0 ? t('noRecents') : undefined}>
      {records.map((record) => {
        const { item, command, to, isPinned } = record
        const title = getRecentTitle(record)
        return (
          <RowLink
            key={to}
            to={to}
            title={title}
            detail={<span title={formatInstant(item.at)}>{getRecordKindName(command, t)}</span>}
            action={
              <IconButton
                label={t(isPinned ? 'unpin' : 'pin', { name: title })}
                icon={isPinned ? <PinOff size={14} /> : <Pin size={14} />}
                aria-pressed={isPinned}
                onClick={() => toggle(record)}
              />
            }
          />
        )
      })}
    </Block>
  )
}
