// Blocks of the home page about work: queues, the user's tickets, batches and exports, and recent records.
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { useTranslation } from 'react-i18next'
import { batchesOpen } from '#commands/batches.ts'
import type { Command, FeatureName } from '#commands/command.ts'
import { drawersRestore } from '#commands/drawers.ts'
import { ecommercesList } from '#commands/ecommerces.ts'
import { failedReprocessesList } from '#commands/failed-reprocesses.ts'
import { featureRequestsList } from '#commands/feature-requests.ts'
import { groupsList } from '#commands/groups.ts'
import { buildCommandLink, findCommand, hasValidArguments, listAllowedCommands } from '#commands/registry.ts'
import { reportsExports } from '#commands/reports.ts'
import { ticketsOpen } from '#commands/tickets.ts'
import { trackingErrorsList } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatBatchOutcome } from '#console/lib/batch-outcome.ts'
import { getParkedName, type ParkedDrawer, useParkedDrawers } from '#console/lib/drafts.ts'
import { formatAge, formatInstant, formatNumber } from '#console/lib/format.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { useSession } from '#console/session/session.tsx'
import { IconButton } from '#console/ui/button.tsx'
import type { AccountType, UserWithPermissions } from '#contract/access.ts'
import { type Batch, listBatches } from '#contract/console/batches.ts'
import type { OwnTicket, Queue, QueueName } from '#contract/console/home.ts'
import { getRecentItemKey, MAX_PINNED, type Preferences, type RecentItem } from '#contract/console/preferences.ts'
import { listExports, type ReportExport } from '#contract/platform/reports.ts'
import { Block, RowCommand, RowLink } from './block.tsx'
import styles from './home-page.module.css'

const placeOf: Readonly<Record<QueueName, string>> = {
  trackingErrors: buildCommandLink(trackingErrorsList),
  failedReprocesses: buildCommandLink(failedReprocessesList),
  groupBilling: `${buildCommandLink(groupsList)}?billing=error`,
  overQuota: `${buildCommandLink(ecommercesList)}?attention=over_quota`,
  feesThisWeek: `${buildCommandLink(ecommercesList)}?attention=new_fee`,
  featureRequests: buildCommandLink(featureRequestsList),
}

const ofMoney: readonly QueueName[] = ['groupBilling', 'overQuota', 'feesThisWeek']

/** Queues listed first for an account type, because these users are responsible for them. */
const first: Readonly<Partial<Record<AccountType, readonly QueueName[]>>> = {
  financial: ofMoney,
  ti: ['failedReprocesses', 'trackingErrors'],
}

export function inOrder(queues: readonly Queue[], type: AccountType): readonly Queue[] {
  const own = first[type] ?? []
  const place = ({ name }: Queue) => (own.includes(name) ? own.indexOf(name) : own.length)
  return queues.toSorted((one, other) => place(one) - place(other))
}

export function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const { t } = useTranslation('home')
  const { user } = useSession()
  if (queues.length === 0) return null
  const empty = queues.filter(({ count }) => count === 0).map(({ name }) => t(`queue.${name}`).toLocaleLowerCase())
  return (
    <Block
      number={2}
      title={t('queues.title')}
      note={empty.length > 0 ? t('queues.empty', { names: empty.join(', ') }) : undefined}
    >
      {inOrder(queues, user.access)
        .filter(({ count }) => count > 0)
        .map((queue) => (
          <QueueRow key={queue.name} queue={queue} />
        ))}
    </Block>
  )
}

function QueueRow({ queue: { name, count, is_more: isMore, oldest, recent } }: { readonly queue: Queue }) {
  const { t } = useTranslation('home')
  const parts = [
    recent ? t('queues.recent', { number: formatNumber(recent) }) : '',
    oldest ? t('queues.oldest', { age: formatAge(oldest) }) : '',
  ]
  return (
    <RowLink
      to={placeOf[name]}
      title={
        <>
          <strong className={styles.count}>{isMore ? `${formatNumber(count)}+` : formatNumber(count)}</strong>{' '}
          {t(`queue.${name}`)}
        </>
      }
      detail={parts.filter((part) => part !== '').join(' · ')}
    />
  )
}

/** Time in milliseconds for which the home page lists a finished batch. */
const toldFor = 86_400_000
const mostBatches = 5
const mostExports = 3

const isOpen = ({ status }: Batch) => status === 'draft' || status === 'running' || status === 'paused'
const isTold = (batch: Batch) =>
  isOpen(batch) || (batch.finished_at !== null && Date.now() - Date.parse(batch.finished_at) < toldFor)

