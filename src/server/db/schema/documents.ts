// JSON that staff write for an ecommerce, kept letter by letter, and its pictures.
import { index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, updatedAt, version } from './columns.ts'
import { ecommerces } from './merchants.ts'

const ecommerceId = () => integer('ecommerce_id').references(() => ecommerces.id)

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
