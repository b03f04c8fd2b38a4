// Handler of the list of the stores of all ecommerces.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import { listAllStores } from '#contract/platform/stores.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { buildEveryWordCondition, parseSearchId } from '#server/db/search.ts'
import { defineHandler } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'

const columns = {
  id: stores.id,
  display_name: stores.display_name,
  address: sql<string>`concat_ws(', ', ${stores.address}->>'address', ${stores.address}->>'number')`,
  city: sql<string>`${stores.address}->>'city'`,
  state: sql<string>`${stores.address}->>'state'`,
  is_active: stores.is_active,
  ecommerce: { id: ecommerces.id, display_name: ecommerces.display_name },
}

/** Builds the condition for stores whose id equals the search text, or whose name contains every word of the text. */
function buildSearchCondition(searchText: string): SQL | undefined {
  const nameCondition = buildEveryWordCondition(stores.search_text, searchText)
  const id = parseSearchId(searchText)
  return id === null ? nameCondition : or(eq(stores.id, id), nameCondition)
}

function buildCondition({ q, situation }: ParsedInput<typeof listAllStores>['query']): SQL | undefined {
  return and(
    q === undefined ? undefined : buildSearchCondition(q),
    situation === undefined ? undefined : eq(stores.is_active, situation === 'active'),
  )
}

export const listAllStoresHandler = defineHandler(listAllStores, ({ query, db }) => {
  const condition = buildCondition(query)
  return listRows({
    path: listAllStores.path,
    query,
    rows: db
      .select(columns)
      .from(stores)
      .innerJoin(ecommerces, eq(ecommerces.id, stores.ecommerce_id))
      .where(condition)
      .$dynamic(),
    order: {
      orderExpressions: query.order_by === 'id' ? [stores.id] : [stores.search_text, stores.id],
      sort: query.sort,
    },
    total: () => db.$count(stores, condition),
    toApi: (rows) => rows,
  })
})
