// Reads one page of a list from the database, in the sort order of the list, and the total number of rows.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { sortKeywords } from '#server/db/search.ts'
import { buildPageEnvelope, getRowOffset, type PageEnvelope } from './pages.ts'

/** Sort order of the rows of a list, for the ORDER BY clause. */
export interface SortOrder {
  /**
   * Columns or expressions to sort by, all in the same direction. The last one is unique, so that no row appears on two
   * pages.
   */
  readonly orderExpressions: readonly SQLWrapper[]
  readonly sort: 'asc' | 'desc'
  /** True to sort rows with NULL last in both directions. */
  readonly isEmptyLast?: boolean
}

interface ListOptions<Select extends PgSelect, Item> {
  /** URL path of the list, for the links to the previous and next page. */
  readonly path: string
  readonly query: Readonly<Record<string, unknown>> & { readonly page: number; readonly limit: number }
  /** Query for all rows of the list, built with `$dynamic()` and without order, offset and limit. */
  readonly rows: Select
  readonly order: SortOrder
  readonly total: () => PromiseLike<number>
  /** Converts the database rows of the page to API records, in the same order. */
  readonly toApi: (rows: Awaited<Select>) => Promise<Item[]> | Item[]
}

/**
 * Offset above which the rows are counted first. With the count, a page in the second half of a list can be read from
 * the end, which is faster.
 */
const MAX_OFFSET_WITHOUT_TOTAL = 5000

/**
 * Returns one page of a list in the pagination envelope (rows, page numbers and total; S1 §3). `limit` 0 returns all
 * rows on page 1 (S1 §7). A page after the last page has no rows.
 *
 * @example
 * const condition = eq(inbox.user_id, user.id)
 * return listRows({
 *   path: listInbox.path,
 *   query,
 *   rows: db.select().from(inbox).where(condition).$dynamic(),
 *   order: { orderExpressions: [inbox.id], sort: 'desc' },
 *   total: () => db.$count(inbox, condition),
 *   toApi: (rows) => rows.map(serializeNotification),
 * })
 */
export async function listRows<Select extends PgSelect, Item>({
  path,
  query,
  toApi: serialize,
  ...listQuery
}: ListOptions<Select, Item>): Promise<PageEnvelope<Item>> {
  const { rows, total } = query.limit === 0 ? await readAll(listQuery) : await readPage(listQuery, query)
  return buildPageEnvelope({ path, query }, query, total, await serialize(rows))
}

type ListQuery<Select extends PgSelect> = Pick<ListOptions<Select, unknown>, 'rows' | 'order' | 'total'>

interface Page<Select extends PgSelect> {
  readonly rows: Awaited<Select>
  readonly total: number
}

async function readAll<Select extends PgSelect>({ rows: rowsQuery, order }: ListQuery<Select>): Promise<Page<Select>> {
  const rows = await rowsQuery.orderBy(...buildOrderBy(order))
  return { rows, total: rows.length }
}

async function readPage<Select extends PgSelect>(
  { rows: rowsQuery, order, total: countTotal }: ListQuery<Select>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Page<Select>> {
  const offset = getRowOffset({ page, limit })
  const totalCount = offset > MAX_OFFSET_WITHOUT_TOTAL ? await countTotal() : null
  if (totalCount !== null && offset > totalCount / 2) {
    const rowCount = Math.max(0, Math.min(limit, totalCount - offset))
    const offsetFromEnd = Math.max(0, totalCount - offset - rowCount)
    const rows = await rowsQuery
      .orderBy(...buildOrderBy(order, true))
      .offset(offsetFromEnd)
      .limit(rowCount)
    rows.reverse()
    return { rows, total: totalCount }
  }
  const rows = await rowsQuery
    .orderBy(...buildOrderBy(order))
    .offset(offset)
    .limit(limit)
  return { rows, total: totalCount ?? (await countTotal()) }
}

const sortDirectionsWithNulls = {
  ...sortKeywords,
  descEmptyLast: sql.raw('desc nulls last'),
  ascEmptyFirst: sql.raw('asc nulls first'),
}

/** Returns the ORDER BY expressions. By default, PostgreSQL sorts NULL last with `asc` and first with `desc`. */
function buildOrderBy({ orderExpressions, sort, isEmptyLast = false }: SortOrder, isReversed = false): SQL[] {
  const hasEmptyLast = isEmptyLast && sort === 'desc'
  const direction = hasEmptyLast ? 'descEmptyLast' : sort
  const reversedDirection = hasEmptyLast ? 'ascEmptyFirst' : sort === 'asc' ? 'desc' : 'asc'
  return orderExpressions.map(
    (expression) => sql`${expression} ${sortDirectionsWithNulls[isReversed ? reversedDirection : direction]}`,
  )
}
