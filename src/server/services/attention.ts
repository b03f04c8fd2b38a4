// Why a merchant needs attention: conditions on the ecommerces, for the filter of their list and the counts of the home page.
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Attention } from '#contract/platform/ecommerces.ts'
import { billingFees, billingQuotas, ecommerces, quotaUse } from '#server/db/schema/platform/ecommerces.ts'
import { zone } from '#server/db/search.ts'
import { hasFailingIntegration } from './integration-health.ts'

const one = { found: sql`1` }
const from = new QueryBuilder()

const localDay = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone ${zone})`

/** More used in this month of São Paulo than the plan has. */
function isOverQuota(now: Date): SQL {
  const used = and(
    eq(quotaUse.ecommerce_id, billingQuotas.ecommerce_id),
    eq(quotaUse.service_code, billingQuotas.service_code),
    sql`${quotaUse.month} = date_trunc('month', ${localDay(now)})::date`,
    sql`${quotaUse.used} > ${billingQuotas.monthly_quota}`,
  )
  const isOwn = and(eq(billingQuotas.ecommerce_id, ecommerces.id), eq(billingQuotas.unlimited_quota, false))
  return exists(from.select(one).from(billingQuotas).innerJoin(quotaUse, used).where(isOwn))
}

/** A fee that begins in this week, Monday to Sunday in São Paulo. */
function hasNewFee(now: Date): SQL {
  const monday = sql`date_trunc('week', ${localDay(now)})::date`
  const isThisWeek = sql`${billingFees.start_at} between ${monday} and ${monday} + 6`
  return exists(
    from
      .select(one)
      .from(billingFees)
      .where(and(eq(billingFees.ecommerce_id, ecommerces.id), isThisWeek)),
  )
}

const conditions: Readonly<Record<Attention, (now: Date) => SQL>> = {
  over_quota: isOverQuota,
  new_fee: hasNewFee,
  failing_integration: () => hasFailingIntegration,
}

export function needsAttention(why: Attention, now: Date): SQL {
  return conditions[why](now)
}
