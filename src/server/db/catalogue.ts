// Defines the rows that every installation needs (the catalogue): platforms, feature flags, segments, data-protection
// providers, and default permissions of the account types.
import type pg from 'pg'
import { defaultPermissionsByType } from '#contract/access.ts'

type Platform = readonly [id: number, name: string, is_discontinued?: true]

/** Platforms by id. A platform is the sales software of an ecommerce (merchant). The id 11 is not assigned. */
const platforms: readonly Platform[] = [
  [1, 'Magento v1'],
  [2, 'Magento v2'],
  [3, 'Vtex', true],
  [4, 'Stone'],
  [5, 'Loja Integrada'],
  [6, 'Cremer'],
  [7, 'Oracle'],
  [8, 'Tray Corp'],
  [9, 'Bling ERP'],
  [10, 'VNDA', true],
  [12, 'Reserva'],
  [13, 'XTech'],
  [14, 'Tray Commerce', true],
  [15, 'Connector'],
  [16, 'DCG', true],
  [17, 'Nuvem Shop'],
  [18, 'Live Ecommerce'],
  [19, 'Irroba'],
  [20, 'Shop Pub'],
  [21, 'Rakuten'],
  [22, 'Gall | Live eCommerce'],
]

export const platformRows = platforms.map(([id, name, isDiscontinued]) => ({
  id,
  name,
  is_discontinued: isDiscontinued === true,
}))

/** Feature flags by module. */
const flagsByModule: Readonly<Record<string, readonly string[]>> = {
  reverse_types: ['correios', 'collect', 'store', 'braspress'],
  modules: ['reports', 'whitelist', 'apps', 'users', 'refunds', 'retention', 'care', 'automatic-voucher'],
  apps: ['zendesk'],
  omni: ['store_pickup', 'store_return', 'split_destination'],
  loyalty: ['points', 'cashback'],
  logistics: ['multi_carrier', 'tracking_page', 'insurance_quote'],
  retention: ['bonus', 'suggested_exchange', 'stock_check'],
  money: ['pix', 'bank_transfer', 'card_reversal'],
  care: ['inbox', 'chat'],
  white_label: ['domain', 'theme', 'emails'],
  fiscal: ['return_invoice', 'state_registration'],
  beta: ['new_portal', 'ai_reasons'],
  security: ['two_factor', 'ip_allow_list'],
  order_cancellation: ['before_invoice', 'before_shipping'],
  insurance: ['declared_value'],
}

export const featureRows = Object.entries(flagsByModule).flatMap(([module, values]) =>
  values.map((value) => ({ module, value })),
)

export const segmentRows = [
  { id: 'fashion', name: 'Moda' },
  { id: 'shoes', name: 'Calçados' },
  { id: 'beauty', name: 'Cosméticos' },
  { id: 'electronics', name: 'Eletrônicos' },
  { id: 'furniture', name: 'Móveis' },
  { id: 'home', name: 'Decoração' },
  { id: 'sports', name: 'Esportes' },
  { id: 'toys', name: 'Brinquedos' },
  { id: 'books', name: 'Livros' },
  { id: 'pet', name: 'Pet' },
  { id: 'optics', name: 'Óptica' },
  { id: 'jewelry', name: 'Joias' },
]

export const lgpdProviderRows = [
  { id: 1, name: 'OneTrust' },
  { id: 2, name: 'Securiti' },
  { id: 3, name: 'DPOnet' },
  { id: 4, name: 'Privacy Tools' },
]

const accountTypeRows = Object.entries(defaultPermissionsByType).map(([name, permissions]) => ({
  name,
  permissions,
  version: 1,
}))

const rowsByTable = {
  platforms: platformRows,
  feature_flags: featureRows,
  segments: segmentRows,
  lgpd_providers: lgpdProviderRows,
  account_types: accountTypeRows,
}

/**
 * Inserts the rows that every installation needs and that are missing in the database. Rows that users changed or added
 * stay as they are.
 */
export async function insertCatalogue(client: pg.PoolClient): Promise<void> {
  for (const [table, rows] of Object.entries(rowsByTable)) {
    const statement = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`
    await client.query(statement, [JSON.stringify(rows)])
  }
}
