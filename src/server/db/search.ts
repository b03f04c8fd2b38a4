// Full-word search on a folded column: the database folds both sides, so that accents and case do not matter.

import { and, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { noStatus, type statusFilters } from '#contract/platform/reprocess.ts'
import { readId, searchWords } from '#contract/typed-text.ts'

/** Lower case, without marks, as the `folded` columns and indexes hold it. */
export function folded(text: SQLWrapper | string): SQL<string> {
  return sql`folded(${text})`
}

/** The text with `%`, `_` and `\` taken literally, for a pattern. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Every word must stand somewhere in the column, in any order and spelling; undefined when no word is left. */
export function hasEveryWord(column: SQLWrapper, typed: string): SQL | undefined {
  return and(...searchWords(typed).map((spellings) => hasOneOf(column, spellings)))
}

export function hasOneOf(column: SQLWrapper, spellings: readonly string[]): SQL | undefined {
  return or(...spellings.map((spelling) => sql`${column} like folded(${`%${literally(spelling)}%`})`))
}

/** The id a search may be: people look for records by number first. */
export function idIn(typed: string | undefined): number | null {
  return readId(typed ?? '')
}

interface CalendarDates {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Days and months are those of São Paulo. */
export const zone = sql.raw(`'America/Sao_Paulo'`)

/** Days are those of São Paulo, both included. */
export function instantsWithin(column: SQL, { from, to }: CalendarDates): readonly (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${column} >= (${from}::timestamp at time zone ${zone})`,
    to === undefined ? undefined : sql`${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`,
  ]
}

/** The direction of an order. */
export const ways = { asc: sql.raw('asc'), desc: sql.raw('desc') }

/** Of a list that is filtered by a status, or by having none; nothing where any will do. */
export function hasStatus(status: SQLWrapper, wanted: (typeof statusFilters)[number] | undefined): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted === noStatus ? isNull(status) : sql`${status} = ${wanted}`
}
