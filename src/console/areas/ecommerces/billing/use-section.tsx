import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getQuotaUse } from '#contract/billing.ts'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { seriesOf } from './series.ts'
import { UseChart } from './use-chart.tsx'
import styles from './use-section.module.css'
import { UseTable } from './use-table.tsx'

/** The last twelve months, drawn and in numbers. */
export function UseSection({ ecommerce: { id, billing_quotas } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useQuery(queryOf(getQuotaUse, { params: { id } }))
  return (
    <Section title={t('use.title')}>
      {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton height="200px" />)}
      {data?.data.use.length === 0 && <EmptyState title={t('use.none')} text={t('use.noneHint')} />}
      {data && data.data.use.length > 0 && (
        <Drawn months={data.data.months} series={seriesOf(data.data.months, data.data.use, billing_quotas)} />
      )}
    </Section>
  )
}

interface DrawnProps {
  readonly months: readonly string[]
  readonly series: ReturnType<typeof seriesOf>
}

function Drawn({ months, series }: DrawnProps) {
  const { t } = useTranslation('billing')
  return (
    <>
      <div className={styles.charts}>
        {series.map((one) => (
          <UseChart key={one.service} months={months} series={one} />
        ))}
      </div>
      <details className={styles.numbers}>
        <summary>{t('use.numbers')}</summary>
        <UseTable months={months} series={series} />
      </details>
    </>
  )
}
