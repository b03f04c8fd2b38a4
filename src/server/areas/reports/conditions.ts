// Conditions that several reports share.
import { inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { hasEveryWord, idIn, literally } from '#server/db/search.ts'
import type { Filters } from './filters.ts'

const zone = sql.raw(`'America/Sao_Paulo'`)

/** Days are those of São Paulo. */
export function instantsWithin(column: SQL, { from, to }: Pick<Filters, 'from' | 'to'>): readonly (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${column} >= (${from}::timestamp at time zone ${zone})`,
    to === undefined ? undefined : sql`${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`,
  ]
}

export function datesWithin(column: SQL, { from, to, year, month }: Filters): readonly (SQL | undefined)[] {
  const first = year === undefined ? undefined : `${year}-${String(month ?? 1).padStart(2, '0')}-01`
  const length = sql.raw(month === undefined ? `interval '1 year'` : `interval '1 month'`)
  return [
    from === undefined ? undefined : sql`${column} >= ${from}::date`,
    to === undefined ? undefined : sql`${column} <= ${to}::date`,
    first === undefined
      ? undefined
      : sql`${column} >= ${first}::date and ${column} < (${first}::date + ${length})::date`,
  ]
}

export function dayOf(instant: SQL): SQL {
  return sql`(${instant} at time zone ${zone})::date`
}

export function isEcommerce(column: SQL, { ecommerce }: Filters): SQL | undefined {
  return ecommerce === undefined ? undefined : sql`${column} = ${ecommerce}`
}

export function hasStatus(column: SQL, { statuses }: Filters): SQL | undefined {
  if (statuses === undefined) return undefined
  const known = statuses.filter((status) => status !== null)
  return or(known.length > 0 ? inArray(column, known) : undefined, statuses.includes(null) ? isNull(column) : undefined)
}

interface Searched {
  readonly ids: readonly SQL[]
  /** Any part of them; they have no accents, whose folding would only take time. */
  readonly codes?: readonly SQL[]
  /** Every word, whatever its case and accents. */
  readonly texts?: readonly SQL[]
}

export function isFound({ search }: Filters, { ids, codes = [], texts = [] }: Searched): SQL | undefined {
  if (search === undefined) return undefined
  const id = idIn(search)
  return or(
    ...(id === null ? [] : ids.map((column) => sql`${column} = ${id}`)),
    ...codes.map((column) => sql`${column} ilike ${`%${literally(search)}%`}`),
    ...texts.map((column) => hasEveryWord(sql`folded(${column})`, search)),
    sql`false`,
  )
}
