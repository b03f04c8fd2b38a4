import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type EcommerceRow, listEcommerces } from '#contract/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { conditionOf, type ListQuery } from './filtering.ts'
import { firstIdOf, orderOf } from './ordering.ts'

/** Rows skipped before it pays to ask for the total first and, past the middle, to come from the end. */
const farAway = 5000

/** What a row of the list shows. */
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
}

interface FoundPage {
  readonly rows: EcommerceRow[]
  readonly total: number
}

export const listHandler = handle(listEcommerces, async ({ query, db }) => {
  const { rows, total } = await pageOf(db, query)
  return pageEnvelope({ path: listEcommerces.path, query }, query, total, rows)
})

async function pageOf(db: Database, query: ListQuery): Promise<FoundPage> {
  const window = windowOf(query)
  const firstId = firstIdOf(query)
  if (firstId === null && window.offset > farAway) return farPageOf(db, query)
  const rows = await (firstId === null ? rowsOf(db, query, window) : rowsAfter(firstId, db, query, window))
  if (query.limit === 0) return { rows, total: rows.length }
  return { rows, total: await totalOf(db, query) }
}

interface Window {
  readonly offset: number
  readonly limit: number
}

const everything: Window = { offset: 0, limit: 2 ** 31 - 1 }

function windowOf(query: ListQuery): Window {
  return query.limit === 0 ? everything : { offset: offsetOf(query), limit: query.limit }
}

function rowsOf(db: Database, query: ListQuery, { offset, limit }: Window, fromEnd = false): Promise<EcommerceRow[]> {
  return db
    .select(columns)
    .from(ecommerces)
    .where(conditionOf(query))
    .orderBy(...orderOf(query, fromEnd))
    .offset(offset)
    .limit(limit)
}

/** One row before all others, without sorting all that a short number matches. */
function rowsAfter(
  firstId: number,
  db: Database,
  query: ListQuery,
  { offset, limit }: Window,
): Promise<EcommerceRow[]> {
  const condition = conditionOf(query)
  const from = () => db.select(columns).from(ecommerces)
  const first = from().where(and(condition, eq(ecommerces.id, firstId)))
  const others = from()
    .where(and(condition, ne(ecommerces.id, firstId)))
    .orderBy(...orderOf(query))
    .limit(Math.min(offset + limit, everything.limit))
  const found = unionAll(first, others).as('found')
  return db
    .select()
    .from(found)
    .orderBy(desc(eq(found.id, firstId)), query.sort === 'asc' ? asc(found.id) : desc(found.id))
    .offset(offset)
    .limit(limit)
}

async function farPageOf(db: Database, query: ListQuery): Promise<FoundPage> {
  const total = await totalOf(db, query)
  const offset = offsetOf(query)
  const limit = Math.min(query.limit, total - offset)
  if (limit <= 0) return { rows: [], total }
  if (offset <= total / 2) return { rows: await rowsOf(db, query, { offset, limit }), total }
  const rows = await rowsOf(db, query, { offset: total - offset - limit, limit }, true)
  return { rows: rows.reverse(), total }
}

const totalOf = (db: Database, query: ListQuery) => db.$count(ecommerces, conditionOf(query))
