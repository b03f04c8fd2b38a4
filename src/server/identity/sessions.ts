// Sessions are rows: they end for every process at once.
import { eq, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/guards.ts'
import { sessions } from '#server/db/schema/people.ts'
import { idleMilliseconds } from '../http/caller.ts'
import { keptMilliseconds } from '../http/idempotency.ts'
import { hashOf, newToken } from '../http/token.ts'

export const longestSessionSeconds = 12 * 60 * 60

/** At a gateway: the platform's bearer token, encrypted, and when the person's rights were read there. */
type Tie = Pick<typeof sessions.$inferInsert, 'upstream_token' | 'upstream_read_at'>

/** Opens a session and answers its token, which is stored nowhere. */
export async function openSession(
  db: Database,
  userId: number,
  userAgent: string,
  now: Date,
  tie: Tie = {},
): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    token_hash: hashOf(token),
    user_id: userId,
    user_agent: userAgent,
    created_at: now,
    used_at: now,
    expires_at: new Date(now.getTime() + longestSessionSeconds * 1000),
    ...tie,
  })
  return token
}

export async function endSession(db: Database, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Rows that time has made useless. Done when somebody signs in: often enough, and no timer is needed. */
export async function dropExpired(db: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db.delete(sessions).where(or(lt(sessions.expires_at, now), lt(sessions.used_at, before(idleMilliseconds))))
  await db.delete(rateLimits).where(lt(rateLimits.minute, Math.floor(now.getTime() / 60_000) - 1))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before(keptMilliseconds)))
}
