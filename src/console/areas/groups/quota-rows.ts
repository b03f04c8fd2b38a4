// One row for each service of each ecommerce of a group. Pure.
import type { BilledEcommerce } from '#contract/groups.ts'

type Quota = BilledEcommerce['billing_quotas'][number]
type Fee = BilledEcommerce['current_fees'][number]

export interface QuotaRow {
  readonly key: string
  readonly ecommerce: Pick<BilledEcommerce, 'id' | 'display_name' | 'is_active'>
  /** Null for an ecommerce without quotas and fees. */
  readonly service: string | null
  readonly quota: Quota | undefined
  readonly fee: Fee | undefined
}

export function quotaRows(billed: readonly BilledEcommerce[]): QuotaRow[] {
  return billed.flatMap(({ billing_quotas: quotas, current_fees: fees, ...ecommerce }) => {
    const services = [...new Set([...quotas, ...fees].map(({ service_code }) => service_code))].sort()
    return (services.length === 0 ? [null] : services).map((service) => ({
      key: `${ecommerce.id} ${service ?? ''}`,
      ecommerce,
      service,
      quota: quotas.find(({ service_code }) => service_code === service),
      fee: fees.find(({ service_code }) => service_code === service),
    }))
  })
}
