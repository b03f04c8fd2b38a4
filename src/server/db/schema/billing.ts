// What an ecommerce pays: its subscription, the history of its fees, and what it used.
import { date, index, integer, numeric, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt, version } from './columns.ts'
import { ecommerces } from './merchants.ts'

const ecommerceId = () => integer('ecommerce_id').references(() => ecommerces.id)

export const subscriptions = pgTable('subscriptions', {
  ecommerce_id: ecommerceId().primaryKey(),
  /** 1 weekly, 2 fortnightly, 3 monthly. */
  frequency_id: integer('frequency_id').notNull().default(3),
  /** Reais. */
  frequency_fee: numeric('frequency_fee', { precision: 14, scale: 2 }).notNull(),
  service_code: text('service_code').notNull().default('reverse'),
  started_at: date('started_at', { mode: 'string' }).notNull(),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})

/** A history: a fee is never changed, the next one follows it. */
export const billingFees = pgTable(
  'billing_fees',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: ecommerceId().notNull(),
    service_code: text('service_code').notNull(),
    /** Reais. */
    fixed_fee: numeric('fixed_fee', { precision: 14, scale: 2 }),
    /** Per cent. */
    variable_fee: numeric('variable_fee', { precision: 7, scale: 4 }),
    start_at: date('start_at', { mode: 'string' }).notNull(),
    comments: text('comments').notNull().default(''),
    user_id: integer('user_id').notNull(),
    user_name: text('user_name').notNull(),
    created_at: createdAt,
  },
  (table) => [index('billing_fees_ecommerce').on(table.ecommerce_id, table.start_at, table.id)],
)

/** What was used of a service in a month. */
export const quotaUse = pgTable(
  'quota_use',
  {
    ecommerce_id: ecommerceId().notNull(),
    service_code: text('service_code').notNull(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ecommerce_id, table.service_code, table.month] })],
)
