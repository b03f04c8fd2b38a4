// Reads the names of users, and finds users who meet an access rule or can grant permissions.
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type AccessRule, getRequiredLevels, levels, type RequiredLevel } from '#contract/access.ts'
import type { UserReference } from '#contract/people.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/platform/users.ts'

export const userName = sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})`

/** Reads full names by id; ids without a user are left out. */
export async function readUserNames(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: userName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists the ids of all users; with `ids`, only the given ids that belong to existing users. */
export async function listUserIds(db: Database, ids?: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(ids && inArray(users.id, [...ids]))
  return rows.map(({ id }) => id)
}

/**
 * Builds the SQL condition for users whose permission level in the context is at least `level`. Does not include
 * `admin_boss` users, because they need no stored level.
 */
function buildLevelCondition({ context, level }: RequiredLevel): SQL {
  return inArray(sql`${users.permissions} ->> ${context}`, levels.slice(levels.indexOf(level)))
}

/** Builds the condition for users who meet the access rule. */
export function buildAccessCondition(access: AccessRule): SQL | undefined {
  if (access === 'public') return undefined
  const levelConditions = getRequiredLevels(access).map(buildLevelCondition)
  return or(eq(users.access, 'admin_boss'), 'all' in access ? and(...levelConditions) : or(...levelConditions))
}

/** Lists the users among `ids` who meet the access rule. */
export async function listUsersWithAccess(
  db: Database,
  access: AccessRule,
  ids: readonly number[],
): Promise<UserReference[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: users.id, name: userName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), buildAccessCondition(access)))
}

const MAX_GRANTORS = 3

/** Returns a few users who can grant all of these permissions. */
export async function findGrantors(db: Database, requiredLevels: readonly RequiredLevel[]) {
  const { first_name, last_name, email } = users
  return db
    .select({ first_name, last_name, email })
    .from(users)
    .where(buildGrantorCondition(requiredLevels))
    .orderBy(users.id)
    .limit(MAX_GRANTORS)
}

/**
 * Builds the condition for users who can grant all of these permissions: every `admin_boss`, and every user who has
 * these permissions and may edit users.
 */
export function buildGrantorCondition(requiredLevels: readonly RequiredLevel[]): SQL | undefined {
  const userEditPermission = { context: 'users', level: 'read_and_write' } as const
  return or(eq(users.access, 'admin_boss'), and(...[userEditPermission, ...requiredLevels].map(buildLevelCondition)))
}
