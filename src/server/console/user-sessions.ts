// Handlers that list and end sessions, both the signed-in user's own sessions and those of another user.
import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import {
  endOwnSessions,
  endUserSessions,
  listOwnSessions,
  listUserSessions,
  type UserSession,
} from '#contract/console/user-sessions.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { MAX_SESSION_IDLE_MS } from '#server/http/sessions.ts'
import { ensureCanChangeUser } from '#server/services/user-refusals.ts'

/** Selects sessions: their user, the current time (to exclude expired sessions), and the session of the request. */
interface SessionScope {
  readonly userId: number
  readonly now: Date
  readonly sessionId: number | null
}

/**
 * Handlers of sessions. The handlers of the signed-in user's own sessions come first, because the route
 * `/v2/users/:id/sessions` would otherwise match `/v2/users/me/sessions`.
 */
export const userSessionHandlers: readonly Handler[] = [
  defineHandler(listOwnSessions, async ({ db, user, sessionId, services }) => ({
    data: await listOpenSessions(db, { userId: user.id, now: services.now(), sessionId }),
  })),

  defineHandler(endOwnSessions, async ({ query, db, user, sessionId, record, services }) => {
    const endedCount = await endSessions(db, { userId: user.id, now: services.now(), sessionId }, query.session_id)
    await record({ action: 'session.end', entity: 'user', entity_id: user.id, after: { ended: endedCount } })
    return { success: true as const, ended: endedCount }
  }),

  defineHandler(listUserSessions, async ({ params, db, sessionId, services }) => {
    // Throws 404 for an unknown user only if this server stores the users itself. With an external platform API, this
    // server does not know users who have never signed in.
    if (!services.platform && !(await services.platformPort.users.find(db, params.id)))
      throw httpError(404, 'not_found')
    return { data: await listOpenSessions(db, { userId: params.id, now: services.now(), sessionId }) }
  }),

  defineHandler(endUserSessions, async ({ params, query, db, user, sessionId, record, services }) => {
    const { users } = services.platformPort
    // With an external platform API, a user who has never signed in is unknown to this server and has no sessions.
    const isUnknown = services.platform !== null && (await users.find(db, params.id)) === null
    if (!isUnknown) ensureCanChangeUser(user, await users.lock(db, params.id))
    const endedCount = await endSessions(db, { userId: params.id, now: services.now(), sessionId }, query.session_id)
    await record({
      action: 'users.endSessions',
      entity: 'user',
      entity_id: params.id,
      after: { ended: endedCount },
    })
    return { success: true as const, ended: endedCount }
  }),
]

/** Lists the open sessions of the user, the most recently used first. */
async function listOpenSessions(db: Database, scope: SessionScope): Promise<UserSession[]> {
  const { id, user_agent, created_at, used_at, expires_at } = sessions
  const rows = await db
    .select({ id, user_agent, created_at, used_at, expires_at })
    .from(sessions)
    .where(buildOpenSessionCondition(scope))
    .orderBy(desc(used_at), desc(id))
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_current: row.id === scope.sessionId,
  }))
}

/**
 * Ends all open sessions of the user, or only the selected session, but never the session of the request. Returns the
 * number of ended sessions.
 */
async function endSessions(db: Database, scope: SessionScope, selectedId: number | undefined): Promise<number> {
  const selectedCondition = selectedId === undefined ? undefined : eq(sessions.id, selectedId)
  const otherSessionsCondition = scope.sessionId === null ? undefined : ne(sessions.id, scope.sessionId)
  const rows = await db
    .delete(sessions)
    .where(and(buildOpenSessionCondition(scope), selectedCondition, otherSessionsCondition))
    .returning({ id: sessions.id })
  return rows.length
}

function buildOpenSessionCondition({ userId, now }: SessionScope): SQL | undefined {
  const idleSince = new Date(now.getTime() - MAX_SESSION_IDLE_MS)
  return and(eq(sessions.user_id, userId), gt(sessions.expires_at, now), gt(sessions.used_at, idleSince))
}
