// Builds the SQL condition for alerts (messages to consumers) that are visible at a given time.
import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { alerts } from '#server/db/schema/platform/settings.ts'

/** Builds the SQL condition for active alerts that have started (`starts_at`) and have not ended (`ends_at`). */
export function buildActiveAlertCondition(now: Date): SQL | undefined {
  const { is_active, starts_at, ends_at } = alerts
  const startedCondition = or(isNull(starts_at), lte(starts_at, now))
  return and(eq(is_active, true), startedCondition, or(isNull(ends_at), gt(ends_at, now)))
}
