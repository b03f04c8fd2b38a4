import { useTranslation } from 'react-i18next'
import { dateHere, formatDate } from '#console/lib/formats.ts'
import { Facts } from '#console/ui/section.tsx'
import type { Fee } from '#contract/billing.ts'
import { amountOf } from './amount.ts'
import { previewOf } from './fee-form.ts'
import styles from './fee-preview.module.css'
import { currentFees } from './fee-standing.ts'

interface FeePreviewProps {
  readonly typed: Parameters<typeof previewOf>[0]
  readonly fees: readonly Fee[]
}

/** What will be stored of what is typed, and what is charged until then. */
export function FeePreview({ typed, fees }: FeePreviewProps) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const today = dateHere(new Date())
  const { service, start_at, ...amounts } = previewOf(typed)
  const now = currentFees(fees, today).find(({ service_code }) => service_code === service)
  const isPast = start_at !== null && start_at.slice(0, 10) < today
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <h3 className={styles.title}>{t('preview.title')}</h3>
      <Facts
        facts={[
          { name: t('service'), value: service && t(`ecommerces:service.${service}`) },
          {
            name: t('preview.amount'),
            value: service && amountOf(amounts) && t(`per.${service}`, { amount: amountOf(amounts) }),
          },
          { name: t('preview.start'), value: start_at && formatDate(start_at) },
          {
            name: t('preview.now'),
            value: now ? t('fees.since', { amount: amountOf(now), date: formatDate(now.start_at) }) : null,
          },
        ]}
      />
      {isPast && <p className={styles.hint}>{t('preview.past')}</p>}
    </section>
  )
}
