import { eq, sql } from 'drizzle-orm'
import { pathOf } from '#contract/path.ts'
import { listStores, type StoreRow } from '#contract/stores.ts'
import type { Database } from '#server/db/database.ts'
import { stores } from '#server/db/schema/stores.ts'
import { handle } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { refuseUnknownEcommerce } from './rows.ts'

/** Of a very long list: as many as an embedded database reads without keeping others waiting. */
const atOnce = 5000

export const listHandler = handle(listStores, async ({ params, query, db }) => {
  const { ecommerce_id } = params
  await refuseUnknownEcommerce(db, ecommerce_id)
  const asked = { path: pathOf(listStores.path, params), query }
  if (query.limit === 0) {
    const all = await allRows(db, ecommerce_id)
    return pageEnvelope(asked, query, all.length, all)
  }
  const some = await rowsOf(db, ecommerce_id, { after: 0, offset: offsetOf(query), limit: query.limit })
  const total = await db.$count(stores, eq(stores.ecommerce_id, ecommerce_id))
  return pageEnvelope(asked, query, total, some)
})

async function allRows(db: Database, ecommerceId: number): Promise<StoreRow[]> {
  const all: StoreRow[] = []
  for (;;) {
    const some = await rowsOf(db, ecommerceId, { after: all.at(-1)?.id ?? 0, offset: 0, limit: atOnce })
    all.push(...some)
    if (some.length < atOnce) return all
  }
}

interface Window {
  /** The id that comes before. */
  readonly after: number
  readonly offset: number
  readonly limit: number
}

/** Only what a list shows: of 100 000 stores that is a tenth. As the driver gives them: nothing of it has to be turned into anything. */
async function rowsOf(db: Database, ecommerceId: number, { after, offset, limit }: Window): Promise<StoreRow[]> {
  const { id, display_name, is_active, address } = stores
  const { rows } = await db.execute<StoreRow & Record<string, unknown>>(sql`
    select ${id}, ${display_name}, ${is_active}, ${address}->>'city' as city, ${address}->>'state' as state,
      concat_ws(', ', ${address}->>'address', ${address}->>'number') as address
    from ${stores} where ${stores.ecommerce_id} = ${ecommerceId} and ${id} > ${after}
    order by ${id} offset ${offset} limit ${limit}`)
  return rows
}
