import { asc, eq, sql } from 'drizzle-orm'
import { pathOf } from '#contract/endpoint.ts'
import { listStores } from '#contract/stores.ts'
import { stores } from '#server/db/schema/stores.ts'
import { totalAt, versionNow } from '#server/db/totals.ts'
import { handle } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { refuseUnknownEcommerce } from './rows.ts'

const part = (name: 'address' | 'number' | 'city' | 'state') => sql<string>`${stores.address}->>${sql.raw(`'${name}'`)}`

/** Only what a list shows: of 100 000 stores that is a tenth. */
const columns = {
  id: stores.id,
  display_name: stores.display_name,
  address: sql<string>`concat_ws(', ', ${part('address')}, ${part('number')})`,
  city: part('city'),
  state: part('state'),
  is_active: stores.is_active,
}

export const listHandler = handle(listStores, async ({ params, query, db, services }) => {
  const { ecommerce_id } = params
  await refuseUnknownEcommerce(db, ecommerce_id)
  const ofEcommerce = eq(stores.ecommerce_id, ecommerce_id)
  const rows = db.select(columns).from(stores).where(ofEcommerce).orderBy(asc(stores.id))
  const asked = { path: pathOf(listStores.path, params), query }
  if (query.limit === 0) {
    const all = await rows
    return pageEnvelope(asked, query, all.length, all)
  }
  const some = await rows.limit(query.limit).offset(offsetOf(query))
  const version = await versionNow(db, ['stores'])
  const filter = JSON.stringify(['stores', ecommerce_id])
  const total = await totalAt(services.db, filter, version, () => db.$count(stores, ofEcommerce))
  return pageEnvelope(asked, query, total, some)
})
