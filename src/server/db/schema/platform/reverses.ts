// Tables of reverses, refunds and reprocess attempts.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, numeric, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/platform/addresses.ts'
import type { ReverseStatus } from '#contract/platform/reprocess.ts'
import { bytes, createdAt, instant, updatedAt, version } from '#server/db/schema/columns.ts'
import { ecommerces } from './ecommerces.ts'

export interface Customer {
  readonly name: string
  readonly email: string
  readonly document: string
  readonly phone: string
  readonly address: Address
}

export interface ReverseItem {
  readonly sku: string
  readonly name: string
  readonly quantity: number
  /** Cents. */
  readonly price: number
}

export const reverses = pgTable(
  'reverses',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: integer('ecommerce_id')
      .notNull()
      .references(() => ecommerces.id),
    status: text('status').$type<ReverseStatus>(),
    /** Where the consumer asked for it. */
    source: text('source').notNull().default('portal'),
    order_number: text('order_number').notNull(),
    tracking_code: text('tracking_code'),
    tracking_error: text('tracking_error'),
    customer: jsonb('customer').$type<Customer>().notNull(),
    items: jsonb('items').$type<readonly ReverseItem[]>().notNull(),
    /** Reais that the items were sold for; kept, so that a report of many need not open their JSON. */
    amount: numeric('amount', { precision: 14, scale: 2 }).generatedAlwaysAs(sql`amount_of_items(items)`),
    /** What one with a tracking error is searched by; of the consumer nothing but the zip code. */
    tracking_text: text('tracking_text').generatedAlwaysAs(
      sql`case when tracking_error is not null then folded(id::text || ' ' || order_number || ' ' || coalesce(tracking_code, '') || ' ' || coalesce(customer->'address'->>'zip_code', '') || ' ' || tracking_error) end`,
    ),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('reverses_ecommerce').on(table.ecommerce_id, table.id),
    index('reverses_tracking_code').on(table.tracking_code),
    // Order numbers are typed in any case, and their beginning finds them.
    index('reverses_order_number').on(sql`upper(${table.order_number}) text_pattern_ops`),
    index('reverses_status').on(table.status, table.created_at, table.id),
    index('reverses_amount').on(table.amount, table.id),
    index('reverses_created').on(table.created_at, table.id),
    index('reverses_ecommerce_created').on(table.ecommerce_id, table.created_at, table.id),
    // Of a busy merchant those that wait or failed are few.
    index('reverses_ecommerce_status').on(table.ecommerce_id, table.status, table.created_at, table.id),
    index('reverses_tracking_error').on(table.id).where(sql`${table.tracking_error} is not null`),
    index('reverses_tracking_error_created')
      .on(table.created_at, table.id)
      .where(sql`${table.tracking_error} is not null`),
    // What was concluded lately is counted without their rows.
    index('reverses_concluded').on(table.updated_at).where(sql`${table.status} in ('done', 'completed')`),
    // Counted without their rows.
    index('reverses_no_tracking_error').on(table.created_at, table.id).where(sql`${table.tracking_error} is null`),
    index('reverses_tracking_error_ecommerce')
      .on(table.ecommerce_id, table.id)
      .where(sql`${table.tracking_error} is not null`),
    index('reverses_tracking_text')
      .using('gin', sql`${table.tracking_text} gin_trgm_ops`)
      .where(sql`${table.tracking_error} is not null`),
  ],
)

/** What a consumer is found by, each as a keyed hash; null where the reverse has none. Nothing of it can be read. */
export const consumerHashes = pgTable(
  'consumer_hashes',
  {
    reverse_id: integer('reverse_id')
      .primaryKey()
      .references(() => reverses.id),
    /** Key and version of the normal forms that the hashes were made with; others are replaced. */
    key_id: text('key_id').notNull(),
    document: bytes('document'),
    email: bytes('email'),
    phone: bytes('phone'),
  },
  (table) => [
    index('consumer_hashes_document').on(table.document),
    index('consumer_hashes_email').on(table.email),
    index('consumer_hashes_phone').on(table.phone),
  ],
)

