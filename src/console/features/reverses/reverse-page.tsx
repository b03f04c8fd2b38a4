// Page of a reverse (return request): actions, details, notes, history, items, refunds and the masked address of the
// consumer.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { listRecordNotesCommand } from '#commands/notes.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { getReverseArguments, listReversesCommand, openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatDate, formatMoney, formatReais } from '#console/lib/format.ts'
import { RecordPage } from '#console/records/record-page.tsx'
import { type RecordQuery, selectRecord } from '#console/records/record-query.ts'
import { getTimelineQuery } from '#console/records/reverse-timeline.ts'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { Embedded } from '#console/run/embedded.tsx'
import { getListUrl } from '#console/run/list-urls.ts'
import { useSession } from '#console/session/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Section } from '#console/ui/section.tsx'
import { getReverse, type Reverse } from '#contract/platform/reverses.ts'
import { ReverseDetails } from './head.tsx'
import styles from './reverses.module.css'
import { ConsumerAddress, ReverseActions } from './reverses.tsx'
import { Timeline } from './timeline.tsx'
import { WorkClaimBar } from './work-claim.tsx'

interface PageProps {
  readonly args: Arguments
}

/**
 * Loads a reverse (return request). `data` stays undefined until the timeline of the reverse has loaded too, so that
 * the page does not move later.
 */
function useReverse({ reverse_id: id }: { readonly reverse_id: number }): RecordQuery<Reverse> {
  // Always refetches, because the allowed actions of a reverse (return request) can change even if the reverse itself
  // does not change.
  const reverse = useQuery({ ...queryOptionsFor(getReverse, { params: { id } }), select: selectRecord, staleTime: 0 })
  const timeline = useQuery({ ...getTimelineQuery(id), staleTime: 0 })
  if (timeline.isLoading) return { data: undefined, error: null, refetch: reverse.refetch }
  return reverse
}

export function ReversePage({ args }: PageProps) {
  const { t } = useTranslation('reverses')
  return (
    <RecordPage
      args={args}
      idNames={['reverse_id']}
      useRecord={useReverse}
      getNotFoundTexts={(id) => ({
        title: id === null ? t('show.badId') : t('show.notFound', { id }),
        hint: t('show.notFoundHint'),
      })}
      listLink={<ButtonLink to={getListUrl(listReversesCommand)}>{t('show.toList')}</ButtonLink>}
      skeleton={{ itemCounts: [4, 8, 6] }}
      pageCommand={openReverseCommand}
      buildHeader={(reverse) => ({
        title: t('show.title', { id: reverse.id }),
        badges: <StatusBadge status={reverse.status} />,
        activityArguments: getReverseArguments(reverse),
      })}
    >
      {(reverse) => (
        <>
          <WorkClaimBar type="reverse" record={reverse} reverseId={reverse.id} showsShortcut />
          <ReverseActions reverse={reverse} />
          <ReverseDetails reverse={reverse} />
          <NotesSection id={reverse.id} isLinkTarget={args.focus === 'notes'} />
          <Timeline id={reverse.id} showsCarrierEvents />
          <Items reverse={reverse} />
          <Refunds reverse={reverse} />
          <ConsumerAddress reverse={reverse} />
        </>
      )}
    </RecordPage>
  )
}

interface NotesProps {
  readonly id: number
  /** True if the URL links to the notes, for example from a notification. The page then scrolls to the notes. */
  readonly isLinkTarget: boolean
}

function NotesSection({ id, isLinkTarget }: NotesProps) {
  const { t } = useTranslation('notes')
  const { can } = useSession()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLinkTarget) return
    container.current?.focus({ preventScroll: true })
    container.current?.scrollIntoView({ block: 'start' })
  }, [isLinkTarget])
  if (!can(listRecordNotesCommand.access)) return null
  return (
    <div ref={container} tabIndex={-1} className={styles.part}>
      <Section title={t('title')}>
        <Embedded id="notes.ofRecord" args={{ reverse_id: String(id) }} />
      </Section>
    </div>
  )
}

export function Items({ reverse: { items } }: { readonly reverse: Reverse }) {
  const { t } = useTranslation('reverses')
  return (
    <Section title={t('items.title')}>
      {items.length === 0 && <p className={styles.muted}>{t('items.none')}</p>}
      <ul className={styles.list}>
        {items.map(({ sku, name, quantity, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item can occur twice, and the list is never reordered
          <li key={index} className={styles.entry}>
            <div className={styles.head}>{t('items.line', { quantity, name })}</div>
            <p className={styles.muted}>
              <code>{sku}</code> · {formatMoney(price)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Refunds({ reverse: { refunds } }: { readonly reverse: Reverse }) {
  const { t } = useTranslation('reverses')
  const { pathname, search } = useLocation()
  const buildRefundLink = (id: number) =>
    buildCommandLink(openRefundCommand, { refund_id: String(id) }, pathname + search)
  return (
    <Section title={t('refunds.title')}>
      {refunds.length === 0 && <p className={styles.muted}>{t('refunds.none')}</p>}
      <ul className={styles.list}>
        {refunds.map(({ id, status, amount, due_on }) => (
          <li key={id} className={styles.entry}>
            <div className={styles.head}>
              <Link to={buildRefundLink(id)}>{t('refund.title', { id })}</Link>
              <StatusBadge status={status} type="refund" />
            </div>
            <p className={styles.muted}>
              {[formatReais(amount), ...(due_on ? [t('refunds.due', { date: formatDate(due_on) })] : [])].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
