// What was used of each service, month by month, beside its quota. Pure.
import type { QuotaUse } from '#contract/billing.ts'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { byService } from './services.ts'

type Quota = Ecommerce['billing_quotas'][number]

export interface UseSeries {
  readonly service: string
  /** As many as there are months; 0 where nothing was used. */
  readonly used: readonly number[]
  readonly quota: { readonly kind: 'limited'; readonly monthly: number } | { readonly kind: 'unlimited' | 'none' }
}

/** Every service that has a quota or was used, in the order of the services. */
export function seriesOf(
  months: readonly string[],
  use: readonly QuotaUse[],
  quotas: readonly Quota[],
): readonly UseSeries[] {
  const used = new Map(use.map((row) => [`${row.service_code} ${row.month}`, row.used]))
  const services = new Set(byService([...quotas, ...use]).map(({ service_code }) => service_code))
  return [...services].map((service) => ({
    service,
    used: months.map((month) => used.get(`${service} ${month}`) ?? 0),
    quota: quotaOf(quotas.find(({ service_code }) => service_code === service)),
  }))
}

function quotaOf(quota: Quota | undefined): UseSeries['quota'] {
  if (quota?.unlimited_quota) return { kind: 'unlimited' }
  if (!quota || quota.monthly_quota === null) return { kind: 'none' }
  return { kind: 'limited', monthly: quota.monthly_quota }
}

/** Whether a month's use is above the quota. */
export function isOver({ quota }: UseSeries, used: number): boolean {
  return quota.kind === 'limited' && used > quota.monthly
}
