// Handlers that list and end sessions: the signed-in user's own, and those of another user.
import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import {
  endOwnSessions,
  endUserSessions,
  ownSessions,
  type UserSession,
  userSessions,
} from '#contract/console/user-sessions.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { idleMilliseconds } from '#server/http/sessions.ts'
import { refuseBossOf } from '#server/services/user-refusals.ts'

/** User whose sessions are selected, the current time, and the session of the request. */
interface Asked {
  readonly userId: number
  readonly now: Date
  readonly sessionId: number | null
}

/**
 * The handlers of one's own sessions come first, because `/v2/users/:id/sessions` would otherwise match
 * `/v2/users/me/sessions`.
 */
export const userSessionHandlers: readonly Handler[] = [
  handle(ownSessions, async ({ db, staff, sessionId, services }) => ({
    data: await openOf(db, { userId: staff.id, now: services.now(), sessionId }),
  })),

  handle(endOwnSessions, async ({ query, db, staff, sessionId, record, services }) => {
    const ended = await end(db, { userId: staff.id, now: services.now(), sessionId }, query.session_id)
    await record({ action: 'session.end', entity: 'user', entity_id: staff.id, after: { ended } })
    return { success: true as const, ended }
  }),

  handle(userSessions, async ({ params, db, sessionId, services }) => {
    // Behind a gateway, a user who has never signed in here exists only at the platform, so the user is not looked up.
    if (!services.platform && !(await services.platformPort.users.find(db, params.id)))
      throw httpError(404, 'not_found')
    return { data: await openOf(db, { userId: params.id, now: services.now(), sessionId }) }
  }),

  handle(endUserSessions, async ({ params, query, db, staff, sessionId, record, services }) => {
    const person = await services.platformPort.users.lock(db, params.id)
    refuseBossOf(staff, person)
    const ended = await end(db, { userId: person.id, now: services.now(), sessionId }, query.session_id)
    await record({ action: 'users.endSessions', entity: 'user', entity_id: person.id, after: { ended } })
    return { success: true as const, ended }
  }),
]

/** Lists the open sessions of the user, the most recently used first. */
async function openOf(db: Database, asked: Asked): Promise<UserSession[]> {
  const { id, user_agent, created_at, used_at, expires_at } = sessions
  const rows = await db
    .select({ id, user_agent, created_at, used_at, expires_at })
    .from(sessions)
    .where(isOpen(asked))
    .orderBy(desc(used_at), desc(id))
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_current: row.id === asked.sessionId,
  }))
}

/** Ends the open sessions of the user, except that of the request. Returns the number of ended sessions. */
async function end(db: Database, asked: Asked, only: number | undefined): Promise<number> {
  const isMeant = only === undefined ? undefined : eq(sessions.id, only)
  const isOther = asked.sessionId === null ? undefined : ne(sessions.id, asked.sessionId)
  const rows = await db
    .delete(sessions)
    .where(and(isOpen(asked), isMeant, isOther))
    .returning({ id: sessions.id })
  return rows.length
}

function isOpen({ userId, now }: Asked): SQL | undefined {
  const idleSince = new Date(now.getTime() - idleMilliseconds)
  return and(eq(sessions.user_id, userId), gt(sessions.expires_at, now), gt(sessions.used_at, idleSince))
}
