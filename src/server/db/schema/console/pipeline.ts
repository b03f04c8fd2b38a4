// Tables of the request pipeline: rate-limit counters, idempotency keys, the activity record.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant } from '#server/db/schema/columns.ts'

/** One row a person (or address) and budget and minute. */
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
    /** Null while the first request is still at work. */
    status: integer('status'),
    answer: text('answer'),
    created_at: createdAt,
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)

/** Append-only record of every write, denial, sign-in and reveal; only `before` and `after` may be erased. */
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
    /** The row of a write that this one took back; no row is taken back twice. */
    undoes: bigint('undoes', { mode: 'number' }),
    /** The row of an undo that this one took back: the write is done again. */
    redoes: bigint('redoes', { mode: 'number' }),
  },
  (table) => [
    index('activity_entity').on(table.entity, table.entity_id, table.id),
    index('activity_ticket').on(table.ticket, table.id),
    index('activity_user').on(table.user_id, table.id),
    index('activity_ecommerce').on(table.ecommerce_id, table.id),
    index('activity_at').on(table.at),
    // What retention takes out, found without looking through what it took out before.
    index('activity_details').on(table.at).where(sql`before is not null or after is not null`),
    uniqueIndex('activity_undoes').on(table.undoes).where(sql`undoes is not null`),
    uniqueIndex('activity_redoes').on(table.redoes).where(sql`redoes is not null`),
  ],
)

/** One row: a known text, sealed by the key that seals stored secrets; a start with another key is refused. */
export const secretKeyCheck = pgTable('secret_key_check', {
  id: integer('id').primaryKey().default(1),
  sealed: bytes('sealed').notNull(),
})
