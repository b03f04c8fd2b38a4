// Defines the tables for handling requests: rate limits, idempotency keys, the activity log, and checks of the database
// and the secret key.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytesColumn, createdAt, timestampColumn } from '#server/db/schema/columns.ts'

/** Request counters for rate limiting, per user or IP address (`subject`), rate limit (`budget`) and minute. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    subject: text('subject').notNull(),
    budget: text('budget').notNull(),
    minute: integer('minute').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.budget, table.minute] }),
    index('rate_limits_minute').on(table.minute),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer('user_id').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    /** Status of the response to the first request with this idempotency key; null until that request completes. */
    status: integer('status'),
    answer: text('answer'),
    created_at: createdAt,
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)

/**
 * Append-only log of all writes, denied requests, sign-ins, and displays of full consumer addresses. Only `before` and
 * `after` may be erased.
 */
export const activity = pgTable(
  'activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: timestampColumn('at').notNull(),
    user_id: integer('user_id'),
    user_name: text('user_name').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id').notNull(),
    ecommerce_id: integer('ecommerce_id'),
    ticket: text('ticket'),
    before: jsonb('before'),
    after: jsonb('after'),
    request_id: text('request_id').notNull(),
    /** Id of the activity row that this row undid. A unique index prevents a second undo of the same row. */
    undoes: bigint('undoes', { mode: 'number' }),
    /** Id of the undo row that this row reverted. Reverting an undo (redo) repeats the original write. */
    redoes: bigint('redoes', { mode: 'number' }),
  },
  (table) => [
    index('activity_entity').on(table.entity, table.entity_id, table.id),
    index('activity_ticket').on(table.ticket, table.id),
    index('activity_user').on(table.user_id, table.id),
    index('activity_ecommerce').on(table.ecommerce_id, table.id),
    index('activity_at').on(table.at),
    // Finds old rows with `before` or `after` values that the retention job must erase. Erased rows are not indexed.
    index('activity_details').on(table.at).where(sql`before is not null or after is not null`),
    uniqueIndex('activity_undoes').on(table.undoes).where(sql`undoes is not null`),
    uniqueIndex('activity_redoes').on(table.redoes).where(sql`redoes is not null`),
  ],
)

/**
 * Identifies where this database is stored. A copy of the database is stored elsewhere, so the server can detect that
 * the database was restored from a backup. The table contains a single row.
 */
export const databaseIdentity = pgTable('database_identity', {
  id: integer('id').primaryKey().default(1),
  identity: text('identity').notNull(),
})

/**
 * Fixed text in a single row, encrypted with the key for stored secrets. The server does not start if its key cannot
 * decrypt this text.
 */
export const secretKeyCheck = pgTable('secret_key_check', {
  id: integer('id').primaryKey().default(1),
  sealed: bytesColumn('sealed').notNull(),
})
