// The order of the ecommerce list: every column, each way, served by an index (S1 §2, §9).
import { type SQL, sql } from 'drizzle-orm'
import type { ecommerceColumns } from '#contract/ecommerces.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
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

const ways = { asc: sql.raw('asc'), desc: sql.raw('desc'), emptyLast: sql.raw('desc nulls last') }
const backwards = { asc: sql.raw('desc'), desc: sql.raw('asc'), emptyLast: sql.raw('asc nulls first') }

/**
 * Ends in the id, so that no row shows on two pages. `fromEnd` gives exactly the same order backwards: the far half of a long list
 * is quicker to reach from its end.
 */
export function orderOf({ order_by, sort }: ListQuery, fromEnd = false): SQL[] {
  const way = (fromEnd ? backwards : ways)[sort === 'desc' && mayBeEmpty.includes(order_by) ? 'emptyLast' : sort]
  const ordered = sql`${expressions[order_by]} ${way}`
  return order_by === 'id' ? [ordered] : [ordered, sql`${ecommerces.id} ${way}`]
}

/** A number that is searched for shows its own id first, unless another order was asked for. */
export function firstIdOf({ order_by, q }: ListQuery): number | null {
  return order_by === 'id' ? idIn(q) : null
}
