import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { type Batch, batchChecks } from '#contract/batches.ts'
import styles from './notes.module.css'

/** What the person has to know before the next step: what a draft would do, why a batch stands still. */
export function Notes({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation(['batches', 'errors'])
  if (batch.stopped)
    return (
      <p className={styles.note} role="alert">
        {t(`stopped.${batch.stopped}`)}
      </p>
    )
  if (batch.status !== 'draft') return null
  const left = batchChecks.filter((check) => check !== 'ok' && batch.checks[check] > 0)
  return (
    <section className={styles.summary} aria-label={t('dryRun.title')}>
      <p>
        <b>{t('dryRun.ready', { count: batch.rows.waiting, number: formatNumber(batch.rows.waiting) })}</b>{' '}
        {t('dryRun.nothing')}
      </p>
      {left.length > 0 && (
        <ul>
          {left.map((check) => (
            <li key={check}>
              <b>{formatNumber(batch.checks[check])}</b> {t(`errors:batches.check.${check}`)}
              <span className={styles.muted}> · {t(`checkText.${check}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
