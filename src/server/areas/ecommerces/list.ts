import { type EcommerceRow, listEcommerces } from '#contract/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema.ts'
import { totalAt, versionNow, versionOf } from '#server/db/totals.ts'
import { handle, type Services } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { conditionOf, type ListQuery } from './filtering.ts'
import { orderOf } from './ordering.ts'

const counted = ['ecommerces', 'integrations']
/** Rows skipped before it pays to ask for the total first and, past the middle, to come from the end. */
const farAway = 5000

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

type FoundRow = EcommerceRow & { readonly version: string }

interface FoundPage {
  readonly rows: readonly FoundRow[]
  readonly total: number
}

export const listHandler = handle(listEcommerces, async ({ query, db, services }) => {
  const { rows, total } = await pageOf(db, services, query)
  const data: EcommerceRow[] = rows.map(({ version: _, ...row }) => row)
  return pageEnvelope({ path: listEcommerces.path, query }, query, total, data)
})

async function pageOf(db: Database, services: Services, query: ListQuery): Promise<FoundPage> {
  if (query.limit === 0) {
    const rows = await rowsOf(db, query)
    return { rows, total: rows.length }
  }
  if (offsetOf(query) > farAway) return farPageOf(db, services, query)
  const rows = await rowsOf(db, query).limit(query.limit).offset(offsetOf(query))
  const version = rows[0]?.version ?? (await versionNow(db, counted))
  return { rows, total: await totalOf(db, services, query, version) }
}

async function farPageOf(db: Database, services: Services, query: ListQuery): Promise<FoundPage> {
  const total = await totalOf(db, services, query, await versionNow(db, counted))
  const before = offsetOf(query)
  const size = Math.min(query.limit, total - before)
  if (size <= 0) return { rows: [], total }
  const fromEnd = before > total / 2
  const rows = await rowsOf(db, query, fromEnd)
    .limit(size)
    .offset(fromEnd ? total - before - size : before)
  return { rows: fromEnd ? rows.reverse() : rows, total }
}

function rowsOf(db: Database, query: ListQuery, fromEnd = false) {
  return db
    .select(columns)
    .from(ecommerces)
    .where(conditionOf(query))
    .orderBy(...orderOf(query, fromEnd))
    .$dynamic()
}

function totalOf(db: Database, services: Services, query: ListQuery, version: string): Promise<number> {
  const { situation, q, software_id, connector_platform, feature } = query
  const filter = JSON.stringify(['ecommerces', situation, q, software_id, connector_platform, feature])
  return totalAt(services.db, filter, version, () => db.$count(ecommerces, conditionOf(query)))
}
