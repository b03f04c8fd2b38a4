// Handler of the home page: one response with all sections that the user may read.
import { and, desc, eq, isNotNull, like, ne, not, or, sql } from 'drizzle-orm'
import { hasAccess, read } from '#contract/access.ts'
import {
  getHome,
  type HomeChange,
  homeAlertsAccess,
  homeCarriersAccess,
  homeFiguresAccess,
  homeIntegrationsAccess,
  MAX_HOME_CHANGES,
  MAX_HOME_TICKETS,
  type OwnTicket,
  type Queue,
  queueAccessByName,
  queueNames,
} from '#contract/console/home.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { buildVisibilityCondition } from '#server/services/activity-scope.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'
import { buildCountColumns, toQueueCount } from '#server/services/queue-count.ts'
import { describeRows } from '#server/services/told-activity.ts'

export const homeHandlers: readonly Handler[] = [
  defineHandler(getHome, async ({ db, user, services }) => {
    const now = services.now()
    const platform = services.platformPort
    const { home } = platform
    const context = { db, user, platform }
    const withFailures = hasAccess(user, read('ecommerces'))
    const [maintenance, alerts, integrations, carriers, queues, figures, tickets, changes] = await Promise.all([
      home.readMaintenance(db),
      hasAccess(user, homeAlertsAccess) ? home.countLiveAlerts(db, now) : null,
      hasAccess(user, homeIntegrationsAccess) ? home.listFailingIntegrations(db) : null,
      hasAccess(user, homeCarriersAccess) ? home.listFailingCarriers(db) : null,
      countQueueRecords(context, now),
      hasAccess(user, homeFiguresAccess) ? home.readFigures(db, now, { withFailures }) : null,
      listOwnTickets(context),
      listRecentChanges(context),
    ])
    return { data: { maintenance, alerts, integrations, carriers, queues, figures, tickets, changes } }
  }),
]

interface HomeContext {
  readonly db: Database
  readonly user: SignedInUser
  readonly platform: PlatformPort
}

/** Counts the records in every work queue that the user may read. Empty queues are included. */
async function countQueueRecords({ db, user, platform }: HomeContext, now: Date): Promise<Queue[]> {
  const readableQueues = queueNames.filter((name) => hasAccess(user, queueAccessByName[name]))
  const counterByQueue = { ...platform.home.queueCounters, featureRequests: countFeatureRequests }
  const queues = await Promise.all(
    readableQueues.map(async (name) => {
      const queueCount = await counterByQueue[name](db, now)
      return queueCount && { name, ...queueCount }
    }),
  )
  return queues.filter((queue) => queue !== null)
}

async function countFeatureRequests(db: Database, now: Date) {
  return toQueueCount(
    await db
      .select(buildCountColumns(sql`${featureRequests.created_at}`, now))
      .from(featureRequests)
      .where(eq(featureRequests.answer, '')),
  )
}

/** Number of the user's latest activity rows in which the server looks for tickets. */
const MAX_SEARCHED_ACTIVITY_ROWS = 300

/**
 * Returns the tickets that the user worked on last, with the results of the user's reprocess attempts under these
 * tickets.
 */
async function listOwnTickets({ db, user, platform }: HomeContext): Promise<OwnTicket[]> {
  const ownActivity = db
    .select({ ticket: activity.ticket, at: activity.at })
    .from(activity)
    .where(and(eq(activity.user_id, user.id), isNotNull(activity.ticket)))
    .orderBy(desc(activity.id))
    .limit(MAX_SEARCHED_ACTIVITY_ROWS)
    .as('own')
  const lastAt = sql<string>`max(${ownActivity.at})`
  const rows = await db
    .select({ ticket: ownActivity.ticket, last: lastAt })
    .from(ownActivity)
    .groupBy(ownActivity.ticket)
    .orderBy(desc(lastAt))
    .limit(MAX_HOME_TICKETS)
  const tickets = rows.flatMap(({ ticket }) => (ticket === null ? [] : [ticket]))
  if (tickets.length === 0) return []
  const attemptCounts = await platform.home.countAttempts(db, user.id, tickets)
  return rows.flatMap(({ ticket, last: lastAt }) => {
    const countWithStatus = (status: string) =>
      attemptCounts.find((row) => row.ticket === ticket && row.status === status)?.count ?? 0
    const counts = {
      done: countWithStatus('done'),
      failed: countWithStatus('failed'),
      running: countWithStatus('running'),
    }
    return ticket === null ? [] : [{ ticket, last_at: new Date(lastAt).toISOString(), ...counts }]
  })
}

/**
 * Patterns of actions that the list of recent changes leaves out, because they change no record, such as sign-ins,
 * exports, and displaying an address in full (`reveal`).
 */
const ignoredActionPatterns = [
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

async function listRecentChanges(context: HomeContext): Promise<HomeChange[]> {
  const { db, user } = context
  const { id, user_id, action } = activity
  const rows = await db
    .select()
    .from(activity)
    .where(
      and(
        ne(user_id, user.id),
        not(or(...ignoredActionPatterns.map((pattern) => like(action, pattern))) ?? sql`false`),
        buildVisibilityCondition(user),
      ),
    )
    .orderBy(desc(id))
    .limit(MAX_HOME_CHANGES)
  const describedRows = await describeRows(context, rows)
  return describedRows.map(([row, description]) => ({ id: row.id, at: row.at.toISOString(), ...description }))
}
