// A session at a gateway is linked to the platform by its bearer token: encrypted in the row, opened for a call, never told to the browser.
import { eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { sessions, users } from '#server/db/schema/people.ts'
import type { Link } from '#server/http/caller.ts'
import type { Services } from '#server/http/handle.ts'
import { Refusal, refusal } from '#server/http/refusal.ts'
import type { Platform } from '#server/platform.ts'
import { declaredValue } from './lossless.ts'
import { bearing } from './platform.ts'
import { refusedBy } from './relayed.ts'

/** Somebody signed in whose session is linked. */
export interface Linked {
  readonly sessionId: number
  readonly userId: number
  readonly link: Link
}

/** Rights are asked for again when what is known of them is older. */
export const rightsMilliseconds = 60_000

/** The platform may say of a person what it likes beside this. */
const Named = z.object({ user: SignedInUser })

/** Sealed under a key that is gone, it ties the session to nothing any more. */
export function bearerOf({ secrets }: Services, { link }: Pick<Linked, 'link'>): string {
  try {
    return secrets.open(link.sealed)
  } catch (error) {
    throw error instanceof Refusal ? error : refusal(401, 'session_expired')
  }
}

export async function endSessionOf(db: Database, { sessionId }: Linked): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

interface Asking {
  readonly platform: Platform
  readonly bearer: string
  readonly requestId: string
  readonly signal: AbortSignal
}

/** Who a bearer token belongs to, and what they may do now; a refusal of the platform is a refusal here. */
export async function personAt({ platform, bearer, requestId, signal }: Asking): Promise<SignedInUser> {
  const headers = bearing(bearer, requestId)
  const answer = await platform.ask({ method: 'GET', target: '/v2/users/me', headers, signal })
  if (answer.status !== 200) throw refusedBy(answer).refused
  return declaredValue(Named, answer.text).user
}

/** The person's row here, by the platform's own id, so that rights are checked before anything is handed on. */
export async function mirror(db: Database, person: SignedInUser): Promise<void> {
  const { id, first_name, last_name, email, access, permissions } = person
  const row = { first_name, last_name, email, access, permissions }
  // Whoever had this e-mail before has another one by now, or is gone: their own next answer says.
  await db.delete(users).where(sql`lower(${users.email}) = lower(${email}) and ${ne(users.id, id)}`)
  await db
    .insert(users)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: users.id, set: row })
}

/** The rights of a session's person are asked for again with its next call. */
export async function doubt(db: Database, { sessionId }: Linked): Promise<void> {
  await db.update(sessions).set({ upstream_read_at: null }).where(eq(sessions.id, sessionId))
}

/** Asks the platform who this is now. A session that it no longer knows is ended. */
export async function upToDate(
  services: Services,
  platform: Platform,
  linked: Linked,
  about: { readonly requestId: string; readonly signal: AbortSignal; readonly now: Date },
): Promise<SignedInUser> {
  const { db } = services
  try {
    const person = await personAt({ platform, bearer: bearerOf(services, linked), ...about })
    if (person.id !== linked.userId) throw refusal(401, 'session_expired')
    await db.transaction(async (transaction) => {
      await mirror(transaction, person)
      await transaction.update(sessions).set({ upstream_read_at: about.now }).where(eq(sessions.id, linked.sessionId))
    })
    return person
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) await endSessionOf(db, linked)
    throw error
  }
}
