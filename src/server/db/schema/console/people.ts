// Defines the tables of signed-in users: identities, preferences, sessions, inbox, saved views and access requests.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountType, Context, Level, Permissions, RequiredLevel } from '#contract/access.ts'
import type { AccessRequestStatus } from '#contract/console/access-requests.ts'
import type { InboxKind, NotificationParameters } from '#contract/console/inbox.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import type { ViewPage, ViewScope, ViewState } from '#contract/console/view.ts'
import { bytesColumn, createdAt, timestampColumn, updatedAt, version } from '#server/db/schema/columns.ts'
import { notes } from './notes.ts'

/** Users who have signed in to the console. `id` is the id of the platform's user, without a foreign key. */
export const people = pgTable(
  'people',
  {
    id: integer('id').primaryKey(),
    /** Identity of the user as `<issuer>#<sub>`; null if the platform verifies the identity. */
    subject: text('subject').unique(),
    // Name, e-mail and permissions are copies of the platform's values. They are updated at every sign-in and, with an
    // external platform API, also when permissions are refreshed.
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    access: text('access').$type<AccountType>().notNull(),
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    last_signed_in_at: timestampColumn('last_signed_in_at'),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [index('people_email').on(sql`lower(${table.email})`)],
)

/** Requests of users for a permission. Another user approves or declines such a request. */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: serial('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    context: text('context').$type<Context>().notNull(),
    level: text('level').$type<RequiredLevel['level']>().notNull(),
    reason: text('reason').notNull(),
    status: text('status').$type<AccessRequestStatus>().notNull().default('open'),
    /** Level of the user before the request was granted. Reopening the request restores this level. */
    level_before: text('level_before').$type<Level>(),
    answered_at: timestampColumn('answered_at'),
    answered_by: text('answered_by').notNull().default(''),
    version,
    created_at: createdAt,
  },
  (table) => [
    uniqueIndex('access_requests_open')
      .on(table.user_id, table.context, table.level)
      .where(sql`${table.status} = 'open'`),
    index('access_requests_status').on(table.status, table.id),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: bytesColumn('token_hash').notNull().unique(),
    user_id: integer('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    user_agent: text('user_agent').notNull().default(''),
    /**
     * Encrypted bearer token for an external platform API; null without such an API. `upstream_read_at` is the time
     * when the user's permissions were last read from that API.
     */
    upstream_token: bytesColumn('upstream_token'),
    upstream_read_at: timestampColumn('upstream_read_at'),
    created_at: createdAt,
    used_at: timestampColumn('used_at').notNull().defaultNow(),
    expires_at: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id)],
)

/** Signing key of the demo identity provider, shared by all processes. The table is empty outside the demo. */
export const demoKeys = pgTable('demo_keys', {
  id: text('id').primaryKey(),
  private_key: jsonb('private_key').$type<Readonly<Record<string, unknown>>>().notNull(),
})

/** Notifications of users. `key` is the deduplication key: events with one key create one notification per user. */
export const inbox = pgTable(
  'inbox',
  {
    id: serial('id').primaryKey(),
    /** Id of a user of the platform. There is no foreign key to `people`, because the user may never have signed in. */
    user_id: integer('user_id').notNull(),
    kind: text('kind').$type<InboxKind>().notNull(),
    key: text('key').notNull(),
    facts: jsonb('facts').$type<NotificationParameters>().notNull(),
    /**
     * Note that mentions the user. The notification does not store the note's text, so that reading the text requires
     * permission to read the note.
     */
    note_id: integer('note_id').references(() => notes.id, { onDelete: 'cascade' }),
    created_at: createdAt,
    read_at: timestampColumn('read_at'),
    done_at: timestampColumn('done_at'),
  },
  (table) => [
    uniqueIndex('inbox_key').on(table.user_id, table.key),
    index('inbox_told').on(table.key),
    index('inbox_user').on(table.user_id, table.id),
    index('inbox_open').on(table.user_id, table.id).where(sql`${table.done_at} is null`),
    index('inbox_note').on(table.note_id).where(sql`${table.note_id} is not null`),
  ],
)

export const savedViews = pgTable(
  'saved_views',
  {
    id: serial('id').primaryKey(),
    page: text('page').$type<ViewPage>().notNull(),
    name: text('name').notNull(),
    scope: text('scope').$type<ViewScope>().notNull(),
    /** Query parameters of the list's URL: filters, order and columns. */
    state: jsonb('state').$type<ViewState>().notNull(),
    /** Owner of the view; null if the owner was deleted. Shared views outlive their owner, personal views do not. */
    owner_id: integer('owner_id').references(() => people.id, { onDelete: 'set null' }),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('saved_views_owner').on(table.owner_id),
    // Prevents two shared views of a list from having the same name. The next index does the same for the personal
    // views of a user.
    uniqueIndex('saved_views_shared_name')
      .on(table.page, sql`lower(${table.name})`)
      .where(sql`${table.scope} = 'shared'`),
    uniqueIndex('saved_views_personal_name')
      .on(table.page, table.owner_id, sql`lower(${table.name})`)
      .where(sql`${table.scope} = 'personal'`),
  ],
)
