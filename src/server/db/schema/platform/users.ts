// Tables of the users and of the default permissions of each account type.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountType, Permissions } from '#contract/access.ts'
import { createdAt, instant, updatedAt, version } from '#server/db/schema/columns.ts'

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    access: text('access').$type<AccountType>().notNull(),
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    /** Of name and e-mail. */
    version,
    /** Of type and permissions: both parts of a person are saved side by side (S2 §4). */
    permissions_version: integer('permissions_version').notNull().default(1),
    /** Lower case, without marks: id, name, e-mail. Kept by a trigger. */
    search_text: text('search_text').notNull().default(''),
    /** Time of the latest sign-in; null until the first one. */
    last_signed_in_at: instant('last_signed_in_at'),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_name').on(sql`folded(${table.first_name})`, sql`folded(${table.last_name})`, table.id),
    index('users_access').on(table.access, table.id),
    index('users_signed_in').on(sql`coalesce(${table.last_signed_in_at}, '-infinity')`, table.id),
    index('users_search').using('gin', table.search_text.op('gin_trgm_ops')),
  ],
)

/** What each account type is given at first; changing it changes nobody who has the type already. */
export const accountTypes = pgTable('account_types', {
  name: text('name').$type<AccountType>().primaryKey(),
  permissions: jsonb('permissions').$type<Permissions>().notNull(),
  version,
})
