// Why a merchant needs attention: conditions on the ecommerces, for the filter of their list and the counts of the home page.
import { and, eq, exists, gt, gte, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Attention } from '#contract/ecommerces.ts'
import { billingFees, billingQuotas, ecommerces, quotaUse } from '#server/db/schema/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/reverses.ts'
import { zone } from '#server/db/search.ts'

/** A failure longer ago says nothing about now. */
const failureDays = 7
const day = 86_400_000

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

const later = alias(reprocessAttempts, 'later_call')

/** Of the last days: the call failed or has no known end, and none over the same integration was answered since. */
export function isLastFailure(now: Date): SQL | undefined {
  const { integration_id, created_at, finished_at, status, outcome } = reprocessAttempts
  const since = new Date(now.getTime() - failureDays * day)
  const isAnsweredLater = and(
    eq(later.integration_id, integration_id),
    gt(later.created_at, created_at),
    sql`${later.outcome} in ('done', 'refused')`,
  )
  return and(
    // As the partial index has it.
    sql`${status} in ('failed', 'running')`,
    gte(finished_at, since),
    isNotNull(integration_id),
    sql`${outcome} in ('failed', 'unknown')`,
    notExists(from.select(one).from(later).where(isAnsweredLater)),
  )
}

function hasFailingIntegration(now: Date): SQL {
  const isOwn = eq(reprocessAttempts.ecommerce_id, ecommerces.id)
  return exists(
    from
      .select(one)
      .from(reprocessAttempts)
      .where(and(isOwn, isLastFailure(now))),
  )
}

const conditions: Readonly<Record<Attention, (now: Date) => SQL>> = {
  over_quota: isOverQuota,
  new_fee: hasNewFee,
  failing_integration: hasFailingIntegration,
}

export function needsAttention(why: Attention, now: Date): SQL {
  return conditions[why](now)
}
