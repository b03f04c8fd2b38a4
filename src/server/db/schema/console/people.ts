// Tables of the people who sign in: identity, preferences, sessions, inbox, saved views, access requests, demo key.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountType, Context, Level, Permissions, RequiredLevel } from '#contract/access.ts'
import type { AccessRequestStatus } from '#contract/console/access-requests.ts'
import type { InboxKind, InboxValues } from '#contract/console/inbox.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import type { ViewPage, ViewScope, ViewState } from '#contract/console/view.ts'
import { bytes, createdAt, instant, updatedAt, version } from '#server/db/schema/columns.ts'
import { notes } from './notes.ts'

/** Everyone who has signed in. A row has the id of the platform's user; no foreign key connects the two tables. */
export const people = pgTable(
  'people',
  {
    id: integer('id').primaryKey(),
    /** `<issuer>#<sub>` of the identity that signs in; null where the platform verifies the identity. */
    subject: text('subject').unique(),
    // Copies of the platform's values, updated at each sign-in and, at a gateway, when permissions are refreshed.
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    access: text('access').$type<AccountType>().notNull(),
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    last_signed_in_at: instant('last_signed_in_at'),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [index('people_email').on(sql`lower(${table.email})`)],
)

/** Requests of people for a permission. */
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
    /** What the person had when it was granted: what taking it back gives again. */
    level_before: text('level_before').$type<Level>(),
    answered_at: instant('answered_at'),
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
    token_hash: bytes('token_hash').notNull().unique(),
    user_id: integer('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    user_agent: text('user_agent').notNull().default(''),
    /** At a gateway: the bearer token of the platform, encrypted, and when the person's rights were last read there. */
    upstream_token: bytes('upstream_token'),
    upstream_read_at: instant('upstream_read_at'),
    created_at: createdAt,
    used_at: instant('used_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id)],
)

/** The signing key of the demo identity provider, shared by all processes; empty outside the demo. */
export const demoKeys = pgTable('demo_keys', {
  id: text('id').primaryKey(),
  private_key: jsonb('private_key').$type<Readonly<Record<string, unknown>>>().notNull(),
})

/** What a person must see later; `key` names what happened, so that it is told once. */
export const inbox = pgTable(
  'inbox',
  {
    id: serial('id').primaryKey(),
    /** A user of the platform, who may never have signed in. */
    user_id: integer('user_id').notNull(),
    kind: text('kind').$type<InboxKind>().notNull(),
    key: text('key').notNull(),
    facts: jsonb('facts').$type<InboxValues>().notNull(),
    /** The note of a mention. Its text is read with the permissions of the reader, and stored in no notification. */
    note_id: integer('note_id').references(() => notes.id, { onDelete: 'cascade' }),
    created_at: createdAt,
    read_at: instant('read_at'),
    done_at: instant('done_at'),
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
    /** The query of the list's address. */
    state: jsonb('state').$type<ViewState>().notNull(),
    /** Null when the person is gone: shared views stay, their own go with them. */
    owner_id: integer('owner_id').references(() => people.id, { onDelete: 'set null' }),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('saved_views_owner').on(table.owner_id),
    // Two views of one list that the same people see have two names.
    uniqueIndex('saved_views_shared_name')
      .on(table.page, sql`lower(${table.name})`)
      .where(sql`${table.scope} = 'shared'`),
    uniqueIndex('saved_views_personal_name')
      .on(table.page, table.owner_id, sql`lower(${table.name})`)
      .where(sql`${table.scope} = 'personal'`),
  ],
)
