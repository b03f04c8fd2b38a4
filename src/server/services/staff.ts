// People who work here: what they are called, and which of them an access lets in.
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Access, needsOf } from '#contract/access.ts'
import type { Person } from '#contract/people.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { hasRight } from '#server/http/access.ts'

export const personName = sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})`

/** Of those that are there, by id. */
export async function namesOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: users.id, name: personName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Of users: those whom an access lets in. */
export function isLetIn(access: Access): SQL | undefined {
  if (access === 'public') return undefined
  const met = needsOf(access).map(hasRight)
  return or(eq(users.access, 'admin_boss'), 'all' in access ? and(...met) : or(...met))
}

/** Of these people those whom an access lets in. */
export async function peopleLetIn(db: Database, access: Access, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: users.id, name: personName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isLetIn(access)))
}
