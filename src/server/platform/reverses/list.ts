// Queries of the list of reverses (return requests): search, filters, sort orders, pages and CSV rows, without consumer
// data.
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { exportReverses, listReverses, ReverseRow } from '#contract/platform/reverses.ts'
import { getNumberSpellings } from '#contract/search-words.ts'
import { parseTrackingCode } from '#contract/tracking-code.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { readInBatches } from '#server/db/keyset.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import {
  buildDateRange,
  buildNormalizedText,
  buildStatusCondition,
  escapeLike,
  parseSearchId,
  sortKeywords,
} from '#server/db/search.ts'
import { getRowOffset } from '#server/http/pages.ts'
import { getStatusName, translate } from '#server/http/text.ts'
import { type CsvCell, formatCsvDateTime, streamCsv } from '#server/services/csv.ts'

type Query = ParsedInput<typeof listReverses>['query']
type Filters = ParsedInput<typeof exportReverses>['query']

export function buildCondition({ q, status, ecommerce_id, tracking_error, from, to }: Filters): SQL | undefined {
  return and(
    q ? buildSearchCondition(q) : undefined,
    buildStatusCondition(reverses.status, status),
    ecommerce_id ? eq(reverses.ecommerce_id, ecommerce_id) : undefined,
    tracking_error === 'yes' ? isNotNull(reverses.tracking_error) : undefined,
    tracking_error === 'no' ? isNull(reverses.tracking_error) : undefined,
    ...buildDateRange(sql`${reverses.created_at}`, { from, to }),
  )
}

/** Minimum length of a prefix of an order number; a shorter prefix would match too many order numbers. */
const MIN_PREFIX_LENGTH = 4

/**
 * Builds the condition for an id, order number or tracking code. Ignores a leading number sign (`#1234`), and the
 * grouping of a tracking code.
 */
