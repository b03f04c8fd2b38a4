import { useTranslation } from 'react-i18next'
import { formatMonth, formatNumber } from '#console/lib/formats.ts'
import { isOver, type UseSeries } from './series.ts'
import styles from './use-section.module.css'

interface UseTableProps {
  readonly months: readonly string[]
  readonly series: readonly UseSeries[]
}

/** The same as the charts, in numbers: the newest month first. */
export function UseTable({ months, series }: UseTableProps) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const quotaText = ({ quota }: UseSeries) =>
    quota.kind === 'limited' ? formatNumber(quota.monthly) : t(quota.kind === 'none' ? 'use.noQuota' : 'use.unlimited')
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('use.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('use.month')}</th>
            {series.map(({ service }) => (
              <th key={service} scope="col">
                {t(`ecommerces:service.${service}`, { defaultValue: service })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('use.quotaRow')}</th>
            {series.map((one) => (
              <td key={one.service}>{quotaText(one)}</td>
            ))}
          </tr>
          {months
            .map((month, index) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                {series.map((one) => (
                  <td key={one.service} className={isOver(one, one.used[index] ?? 0) ? styles.over : undefined}>
                    {formatNumber(one.used[index] ?? 0)}
                    {isOver(one, one.used[index] ?? 0) && ` ${t('use.overMark')}`}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  )
}
