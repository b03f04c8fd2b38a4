import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { Facts, Section } from '#console/ui/section.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import styles from './details-tab.module.css'

export function QuotasSection({ quotas }: { readonly quotas: Ecommerce['billing_quotas'] }) {
  const { t } = useTranslation('ecommerces')
  const shown = ({ monthly_quota, unlimited_quota }: (typeof quotas)[number]) => {
    if (unlimited_quota) return t('details.unlimited')
    return monthly_quota === null ? null : t('details.perMonth', { quota: formatNumber(monthly_quota) })
  }
  return (
    <Section title={t('details.quotas')}>
      {quotas.length === 0 ? (
        <p className={styles.muted}>{t('details.noQuotas')}</p>
      ) : (
        <Facts
          facts={quotas.map((quota) => ({
            name: t(`service.${quota.service_code}`, { defaultValue: quota.service_code }),
            value: shown(quota),
          }))}
        />
      )}
    </Section>
  )
}
