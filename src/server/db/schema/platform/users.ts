// Defines the tables of users and of the default permissions of account types.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountType, Permissions } from '#contract/access.ts'
import { createdAt, timestampColumn, updatedAt, version } from '#server/db/schema/columns.ts'

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    access: text('access').$type<AccountType>().notNull(),
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    /** Version of name and e-mail, for detecting concurrent saves. Permissions have their own version. */
    version,
    /**
     * Version of account type and permissions. A separate version, so that one user can save the permissions while
     * another saves name or e-mail.
     */
    permissions_version: integer('permissions_version').notNull().default(1),
    /** Text for searches: id, name and e-mail in lower case without accents. Set by a trigger. */
    search_text: text('search_text').notNull().default(''),
    /** Time of the latest sign-in; null if the user has never signed in. */
    last_signed_in_at: timestampColumn('last_signed_in_at'),
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

/** Default permissions of each account type. A change does not affect existing users of the type. */
export const accountTypes = pgTable('account_types', {
  name: text('name').$type<AccountType>().primaryKey(),
  permissions: jsonb('permissions').$type<Permissions>().notNull(),
  version,
})
