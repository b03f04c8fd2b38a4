// Ecommerces and what belongs to them.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/address-fields.ts'
import type { Language } from '#contract/appearance.ts'
import { bytes, createdAt, updatedAt, version } from './columns.ts'

export const platforms = pgTable('platforms', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  is_discontinued: boolean('is_discontinued').notNull().default(false),
})

/** What kinds of business merchants are sorted into: data, not code. */
export const segments = pgTable('segments', { id: text('id').primaryKey(), name: text('name').notNull() })

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
    language: text('language').$type<Language>().notNull().default('pt-BR'),
    retention_actived: boolean('retention_actived').notNull().default(true),
    use_default_contract: boolean('use_default_contract').notNull().default(false),
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
    /** JSON as it was typed, its secrets replaced by a mark. */
    options: text('options'),
    /** AES-256-GCM of the secrets that stood in `options`, as JSON by path. */
    options_secrets: bytes('options_secrets'),
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
