import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import { endUserSessions, userSessions } from '#contract/users.ts'
import { sessions } from '#server/db/schema/people.ts'
import { idleMilliseconds } from '#server/http/caller.ts'
import { handle } from '#server/http/handle.ts'
import { heldPerson, personOf, refuseBossOf } from './people.ts'

/** Where the person is signed in now. */
export const sessionsHandler = handle(userSessions, async ({ params, db, sessionId, services }) => {
  // At a gateway who never came here is a person all the same.
  if (!services.platform) await personOf(db, params.id)
  const { id, user_agent, created_at, used_at, expires_at } = sessions
  const rows = await db
    .select({ id, user_agent, created_at, used_at, expires_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, params.id), isAlive(services.now())))
    .orderBy(desc(used_at), desc(id))
  return {
    data: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      used_at: row.used_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_current: row.id === sessionId,
    })),
  }
})

export const endSessionsHandler = handle(endUserSessions, async (call) => {
  const { params, query, db, staff, sessionId, record, services } = call
  const person = await heldPerson(db, params.id)
  refuseBossOf(staff, person)
  const ended = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.user_id, person.id),
        isAlive(services.now()),
        query.session_id === undefined ? undefined : eq(sessions.id, query.session_id),
        sessionId === null ? undefined : ne(sessions.id, sessionId),
      ),
    )
    .returning({ id: sessions.id })
  await record({
    action: 'users.endSessions',
    entity: 'user',
    entity_id: person.id,
    after: { ended: ended.length },
  })
  return { success: true as const, ended: ended.length }
})

function isAlive(now: Date): SQL | undefined {
  const idleSince = new Date(now.getTime() - idleMilliseconds)
  return and(gt(sessions.expires_at, now), gt(sessions.used_at, idleSince))
}
