// Builds SQL conditions for ecommerces that need attention. The ecommerce list filters by them, and the home page
// counts by them.
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AttentionReason } from '#contract/platform/ecommerces.ts'
import { billingFees, billingQuotas, ecommerces, quotaUse } from '#server/db/schema/platform/ecommerces.ts'
import { timeZoneSql } from '#server/db/search.ts'
import { failingIntegrationCondition } from './integration-health.ts'

const selectedColumns = { found: sql`1` }
const queryBuilder = new QueryBuilder()

const toLocalTime = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone ${timeZoneSql})`

/**
 * Builds the SQL condition for ecommerces that have used a service more often than their monthly quota allows. Months
 * begin in the São Paulo time zone.
 */
function buildOverQuotaCondition(now: Date): SQL {
  const exceededUseCondition = and(
    eq(quotaUse.ecommerce_id, billingQuotas.ecommerce_id),
    eq(quotaUse.service_code, billingQuotas.service_code),
    sql`${quotaUse.month} = date_trunc('month', ${toLocalTime(now)})::date`,
    sql`${quotaUse.used} > ${billingQuotas.monthly_quota}`,
  )
  const limitedQuotaCondition = and(
    eq(billingQuotas.ecommerce_id, ecommerces.id),
    eq(billingQuotas.unlimited_quota, false),
  )
  return exists(
    queryBuilder
      .select(selectedColumns)
      .from(billingQuotas)
      .innerJoin(quotaUse, exceededUseCondition)
      .where(limitedQuotaCondition),
  )
}

/** Builds the SQL condition for ecommerces with a fee that starts this week (Monday to Sunday, São Paulo time zone). */
function buildNewFeeCondition(now: Date): SQL {
  const monday = sql`date_trunc('week', ${toLocalTime(now)})::date`
  const thisWeekCondition = sql`${billingFees.start_at} between ${monday} and ${monday} + 6`
  return exists(
    queryBuilder
      .select(selectedColumns)
      .from(billingFees)
      .where(and(eq(billingFees.ecommerce_id, ecommerces.id), thisWeekCondition)),
  )
}

const conditionsByReason: Readonly<Record<AttentionReason, (now: Date) => SQL>> = {
  over_quota: buildOverQuotaCondition,
  new_fee: buildNewFeeCondition,
  failing_integration: () => failingIntegrationCondition,
}

/** Builds the SQL condition for ecommerces that need attention for the given reason. */
export function buildAttentionCondition(reason: AttentionReason, now: Date): SQL {
  return conditionsByReason[reason](now)
}
