import Check from 'lucide-react/icons/check'
import Infinite from 'lucide-react/icons/infinity'
import Minus from 'lucide-react/icons/minus'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { formatMonth, formatNumber } from '#console/lib/formats.ts'
import { Badge } from '#console/ui/badge.tsx'
import { BarChart } from '#console/ui/bar-chart.tsx'
import { isOver, type UseSeries } from './series.ts'
import styles from './use-section.module.css'

interface UseChartProps {
  readonly months: readonly string[]
  readonly series: UseSeries
}

/** One service: its use as bars, its quota as a line, and in words whether it was kept. */
export function UseChart({ months, series }: UseChartProps) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const { service, used, quota } = series
  const name = t(`ecommerces:service.${service}`, { defaultValue: service })
  const limit = quota.kind === 'limited' ? formatNumber(quota.monthly) : null
  const highest = Math.max(...used)
  const at = formatMonth(months[used.indexOf(highest)] ?? '')
  const summary = [
    t('use.highest', { used: formatNumber(highest), month: at }),
    quota.kind === 'limited' ? t('use.overIn', { count: monthsOver(series) }) : t(`use.${quota.kind}`),
  ].join(' ')

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.quota}>{limit ? t('use.quota', { quota: limit }) : t('use.unit')}</span>
        </span>
        <StateBadge series={series} />
      </figcaption>
      <BarChart
        title={t('use.chart', { service: name })}
        summary={summary}
        bars={used.map((value, index) => ({
          label: shortMonth(months[index] ?? ''),
          value,
          text: `${formatMonth(months[index] ?? '')}: ${formatNumber(value)}`,
        }))}
        limit={quota.kind === 'limited' ? { value: quota.monthly, label: t('use.quota', { quota: limit }) } : null}
      />
    </figure>
  )
}

const monthsOver = (series: UseSeries) => series.used.filter((used) => isOver(series, used)).length

/** `11/26`, as short as it stands below a bar. */
const shortMonth = (month: string) => formatMonth(month).replace(/\/\d\d/, '/')

function StateBadge({ series }: { readonly series: UseSeries }) {
  const { t } = useTranslation('billing')
  const over = monthsOver(series)
  if (series.quota.kind === 'unlimited') return <Badge icon={Infinite}>{t('use.unlimited')}</Badge>
  if (series.quota.kind === 'none') return <Badge icon={Minus}>{t('use.noQuota')}</Badge>
  return over === 0 ? (
    <Badge tone="positive" icon={Check}>
      {t('use.within')}
    </Badge>
  ) : (
    <Badge tone="negative" icon={TriangleAlert}>
      {t('use.over', { count: over })}
    </Badge>
  )
}
