// Defines the tables that reports read (feedbacks, billings, courier transfers), and the table of report exports.
import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, numeric, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn, updatedAt } from '#server/db/schema/columns.ts'
import { ecommerces } from './ecommerces.ts'
import { reverses } from './reverses.ts'

const ecommerceId = () => integer('ecommerce_id').references(() => ecommerces.id)
const reverseId = () => integer('reverse_id').references(() => reverses.id)
/** Returns a column for an amount in reais. */
const moneyColumn = (name: string) => numeric(name, { precision: 14, scale: 2 })

/** Ratings and comments of consumers about a return. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: serial('id').primaryKey(),
    reverse_id: reverseId().notNull(),
    ecommerce_id: ecommerceId().notNull(),
    /** Rating by the consumer, from 0 to 10. */
    score: integer('score').notNull(),
    comment: text('comment').notNull().default(''),
    created_at: createdAt,
  },
  (table) => [
    index('feedbacks_created').on(table.created_at, table.id),
    index('feedbacks_ecommerce').on(table.ecommerce_id, table.created_at, table.id),
  ],
)

/** Invoices of ecommerces, one for each billing period. `billing_items` contains the amounts. */
export const billings = pgTable(
  'billings',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: ecommerceId().notNull(),
    started_at: date('started_at', { mode: 'string' }).notNull(),
    ended_at: date('ended_at', { mode: 'string' }).notNull(),
    created_at: createdAt,
  },
  (table) => [
    uniqueIndex('billings_period').on(table.ecommerce_id, table.started_at),
    index('billings_started').on(table.started_at, table.id),
  ],
)

export const billingItems = pgTable(
  'billing_items',
  {
    id: serial('id').primaryKey(),
    billing_id: integer('billing_id')
      .notNull()
      .references(() => billings.id),
    service_code: text('service_code').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    /** Price of one unit, in reais. */
    unit_price: numeric('unit_price', { precision: 14, scale: 4 }).notNull(),
    amount: moneyColumn('amount').notNull(),
    created_at: createdAt,
  },
  (table) => [
    index('billing_items_billing').on(table.billing_id, table.id),
    index('billing_items_service').on(table.service_code, table.id),
  ],
)

/** Payments to carriers for the transport of returned orders. */
export const courierTransfers = pgTable(
  'courier_transfers',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: ecommerceId().notNull(),
    reverse_id: reverseId().notNull(),
    carrier: text('carrier').notNull(),
    service: text('service').notNull(),
    tracking_code: text('tracking_code'),
    /** Freight that the ecommerce pays for the transport, in reais. */
    freight: moneyColumn('freight').notNull(),
    /** Amount that the carrier receives, in reais. */
    amount: moneyColumn('amount').notNull(),
    transferred_on: date('transferred_on', { mode: 'string' }).notNull(),
    created_at: createdAt,
  },
  (table) => [
    index('courier_transfers_on').on(table.transferred_on, table.id),
    index('courier_transfers_ecommerce').on(table.ecommerce_id, table.transferred_on, table.id),
  ],
)

/** CSV exports of reports, with user, filters and number of rows. Each user can run one export at a time. */
export const reportExports = pgTable(
  'report_exports',
  {
    id: serial('id').primaryKey(),
    user_id: integer('user_id').notNull(),
    report: text('report').notNull(),
    filters: jsonb('filters').$type<Readonly<Record<string, unknown>>>().notNull(),
    file_name: text('file_name').notNull(),
    status: text('status').$type<'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    /** Number of rows that have been sent so far. */
    rows: integer('rows').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    created_at: createdAt,
    /** Heartbeat of the export. A running export with an old heartbeat counts as dead. */
    updated_at: updatedAt,
    finished_at: timestampColumn('finished_at'),
  },
  (table) => [
    index('report_exports_user').on(table.user_id, table.id),
    uniqueIndex('report_exports_running').on(table.user_id).where(sql`status = 'running'`),
  ],
)
