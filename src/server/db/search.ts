// Builds SQL conditions for text search that ignores accents and case, and for filters by date and status.

import { and, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { NO_STATUS, type statusFilters } from '#contract/platform/reprocess.ts'
import { getSearchWords } from '#contract/search-words.ts'
import { parseId } from '#contract/typed-text.ts'

/** Returns SQL that converts a text to lower case without accents, in the same way as the indexed search columns. */
export function buildNormalizedText(text: SQLWrapper | string): SQL<string> {
  return sql`folded(${text})`
}

/** Escapes `%`, `_` and `\` for a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Builds the SQL condition for rows whose column contains every word of the search text, in any order. Returns
 * undefined for a text without words.
 */
export function buildEveryWordCondition(column: SQLWrapper, searchText: string): SQL | undefined {
  return and(...getSearchWords(searchText).map((spellings) => buildAnySpellingCondition(column, spellings)))
}

/** Builds the SQL condition for rows whose column contains one of the spellings of a word. */
export function buildAnySpellingCondition(column: SQLWrapper, spellings: readonly string[]): SQL | undefined {
  return or(...spellings.map((spelling) => sql`${column} like folded(${`%${escapeLike(spelling)}%`})`))
}

/** Returns the record id if the search text is a number; otherwise null. */
export function parseSearchId(searchText: string | undefined): number | null {
  return parseId(searchText ?? '')
}

interface CalendarDates {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Time zone in which filters and reports divide time into days and months. */
export const timeZoneSql = sql.raw(`'America/Sao_Paulo'`)

/** Builds SQL conditions for timestamps from day `from` to day `to`, both inclusive, in the São Paulo time zone. */
export function buildDateRange(column: SQL, { from, to }: CalendarDates): readonly (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${column} >= (${from}::timestamp at time zone ${timeZoneSql})`,
    to === undefined ? undefined : sql`${column} < ((${to}::date + 1)::timestamp at time zone ${timeZoneSql})`,
  ]
}

/** SQL keyword of each sort direction, for the ORDER BY clause. */
export const sortKeywords = { asc: sql.raw('asc'), desc: sql.raw('desc') }

/**
 * Builds the SQL condition of a status filter. The filter can also select rows without a status; undefined selects all
 * rows.
 */
export function buildStatusCondition(
  status: SQLWrapper,
  statusFilter: (typeof statusFilters)[number] | undefined,
): SQL | undefined {
  if (statusFilter === undefined) return undefined
  return statusFilter === NO_STATUS ? isNull(status) : sql`${status} = ${statusFilter}`
}
