// Builds SQL conditions for ecommerces that need attention, used by the filter of their list and the counts of the home
// page.
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AttentionReason } from '#contract/platform/ecommerces.ts'
import { billingFees, billingQuotas, ecommerces, quotaUse } from '#server/db/schema/platform/ecommerces.ts'
import { timeZone } from '#server/db/search.ts'
import { hasFailingIntegration } from './integration-health.ts'

const selectedColumns = { found: sql`1` }
const queryBuilder = new QueryBuilder()

const toLocalTime = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone ${timeZone})`

/**
 * Matches ecommerces that have used more of a service than their monthly quota. Months begin in the São Paulo time
 * zone.
 */
function isOverQuota(now: Date): SQL {
  const isOverQuotaThisMonth = and(
    eq(quotaUse.ecommerce_id, billingQuotas.ecommerce_id),
    eq(quotaUse.service_code, billingQuotas.service_code),
    sql`${quotaUse.month} = date_trunc('month', ${toLocalTime(now)})::date`,
    sql`${quotaUse.used} > ${billingQuotas.monthly_quota}`,
  )
  const isLimitedQuota = and(eq(billingQuotas.ecommerce_id, ecommerces.id), eq(billingQuotas.unlimited_quota, false))
  return exists(
    queryBuilder
      .select(selectedColumns)
      .from(billingQuotas)
      .innerJoin(quotaUse, isOverQuotaThisMonth)
      .where(isLimitedQuota),
  )
}

/** Matches ecommerces with a fee that starts this week, from Monday to Sunday in the São Paulo time zone. */
function hasNewFee(now: Date): SQL {
  const monday = sql`date_trunc('week', ${toLocalTime(now)})::date`
  const isThisWeek = sql`${billingFees.start_at} between ${monday} and ${monday} + 6`
  return exists(
    queryBuilder
      .select(selectedColumns)
      .from(billingFees)
      .where(and(eq(billingFees.ecommerce_id, ecommerces.id), isThisWeek)),
  )
}

const conditions: Readonly<Record<AttentionReason, (now: Date) => SQL>> = {
  over_quota: isOverQuota,
  new_fee: hasNewFee,
  failing_integration: () => hasFailingIntegration,
}

/** Returns the condition for ecommerces that need attention for a reason. */
export function needsAttention(reason: AttentionReason, now: Date): SQL {
  return conditions[reason](now)
}
