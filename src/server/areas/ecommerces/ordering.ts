// The order of the ecommerce list: every column, each way, served by an index (S1 §2, §9).
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ecommerceColumns } from '#contract/ecommerces.ts'
import { ecommerces } from '#server/db/schema.ts'
import { folded, idIn } from '#server/db/search.ts'
import type { ListQuery } from './filtering.ts'

type EcommerceColumn = (typeof ecommerceColumns)[number]

const expressions = {
  id: ecommerces.id,
  display_name: folded(ecommerces.display_name),
  url: ecommerces.url,
  integration_type: ecommerces.main_integration_type,
  connector_url: ecommerces.connector_url,
  document: ecommerces.document,
  is_active: ecommerces.is_active,
} as const satisfies Record<EcommerceColumn, unknown>

/** Merchants without a connector or an integration come last both ways: nobody sorts to see dashes. */
const mayBeEmpty: readonly EcommerceColumn[] = ['integration_type', 'connector_url']

/** Ends in the id, so that no row shows on two pages. */
export function orderOf({ order_by, sort, q }: ListQuery): SQL[] {
  const way = sort === 'asc' ? asc : desc
  const exact = idIn(q)
  if (order_by === 'id' && exact !== null) return [desc(sql`(${ecommerces.id} = ${exact})`), way(ecommerces.id)]
  if (order_by === 'id') return [way(ecommerces.id)]
  if (sort === 'desc' && mayBeEmpty.includes(order_by)) {
    return [sql`${expressions[order_by]} desc nulls last`, sql`${ecommerces.id} desc nulls last`]
  }
  return [way(expressions[order_by]), way(ecommerces.id)]
}
