// History of a reverse (return request), newest entry first: creation, status changes, refunds, reprocess attempts, zip
// code corrections, notes, messages to the consumer and carrier events.
import { Children, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { buildCommandLink } from '#commands/registry.ts'
import { openRefundCommand } from '#commands/reverses.ts'
import { ErrorPanel, QueryPlaceholder } from '#console/api/error-panel.tsx'
import { usePages } from '#console/api/queries.ts'
import { formatNumber, formatReais, formatZip } from '#console/lib/format.ts'
import { NoteText } from '#console/records/note-text.tsx'
import { formatReplyTemplate } from '#console/records/reply-labels.ts'
import { formatStatusChange } from '#console/records/reprocess-check.ts'
import { formatStatus } from '#console/records/reverse-labels.ts'
import { getTimelineQuery } from '#console/records/reverse-timeline.ts'
import { MerchantMessage, TicketLink } from '#console/records/reverse-values.tsx'
import { AttemptStatusBadge, StatusBadge } from '#console/records/status-badge.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useSession } from '#console/session/session.tsx'
import { ShowMoreButton } from '#console/ui/more-button.tsx'
import { Section } from '#console/ui/section.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import type { getReverseTimeline } from '#contract/console/reverse-timeline.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import { reprocessAttemptsAccess } from '#contract/platform/reverses.ts'
import { CarrierStateLine, useCarrierTracking } from './carrier-tracking.tsx'
import styles from './reverses.module.css'
import { formatSource } from './reverses.tsx'
import { getEntryKey, type HistoryEntry, mergeCarrierEvents } from './timeline-entries.ts'

type EntryProps<Kind extends HistoryEntry['kind']> = { readonly entry: Extract<HistoryEntry, { kind: Kind }> }

interface TimelineProps {
  readonly id: number
  /** True if the timeline also shows the events of the carrier, which the merchant's system returns. */
  readonly showsCarrierEvents?: boolean
}

export function Timeline({ id, showsCarrierEvents = false }: TimelineProps) {
  const { t } = useTranslation('reverses')
  const { can, user } = useSession()
  // Reuses responses that are less than one second old, because the page of the reverse (return request) loads the same
  // page of the timeline.
  const { first, rows, remaining, error, isLoading, refetch, showMore } = usePages<
    ResponseBody<typeof getReverseTimeline>
  >((page) => ({ ...getTimelineQuery(id, page), staleTime: 1000 }), getEntryKey)
  const tracking = useCarrierTracking(id, showsCarrierEvents)
  const entries = mergeCarrierEvents(rows, tracking.data?.events ?? [], { hasMoreEntries: remaining > 0 })
  const list = useRef<HTMLOListElement>(null)
  return (
    <Section title={t('timeline.title')}>
      {showsCarrierEvents && <CarrierStateLine query={tracking} />}
      {!first && <QueryPlaceholder error={error} onRetry={refetch} height="120px" />}
      {first && (
        <ol ref={list} className={styles.list}>
          {entries.map((entry) => (
            <li key={getEntryKey(entry)} className={styles.entry} tabIndex={-1}>
              <TimelineItem entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {first && error && <ErrorPanel error={error} onRetry={refetch} />}
      <ShowMoreButton
        list={list}
        rowCount={entries.length}
        remainingCount={remaining}
        isLoading={isLoading}
        onMore={showMore}
      />
      {!can(reprocessAttemptsAccess) && (
        <p className={styles.muted}>{getMissingAccessReason(user, reprocessAttemptsAccess, t)}</p>
      )}
    </Section>
  )
}

function TimelineItem({ entry }: { readonly entry: HistoryEntry }) {
  switch (entry.kind) {
    case 'created':
      return <CreatedEntry entry={entry} />
    case 'status':
      return <StatusEntry entry={entry} />
    case 'refund':
      return <RefundEntry entry={entry} />
    case 'attempt':
      return <AttemptEntry entry={entry} />
    case 'zip':
      return <ZipCorrectionEntry entry={entry} />
    case 'note':
      return <NoteEntry entry={entry} />
    case 'message':
      return <MessageEntry entry={entry} />
    case 'carrier':
      return <CarrierEntry entry={entry} />
  }
}

interface TimelineItemHeaderProps {
  readonly children: ReactNode
}

function TimelineItemHeader({ children }: TimelineItemHeaderProps) {
  return <div className={styles.head}>{children}</div>
}

interface EntryFactsProps {
  readonly at: string
  /** Facts before the time. Null and false are omitted. */
  readonly children: ReactNode
}

/** Last line of an entry: facts such as the ticket and the user, and the time, separated by dots. */
function EntryFacts({ at, children }: EntryFactsProps) {
  return (
    <p className={styles.muted}>
      {Children.toArray(children).flatMap((fact) => [fact, ' · '])}
      <TimestampText timestamp={at} />
    </p>
  )
}

function CreatedEntry({ entry }: EntryProps<'created'>) {
  const { t } = useTranslation(['reverses', 'reports'])
  return (
    <>
      <TimelineItemHeader>{t('timeline.created')}</TimelineItemHeader>
      <EntryFacts at={entry.at}>
        {entry.status !== null && formatStatus(entry.status, t)}
        {formatSource(entry.source, t)}
      </EntryFacts>
    </>
  )
}

/** Returns the path and query string of the current page. Links in the timeline open their drawer above this page. */
function useCurrentPath(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

function StatusEntry({ entry: { type, entity_id: id, moved: statusChange, at } }: EntryProps<'status'>) {
  const { t } = useTranslation('reverses')
  const currentPath = useCurrentPath()
  return (
    <>
      <TimelineItemHeader>{formatStatusChange(statusChange, t, type)}</TimelineItemHeader>
      <EntryFacts at={at}>
        {type === 'reverse' ? (
          t('timeline.status.reverse')
        ) : (
          <Link to={buildCommandLink(openRefundCommand, { refund_id: String(id) }, currentPath)}>
            {t('timeline.status.refund', { id })}
          </Link>
        )}
      </EntryFacts>
    </>
  )
}

function RefundEntry({ entry: { refund, at } }: EntryProps<'refund'>) {
  const { t } = useTranslation('reverses')
  const currentPath = useCurrentPath()
  return (
    <>
      <TimelineItemHeader>
        <Link to={buildCommandLink(openRefundCommand, { refund_id: String(refund.id) }, currentPath)}>
          {t('timeline.refund', { id: refund.id })}
        </Link>
        <StatusBadge status={refund.status} type="refund" />
      </TimelineItemHeader>
      <EntryFacts at={at}>{formatReais(refund.amount)}</EntryFacts>
    </>
  )
}

function AttemptEntry({ entry: { attempt, at, moved: statusChange } }: EntryProps<'attempt'>) {
  const { t } = useTranslation(['reverses', 'errors', 'ui'])
  const { type, entity_id: id, task, ticket, user, error, url_log } = attempt
  const currentPath = useCurrentPath()
  const attemptLabel = t(`timeline.attempt.${type}`, { id, attempt: formatNumber(attempt.attempt) })
  return (
    <>
      <TimelineItemHeader>
        {type === 'refund' ? (
          <Link to={buildCommandLink(openRefundCommand, { refund_id: String(id) }, currentPath)}>{attemptLabel}</Link>
        ) : (
          <span>{attemptLabel}</span>
        )}
        <AttemptStatusBadge status={attempt.status} />
        {url_log !== null && (
          <a href={url_log} download aria-label={t('timeline.logOf', { what: attemptLabel })}>
            {t('timeline.log')}
          </a>
        )}
      </TimelineItemHeader>
      {statusChange && <p>{formatStatusChange(statusChange, t, type)}</p>}
      {error !== null && <p>{t(`errors:${error}`, { id })}</p>}
      <MerchantMessage attempt={attempt} />
      <EntryFacts at={at}>
        {task}
        <TicketLink ticket={ticket} />
        {formatFullName(user)}
      </EntryFacts>
    </>
  )
}

function ZipCorrectionEntry({ entry }: EntryProps<'zip'>) {
  const { t } = useTranslation('reverses')
  const { at, user_name, ticket, is_undo, is_redo, zip_before, zip_after } = entry
  return (
    <>
      <TimelineItemHeader>
        {t(is_redo ? 'timeline.redo' : is_undo ? 'timeline.undo' : 'timeline.zip')}
      </TimelineItemHeader>
      <p>{t('timeline.moved', { from: formatZip(zip_before), to: formatZip(zip_after) })}</p>
      <EntryFacts at={at}>
        {ticket !== null && <TicketLink ticket={ticket} />}
        {user_name}
      </EntryFacts>
    </>
  )
}

function NoteEntry({ entry: { note } }: EntryProps<'note'>) {
  const { t } = useTranslation('reverses')
  return (
    <>
      <TimelineItemHeader>{t('timeline.note')}</TimelineItemHeader>
      <NoteText note={note} />
      <EntryFacts at={note.created_at}>{note.author.name}</EntryFacts>
    </>
  )
}

/** Message to the consumer. The console does not store the text, so the entry names the template. */
function MessageEntry({ entry: { is_posted, template, ticket, user_name, at } }: EntryProps<'message'>) {
  const { t } = useTranslation(['reverses', 'replies'])
  return (
    <>
      <TimelineItemHeader>{t(is_posted ? 'timeline.message.posted' : 'timeline.message.copied')}</TimelineItemHeader>
      <EntryFacts at={at}>
        {template !== null && formatReplyTemplate(template, t)}
        {ticket !== null && <TicketLink ticket={ticket} />}
        {user_name}
      </EntryFacts>
    </>
  )
}

function CarrierEntry({ entry: { event, at } }: EntryProps<'carrier'>) {
  const { t } = useTranslation('reverses')
  const { code, description, place } = event
  const title = code === null ? description : t(`carrier.code.${code}`, { defaultValue: code })
  return (
    <>
      <TimelineItemHeader>{title}</TimelineItemHeader>
      {code !== null && description !== null && description !== title && <p>{description}</p>}
      <EntryFacts at={at}>
        {t('carrier.source')}
        {place}
      </EntryFacts>
    </>
  )
}
