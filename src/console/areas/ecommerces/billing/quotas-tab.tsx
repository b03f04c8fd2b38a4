import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import { ecommercesEditQuota } from '#commands/billing.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { useSession } from '#console/lib/session.tsx'
import { Facts, Section } from '#console/ui/section.tsx'
import { getQuotaUse } from '#contract/billing.ts'
import type { Ecommerce } from '#contract/ecommerces.ts'
import styles from './billing.module.css'
import { EditButton } from './edit-button.tsx'
import { byService } from './services.ts'
import { UseSection } from './use-section.tsx'

interface QuotasTabProps {
  readonly ecommerce: Ecommerce
}

export function QuotasTab({ ecommerce }: QuotasTabProps) {
  const { can } = useSession()
  return (
    <div className={styles.tab}>
      <Quotas ecommerce={ecommerce} />
      {can(getQuotaUse.access) && <UseSection ecommerce={ecommerce} />}
    </div>
  )
}

function Quotas({ ecommerce: { id, billing_quotas } }: QuotasTabProps) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const { can } = useSession()
  const perMonth = (quota: number) => t('quotas.perMonth', { quota: formatNumber(quota) })
  const none = can(ecommercesEditQuota.access) ? 'quotas.none' : 'quotas.noneReadonly'
  return (
    <Section
      title={t('quotas.title')}
      action={
        <EditButton command={ecommercesEditQuota} ecommerceId={id} icon={<Pencil size={13} />}>
          {t('quotas.edit')}
        </EditButton>
      }
    >
      {billing_quotas.length === 0 ? (
        <p className={styles.muted}>{t(none)}</p>
      ) : (
        <Facts
          facts={byService(billing_quotas).map(({ service_code, monthly_quota, unlimited_quota }) => ({
            name: t(`ecommerces:service.${service_code}`, { defaultValue: service_code }),
            value: unlimited_quota ? t('quotas.unlimited') : monthly_quota === null ? null : perMonth(monthly_quota),
          }))}
        />
      )}
    </Section>
  )
}
