// Defines the tables of ecommerces and of their integrations, brands, URLs, billing, metadata and logos.
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
import { bytesColumn, createdAt, timestampColumn, updatedAt, version } from '#server/db/schema/columns.ts'

/**
 * Returns SQL that normalizes a URL for comparisons: lower case, without scheme, `www.` and trailing slashes. Indexes
 * on this expression make the comparison fast.
 */
export function buildNormalizedUrl(url: Column | string): SQL<string> {
  return sql`lower(rtrim(regexp_replace(${url}, '^(https?://)?(www[.])?', '', 'i'), '/'))`
}

export const platforms = pgTable('platforms', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  is_discontinued: boolean('is_discontinued').notNull().default(false),
})

/** Business segments of merchants. Segments are rows instead of an enum, so that they can change without a release. */
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
    /**
     * Sales software (`platforms.id`) of the main integration, which is the oldest active integration, else the oldest
     * one. A trigger copies the values from `integrations`, so that lists can sort by an index.
     */
    main_software_id: integer('main_software_id'),
    main_integration_type: text('main_integration_type'),
    /**
     * API URL of the main integration if its software is the connector, a merchant's own system (docs/connector.md);
     * null for other software. Set by a trigger.
     */
    connector_url: text('connector_url'),
    /** Enabled feature flags as `module.flag`, including flags that this version of the console does not know. */
    features: text('features').array().notNull().default([]),
    /** Id of the user who is responsible for the ecommerce. The id of a deleted user counts as no owner. */
    owner_id: integer('owner_id'),
    tags: text('tags').array().notNull().default([]),
    /** Text for searches: id, names, URL, document and e-mail in lower case without accents. Set by a trigger. */
    search_text: text('search_text').notNull().default(''),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('ecommerces_active_id').on(table.is_active, table.id),
    index('ecommerces_display_name').on(sql`folded(${table.display_name})`, table.id),
    index('ecommerces_url').on(table.url, table.id),
    index('ecommerces_bare_address').on(buildNormalizedUrl(table.url)),
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
    /** Password encrypted with AES-256-GCM. No response contains it. */
    password: bytesColumn('password'),
    api_url: text('api_url').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    /** JSON text of the options as the user typed it, with a placeholder in place of each secret. */
    options: text('options'),
    /** Secrets of `options`: a JSON object of secrets by placeholder, encrypted with AES-256-GCM. */
    options_secrets: bytesColumn('options_secrets'),
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

/** Additional URLs of ecommerces and their brands. A row without `brand_id` belongs to the ecommerce itself. */
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
    index('ecommerce_urls_bare_address').on(buildNormalizedUrl(table.url)),
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

/** OAuth authorizations in progress. The provider returns the state when it redirects the user back to the console. */
export const oauthStates = pgTable('oauth_states', {
  /** Hexadecimal SHA-256 hash of the OAuth state. Only the URL contains the state itself. */
  state_hash: text('state_hash').primaryKey(),
  integration_id: integer('integration_id')
    .notNull()
    .references(() => integrations.id, { onDelete: 'cascade' }),
  user_id: integer('user_id').notNull(),
  expires_at: timestampColumn('expires_at').notNull(),
})

export const oauthTokens = pgTable('oauth_tokens', {
  integration_id: integer('integration_id')
    .primaryKey()
    .references(() => integrations.id, { onDelete: 'cascade' }),
  /** Token response of the OAuth provider, encrypted with AES-256-GCM. */
  tokens: bytesColumn('tokens').notNull(),
  expires_at: timestampColumn('expires_at'),
  /** Random id of the request that holds the lease for refreshing the tokens; the lease expires at `refresh_until`. */
  refresh_owner: text('refresh_owner'),
  refresh_until: timestampColumn('refresh_until'),
  created_at: createdAt,
})

export const subscriptions = pgTable('subscriptions', {
  ecommerce_id: ecommerceId().primaryKey(),
  /** Billing frequency: 1 is weekly, 2 is fortnightly, 3 is monthly. */
  frequency_id: integer('frequency_id').notNull().default(3),
  /** Subscription fee in reais. */
  frequency_fee: numeric('frequency_fee', { precision: 14, scale: 2 }).notNull(),
  service_code: text('service_code').notNull().default('reverse'),
  started_at: date('started_at', { mode: 'string' }).notNull(),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})

/** Fee history of each service. A fee is never changed; a new fee is a new row with its own `start_at`. */
export const billingFees = pgTable(
  'billing_fees',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: ecommerceId().notNull(),
    service_code: text('service_code').notNull(),
    /** Fixed fee per use, in reais. */
    fixed_fee: numeric('fixed_fee', { precision: 14, scale: 2 }),
    /** Fee in per cent of the retained value. */
    variable_fee: numeric('variable_fee', { precision: 7, scale: 4 }),
    start_at: date('start_at', { mode: 'string' }).notNull(),
    comments: text('comments').notNull().default(''),
    user_id: integer('user_id').notNull(),
    user_name: text('user_name').notNull(),
    created_at: createdAt,
  },
  (table) => [index('billing_fees_ecommerce').on(table.ecommerce_id, table.start_at, table.id)],
)

/** Number of uses of a service per ecommerce and month, to compare with the monthly quota. */
export const quotaUse = pgTable(
  'quota_use',
  {
    ecommerce_id: ecommerceId().notNull(),
    service_code: text('service_code').notNull(),
    /** Month of the use, stored as the first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ecommerce_id, table.service_code, table.month] })],
)

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

/** All versions of each metadata value of an ecommerce, including the current version. The table is append-only. */
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
    /** Purpose of the logo: `main` or `email`. */
    kind: text('kind').notNull(),
    /** `image/png`, `image/jpeg` or `image/webp`, detected from the content because clients' values are not trusted. */
    media_type: text('media_type').notNull(),
    content: bytesColumn('content').notNull(),
    created_at: createdAt,
  },
  (table) => [index('logos_ecommerce').on(table.ecommerce_id)],
)
