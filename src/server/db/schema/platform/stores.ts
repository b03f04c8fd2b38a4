// Defines the table of physical stores. A row includes the store's contract with the postal carrier.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { bytesColumn, createdAt, updatedAt, version } from '#server/db/schema/columns.ts'
import { ecommerces } from './ecommerces.ts'

export interface StoreAddress {
  readonly zip_code: string
  readonly address: string
  readonly number: string
  readonly neighborhood: string
  readonly city: string
  readonly state: string
  readonly complement: string
  readonly lat: number | null
  readonly long: number | null
  readonly country: 'BR' | 'MX'
}

export const stores = pgTable(
  'stores',
  {
    id: serial('id').primaryKey(),
    ecommerce_id: integer('ecommerce_id')
      .notNull()
      .references(() => ecommerces.id),
    display_name: text('display_name').notNull(),
    schedules: text('schedules').notNull(),
    email: text('email').notNull().default(''),
    seller: text('seller').notNull().default(''),
    main_seller: boolean('main_seller').notNull().default(false),
    pickup_point: boolean('pickup_point').notNull().default(false),
    cnpj: text('cnpj').notNull().default(''),
    is_active: boolean('is_active').notNull().default(true),
    is_notify_reverses_delivered: boolean('is_notify_reverses_delivered').notNull().default(false),
    is_split_destination: boolean('is_split_destination').notNull().default(false),
    is_seller_destination: boolean('is_seller_destination').notNull().default(false),
    is_seller_origin: boolean('is_seller_origin').notNull().default(false),
    check_in: text('check_in').$type<'reverse' | 'order'>().notNull().default('reverse'),
    is_omnichannel: boolean('is_omnichannel').notNull().default(false),
    partner_number: text('partner_number').notNull().default(''),
    ie_number: text('ie_number').notNull().default(''),
    address: jsonb('address').$type<StoreAddress>().notNull(),
    /** Contract with the postal carrier in the format of the API, without the password. */
    contract_options: jsonb('contract_options').$type<Readonly<Record<string, unknown>>>(),
    /** Contract password encrypted with AES-256-GCM. No response contains it. */
    contract_password: bytesColumn('contract_password'),
    /** Name in lower case without accents, stored because computing it for each search would be slower. */
    search_text: text('search_text').generatedAlwaysAs(sql`folded(display_name)`),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('stores_ecommerce').on(table.ecommerce_id, table.id),
    index('stores_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('stores_cnpj').on(table.cnpj).where(sql`${table.cnpj} <> ''`),
    index('stores_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
  ],
)