function buildSearchCondition(text: string): SQL {
  const searchText = text.replace(/^#\s*/, '').toUpperCase()
  const id = parseSearchId(searchText)
  const orderNumber = sql`upper(${reverses.order_number})`
  const orderConditions = getNumberSpellings(searchText).map((spelling) =>
    spelling.length < MIN_PREFIX_LENGTH
      ? sql`${orderNumber} = ${spelling}`
      : sql`${orderNumber} like ${toPrefixPattern(spelling)}`,
  )
  const selectIds = (condition: SQL) => sql`select ${reverses.id} from ${reverses} where ${condition}`
  const subqueries = [
    ...(id === null ? [] : [eq(reverses.id, id)]),
    ...orderConditions,
    eq(reverses.tracking_code, parseTrackingCode(text) ?? searchText),
  ].map(selectIds)
  return sql`${reverses.id} in (${sql.join(subqueries, sql` union all `)})`
}

const toPrefixPattern = (name: string) => `${escapeLike(name)}%`

const textOperators = { asc: sql.raw('~<~'), desc: sql.raw('~>~') }

/** Columns to sort by, each combination with an index. The last one is the id, so that no row appears on two pages. */
const sortKeys = {
  id: [reverses.id],
  created_at: [reverses.created_at, reverses.id],
  status: [reverses.status, reverses.created_at, reverses.id],
  amount: [reverses.amount, reverses.id],
} as const

function buildOrder({ order_by, sort }: Query): SQL[] {
  const direction = sortKeywords[sort]
  const idOrder = sql`${reverses.id} ${direction}`
  // Sorts like the index on order numbers, which compares upper-case texts character by character.
  if (order_by === 'order_number') return [sql`upper(${reverses.order_number}) using ${textOperators[sort]}`, idOrder]
  if (order_by === 'ecommerce')
    return [
      sql`${buildNormalizedText(ecommerces.display_name)} ${direction}`,
      sql`${ecommerces.id} ${direction}`,
      idOrder,
    ]
  return sortKeys[order_by].map((column) => sql`${column} ${direction}`)
}

export const ecommerceColumns = { id: ecommerces.id, display_name: ecommerces.display_name }

const rowColumns = {
  id: reverses.id,
  ecommerce: ecommerceColumns,
  status: reverses.status,
  order_number: reverses.order_number,
  tracking_code: reverses.tracking_code,
  tracking_error: reverses.tracking_error,
  amount: reverses.amount,
  created_at: reverses.created_at,
}

/**
 * Selects the ids of one page of the list. The offset skips only ids and not complete rows, so that reading a page with
 * a high number takes little longer than the first page.
 */
function selectPageIds(db: Database, query: Query) {
  if (query.order_by === 'ecommerce') return selectPageIdsByEcommerce(db, query)
  return db
    .select({ id: reverses.id })
    .from(reverses)
    .where(buildCondition(query))
    .orderBy(...buildOrder(query))
    .offset(getRowOffset(query))
    .limit(query.limit)
    .as('wanted')
}

/**
 * Selects the ids of one page, sorted by ecommerce name. Reads the reverses of one ecommerce after the other with an
 * index, because sorting all reverses by ecommerce name would read the whole table.
 */
function selectPageIdsByEcommerce(db: Database, query: Query) {
  const direction = sortKeywords[query.sort]
  const sortedEcommerces = db
    .select({ id: ecommerces.id, name: buildNormalizedText(ecommerces.display_name).as('name') })
    .from(ecommerces)
    .where(query.ecommerce_id ? eq(ecommerces.id, query.ecommerce_id) : undefined)
    .orderBy(sql`2 ${direction}`, sql`1 ${direction}`)
    .as('named')
  const ecommerceReverses = db
    .select({ id: reverses.id })
    .from(reverses)
    .where(and(eq(reverses.ecommerce_id, sortedEcommerces.id), buildCondition(query)))
    .orderBy(sql`${reverses.id} ${direction}`)
    .limit(getRowOffset(query) + query.limit)
    .as('own')
  return db
    .select({ id: ecommerceReverses.id })
    .from(sortedEcommerces)
    .innerJoinLateral(ecommerceReverses, sql`true`)
    .orderBy(
      sql`${sortedEcommerces.name} ${direction}`,
      sql`${sortedEcommerces.id} ${direction}`,
      sql`${ecommerceReverses.id} ${direction}`,
    )
    .offset(getRowOffset(query))
    .limit(query.limit)
    .as('wanted')
}

const serializeRow = <Row extends { readonly created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

export async function readRows(db: Database, query: Query): Promise<ReverseRow[]> {
  const pageIds = selectPageIds(db, query)
  const rows = await db
    .select(rowColumns)
    .from(pageIds)
    .innerJoin(reverses, eq(reverses.id, pageIds.id))
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .orderBy(...buildOrder(query))
  return rows.map(serializeRow)
}

const BATCH_SIZE = 1_000

async function readExportBatch(
  db: Database,
  filters: Filters,
  after: { readonly id: number } | undefined,
  limit: number,
) {
  const { created_at, id } = reverses
  // Compares with the stored timestamp, because PostgreSQL timestamps are more precise than a JavaScript Date.
  const afterRowCondition =
    after && sql`(${created_at}, ${id}) < (select created_at, id from reverses where id = ${after.id})`
  return db
    .select(rowColumns)
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(and(buildCondition(filters), afterRowCondition))
    .orderBy(desc(reverses.created_at), desc(reverses.id))
    .limit(limit)
}

type ExportRow = Awaited<ReturnType<typeof readExportBatch>>[number]

const csvColumns = [
  ...(['id', 'order_number', 'ecommerce_id', 'ecommerce', 'status', 'tracking_code', 'tracking_error'] as const),
  ...(['amount', 'created_at'] as const),
]

export function streamReversesCsv(db: PooledDatabase, filters: Filters, language: Language): AsyncGenerator<string> {
  const names = csvColumns.map((name) => translate(language, `reverses.csv.${name}`))
  return streamCsv(names, readCells())

  async function* readCells() {
    const fetchBatch = (after: ExportRow | undefined, limit: number) => readExportBatch(db, filters, after, limit)
    for await (const rows of readInBatches(db, fetchBatch, BATCH_SIZE)) yield rows.map((row) => toCells(row, language))
  }
}

function toCells(row: ExportRow, language: Language): CsvCell[] {
  const { id, order_number, ecommerce, status, tracking_code, tracking_error, amount, created_at } = row
  const toCodeCell = (value: string | null) => (value === null ? null : { code: value })
  return [
    ...[id, toCodeCell(order_number), ecommerce.id, ecommerce.display_name, getStatusName(status, language)],
    ...[
      toCodeCell(tracking_code),
      tracking_error,
      amount === null ? null : amount.replace('.', ','),
      formatCsvDateTime(created_at),
    ],
  ]
}
