// The guard of every call: nobody passes without a right, and a refusal says which one is missing and who can grant it.
import { sql } from 'drizzle-orm'
import { type Access, allows, missing } from '#contract/access.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/people.ts'
import { append } from './activity.ts'
import type { RequestFacts } from './handle.ts'
import { type Refusal, refusal } from './refusal.ts'

export interface Guarded {
  readonly db: Database
  readonly staff: SignedInUser | null
  readonly access: Access
  /** Method and path pattern, for the record. */
  readonly call: string
  readonly facts: RequestFacts
  readonly now: Date
  /** Deletes the cookie of a session that has ended. */
  readonly staleCookie: string | null
}

/** Decided before anything is looked up: a denied person cannot tell whether a record exists. */
export async function guard({ db, staff, access, call, facts, now, staleCookie }: Guarded): Promise<void> {
  if (allows(staff, access)) return
  if (!staff) throw refusal(401, 'session_expired', staleCookie ? { headers: { 'Set-Cookie': staleCookie } } : {})
  const needs = missing(staff, access)
  const entry = { action: 'access.denied', entity: 'endpoint', entity_id: call, after: { missing: needs } }
  await db.transaction((transaction) => append(transaction, [entry], { staff, requestId: facts.id, now }))
  throw await denial(db, needs)
}

async function denial(db: Database, needs: ReturnType<typeof missing>): Promise<Refusal> {
  const grantors = await db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(sql`${users.access} = 'admin_boss' or ${users.permissions} ->> 'users' = 'read_and_write'`)
    .orderBy(users.id)
    .limit(3)
  return refusal(403, undefined, { context: { missing: needs, granted_by: grantors } })
}
