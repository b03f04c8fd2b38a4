// Handler of the home page: one response with every section that the user may read.
import { and, desc, eq, isNotNull, like, ne, not, or, sql } from 'drizzle-orm'
import { allows, read } from '#contract/access.ts'
import {
  accessOfQueue,
  getHome,
  type HomeChange,
  mostChanges,
  mostTickets,
  type OwnTicket,
  type Queue,
  queueNames,
  readsAlerts,
  readsCarriers,
  readsFigures,
  readsIntegrations,
} from '#contract/console/home.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'
import { countedBy, toQueueCount } from '#server/services/queue-count.ts'
import { toldRows } from '#server/services/told-activity.ts'

export const homeHandlers: readonly Handler[] = [
  handle(getHome, async ({ db, staff, services }) => {
    const now = services.now()
    const platform = services.platformPort
    const { home } = platform
    const reading = { db, staff, platform }
    const withFailures = allows(staff, read('ecommerces'))
    const [maintenance, alerts, integrations, carriers, queues, figures, tickets, changes] = await Promise.all([
      home.readMaintenance(db),
      allows(staff, readsAlerts) ? home.countLiveAlerts(db, now) : null,
      allows(staff, readsIntegrations) ? home.listFailingIntegrations(db) : null,
      allows(staff, readsCarriers) ? home.listFailingCarriers(db) : null,
      queuesOf(reading, now),
      allows(staff, readsFigures) ? home.readFigures(db, now, { withFailures }) : null,
      ticketsOf(reading),
      changesOf(reading),
    ])
    return { data: { maintenance, alerts, integrations, carriers, queues, figures, tickets, changes } }
  }),
]

interface Reading {
  readonly db: Database
  readonly staff: SignedInUser
  readonly platform: PlatformPort
}

/** Counts the queues that the user may read, including empty ones. */
function queuesOf({ db, staff, platform }: Reading, now: Date): Promise<Queue[]> {
  const readable = queueNames.filter((name) => allows(staff, accessOfQueue[name]))
  const counters = { ...platform.home.queueCounters, featureRequests: countFeatureRequests }
  return Promise.all(readable.map(async (name) => ({ name, ...(await counters[name](db, now)) })))
}

async function countFeatureRequests(db: Database, now: Date) {
  return toQueueCount(
    await db
      .select(countedBy(sql`${featureRequests.created_at}`, now))
      .from(featureRequests)
      .where(eq(featureRequests.answer, '')),
  )
}

/** Maximum number of the user's latest activity rows that are searched for tickets. */
const lookedThrough = 300

/** Returns the tickets that the user worked on last, with the results of the user's reprocesses under each ticket. */
async function ticketsOf({ db, staff, platform }: Reading): Promise<OwnTicket[]> {
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
  const counted = await platform.home.countAttempts(db, staff.id, tickets)
  return rows.flatMap(({ ticket: named, last: at }) => {
    const of = (wanted: string) => counted.find((row) => row.ticket === named && row.status === wanted)?.count ?? 0
    const ends = { done: of('done'), failed: of('failed'), running: of('running') }
    return named === null ? [] : [{ ticket: named, last_at: new Date(at).toISOString(), ...ends }]
  })
}

/** Patterns of actions that change no record, such as sign-ins, exports and reveals; left out of the recent changes. */
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

async function changesOf(reading: Reading): Promise<HomeChange[]> {
  const { db, staff } = reading
  const { id, user_id, action } = activity
  const rows = await db
    .select()
    .from(activity)
    .where(
      and(ne(user_id, staff.id), not(or(...asides.map((name) => like(action, name))) ?? sql`false`), seenBy(staff)),
    )
    .orderBy(desc(id))
    .limit(mostChanges)
  const told = await toldRows(reading, rows)
  return told.map(([row, what]) => ({ id: row.id, at: row.at.toISOString(), ...what }))
}
