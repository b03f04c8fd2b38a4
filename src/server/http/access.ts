// Authorization of every call: denied by default; a 403 names the missing permission and who can grant it.
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Access, allows, levels, missing, type Need } from '#contract/access.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { type Denied, type ForbiddenError, forbidden, httpError } from './errors.ts'

interface Guarded {
  readonly db: Database
  readonly staff: SignedInUser | null
  readonly access: Access
}

/** Decided before anything is looked up: a denied person cannot tell whether a record exists. */
export async function ensureAccess({ db, staff, access }: Guarded): Promise<void> {
  if (allows(staff, access)) return
  if (!staff) throw httpError(401, 'session_expired')
  throw await missingNeeds(db, missing(staff, access))
}

/** To be thrown: says which rights are missing, and who can grant them. */
export async function missingNeeds(
  db: Database,
  needs: readonly Need[],
  of: Partial<Denied> = {},
): Promise<ForbiddenError> {
  const context = { missing: needs, granted_by: await sharedGrantorsOf(db, needs) }
  return forbidden({ ...of, after: { ...of.after, missing: needs } }, undefined, { context })
}

const onTheirWay = new WeakMap<Database, Map<string, ReturnType<typeof grantorsOf>>>()

/** Those who are denied the same at the same time share one answer. */
function sharedGrantorsOf(db: Database, needs: readonly Need[]) {
  const asked = onTheirWay.get(db) ?? new Map<string, ReturnType<typeof grantorsOf>>()
  onTheirWay.set(db, asked)
  const key = JSON.stringify(needs)
  const shared = asked.get(key)
  if (shared) return shared
  const answer = grantorsOf(db, needs).finally(() => asked.delete(key))
  asked.set(key, answer)
  return answer
}

const mostGrantors = 3

/** Of users: those whose own levels meet the need; an admin_boss needs none. */
export function hasRight({ context, level }: Need) {
  return inArray(sql`${users.permissions} ->> ${context}`, levels.slice(levels.indexOf(level)))
}

/** Some of the people who can give all of this. */
export async function grantorsOf(db: Database, needs: readonly Need[]) {
  const { first_name, last_name, email } = users
  return db
    .select({ first_name, last_name, email })
    .from(users)
    .where(isGrantorOf(needs))
    .orderBy(users.id)
    .limit(mostGrantors)
}

/** Of a person who can give all of this: an admin_boss, or who edits users and has it too. */
export function isGrantorOf(needs: readonly Need[]): SQL | undefined {
  const edits = { context: 'users', level: 'read_and_write' } as const
  return or(eq(users.access, 'admin_boss'), and(...[edits, ...needs].map(hasRight)))
}
