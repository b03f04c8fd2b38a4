// Tables of ecommerces and what belongs to them.
import { type Column, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import type { Address } from '#contract/platform/addresses.ts'
import { bytes, createdAt, instant, updatedAt, version } from '#server/db/schema/columns.ts'

/** An address without scheme, `www.` and the slash at its end, in lower case: to compare, and as indexes hold it. */
export function bareAddress(url: Column | string): SQL<string> {
  return sql`lower(rtrim(regexp_replace(${url}, '^(https?://)?(www[.])?', '', 'i'), '/'))`
}

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
    /** First active integration, else the first; denormalized by a trigger so that lists sort by index. */
    main_software_id: integer('main_software_id'),
    main_integration_type: text('main_integration_type'),
    /** Its API address when its platform is the connector. */
    connector_url: text('connector_url'),
    /** `module.flag` of everything enabled, flags unknown to this version included. */
    features: text('features').array().notNull().default([]),
    /** Who sees to it here; nobody where the account is gone. */
    owner_id: integer('owner_id'),
    tags: text('tags').array().notNull().default([]),
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
    index('ecommerces_bare_address').on(bareAddress(table.url)),
    index('ecommerces_hubspot_code').on(table.hubspot_code),
    index('ecommerces_document').on(table.document, table.id),
    index('ecommerces_email').on(sql`lower(${table.email})`),
    index('ecommerces_integration_type').on(table.main_integration_type, table.id),
    index('ecommerces_integration_type_down').on(table.main_integration_type.desc().nullsLast(), table.id.desc()),
    index('ecommerces_connector_url').on(table.connector_url, table.id),
    index('ecommerces_connector_url_down').on(table.connector_url.desc().nullsLast(), table.id.desc()),
    index('ecommerces_group').on(table.ecommerce_group_id),
    index('ecommerces_features').using('gin', table.features),
    index('ecommerces_owner').on(table.owner_id),
    index('ecommerces_tags').using('gin', table.tags),
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

// Tables of an ecommerce's addresses, data-protection provider and authorizations.

const ecommerceId = () => integer('ecommerce_id').references(() => ecommerces.id)

export const brands = pgTable(
  'brands',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: ecommerceId().notNull(),
    name: text('name').notNull(),
    created_at: createdAt,
  },
  (table) => [uniqueIndex('brands_name').on(table.ecommerce_id, table.name)],
)

/** Of the ecommerce itself where there is no brand. */
export const ecommerceUrls = pgTable(
  'ecommerce_urls',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: ecommerceId().notNull(),
    brand_id: integer('brand_id').references(() => brands.id),
    url: text('url').notNull(),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('ecommerce_urls_ecommerce').on(table.ecommerce_id, table.id),
    index('ecommerce_urls_bare_address').on(bareAddress(table.url)),
  ],
)

export const lgpdProviders = pgTable('lgpd_providers', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
})

export const lgpdConfigs = pgTable('lgpd_configs', {
  ecommerce_id: ecommerceId().primaryKey(),
  provider_id: integer('provider_id').references(() => lgpdProviders.id),
  version,
  updated_at: updatedAt,
})

/** An authorization that was begun: the provider sends the person back with its state. */
export const oauthStates = pgTable('oauth_states', {
  /** SHA-256, hexadecimal: the state itself is only in the address. */
  state_hash: text('state_hash').primaryKey(),
  integration_id: integer('integration_id')
    .notNull()
    .references(() => integrations.id, { onDelete: 'cascade' }),
  user_id: integer('user_id').notNull(),
  expires_at: instant('expires_at').notNull(),
})

export const oauthTokens = pgTable('oauth_tokens', {
  integration_id: integer('integration_id')
    .primaryKey()
    .references(() => integrations.id, { onDelete: 'cascade' }),
  /** AES-256-GCM of the provider's answer. */
  tokens: bytes('tokens').notNull(),
  expires_at: instant('expires_at'),
  /** Lease of the call that refreshes the tokens: a random id, and the time at which the lease expires. */
  refresh_owner: text('refresh_owner'),
  refresh_until: instant('refresh_until'),
  created_at: createdAt,
})

// Billing tables: subscription, fee history, quotas and their use.

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

// JSON texts that staff write for an ecommerce, kept verbatim, and its logos.

export const projectConfigs = pgTable('project_configs', {
  ecommerce_id: ecommerceId().primaryKey(),
  configs: text('configs').notNull(),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})

export const metadatas = pgTable(
  'metadatas',
  {
    ecommerce_id: ecommerceId().notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [primaryKey({ columns: [table.ecommerce_id, table.name] })],
)

/** Every value a metadata ever had, the present one included. Append-only. */
export const metadataVersions = pgTable(
  'metadata_versions',
  {
    ecommerce_id: ecommerceId().notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    value: text('value').notNull(),
    user_id: integer('user_id'),
    user_name: text('user_name').notNull(),
    ticket: text('ticket'),
    created_at: createdAt,
  },
  (table) => [primaryKey({ columns: [table.ecommerce_id, table.name, table.version] })],
)

export const logos = pgTable(
  'logos',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: ecommerceId().notNull(),
    /** `main` or `email`. */
    kind: text('kind').notNull(),
    /** `image/png`, `image/jpeg`, `image/webp`: found in the content, not believed. */
    media_type: text('media_type').notNull(),
    content: bytes('content').notNull(),
    created_at: createdAt,
  },
  (table) => [index('logos_ecommerce').on(table.ecommerce_id)],
)
