// How the rows stand, as one bar of parts, with a table of the same numbers beside it.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '#console/lib/formats.ts'
import type { Batch, BatchRowStatus } from '#contract/batches.ts'
import styles from './outcome-picture.module.css'

/** In the order of the bar. */
const parts: readonly BatchRowStatus[] = ['done', 'failed', 'running', 'waiting', 'cancelled', 'skipped']
const width = 400
const height = 20

export function OutcomePicture({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation(['batches', 'errors'])
  const id = useId()
  const shown = parts.filter((part) => batch.rows[part] > 0)
  const share = (part: BatchRowStatus) => batch.rows[part] / Math.max(1, batch.total)
  const nameOf = (part: BatchRowStatus) => t(`errors:batches.status.${part}`)
  const summary = shown.map((part) => `${nameOf(part)}: ${formatNumber(batch.rows[part])}`).join('; ')
  const startOf = (part: BatchRowStatus) =>
    shown.slice(0, shown.indexOf(part)).reduce((sum, before) => sum + share(before) * width, 0)

  return (
    <div className={styles.picture}>
      <svg
        className={styles.bar}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-summary`}
      >
        <title id={`${id}-title`}>{t('picture.title')}</title>
        <desc id={`${id}-summary`}>{summary}</desc>
        {shown.map((part) => (
          <rect
            key={part}
            className={styles[part]}
            x={startOf(part)}
            y={0}
            width={share(part) * width}
            height={height}
          />
        ))}
      </svg>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('picture.title')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('picture.state')}</th>
            <th scope="col">{t('picture.rows')}</th>
            <th scope="col">{t('picture.share')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((part) => (
            <tr key={part}>
              <th scope="row">
                <svg className={styles.key} viewBox="0 0 10 10" aria-hidden="true">
                  <rect className={styles[part]} width={10} height={10} />
                </svg>
                {nameOf(part)}
              </th>
              <td>{formatNumber(batch.rows[part])}</td>
              <td>{formatPercent((share(part) * 100).toFixed(1))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
