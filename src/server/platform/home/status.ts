// Reads the state of the platform for the home page: maintenance, live alerts, failing integrations and carriers.
import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Home, MAX_HOME_FAILURES } from '#contract/console/home.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { alerts, courierConnectors, maintenance } from '#server/db/schema/platform/settings.ts'
import { buildActiveAlertCondition } from '#server/services/alerts.ts'
import { buildNoLaterResponseCondition, failedAttemptCondition } from '#server/services/integration-health.ts'

export const countLiveAlerts = (db: Database, now: Date) => db.$count(alerts, buildActiveAlertCondition(now))

export async function readMaintenance(db: Database): Promise<Home['maintenance']> {
  const [row] = await db.select().from(maintenance).where(eq(maintenance.maintenance_mode, true))
  return row ? { since: row.changed_at?.toISOString() ?? null, until: row.until?.toISOString() ?? null } : null
}

/** Lists failing integrations, each with its last failure, the latest failure first. */
export async function listFailingIntegrations(db: Database): Promise<NonNullable<Home['integrations']>> {
  const { integration_id, created_at, finished_at, error, ecommerce_id } = reprocessAttempts
  // Reads only the last failure of each integration, because a success after that failure means that the integration
  // works.
  const lastFailures = db
    .selectDistinctOn([integration_id], { integration_id, ecommerce_id, created_at, finished_at, error })
    .from(reprocessAttempts)
    .where(failedAttemptCondition)
    .orderBy(integration_id, desc(created_at))
    .as('last')
  const rows = await db
    .select({
      id: lastFailures.integration_id,
      ecommerce: { id: ecommerces.id, display_name: ecommerces.display_name },
      at: lastFailures.finished_at,
      last_error: lastFailures.error,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(lastFailures)
    .innerJoin(integrations, eq(integrations.id, lastFailures.integration_id))
    .innerJoin(ecommerces, eq(ecommerces.id, lastFailures.ecommerce_id))
    .where(and(integrations.is_active, buildNoLaterResponseCondition(lastFailures)))
    .orderBy(desc(lastFailures.finished_at))
    .limit(MAX_HOME_FAILURES)
  const failing = rows.flatMap(({ id, at, ecommerce, last_error }) =>
    id === null || at === null ? [] : [{ id, ecommerce, last_error, last_failure_at: at.toISOString() }],
  )
  return { count: rows[0]?.total ?? 0, failing }
}

/** Lists failing carriers; the carrier that has failed for the longest time comes first. */
export async function listFailingCarriers(db: Database): Promise<NonNullable<Home['carriers']>> {
  const { id, name, failing_since } = courierConnectors
  const rows = await db
    .select({ id, name, failing_since, total: sql<number>`(count(*) over ())::int` })
    .from(courierConnectors)
    .where(isNotNull(failing_since))
    .orderBy(failing_since, id)
    .limit(MAX_HOME_FAILURES)
  const failing = rows.flatMap(({ id, name, failing_since: since }) =>
    since === null ? [] : [{ id, name, failing_since: since.toISOString() }],
  )
  return { count: rows[0]?.total ?? 0, failing }
}

/** Counts the reprocess attempts of a user for these tickets, by ticket and status. */
export function countAttempts(db: Database, userId: number, tickets: readonly string[]) {
  const { ticket, status, user_id } = reprocessAttempts
  return db
    .select({ ticket, status, count: count() })
    .from(reprocessAttempts)
    .where(and(inArray(ticket, [...tickets]), eq(user_id, userId)))
    .groupBy(ticket, status)
}
