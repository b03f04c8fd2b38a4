import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { typedLines } from './quota-form.ts'

/** Quotas as they are typed, in words: `Excedente de reversa: 1.200; Excedente de pedido: Ilimitada`. */
export function useQuotasText(): (typed: unknown) => string {
  const { t } = useTranslation(['billing', 'ecommerces'])
  return (typed) =>
    (z.safeParse(typedLines, typed).data ?? [])
      .map(({ service_code, monthly_quota, unlimited_quota }) => {
        const service =
          service_code === '' ? '—' : t(`ecommerces:service.${service_code}`, { defaultValue: service_code })
        return `${service}: ${unlimited_quota ? t('quotas.unlimited') : monthly_quota || '—'}`
      })
      .join('; ')
}
