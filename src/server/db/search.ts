// Builds SQL conditions for text search without accents and case, and for filters by date and status.

import { and, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { noStatus, type statusFilters } from '#contract/platform/reprocess.ts'
import { readId, searchWords } from '#contract/typed-text.ts'

/** Returns SQL that converts a text to lower case without accents, as in the `folded` columns and indexes. */
export function folded(text: SQLWrapper | string): SQL<string> {
  return sql`folded(${text})`
}

/** Escapes `%`, `_` and `\` for a LIKE pattern. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Returns a condition that the column contains every word, in any order and spelling; undefined without words. */
export function hasEveryWord(column: SQLWrapper, typed: string): SQL | undefined {
  return and(...searchWords(typed).map((spellings) => hasOneOf(column, spellings)))
}

/** Returns a condition that the column contains one of the spellings. */
export function hasOneOf(column: SQLWrapper, spellings: readonly string[]): SQL | undefined {
  return or(...spellings.map((spelling) => sql`${column} like folded(${`%${literally(spelling)}%`})`))
}

/** Returns the record id if the search text is a number, else null; most users search by id. */
export function idIn(typed: string | undefined): number | null {
  return readId(typed ?? '')
}

interface CalendarDates {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Time zone of days and months in filters and reports. */
export const zone = sql.raw(`'America/Sao_Paulo'`)

/** Returns conditions for instants from day `from` to day `to`, both inclusive, in the time zone of São Paulo. */
export function instantsWithin(column: SQL, { from, to }: CalendarDates): readonly (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${column} >= (${from}::timestamp at time zone ${zone})`,
    to === undefined ? undefined : sql`${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`,
  ]
}

/** SQL of the sort directions. */
export const ways = { asc: sql.raw('asc'), desc: sql.raw('desc') }

/** Returns the condition of a status filter, which can also select rows without a status; undefined for any status. */
export function hasStatus(status: SQLWrapper, wanted: (typeof statusFilters)[number] | undefined): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted === noStatus ? isNull(status) : sql`${status} = ${wanted}`
}
