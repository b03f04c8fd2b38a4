// Page of one reverse: data, actions, timeline, items, refunds, masked address.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { notesOfRecord } from '#commands/notes.ts'
import { linkOf } from '#commands/registry.ts'
import { argumentsOf, reversesList, reversesOpenRefund, reversesShow } from '#commands/reverses.ts'
import { isApiError } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOf } from '#console/api/queries.ts'
import { usePageTitle } from '#console/lib/browser.ts'
import { formatDate, formatMoney, formatReais } from '#console/lib/format.ts'
import { ActivityButton } from '#console/records/activity-button.tsx'
import { ClaimBar } from '#console/records/claims.tsx'
import { RecordTurner } from '#console/records/record-navigation.tsx'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { Embedded } from '#console/run/embedded.tsx'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import panelsStyles from '#console/ui/panels.module.css'
import { RecordNotFound, RecordSkeleton } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { recordId } from '#contract/fields.ts'
import { getReverse, type Reverse, type ReverseRow } from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import { ReverseFacts } from './head.tsx'
import { source } from './list-page.tsx'
import styles from './reverses.module.css'
import { ConsumerPlace, ReverseActions, timelineOf } from './reverses.tsx'
import { Timeline } from './timeline.tsx'

interface PageProps {
  readonly args: Arguments
}

export function ReversePage({ args }: PageProps) {
  const { t } = useTranslation('reverses')
  const id = z.safeParse(recordId, args.reverse_id)
  const { data, error, refetch } = useQuery({
    ...queryOf(getReverse, { params: { id: id.data ?? 0 } }),
    enabled: id.success,
    // What may be done now changes by itself.
    staleTime: 0,
  })
  const timeline = useQuery({
    ...timelineOf(id.data ?? 0),
    enabled: id.success,
    staleTime: 0,
  })
  usePageTitle(data ? t('show.title', { id: data.data.id }) : null)

  const toList = <ButtonLink to={linkOf(reversesList)}>{t('show.toList')}</ButtonLink>
  const isMissing = !id.success || (isApiError(error) && error.status === 404)
  if (!data && isMissing)
    return (
      <RecordNotFound
        title={id.success ? t('show.notFound', { id: id.data }) : t('show.badId')}
        hint={t('show.notFoundHint')}
        action={toList}
      />
    )
  if (!data && error) return <ErrorPanel error={error} onRetry={refetch} action={toList} />
  // As long as its history is: it moves nothing below it.
  if (!data || timeline.isLoading) return <RecordSkeleton facts={[8, 6, 4]} />
  const reverse = data.data
  return (
    <div className={panelsStyles.page}>
      <Header reverse={reverse} />
      <ClaimBar claimed={{ entity: 'reverse', id: reverse.id }} hasKey />
      <ReverseFacts reverse={reverse} />
      <ReverseActions reverse={reverse} />
      <Notes id={reverse.id} isAimedAt={args.focus === 'notes'} />
      <Timeline key={reverse.id} id={reverse.id} />
      <Items reverse={reverse} />
      <Refunds reverse={reverse} />
      <ConsumerPlace reverse={reverse} />
    </div>
  )
}

interface NotesProps {
  readonly id: number
  /** One came for them: a notice, a link. */
  readonly isAimedAt: boolean
}

function Notes({ id, isAimedAt }: NotesProps) {
  const { t } = useTranslation('notes')
  const { can } = useSession()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAimedAt) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [isAimedAt])
  if (!can(notesOfRecord.access)) return null
  return (
    <div ref={place} tabIndex={-1} className={styles.part}>
      <Section title={t('title')}>
        <Embedded id="notes.ofRecord" args={{ reverse_id: String(id) }} />
      </Section>
    </div>
  )
}

/** The address names the reverse alone. */
const pageArguments = ({ id }: ReverseRow) => ({ reverse_id: String(id) })

function Header({ reverse }: { readonly reverse: Reverse }) {
  const { t } = useTranslation('reverses')
  return (
    <header className={panelsStyles.header}>
      <div className={styles.heading}>
        <h1>{t('show.title', { id: reverse.id })}</h1>
        <StatusBadge status={reverse.status} />
      </div>
      <div className={styles.actions}>
        <RecordTurner source={source} id={reverse.id} idOf={idOf} opens={reversesShow} argumentsOf={pageArguments} />
        <ActivityButton record={argumentsOf(reverse)} />
      </div>
    </header>
  )
}

export function Items({ reverse: { items } }: { readonly reverse: Reverse }) {
  const { t } = useTranslation('reverses')
  return (
    <Section title={t('items.title')}>
      {items.length === 0 && <p className={styles.muted}>{t('items.none')}</p>}
      <ul className={styles.list}>
        {items.map(({ sku, name, quantity, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand there twice, and none moves
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
  const linkTo = (id: number) => linkOf(reversesOpenRefund, { refund_id: String(id) }, pathname + search)
  return (
    <Section title={t('refunds.title')}>
      {refunds.length === 0 && <p className={styles.muted}>{t('refunds.none')}</p>}
      <ul className={styles.list}>
        {refunds.map(({ id, status, amount, due_on }) => (
          <li key={id} className={styles.entry}>
            <div className={styles.head}>
              <Link to={linkTo(id)}>{t('refund.title', { id })}</Link>
              <StatusBadge status={status} />
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
