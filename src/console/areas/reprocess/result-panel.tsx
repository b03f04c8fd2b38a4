import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#console/lib/formats.ts'
import { AttemptBadge } from '#console/ui/status-badge.tsx'
import { Facts } from './facts.tsx'
import type { Outcome } from './outcome.ts'
import styles from './panels.module.css'
import { useRequestFacts } from './use-request-facts.tsx'

/** How a reprocess ended, and all that was said about it. */
export function ResultPanel({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('reprocess')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { request, attempt } = outcome
  const status = attempt?.status ?? 'cancelled'
  const title = t(`result.title.${status}`)

  const facts = [
    {
      name: t('result.outcome'),
      value: (
        <span className={styles.badges}>
          <AttemptBadge status={status} />
          {attempt && t('result.attempt', { number: attempt.attempt })}
          {attempt?.finished_at && <span className={styles.muted}>{formatInstant(attempt.finished_at)}</span>}
        </span>
      ),
    },
    { name: t('result.message'), value: messageOf(outcome, t) },
    ...useRequestFacts(request),
  ]

  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={title} data-outcome={status}>
      <h3 role="status">{title}</h3>
      {outcome.isLate && <p>{t('result.late')}</p>}
      <Facts facts={facts} />
      {outcome.hasSetTicket && <p className={styles.muted}>{t('result.ticketSet', { ticket: request.ticket })}</p>}
    </section>
  )
}

type T = ReturnType<typeof useTranslation<'reprocess'>>['t']

/** What the server said; where its answer never came, what the attempt says. */
export function messageOf({ attempt, message }: Outcome, t: T): string {
  if (message !== null) return message
  if (attempt === null) return t('result.unknown')
  return attempt.error === null ? t(`result.${attempt.status}`) : t(`errors:${attempt.error}`)
}
