import { inArray } from 'drizzle-orm'
import { type EcommerceRow, listEcommerces } from '#contract/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema.ts'
import { totalAt, versionNow, versionOf } from '#server/db/totals.ts'
import { handle } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { conditionOf, type ListQuery } from './filtering.ts'
import { orderOf } from './ordering.ts'

const counted = ['ecommerces', 'integrations']

const columns = {
  id: ecommerces.id,
  uuid: ecommerces.uuid,
  display_name: ecommerces.display_name,
  url: ecommerces.url,
  software_id: ecommerces.main_software_id,
  integration_type: ecommerces.main_integration_type,
  connector_url: ecommerces.connector_url,
  document: ecommerces.document,
  is_active: ecommerces.is_active,
  version: versionOf(counted).as('version'),
}

export const listHandler = handle(listEcommerces, async ({ query, db, services }) => {
  const found = await rowsOf(db, query)
  const total = await totalOf(db, services.db, query, found)
  const data: EcommerceRow[] = found.map(({ version: _, ...row }) => row)
  return pageEnvelope(listEcommerces.path, query, total, data)
})

type FoundRow = EcommerceRow & { readonly version: string }

/** Ids first, from an index alone however far the page is; then the rows of this page only. */
async function rowsOf(db: Database, query: ListQuery): Promise<FoundRow[]> {
  const order = orderOf(query)
  const condition = conditionOf(query)
  const rows = db.select(columns).from(ecommerces).$dynamic()
  if (query.limit === 0) return rows.where(condition).orderBy(...order)
  const ids = db
    .select({ id: ecommerces.id })
    .from(ecommerces)
    .where(condition)
    .orderBy(...order)
    .limit(query.limit)
    .offset(offsetOf(query))
  return rows.where(inArray(ecommerces.id, ids)).orderBy(...order)
}

async function totalOf(db: Database, owner: Database, query: ListQuery, found: readonly FoundRow[]): Promise<number> {
  const { situation, q, software_id, connector_platform, feature, limit } = query
  if (limit === 0) return found.length
  const version = found[0]?.version ?? (await versionNow(db, counted))
  const filter = JSON.stringify(['ecommerces', situation, q, software_id, connector_platform, feature])
  return totalAt(owner, filter, version, () => db.$count(ecommerces, conditionOf(query)))
}
