// Timeline of a reverse, newest entry first: creation, refunds, reprocess attempts, zip code corrections and notes.
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { buildCommandLink } from '#commands/registry.ts'
import { reversesOpenRefund } from '#commands/reverses.ts'
import { ErrorPanel, QueryPlaceholder } from '#console/api/error-panel.tsx'
import { usePages } from '#console/api/queries.ts'
import { formatReais, formatZip } from '#console/lib/format.ts'
import { NoteText } from '#console/records/note-text.tsx'
import { moveText } from '#console/records/reprocess-check.ts'
import { MerchantMessage, TicketLink } from '#console/records/reverse-values.tsx'
import { AttemptBadge, StatusBadge } from '#console/records/status-badge.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useSession } from '#console/session/session.tsx'
import { ShowMoreButton } from '#console/ui/more-button.tsx'
import { Section } from '#console/ui/section.tsx'
import { Instant } from '#console/ui/values.tsx'
import type { getReverseTimeline, TimelineEntry } from '#contract/console/reverse-timeline.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import { attemptsAccess } from '#contract/platform/reverses.ts'
import styles from './reverses.module.css'
import { sourceText, timelineOf } from './reverses.tsx'

type Of<Kind extends TimelineEntry['kind']> = { readonly entry: Extract<TimelineEntry, { kind: Kind }> }

export function Timeline({ id }: { readonly id: number }) {
  const { t } = useTranslation('reverses')
  const { can, user } = useSession()
  // Reuses pages that were loaded less than a second ago, for example by the page around the timeline.
  const {
    first,
    rows,
    remaining: left,
    error,
    isLoading,
    refetch,
    showMore,
  } = usePages<ResponseBody<typeof getReverseTimeline>>((page) => ({ ...timelineOf(id, page), staleTime: 1000 }), keyOf)
  const list = useRef<HTMLOListElement>(null)
  return (
    <Section title={t('timeline.title')}>
      {!first && <QueryPlaceholder error={error} onRetry={refetch} height="120px" />}
      {first && (
        <ol ref={list} className={styles.list}>
          {rows.map((entry) => (
            <li key={keyOf(entry)} className={styles.entry} tabIndex={-1}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {first && error && <ErrorPanel error={error} onRetry={refetch} />}
      <ShowMoreButton list={list} rowCount={rows.length} remaining={left} isLoading={isLoading} onMore={showMore} />
      {!can(attemptsAccess) && <p className={styles.muted}>{getMissingAccessReason(user, attemptsAccess, t)}</p>}
    </Section>
  )
}

/** Returns a unique React key; it contains the kind because entries of different kinds can have the same id. */
export function keyOf(entry: TimelineEntry): string {
  return `${entry.kind} ${idOf(entry)}`
}

function idOf(entry: TimelineEntry): number | '' {
  switch (entry.kind) {
    case 'created':
      return ''
    case 'refund':
      return entry.refund.id
    case 'attempt':
      return entry.attempt.id
    case 'zip':
      return entry.id
    case 'note':
      return entry.note.id
  }
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'created':
      return <Created entry={entry} />
    case 'refund':
      return <Refunded entry={entry} />
    case 'attempt':
      return <Attempted entry={entry} />
    case 'zip':
      return <Corrected entry={entry} />
    case 'note':
      return <Written entry={entry} />
  }
}

interface HeadProps {
  readonly children: ReactNode
}

function Head({ children }: HeadProps) {
  return <div className={styles.head}>{children}</div>
}

function Created({ entry }: Of<'created'>) {
  const { t } = useTranslation(['reverses', 'reports'])
  return (
    <>
      <Head>{t('timeline.created')}</Head>
      <p className={styles.muted}>
        {sourceText(entry.source, t)} · <Instant at={entry.at} />
      </p>
    </>
  )
}

/** Returns the URL of the current page, over which a link can open a drawer. */
function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

function Refunded({ entry: { refund, at } }: Of<'refund'>) {
  const { t } = useTranslation('reverses')
  const here = useHere()
  return (
    <>
      <Head>
        <Link to={buildCommandLink(reversesOpenRefund, { refund_id: String(refund.id) }, here)}>
          {t('timeline.refund', { id: refund.id })}
        </Link>
        <StatusBadge status={refund.status} />
      </Head>
      <p className={styles.muted}>
        {formatReais(refund.amount)} · <Instant at={at} />
      </p>
    </>
  )
}

function Attempted({ entry: { attempt, at, moved } }: Of<'attempt'>) {
  const { t } = useTranslation(['reverses', 'errors', 'ui'])
  const { type, entity_id: id, task, ticket, user, error, url_log } = attempt
  const here = useHere()
  const what = t(`timeline.attempt.${type}`, { id, attempt: attempt.attempt })
  return (
    <>
      <Head>
        {type === 'refund' ? (
          <Link to={buildCommandLink(reversesOpenRefund, { refund_id: String(id) }, here)}>{what}</Link>
        ) : (
          <span>{what}</span>
        )}
        <AttemptBadge status={attempt.status} />
        {url_log !== null && (
          <a href={url_log} download aria-label={t('timeline.logOf', { what })}>
            {t('timeline.log')}
          </a>
        )}
      </Head>
      {moved && <p>{moveText(moved, t)}</p>}
      {error !== null && <p>{t(`errors:${error}`, { id })}</p>}
      <MerchantMessage attempt={attempt} />
      <p className={styles.muted}>
        {task} · <TicketLink ticket={ticket} /> · {formatFullName(user)} · <Instant at={at} />
      </p>
    </>
  )
}

function Corrected({ entry }: Of<'zip'>) {
  const { t } = useTranslation('reverses')
  const { at, user_name, ticket, is_undo, is_redo, zip_before, zip_after } = entry
  return (
    <>
      <Head>{t(is_redo ? 'timeline.redo' : is_undo ? 'timeline.undo' : 'timeline.zip')}</Head>
      <p>{t('timeline.moved', { from: formatZip(zip_before), to: formatZip(zip_after) })}</p>
      <p className={styles.muted}>
        {ticket !== null && (
          <>
            <TicketLink ticket={ticket} />
            {' · '}
          </>
        )}
        {user_name} · <Instant at={at} />
      </p>
    </>
  )
}

function Written({ entry: { note } }: Of<'note'>) {
  const { t } = useTranslation('reverses')
  return (
    <>
      <Head>{t('timeline.note')}</Head>
      <NoteText note={note} />
      <p className={styles.muted}>
        {note.author.name} · <Instant at={note.created_at} />
      </p>
    </>
  )
}
