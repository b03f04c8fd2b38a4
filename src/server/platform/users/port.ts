// Implements the functions of `PlatformPort` that read and write users, on this server's own tables.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { buildUniformPermissions } from '#contract/access.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { accountTypes, users } from '#server/db/schema/platform/users.ts'
import { buildEveryWordCondition, buildNormalizedText } from '#server/db/search.ts'
import { lockRow } from '#server/http/save-row.ts'
import type { PlatformUsers } from '#server/services/platform-port.ts'
import {
  buildAccessCondition,
  buildGrantorCondition,
  findGrantors,
  listUserIds,
  listUsersWithAccess,
  readUserNames,
  userName,
} from '#server/services/staff.ts'

const { id, first_name, last_name, email, access, permissions } = users
const userColumns = { id, first_name, last_name, email, access, permissions }

/**
 * SQL statement that reads the signed-in user and the maintenance state for every request. The statement has a name, so
 * that PostgreSQL parses it only once per connection.
 */
const currentUserQuery = {
  name: 'present user',
  text: `
    select (select jsonb_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email,
        'access', access, 'permissions', permissions) from users where id = $1) as user,
      (select case when maintenance_mode then 'on-' when planned_from is not null then 'planned-' else 'off-' end || version
        from maintenance where id = 1) as maintenance`,
}

interface CallerRow extends Record<string, unknown> {
  readonly user: SignedInUser | null
  readonly maintenance: string | null
}

/**
 * Prevents other transactions from saving e-mail addresses until this transaction ends, so that two users cannot get
 * the same address.
 */
export async function lockEmails(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('users_email', 0))`)
}

export const usersPort: PlatformUsers = {
  async readCaller(db, id) {
    const { rows } = await db.$client.query<CallerRow>({ ...currentUserQuery, values: [id] })
    return rows[0] ?? { user: null, maintenance: null }
  },

  async find(db, id) {
    const [user] = await db.select(userColumns).from(users).where(eq(users.id, id))
    return user ?? null
  },

  lock: (db, id) => lockRow(db, users, eq(users.id, id)),
  lockCurrent: (db, id) => lockRow(db, users, eq(users.id, id)),

  async lockByEmail(db, email) {
    const [user] = await db
      .select(userColumns)
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
      .for('update')
    return user ?? null
  },

  async create(db, user) {
    await lockEmails(db)
    const [createdUser] = await db
      .insert(users)
      .values({ ...user, access: 'collaborator_aftersale', permissions: buildUniformPermissions('denied') })
      .onConflictDoNothing()
      .returning(userColumns)
    return createdUser ?? null
  },

  async recordSignIn(db, id, now) {
    const [user] = await db.update(users).set({ last_signed_in_at: now }).where(eq(users.id, id)).returning(userColumns)
    return user ?? null
  },

  async setPermissions(db, id, permissions, now) {
    await db
      .update(users)
      .set({ permissions, permissions_version: sql`${users.permissions_version} + 1`, updated_at: now })
      .where(eq(users.id, id))
  },

  async readByIds(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db
      .select(userColumns)
      .from(users)
      .where(inArray(users.id, [...new Set(ids)]))
    return new Map(rows.map((user) => [user.id, user]))
  },

  listIds: listUserIds,
  readNames: readUserNames,
  listWithAccess: listUsersWithAccess,
  findGrantors,

  async listGrantorIds(db, needs) {
    const rows = await db.select({ id: users.id }).from(users).where(buildGrantorCondition(needs))
    return rows.map(({ id }) => id)
  },

  search: (db, access, { q, limit }) =>
    db
      .select({ id, name: userName, email })
      .from(users)
      .where(and(buildAccessCondition(access), q ? buildEveryWordCondition(users.search_text, q) : undefined))
      .orderBy(buildNormalizedText(first_name), buildNormalizedText(last_name), id)
      .limit(limit),

  async readTypePermissions(db, type) {
    const [row] = await db.select().from(accountTypes).where(eq(accountTypes.name, type))
    return row?.permissions ?? null
  },
}
