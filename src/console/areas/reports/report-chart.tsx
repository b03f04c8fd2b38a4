import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoneyShort, formatNumber } from '#console/lib/formats.ts'
import { BarChart } from '#console/ui/bar-chart.tsx'
import { looks } from '#console/ui/chart-bar.ts'
import { LookSwatch } from '#console/ui/chart-looks.tsx'
import { useWidth } from '#console/ui/use-width.ts'
import type { ReportName, ReportPreview } from '#contract/reports.ts'

import { type Bucket, type Buckets, bucketsOf, isNamed } from './buckets.ts'
import { ChartNumbers } from './chart-numbers.tsx'
import { fullName, lookOfName, partsByLook, shortName, valueText } from './chart-words.ts'
import { textsOfNames } from './names.ts'
import styles from './report-chart.module.css'

interface ReportChartProps {
  readonly report: ReportName
  readonly chart: ReportPreview['chart']
}

const height = 200

/** The whole report as bars: of a status each part has its colour and hatching, and everything stands in a table too. */
export function ReportChart({ report, chart }: ReportChartProps) {
  const { t } = useTranslation(textsOfNames)
  const drawn = useMemo(() => bucketsOf(chart), [chart])
  const { step, buckets } = drawn
  const [place, width] = useWidth<HTMLDivElement>(640)
  const { unit } = chart
  const isStacked = buckets.some(({ parts }) => parts.size > 0)
  const title = t('reports:chart.heading', {
    what: t(`reports:chart.what.${report}`),
    by: t(`reports:chart.by.${step}`),
  })
  const axis = unit === 'reais' ? formatMoneyShort : formatNumber

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{title}</span>{' '}
        <span className={styles.unit}>{t(`reports:chart.unit.${unit}`)}</span>
        {isStacked && <Legend buckets={buckets} />}
      </figcaption>
      <div ref={place}>
        <BarChart
          title={title}
          summary={summaryOf(drawn)}
          drawing={{ width, height, left: unit === 'reais' ? 78 : 56 }}
          format={axis}
          limit={null}
          lying={isNamed(step)}
          bars={buckets.map((bucket) => ({
            label: shortName(step, bucket.key, t),
            value: bucket.value,
            text: textOf(bucket),
            ...drawnParts(bucket),
          }))}
        />
      </div>
      <details className={styles.numbers}>
        <summary>{t('reports:chart.numbers')}</summary>
        <ChartNumbers title={title} unit={unit} drawn={drawn} />
      </details>
    </figure>
  )

  function drawnParts(bucket: Bucket) {
    if (isStacked) return { parts: partsOf(bucket) }
    const look = lookOfName(step, bucket)
    return look === undefined ? {} : { parts: [{ look, value: bucket.value }] }
  }

  function textOf(bucket: Bucket): string {
    const parts = partsOf(bucket).map(({ look, value }) => `${t(`reports:chart.look.${look}`)}: ${formatNumber(value)}`)
    return [`${fullName(step, bucket.key, t)}: ${valueText(unit, bucket.value)}`, ...parts].join('\n')
  }

  function summaryOf({ buckets: all }: Buckets): string {
    const highest = all.reduce((one, other) => (other.value > one.value ? other : one), all[0] ?? emptyBucket)
    return t('reports:chart.highest', {
      value: valueText(unit, highest.value),
      at: fullName(step, highest.key, t),
      total: valueText(unit, totalOf(all)),
    })
  }
}

const emptyBucket: Bucket = { key: null, value: 0, parts: new Map() }
const totalOf = (buckets: readonly Bucket[]) => buckets.reduce((sum, { value }) => sum + value, 0)

/** From below: what is done first. */
function partsOf(bucket: Bucket) {
  const byLook = partsByLook(bucket)
  return looks.flatMap((look) => {
    const value = byLook.get(look) ?? 0
    return value === 0 ? [] : [{ look, value }]
  })
}

function Legend({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const { t } = useTranslation('reports')
  const present = new Set(buckets.flatMap((bucket) => [...partsByLook(bucket).keys()]))
  return (
    <ul className={styles.legend} aria-label={t('chart.legend')}>
      {looks
        .filter((look) => present.has(look))
        .map((look) => (
          <li key={look} className={styles.entry}>
            <LookSwatch look={look} />
            {t(`chart.look.${look}`)}
          </li>
        ))}
    </ul>
  )
}
