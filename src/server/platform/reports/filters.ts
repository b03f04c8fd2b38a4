// Filters of reports: maps the query parameters of all endpoints to one shape (S2 §7), validates rules that no schema
// can express (S2 §5), and builds SQL conditions that reports share.
import { inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type ReportColumn, type ReportName, reports, reportYears } from '#contract/platform/reports.ts'
import { numberSpellings } from '#contract/typed-text.ts'
import { hasEveryWord, idIn, literally, zone } from '#server/db/search.ts'
import { fieldError, httpError, type RefusedField } from '#server/http/errors.ts'

/** Query parameters of the report endpoints; each endpoint has some of them. */
export interface Asked {
  readonly type?: string | undefined
  /** Comma-separated column ids: `id,status`. */
  readonly columns?: string | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly started_at?: string | undefined
  readonly ended_at?: string | undefined
  readonly ecommerce?: number | undefined
  readonly ecommerce_id?: number | undefined
  readonly search?: string | undefined
  readonly status?: string | undefined
  readonly carrier?: string | undefined
  readonly score?: number | undefined
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly service_code?: string | undefined
  readonly billing_id?: number | undefined
}

/** Returns the requested columns in the order of the report; throws 422 for a column that the report lacks. */
export function columnsAsked(name: ReportName, { columns }: Asked): readonly ReportColumn[] {
  const all = reports[name].columns
  const asked = columns?.split(',') ?? all.map(({ id }) => id)
  if (asked.every((id) => all.some((column) => column.id === id))) return all.filter(({ id }) => asked.includes(id))
  throw fieldError({ field: 'query.columns', code: 'validation.not_of_report' })
}

export interface Filters {
  /** Calendar dates in São Paulo, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly ecommerce?: number | undefined
  readonly search?: string | undefined
  /** Statuses of reverses; null matches reverses without a status. */
  readonly statuses?: readonly (string | null)[] | undefined
  readonly carrier?: string | undefined
  readonly score?: number | undefined
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly service_code?: string | undefined
  readonly billing_id?: number | undefined
}

/** Filters that only one value of the `type` parameter accepts. */
const ofType: Readonly<Partial<Record<keyof Asked, string>>> = {
  status: 'source',
  score: 'feedbacks',
  service_code: 'items',
  billing_id: 'items',
}

/** Parses the filters; throws 422 with all invalid parameters. */
export function filtersOf(asked: Asked, now: Date): Filters {
  const fields = [...wrongDates(asked, now), ...wrongYear(asked, now), ...otherTypes(asked)]
  if (fields.length > 0) throw httpError(422, undefined, { fields })
  const { year, month, service_code, billing_id, carrier, score } = asked
  return {
    ...{ year, month, service_code, billing_id, carrier, score },
    from: asked.start_date ?? asked.started_at,
    to: asked.end_date ?? asked.ended_at,
    ecommerce: asked.ecommerce ?? asked.ecommerce_id,
    search: asked.search === '' ? undefined : asked.search,
    statuses: asked.status?.split(',').map((status) => (status === 'none' ? null : status)),
  }
}

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** Returns errors for an end after today in São Paulo, and for a start after the end. */
function wrongDates(asked: Asked, now: Date): RefusedField[] {
  const [start, end] = asked.started_at || asked.ended_at ? ['started_at', 'ended_at'] : ['start_date', 'end_date']
  const from = asked.start_date ?? asked.started_at
  const to = asked.end_date ?? asked.ended_at
  const today = calendar.format(now)
  return [
    ...(to !== undefined && to > today ? [{ field: `query.${end}`, code: 'validation.end_after_today' }] : []),
    ...(from !== undefined && from > (to ?? today)
      ? [{ field: `query.${start}`, code: 'validation.start_after_end' }]
      : []),
  ]
}

/** Returns an error for a year after the next one, which is the last year in the list (S2 §9). */
function wrongYear({ year }: Asked, now: Date): RefusedField[] {
  const maximum = Math.max(...reportYears(now))
  if (year === undefined || year <= maximum) return []
  return [{ field: 'query.year', code: 'validation.max_number', values: { maximum } }]
}

function otherTypes(asked: Asked): RefusedField[] {
  return Object.entries(ofType)
    .filter(([name, type]) => asked.type !== undefined && asked.type !== type && name in asked)
    .map(([name]) => ({ field: `query.${name}`, code: 'validation.not_of_report' }))
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
  return isExactly(column, ecommerce)
}

export function hasStatus(column: SQL, { statuses }: Filters): SQL | undefined {
  if (statuses === undefined) return undefined
  const known = statuses.filter((status) => status !== null)
  return or(known.length > 0 ? inArray(column, known) : undefined, statuses.includes(null) ? isNull(column) : undefined)
}

/** Matches the value exactly; returns no condition for undefined. */
export function isExactly(column: SQL, value: string | number | undefined): SQL | undefined {
  return value === undefined ? undefined : sql`${column} = ${value}`
}

interface Searched {
  readonly ids: readonly SQL[]
  /** Columns of codes, searched for any substring. Codes have no accents, so slow accent folding is omitted. */
  readonly codes?: readonly SQL[]
  /** Columns of texts, searched for every word regardless of case and accents. */
  readonly texts?: readonly SQL[]
}

export function isFound({ search }: Filters, { ids, codes = [], texts = [] }: Searched): SQL | undefined {
  if (search === undefined) return undefined
  const id = idIn(search)
  return or(
    ...(id === null ? [] : ids.map((column) => sql`${column} = ${id}`)),
    ...codes.flatMap((column) =>
      numberSpellings(search).map((spelling) => sql`${column} ilike ${`%${literally(spelling)}%`}`),
    ),
    ...texts.map((column) => hasEveryWord(sql`folded(${column})`, search)),
    sql`false`,
  )
}
