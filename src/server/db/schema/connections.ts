// What ties an ecommerce to others: its addresses on the net, its data-protection provider, its authorizations.
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant, updatedAt, version } from './columns.ts'
import { ecommerces, integrations } from './merchants.ts'

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
  (table) => [index('ecommerce_urls_ecommerce').on(table.ecommerce_id, table.id)],
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
  created_at: createdAt,
})
