// Defines the tables of reverses (returns or exchanges), refunds, consumer hashes, zip corrections, status changes and
// reprocess attempts.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, numeric, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/platform/addresses.ts'
import type { ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import { bytesColumn, createdAt, timestampColumn, updatedAt, version } from '#server/db/schema/columns.ts'
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
  /** Price of one unit, in cents. */
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
    /** Channel through which the consumer requested the reverse, such as `portal`. */
    source: text('source').notNull().default('portal'),
    order_number: text('order_number').notNull(),
    tracking_code: text('tracking_code'),
    tracking_error: text('tracking_error'),
    customer: jsonb('customer').$type<Customer>().notNull(),
    items: jsonb('items').$type<readonly ReverseItem[]>().notNull(),
    /** Value of the items in reais, stored so that reports on many reverses do not have to parse the items' JSON. */
    amount: numeric('amount', { precision: 14, scale: 2 }).generatedAlwaysAs(sql`amount_of_items(items)`),
    /**
     * Search text of a reverse with a tracking error; null for other reverses. The zip code is the only data of the
     * consumer in this text.
     */
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
    // Finds reverses by the beginning of the order number, ignoring case.
    index('reverses_order_number').on(sql`upper(${table.order_number}) text_pattern_ops`),
    index('reverses_status').on(table.status, table.created_at, table.id),
    index('reverses_amount').on(table.amount, table.id),
    index('reverses_created').on(table.created_at, table.id),
    index('reverses_ecommerce_created').on(table.ecommerce_id, table.created_at, table.id),
    // Finds the few pending or failed reverses of a merchant without reading the merchant's other rows.
    index('reverses_ecommerce_status').on(table.ecommerce_id, table.status, table.created_at, table.id),
    index('reverses_tracking_error').on(table.id).where(sql`${table.tracking_error} is not null`),
    index('reverses_tracking_error_created')
      .on(table.created_at, table.id)
      .where(sql`${table.tracking_error} is not null`),
    // Counts recently concluded reverses with an index-only scan.
    index('reverses_concluded').on(table.updated_at).where(sql`${table.status} in ('done', 'completed')`),
    // Counts reverses without a tracking error with an index-only scan.
    index('reverses_no_tracking_error').on(table.created_at, table.id).where(sql`${table.tracking_error} is null`),
    index('reverses_tracking_error_ecommerce')
      .on(table.ecommerce_id, table.id)
      .where(sql`${table.tracking_error} is not null`),
    index('reverses_tracking_text')
      .using('gin', sql`${table.tracking_text} gin_trgm_ops`)
      .where(sql`${table.tracking_error} is not null`),
  ],
)

/**
 * Keyed hashes of a consumer's document, e-mail and phone number, one row per reverse (return request). The consumer
 * search compares hashes, so that this table contains no readable personal data. A hash is null if the reverse has no
 * such value.
 */
export const consumerHashes = pgTable(
  'consumer_hashes',
  {
    reverse_id: integer('reverse_id')
      .primaryKey()
      .references(() => reverses.id),
    /**
     * Id of the hash key, and version of the function that normalizes values before hashing. Rows with an outdated
     * `key_id` are hashed again.
     */
    key_id: text('key_id').notNull(),
    document: bytesColumn('document'),
    email: bytesColumn('email'),
    phone: bytesColumn('phone'),
  },
  (table) => [
    index('consumer_hashes_document').on(table.document),
    index('consumer_hashes_email').on(table.email),
    index('consumer_hashes_phone').on(table.phone),
  ],
)

interface CorrectionState {
  readonly address: Address
  readonly tracking_error: string | null
  /** Version of the reverse that has this address. */
  readonly version: number
}

/**
 * Addresses before and after each zip correction. The activity log does not store them, because it must not contain
 * street names.
 */
export const zipCorrections = pgTable(
  'zip_corrections',
  {
    id: serial('id').primaryKey(),
    reverse_id: integer('reverse_id')
      .notNull()
      .references(() => reverses.id),
    before: jsonb('before').$type<CorrectionState>().notNull(),
    after: jsonb('after').$type<CorrectionState>().notNull(),
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
 * Append-only history of the statuses of reverses and refunds. Older records may lack their first statuses, because the
 * history began later than these records.
 */
export const statusChanges = pgTable(
  'status_changes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    type: text('type').$type<ReprocessType>().notNull(),
    entity_id: integer('entity_id').notNull(),
    /** Status before the change; null if the record had no status. */
    status_before: text('status_before'),
    status: text('status').notNull(),
    /** True for the status with which the record was created. */
    is_initial: boolean('is_initial').notNull().default(false),
    /** Reprocess attempt that changed the status; null if the status changed in another way. */
    attempt_id: integer('attempt_id'),
    at: timestampColumn('at').notNull(),
  },
  (table) => [index('status_changes_entity').on(table.type, table.entity_id, table.at, table.id)],
)

/**
 * Outcome of a request to the merchant's system. `done` and `refused`: the system accepted or rejected the request.
 * `failed`: the request had no effect. `unknown`: the request may have had an effect, so the next attempt sends the
 * same idempotency key again.
 */
export type RequestOutcome = 'done' | 'refused' | 'failed' | 'unknown'

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
    /**
     * Integration that received the attempt's request; null if no request was sent. No foreign key, because the
     * integration may have been deleted since.
     */
    integration_id: integer('integration_id'),
    /** Idempotency key, stored before the request is sent. If `outcome` is null, the request may have been executed. */
    idempotency_key: text('idempotency_key'),
    outcome: text('outcome').$type<RequestOutcome>(),
    /** Reason from the merchant's system for rejecting the request, with personal data redacted. */
    merchant_message: text('merchant_message'),
    created_at: createdAt,
    updated_at: updatedAt,
    finished_at: timestampColumn('finished_at'),
  },
  (table) => [
    index('reprocess_attempts_ecommerce').on(table.ecommerce_id, table.id),
    index('reprocess_attempts_integration')
      .on(table.integration_id, table.created_at)
      .where(sql`${table.integration_id} is not null`),
    // Finds the failed attempts of an integration, which show whether the integration is failing.
    index('reprocess_attempts_integration_failed')
      .on(table.integration_id, table.created_at)
      .where(sql`${table.status} = 'failed' and ${table.outcome} in ('failed', 'unknown')`),
    uniqueIndex('reprocess_attempts_number').on(table.type, table.entity_id, table.attempt),
    // Finds the last attempt of a record with an index-only scan, because the rows contain long logs.
    index('reprocess_attempts_last')
      .on(table.type, table.entity_id, table.attempt)
      .where(sql`${table.status} <> 'cancelled'`),
    index('reprocess_attempts_ticket').on(table.ticket, table.id),
    // Lists failed attempts for the work queue, including running attempts whose process has died.
    index('reprocess_attempts_failed')
      .on(table.finished_at, table.id)
      .where(sql`${table.status} in ('failed', 'running')`),
  ],
)
