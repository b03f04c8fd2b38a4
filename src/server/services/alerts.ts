// Builds the SQL condition for alerts that consumers see now.
import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { alerts } from '#server/db/schema/platform/settings.ts'

/** Builds the condition for active alerts whose period, from `starts_at` to `ends_at`, includes the given time. */
export function buildLiveAlertCondition(now: Date): SQL | undefined {
  const { is_active, starts_at, ends_at } = alerts
  const startedCondition = or(isNull(starts_at), lte(starts_at, now))
  return and(eq(is_active, true), startedCondition, or(isNull(ends_at), gt(ends_at, now)))
}
