import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { activityOpen } from '#commands/activity.ts'
import { linkOf } from '#commands/registry.ts'
import { reprocessHistory } from '#commands/reprocess.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'
import { useRunner } from '#console/lib/run.ts'
import { sayAction, sayRecord } from '#console/lib/said.ts'
import { Button } from '#console/ui/button.tsx'
import { AttemptBadge } from '#console/ui/status-badge.tsx'
import type { TicketAttempt, TicketCard, TicketChange } from '#contract/tickets.ts'
import styles from './card.module.css'

/** Reprocesses with their results and logs, then every other write; the newest first. */
export function DoneUnder({ card }: { readonly card: TicketCard }) {
  const { t } = useTranslation('tickets')
  if (card.attempts_total + card.changes_total === 0) return <p>{t('card.nothing')}</p>
  return (
    <>
      {card.attempts.length > 0 && (
        <section aria-label={t('card.attempts')}>
          <h2>{t('card.attempts')}</h2>
          <ol className={styles.list}>
            {card.attempts.map((attempt) => (
              <Attempted key={attempt.id} attempt={attempt} />
            ))}
          </ol>
          <More hidden={card.attempts_total - card.attempts.length} />
        </section>
      )}
      {card.changes.length > 0 && (
        <section aria-label={t('card.changes')}>
          <h2>{t('card.changes')}</h2>
          <ol className={styles.list}>
            {card.changes.map((change) => (
              <Changed key={change.id} change={change} />
            ))}
          </ol>
          <More hidden={card.changes_total - card.changes.length} />
        </section>
      )}
    </>
  )
}

function More({ hidden }: { readonly hidden: number }) {
  const { t } = useTranslation('tickets')
  return hidden > 0 ? <p className={styles.muted}>{t('card.more', { count: hidden })}</p> : null
}

function Attempted({ attempt }: { readonly attempt: TicketAttempt }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const { type, entity_id, ecommerce_id, ecommerce_name, error, task, url_log, user } = attempt
  const record = t(`tickets:card.record.${type}`, { id: entity_id })
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Link to={linkOf(reprocessHistory, { ecommerce: String(ecommerce_id) })}>{record}</Link>
        <AttemptBadge status={attempt.status} />
        {url_log !== null && (
          <a href={url_log} download aria-label={t('tickets:card.logOf', { record })}>
            {t('tickets:card.log')}
          </a>
        )}
      </div>
      <p className={styles.muted}>
        {t('tickets:card.ecommerce', { name: ecommerce_name, id: ecommerce_id })} · {task} ·{' '}
        {`${user.first_name} ${user.last_name}`.trim()} · <When at={attempt.finished_at ?? attempt.updated_at} />
      </p>
      {error !== null && <p>{t(`errors:${error}`)}</p>}
    </li>
  )
}

function Changed({ change }: { readonly change: TicketChange }) {
  const { t } = useTranslation('activity')
  const { run } = useRunner()
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Button variant="quiet" size="small" onClick={() => run(activityOpen, { activity: String(change.id) })}>
          {sayAction(change, t)}
        </Button>
      </div>
      <p className={styles.muted}>
        {sayRecord(change, t)} · {change.user_name} · <When at={change.at} />
      </p>
    </li>
  )
}

function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatInstantExactly(at)}>
      {formatInstant(at)}
    </time>
  )
}
