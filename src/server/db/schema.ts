// The tables. Migrations are generated from this file (`npm run migration`); what Drizzle cannot say (functions, triggers) stands in them by hand.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountType, Permissions } from '#contract/access.ts'
import type { Address } from '#contract/fields.ts'
import type { ReverseStatus } from '#contract/reprocess.ts'
import type { Preferences } from '#contract/session.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = instant('created_at').notNull().defaultNow()
const updatedAt = instant('updated_at').notNull().defaultNow()
/** Grows with every save; the ETag of a record. */
const version = integer('version').notNull().default(1)
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    /** `<issuer>#<sub>` of the identity that signs in; null until the first sign-in of a person made beforehand. */
    subject: text('subject').unique(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    access: text('access').$type<AccountType>().notNull(),
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: bytes('token_hash').notNull().unique(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_agent: text('user_agent').notNull().default(''),
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

/** Append-only record of every write, denial, sign-in and reveal; each row carries the hash of the one before. */
export const activity = pgTable(
  'activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
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
    previous_hash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('activity_entity').on(table.entity, table.entity_id, table.id),
    index('activity_ticket').on(table.ticket, table.id),
    index('activity_user').on(table.user_id, table.id),
  ],
)

/** Grows with every write to a table; totals of lists are cached under it. */
export const dataVersions = pgTable('data_versions', {
  name: text('name').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})

export const platforms = pgTable('platforms', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  is_discontinued: boolean('is_discontinued').notNull().default(false),
})

export const featureFlags = pgTable(
  'feature_flags',
  { module: text('module').notNull(), value: text('value').notNull() },
  (table) => [primaryKey({ columns: [table.module, table.value] })],
)

export const ecommerces = pgTable(
  'ecommerces',
  {
    id: serial('id').primaryKey(),
    uuid: uuid('uuid').notNull().unique().defaultRandom(),
    document: text('document').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    url: text('url').notNull(),
    trade_name: text('trade_name').notNull(),
    display_name: text('display_name').notNull(),
    company_name: text('company_name').notNull(),
    is_test: boolean('is_test').notNull().default(false),
    hubspot_code: text('hubspot_code'),
    ecommerce_group_id: integer('ecommerce_group_id'),
    is_active: boolean('is_active').notNull().default(true),
    segment: text('segment'),
    address: jsonb('address').$type<Address>().notNull(),
    superlogica_client_id: text('superlogica_client_id'),
    /** Of the main integration: the active one made first, else the first. Kept by a trigger on integrations, so that lists sort by an index. */
    main_software_id: integer('main_software_id'),
    main_integration_type: text('main_integration_type'),
    /** Its API address when its platform is the connector. */
    connector_url: text('connector_url'),
    /** `module.flag` of everything enabled, flags unknown to this version included. */
    features: text('features').array().notNull().default([]),
    /** Lower case, without marks: id, names, url, document, e-mail. Kept by a trigger. */
    search_text: text('search_text').notNull().default(''),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('ecommerces_active_id').on(table.is_active, table.id),
    index('ecommerces_display_name').on(sql`folded(${table.display_name})`, table.id),
    index('ecommerces_url').on(table.url, table.id),
    index('ecommerces_document').on(table.document, table.id),
    index('ecommerces_email').on(sql`lower(${table.email})`),
    index('ecommerces_integration_type').on(table.main_integration_type, table.id),
    index('ecommerces_integration_type_down').on(table.main_integration_type.desc().nullsLast(), table.id.desc()),
    index('ecommerces_connector_url').on(table.connector_url, table.id),
    index('ecommerces_connector_url_down').on(table.connector_url.desc().nullsLast(), table.id.desc()),
    index('ecommerces_group').on(table.ecommerce_group_id),
    index('ecommerces_features').using('gin', table.features),
    index('ecommerces_search').using('gin', table.search_text.op('gin_trgm_ops')),
  ],
)

export const billingQuotas = pgTable(
  'billing_quotas',
  {
    ecommerce_id: integer('ecommerce_id')
      .notNull()
      .references(() => ecommerces.id),
    service_code: text('service_code').notNull(),
    monthly_quota: integer('monthly_quota'),
    unlimited_quota: boolean('unlimited_quota').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.ecommerce_id, table.service_code] })],
)

export const integrations = pgTable(
  'integrations',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: integer('ecommerce_id')
      .notNull()
      .references(() => ecommerces.id),
    software_id: integer('software_id')
      .notNull()
      .references(() => platforms.id),
    integration_type: text('integration_type').notNull().default('reverse_ecommerce'),
    name: text('name').notNull(),
    username: text('username').notNull().default(''),
    /** AES-256-GCM; never answered. */
    password: bytes('password'),
    api_url: text('api_url').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    /** JSON as it was typed. */
    options: text('options'),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('integrations_ecommerce').on(table.ecommerce_id),
    index('integrations_software').on(table.software_id, table.ecommerce_id),
    index('integrations_api_url').on(table.api_url, table.ecommerce_id),
  ],
)

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
    order_number: text('order_number').notNull(),
    tracking_code: text('tracking_code'),
    tracking_error: text('tracking_error'),
    customer: jsonb('customer').$type<Customer>().notNull(),
    items: jsonb('items').$type<readonly ReverseItem[]>().notNull(),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('reverses_ecommerce').on(table.ecommerce_id, table.id),
    index('reverses_tracking_code').on(table.tracking_code),
  ],
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
    created_at: createdAt,
    updated_at: updatedAt,
    finished_at: instant('finished_at'),
  },
  (table) => [
    index('reprocess_attempts_ecommerce').on(table.ecommerce_id, table.id),
    uniqueIndex('reprocess_attempts_number').on(table.type, table.entity_id, table.attempt),
    index('reprocess_attempts_ticket').on(table.ticket, table.id),
  ],
)
