// Queries of the list of reverses: search, filters, sort orders, pages and CSV rows, without any consumer data.
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { exportReverses, listReverses, ReverseRow } from '#contract/platform/reverses.ts'
import { numberSpellings } from '#contract/typed-text.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { keysetBatches } from '#server/db/keyset.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { folded, hasStatus, idIn, instantsWithin, literally, ways } from '#server/db/search.ts'
import { offsetOf } from '#server/http/pages.ts'
import { statusName, translate } from '#server/http/text.ts'
import { type Cell, csvMinutes, csvStream } from '#server/services/csv.ts'

type Query = Parsed<typeof listReverses>['query']
type Filters = Parsed<typeof exportReverses>['query']

export function conditionOf({ q, status, ecommerce_id, tracking_error, from, to }: Filters): SQL | undefined {
  return and(
    q ? isNamed(q) : undefined,
    hasStatus(reverses.status, status),
    ecommerce_id ? eq(reverses.ecommerce_id, ecommerce_id) : undefined,
    tracking_error === 'yes' ? isNotNull(reverses.tracking_error) : undefined,
    tracking_error === 'no' ? isNull(reverses.tracking_error) : undefined,
    ...instantsWithin(sql`${reverses.created_at}`, { from, to }),
  )
}

/** Minimum length of a prefix of an order number; a shorter prefix would match too many order numbers. */
const shortestBeginning = 4

/** Matches id, order number or tracking code, each by its own index. A leading number sign (`#1234`) is ignored. */
function isNamed(typed: string): SQL {
  const name = typed.replace(/^#\s*/, '').toUpperCase()
  const id = idIn(name)
  const number = sql`upper(${reverses.order_number})`
  const areOrders = numberSpellings(name).map((spelling) =>
    spelling.length < shortestBeginning ? sql`${number} = ${spelling}` : sql`${number} like ${beginning(spelling)}`,
  )
  const of = (condition: SQL) => sql`select ${reverses.id} from ${reverses} where ${condition}`
  const found = [...(id === null ? [] : [eq(reverses.id, id)]), ...areOrders, eq(reverses.tracking_code, name)].map(of)
  return sql`${reverses.id} in (${sql.join(found, sql` union all `)})`
}

const beginning = (name: string) => `${literally(name)}%`

const operators = { asc: sql.raw('~<~'), desc: sql.raw('~>~') }

/** Sort keys, each served by an index. The last key is the id, so that no row appears on two pages. */
const orders = {
  id: [reverses.id],
  created_at: [reverses.created_at, reverses.id],
  status: [reverses.status, reverses.created_at, reverses.id],
  amount: [reverses.amount, reverses.id],
} as const

function orderOf({ order_by, sort }: Query): SQL[] {
  const way = ways[sort]
  const byId = sql`${reverses.id} ${way}`
  // The index compares order numbers in upper case, character by character.
  if (order_by === 'order_number') return [sql`upper(${reverses.order_number}) using ${operators[sort]}`, byId]
  if (order_by === 'ecommerce')
    return [sql`${folded(ecommerces.display_name)} ${way}`, sql`${ecommerces.id} ${way}`, byId]
  return orders[order_by].map((column) => sql`${column} ${way}`)
}

export const owner = { id: ecommerces.id, display_name: ecommerces.display_name }

const rowColumns = {
  id: reverses.id,
  ecommerce: owner,
  status: reverses.status,
  order_number: reverses.order_number,
  tracking_code: reverses.tracking_code,
  tracking_error: reverses.tracking_error,
  amount: reverses.amount,
  created_at: reverses.created_at,
}

/** Selects the ids of a page. The offset skips ids only, so that a late page costs little more than the first. */
function wantedOf(db: Database, query: Query) {
  if (query.order_by === 'ecommerce') return wantedByMerchant(db, query)
  return db
    .select({ id: reverses.id })
    .from(reverses)
    .where(conditionOf(query))
    .orderBy(...orderOf(query))
    .offset(offsetOf(query))
    .limit(query.limit)
    .as('wanted')
}

/** Reads ecommerce by ecommerce, each by an index, because a sort by another table's names would read all reverses. */
function wantedByMerchant(db: Database, query: Query) {
  const way = ways[query.sort]
  const named = db
    .select({ id: ecommerces.id, name: folded(ecommerces.display_name).as('name') })
    .from(ecommerces)
    .where(query.ecommerce_id ? eq(ecommerces.id, query.ecommerce_id) : undefined)
    .orderBy(sql`2 ${way}`, sql`1 ${way}`)
    .as('named')
  const own = db
    .select({ id: reverses.id })
    .from(reverses)
    .where(and(eq(reverses.ecommerce_id, named.id), conditionOf(query)))
    .orderBy(sql`${reverses.id} ${way}`)
    .limit(offsetOf(query) + query.limit)
    .as('own')
  return db
    .select({ id: own.id })
    .from(named)
    .innerJoinLateral(own, sql`true`)
    .orderBy(sql`${named.name} ${way}`, sql`${named.id} ${way}`, sql`${own.id} ${way}`)
    .offset(offsetOf(query))
    .limit(query.limit)
    .as('wanted')
}

const shown = <Row extends { readonly created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

export async function rowsOf(db: Database, query: Query): Promise<ReverseRow[]> {
  const wanted = wantedOf(db, query)
  const rows = await db
    .select(rowColumns)
    .from(wanted)
    .innerJoin(reverses, eq(reverses.id, wanted.id))
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .orderBy(...orderOf(query))
  return rows.map(shown)
}

const rowsAtOnce = 1_000

async function exported(db: Database, filters: Filters, after: { readonly id: number } | undefined, limit: number) {
  const { created_at, id } = reverses
  // Compares with the stored timestamp, because it is more precise than a JavaScript Date.
  const isBehind = after && sql`(${created_at}, ${id}) < (select created_at, id from reverses where id = ${after.id})`
  return db
    .select(rowColumns)
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(and(conditionOf(filters), isBehind))
    .orderBy(desc(reverses.created_at), desc(reverses.id))
    .limit(limit)
}

type Exported = Awaited<ReturnType<typeof exported>>[number]

const csvColumns = [
  ...(['id', 'order_number', 'ecommerce_id', 'ecommerce', 'status', 'tracking_code', 'tracking_error'] as const),
  ...(['amount', 'created_at'] as const),
]

export function reverseTexts(db: PooledDatabase, filters: Filters, language: Language): AsyncGenerator<string> {
  const names = csvColumns.map((name) => translate(language, `reverses.csv.${name}`))
  return csvStream(names, cells())

  async function* cells() {
    const fetch = (after: Exported | undefined, limit: number) => exported(db, filters, after, limit)
    for await (const rows of keysetBatches(db, fetch, rowsAtOnce)) yield rows.map((row) => cellsOf(row, language))
  }
}

function cellsOf(row: Exported, language: Language): Cell[] {
  const { id, order_number, ecommerce, status, tracking_code, tracking_error, amount, created_at } = row
  const code = (value: string | null) => (value === null ? null : { code: value })
  return [
    ...[id, code(order_number), ecommerce.id, ecommerce.display_name, statusName(status, language)],
    ...[code(tracking_code), tracking_error, amount === null ? null : amount.replace('.', ','), csvMinutes(created_at)],
  ]
}
