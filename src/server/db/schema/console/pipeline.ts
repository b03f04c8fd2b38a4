// Defines the tables of the request pipeline: rate limits, idempotency keys, activity and the check of the secret key.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant } from '#server/db/schema/columns.ts'

/** Counters of requests for rate limiting, per subject (user or IP address), budget and minute. */
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
    /** Status of the response to the first request; null until that request completes. */
    status: integer('status'),
    answer: text('answer'),
    created_at: createdAt,
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)

/** Append-only log of all writes, denied requests, sign-ins and reveals. Only `before` and `after` may be erased. */
export const activity = pgTable(
  'activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
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
    /** Id of the activity row whose write this row undid. A unique index prevents a second undo. */
    undoes: bigint('undoes', { mode: 'number' }),
    /** Id of the activity row whose undo this row reverted, which repeated the original write. */
    redoes: bigint('redoes', { mode: 'number' }),
  },
  (table) => [
    index('activity_entity').on(table.entity, table.entity_id, table.id),
    index('activity_ticket').on(table.ticket, table.id),
    index('activity_user').on(table.user_id, table.id),
    index('activity_ecommerce').on(table.ecommerce_id, table.id),
    index('activity_at').on(table.at),
    // Finds old rows whose `before` and `after` retention must erase. Rows that are already erased are not indexed.
    index('activity_details').on(table.at).where(sql`before is not null or after is not null`),
    uniqueIndex('activity_undoes').on(table.undoes).where(sql`undoes is not null`),
    uniqueIndex('activity_redoes').on(table.redoes).where(sql`redoes is not null`),
  ],
)

/**
 * Fixed text, encrypted with the key of the stored secrets, in a single row. The server does not start if its key
 * cannot decrypt this text.
 */
export const secretKeyCheck = pgTable('secret_key_check', {
  id: integer('id').primaryKey().default(1),
  sealed: bytes('sealed').notNull(),
})
