import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import type { Batch } from '#contract/batches.ts'
import { OutcomePicture } from './outcome-picture.tsx'
import { ended, momentOf, runnable } from './progress.ts'
import styles from './progress-panel.module.css'

interface ProgressPanelProps {
  readonly batch: Batch
  /** The last look failed: what is shown may be old. */
  readonly isOutOfReach: boolean
}

/** How far it has got: numbers, a bar, and a word now and then for who cannot see them. */
export function ProgressPanel({ batch, isOutOfReach }: ProgressPanelProps) {
  const { t } = useTranslation('batches')
  const all = runnable(batch)
  const numbers = {
    ended: formatNumber(ended(batch)),
    total: formatNumber(all),
    failed: formatNumber(batch.rows.failed),
  }
  return (
    <section className={styles.panel} aria-label={t('progress.title')}>
      <p className={styles.numbers}>
        <b>{t('progress.numbers', numbers)}</b>
        {batch.rows.failed > 0 && (
          <span className={styles.failed}>{t('progress.failed', { count: batch.rows.failed })}</span>
        )}
        {isOutOfReach && <span className={styles.muted}>{t('progress.outOfReach')}</span>}
      </p>
      <OutcomePicture batch={batch} />
      <progress
        className="visually-hidden"
        value={ended(batch)}
        max={Math.max(1, all)}
        aria-label={t('progress.title')}
      />
      <Said batch={batch} />
    </section>
  )
}

/** Told at every quarter and at every change of state, not at every row. */
function Said({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches')
  const moment = momentOf(batch)
  const text =
    batch.status === 'draft'
      ? ''
      : t(`said.${batch.status}`, {
          ended: formatNumber(ended(batch)),
          total: formatNumber(runnable(batch)),
          failed: formatNumber(batch.rows.failed),
        })
  const [said, setSaid] = useState({ moment, text: '' })
  useEffect(() => {
    if (said.moment !== moment) setSaid({ moment, text })
  }, [said, moment, text])
  return (
    <p className="visually-hidden" role="status">
      {said.text}
    </p>
  )
}