export function Work({ tickets }: { readonly tickets: readonly OwnTicket[] }) {
  const { t } = useTranslation('home')
  const { can } = useSession()
  const { ticket } = useTicket()
  const parked = useParkedDrawers()
  const mine = useQuery({
    ...queryOptionsFor(listBatches, { query: { whose: 'mine' } }),
    enabled: can(listBatches.access),
  })
  const files = useQuery({ ...queryOptionsFor(listExports, {}), enabled: can(listExports.access) })
  const batches = (mine.data?.data ?? []).filter(isTold).slice(0, mostBatches)
  const exports = (files.data?.data ?? []).slice(0, mostExports)
  const others = tickets.filter((one) => one.ticket !== ticket)
  const isIdle = ticket === null && [others, batches, exports, parked].every(({ length }) => length === 0)
  return (
    <Block number={3} title={t('work.title')} note={isIdle ? t('work.none') : undefined}>
      {ticket !== null && <RowCommand command={ticketsOpen} args={{ ticket }} title={t('work.inHand', { ticket })} />}
      {others.map((one) => (
        <TicketRow key={one.ticket} ticket={one} />
      ))}
      {batches.map((batch) => (
        <BatchRow key={batch.id} batch={batch} />
      ))}
      {parked.map((drawer) => (
        <ParkedRow key={drawer.id} parked={drawer} />
      ))}
      {exports.map((file) => (
        <ExportRow key={file.id} file={file} />
      ))}
    </Block>
  )
}

function TicketRow({ ticket: { ticket, last_at, done, failed, running } }: { readonly ticket: OwnTicket }) {
  const { t } = useTranslation('home')
  const said = (['done', 'failed', 'running'] as const).flatMap((name) => {
    const count = { done, failed, running }[name]
    return count > 0 ? [t(`work.${name}`, { count, number: formatNumber(count) })] : []
  })
  return (
    <RowLink
      to={buildCommandLink(ticketsOpen, { ticket })}
      title={t('work.ticket', { ticket })}
      detail={[...said, formatAge(last_at)].join(' · ')}
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
      to={buildCommandLink(batchesOpen, { batch: String(id) })}
      title={`${t('batches:page.named', { id, kind: t(`batches:kind.${type}`) })} · ${ticket}`}
      detail={`${t(`batches:status.${status}`)} · ${progress}`}
    />
  )
}

function ParkedRow({ parked }: { readonly parked: ParkedDrawer }) {
  const { t } = useTranslation(['home', 'commands'])
  const name = getParkedName(parked, t)
  return <RowCommand command={drawersRestore} args={{ parked: parked.id }} title={t('work.parked', { name })} />
}

function ExportRow({ file: { report, status, rows, created_at } }: { readonly file: ReportExport }) {
  const { t } = useTranslation(['home', 'reports'])
  return (
    <RowCommand
      command={reportsExports}
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
 * Returns the pinned and recently opened records, pinned records first, without pages that the user can no longer open.
 */
export function recordsOf(
  staff: UserWithPermissions,
  { visited, pinned }: Pick<Preferences, 'visited' | 'pinned'>,
  most = 8,
): readonly RecentRecord[] {
  const may = new Set(listAllowedCommands(staff))
  const kept = new Set(pinned.map(getRecentItemKey))
  const others = visited.filter((item) => !kept.has(getRecentItemKey(item))).slice(0, most)
  const shown = new Set<string>()
  return [...pinned, ...others].flatMap((item) => {
    const command = findCommand(item.command)
    if (!command || !may.has(command) || !hasValidArguments(command, item.args)) return []
    // Reading and editing pages of one record count as the same record.
    const record = JSON.stringify([command.feature, Object.entries(item.args).sort()])
    if (shown.has(record)) return []
    shown.add(record)
    return [{ item, command, to: buildCommandLink(command, item.args), isPinned: kept.has(getRecentItemKey(item)) }]
  })
}

const kinds: Readonly<Partial<Record<FeatureName, string>>> = {
  ecommerces: 'ecommerce',
  groups: 'group',
  stores: 'store',
  users: 'user',
  carriers: 'carrier',
  reverses: 'reverse',
}

/** Returns the name of the record's type, or the name of the page if the type has no name. */
function kindOf({ feature }: Command, t: TFunction): string {
  const kind = kinds[feature]
  return t(kind ? `activity:entity.${kind}` : `commands:places.${feature}`)
}

export function Recents() {
  const { t } = useTranslation(['home', 'commands', 'activity'])
  const { user, preferences, savePreferences } = useSession()
  const { pinned } = preferences
  const records = recordsOf(user, preferences)
  const toggle = ({ item, isPinned }: RecentRecord) => {
    const others = pinned.filter((one) => getRecentItemKey(one) !== getRecentItemKey(item))
    savePreferences({ pinned: isPinned ? others : [item, ...others].slice(0, MAX_PINNED) })
  }
  return (
    <Block number={4} title={t('recents')} note={records.length === 0 ? t('noRecents') : undefined}>
      {records.map((record) => {
        const { item, command, to, isPinned } = record
        return (
          <RowLink
            key={to}
            to={to}
            title={item.title}
            detail={<span title={formatInstant(item.at)}>{kindOf(command, t)}</span>}
            action={
              <IconButton
                label={t(isPinned ? 'unpin' : 'pin', { name: item.title })}
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