interface Corrected {
  readonly address: Address
  readonly tracking_error: string | null
  /** Of the reverse. */
  readonly version: number
}

/** What a correction of a zip code changed: kept apart from the activity, which names no street. */
export const zipCorrections = pgTable(
  'zip_corrections',
  {
    id: serial('id').primaryKey(),
    reverse_id: integer('reverse_id')
      .notNull()
      .references(() => reverses.id),
    before: jsonb('before').$type<Corrected>().notNull(),
    after: jsonb('after').$type<Corrected>().notNull(),
    created_at: createdAt,
  },
  (table) => [index('zip_corrections_reverse').on(table.reverse_id, table.id)],
)

export const refunds = pgTable(
  'refunds',
  {
    id: serial('id').primaryKey(),
    reverse_id: integer('reverse_id')
      .notNull()
      .references(() => reverses.id),
    ecommerce_id: integer('ecommerce_id')
      .notNull()
      .references(() => ecommerces.id),
    status: text('status').$type<ReverseStatus>(),
    amount: numeric('amount', { precision: 14, scale: 2 }).notNull(),
    due_on: date('due_on', { mode: 'string' }),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('refunds_ecommerce').on(table.ecommerce_id, table.id),
    index('refunds_reverse').on(table.reverse_id),
  ],
)

/**
 * What became of what was sent: `done` and `refused` by the merchant's system's own word; `failed`: it did nothing;
 * `unknown`: nobody knows, and it is asked again with the same key.
 */
export type SentOutcome = 'done' | 'refused' | 'failed' | 'unknown'

export const reprocessAttempts = pgTable(
  'reprocess_attempts',
  {
    id: serial('id').primaryKey(),
    type: text('type').$type<'reverse' | 'refund'>().notNull(),
    ecommerce_id: integer('ecommerce_id')
      .notNull()
      .references(() => ecommerces.id),
    entity_id: integer('entity_id').notNull(),
    task: text('task').notNull(),
    ticket: text('ticket').notNull(),
    user_id: integer('user_id').notNull(),
    user_name: jsonb('user_name').$type<{ first_name: string; last_name: string }>().notNull(),
    attempt: integer('attempt').notNull(),
    status: text('status').$type<'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    error: text('error'),
    forced: boolean('forced').notNull(),
    log: text('log').notNull().default(''),
    /** Where it was sent, if it was; the integration may be gone since. */
    integration_id: integer('integration_id'),
    /** Set before it is sent: whoever finds it without an outcome does not know whether it was done. */
    idempotency_key: text('idempotency_key'),
    outcome: text('outcome').$type<SentOutcome>(),
    /** Why the merchant's system refused, in its own words, redacted. */
    merchant_message: text('merchant_message'),
    created_at: createdAt,
    updated_at: updatedAt,
    finished_at: instant('finished_at'),
  },
  (table) => [
    index('reprocess_attempts_ecommerce').on(table.ecommerce_id, table.id),
    index('reprocess_attempts_integration')
      .on(table.integration_id, table.created_at)
      .where(sql`${table.integration_id} is not null`),
    // The few that tell of an integration that fails.
    index('reprocess_attempts_integration_failed')
      .on(table.integration_id, table.created_at)
      .where(sql`${table.status} = 'failed' and ${table.outcome} in ('failed', 'unknown')`),
    uniqueIndex('reprocess_attempts_number').on(table.type, table.entity_id, table.attempt),
    // Whether one was the last on its record, without a look at the rows, whose logs are long.
    index('reprocess_attempts_last')
      .on(table.type, table.entity_id, table.attempt)
      .where(sql`${table.status} <> 'cancelled'`),
    index('reprocess_attempts_ticket').on(table.ticket, table.id),
    // The queue of those that failed, and those whose process died.
    index('reprocess_attempts_failed')
      .on(table.finished_at, table.id)
      .where(sql`${table.status} in ('failed', 'running')`),
  ],
)
