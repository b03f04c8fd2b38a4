// The home page: everything it shows in one answer, each part only for who may read what it tells.
import { and, count, desc, eq, inArray, isNotNull, like, ne, not, or, sql } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import {
  getHome,
  type Home,
  type HomeChange,
  mostChanges,
  mostFailing,
  mostTickets,
  type OwnTicket,
  readsAlerts,
  readsCarriers,
  readsIntegrations,
} from '#contract/console/home.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { alerts, courierConnectors, maintenance } from '#server/db/schema/platform/settings.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { isLive } from '#server/services/alerts.ts'
import { isFailed, isUnanswered } from '#server/services/integration-health.ts'
import { toldRows } from '#server/services/told-activity.ts'
import { figuresOf } from './figures.ts'
import { queuesOf } from './queues.ts'

export const homeHandlers: readonly Handler[] = [
  handle(getHome, async ({ db, staff, services }) => {
    const now = services.now()
    const [state, liveAlerts, integrations, carriers, queues, figures, tickets, changes] = await Promise.all([
      maintenanceOf(db),
      allows(staff, readsAlerts) ? db.$count(alerts, isLive(now)) : null,
      allows(staff, readsIntegrations) ? failingIntegrations(db) : null,
      allows(staff, readsCarriers) ? failingCarriers(db) : null,
      queuesOf(db, staff, now),
      figuresOf(db, staff, now),
      ticketsOf(db, staff),
      changesOf(db, staff),
    ])
    const platform = { maintenance: state, alerts: liveAlerts, integrations, carriers }
    return { data: { ...platform, queues, figures, tickets, changes } }
  }),
]

async function maintenanceOf(db: Database): Promise<Home['maintenance']> {
  const [row] = await db.select().from(maintenance).where(eq(maintenance.maintenance_mode, true))
  return row ? { since: row.changed_at?.toISOString() ?? null, until: row.until?.toISOString() ?? null } : null
}

/** Each once, with its last failure; the latest first. */
async function failingIntegrations(db: Database): Promise<NonNullable<Home['integrations']>> {
  const { integration_id, created_at, finished_at, error, ecommerce_id } = reprocessAttempts
  // Where the last failure was answered, each before it was.
  const last = db
    .selectDistinctOn([integration_id], { integration_id, ecommerce_id, created_at, finished_at, error })
    .from(reprocessAttempts)
    .where(isFailed)
    .orderBy(integration_id, desc(created_at))
    .as('last')
  const rows = await db
    .select({
      id: last.integration_id,
      ecommerce: { id: ecommerces.id, display_name: ecommerces.display_name },
      at: last.finished_at,
      last_error: last.error,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(last)
    .innerJoin(integrations, eq(integrations.id, last.integration_id))
    .innerJoin(ecommerces, eq(ecommerces.id, last.ecommerce_id))
    .where(and(integrations.is_active, isUnanswered(last)))
    .orderBy(desc(last.finished_at))
    .limit(mostFailing)
  const failing = rows.flatMap(({ id, at, ecommerce, last_error }) =>
    id === null || at === null ? [] : [{ id, ecommerce, last_error, last_failure_at: at.toISOString() }],
  )
  return { count: rows[0]?.total ?? 0, failing }
}

/** Those that have failed for the longest first. */
async function failingCarriers(db: Database): Promise<NonNullable<Home['carriers']>> {
  const { id, name, failing_since } = courierConnectors
  const rows = await db
    .select({ id, name, failing_since, total: sql<number>`(count(*) over ())::int` })
    .from(courierConnectors)
    .where(isNotNull(failing_since))
    .orderBy(failing_since, id)
    .limit(mostFailing)
  const failing = rows.flatMap(({ id, name, failing_since: since }) =>
    since === null ? [] : [{ id, name, failing_since: since.toISOString() }],
  )
  return { count: rows[0]?.total ?? 0, failing }
}

/** Rows of one's own activity that are looked through for tickets. */
const lookedThrough = 300

/** The tickets under which one did something last, and how one's own reprocesses under them ended. */
async function ticketsOf(db: Database, staff: SignedInUser): Promise<OwnTicket[]> {
  const own = db
    .select({ ticket: activity.ticket, at: activity.at })
    .from(activity)
    .where(and(eq(activity.user_id, staff.id), isNotNull(activity.ticket)))
    .orderBy(desc(activity.id))
    .limit(lookedThrough)
    .as('own')
  const last = sql<string>`max(${own.at})`
  const rows = await db
    .select({ ticket: own.ticket, last })
    .from(own)
    .groupBy(own.ticket)
    .orderBy(desc(last))
    .limit(mostTickets)
  const tickets = rows.flatMap(({ ticket }) => (ticket === null ? [] : [ticket]))
  if (tickets.length === 0) return []
  const { ticket, status, user_id } = reprocessAttempts
  const counted = await db
    .select({ ticket, status, count: count() })
    .from(reprocessAttempts)
    .where(and(inArray(ticket, tickets), eq(user_id, staff.id)))
    .groupBy(ticket, status)
  return rows.flatMap(({ ticket: named, last: at }) => {
    const of = (wanted: string) => counted.find((row) => row.ticket === named && row.status === wanted)?.count ?? 0
    const ends = { done: of('done'), failed: of('failed'), running: of('running') }
    return named === null ? [] : [{ ticket: named, last_at: new Date(at).toISOString(), ...ends }]
  })
}

/** Coming, going and looking are no changes. */
const asides = [
  'session.%',
  'view.%',
  'access.denied',
  'access.request',
  'claims.%',
  'consumers.%',
  '%.reveal',
  '%.export',
  '%.download',
]

async function changesOf(db: Database, staff: SignedInUser): Promise<HomeChange[]> {
  const { id, user_id, action } = activity
  const rows = await db
    .select()
    .from(activity)
    .where(
      and(ne(user_id, staff.id), not(or(...asides.map((name) => like(action, name))) ?? sql`false`), seenBy(staff)),
    )
    .orderBy(desc(id))
    .limit(mostChanges)
  const told = await toldRows(db, rows, staff)
  return told.map(([row, what]) => ({ id: row.id, at: row.at.toISOString(), ...what }))
}
