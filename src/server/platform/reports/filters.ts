// Filters of reports: converts the query parameters of all report endpoints to one format (S2 §7), validates rules that
// no schema can express (S2 §5), and builds SQL conditions that reports share.
import { inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  listReportYears,
  type ReportColumn,
  type ReportName,
  reportDefinitionByName,
} from '#contract/platform/reports.ts'
import { getNumberSpellings } from '#contract/search-words.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import { buildEveryWordCondition, escapeLike, parseSearchId, timeZoneSql } from '#server/db/search.ts'
import { type FieldError, fieldError, httpError } from '#server/http/errors.ts'

/** Query parameters of the report endpoints; each endpoint has some of them. */
export interface ReportQuery {
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
export function selectColumns(name: ReportName, { columns }: ReportQuery): readonly ReportColumn[] {
  const allColumns = reportDefinitionByName[name].columns
  const requestedIds = columns?.split(',') ?? allColumns.map(({ id }) => id)
  if (requestedIds.every((id) => allColumns.some((column) => column.id === id)))
    return allColumns.filter(({ id }) => requestedIds.includes(id))
  throw fieldError({ field: 'query.columns', code: 'validation.not_of_report' })
}

export interface Filters {
  /** First date of the report; `to` is the last date. Both are inclusive calendar dates in São Paulo. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly ecommerceId?: number | undefined
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

/** Filters that only one report supports, with the value that the `type` parameter must have for this report. */
const requiredTypeByFilter: Readonly<Partial<Record<keyof ReportQuery, string>>> = {
  status: 'source',
  score: 'feedbacks',
  service_code: 'items',
  billing_id: 'items',
}

/** Parses the filters; throws 422 with all invalid parameters. */
export function parseFilters(query: ReportQuery, now: Date): Filters {
  const fieldErrors = [...validateDates(query, now), ...validateYear(query, now), ...validateType(query)]
  if (fieldErrors.length > 0) throw httpError(422, undefined, { fields: fieldErrors })
  const { year, month, service_code, billing_id, carrier, score } = query
  return {
    ...{ year, month, service_code, billing_id, carrier, score },
    from: query.start_date ?? query.started_at,
    to: query.end_date ?? query.ended_at,
    ecommerceId: query.ecommerce ?? query.ecommerce_id,
    search: query.search === '' ? undefined : query.search,
    statuses: query.status?.split(',').map((status) => (status === 'none' ? null : status)),
  }
}

/** Returns an error for an end date after today in São Paulo, and an error for a start date after the end date. */
function validateDates(query: ReportQuery, now: Date): FieldError[] {
  const [start, end] = query.started_at || query.ended_at ? ['started_at', 'ended_at'] : ['start_date', 'end_date']
  const from = query.start_date ?? query.started_at
  const to = query.end_date ?? query.ended_at
  const today = formatSaoPauloDate(now)
  return [
    ...(to !== undefined && to > today ? [{ field: `query.${end}`, code: 'validation.end_after_today' }] : []),
    ...(from !== undefined && from > (to ?? today)
      ? [{ field: `query.${start}`, code: 'validation.start_after_end' }]
      : []),
  ]
}

/** Returns an error for a year later than next year, because the year filter ends with next year (S2 §9). */
function validateYear({ year }: ReportQuery, now: Date): FieldError[] {
  const latestYear = Math.max(...listReportYears(now))
  if (year === undefined || year <= latestYear) return []
  return [{ field: 'query.year', code: 'validation.max_number', values: { maximum: latestYear } }]
}

function validateType(query: ReportQuery): FieldError[] {
  return Object.entries(requiredTypeByFilter)
    .filter(([name, type]) => query.type !== undefined && query.type !== type && name in query)
    .map(([name]) => ({ field: `query.${name}`, code: 'validation.not_of_report' }))
}

export function buildDateConditions(column: SQL, { from, to, year, month }: Filters): readonly (SQL | undefined)[] {
  const firstDay = year === undefined ? undefined : `${year}-${String(month ?? 1).padStart(2, '0')}-01`
  const interval = sql.raw(month === undefined ? `interval '1 year'` : `interval '1 month'`)
  return [
    from === undefined ? undefined : sql`${column} >= ${from}::date`,
    to === undefined ? undefined : sql`${column} <= ${to}::date`,
    firstDay === undefined
      ? undefined
      : sql`${column} >= ${firstDay}::date and ${column} < (${firstDay}::date + ${interval})::date`,
  ]
}

export function toLocalDate(instant: SQL): SQL {
  return sql`(${instant} at time zone ${timeZoneSql})::date`
}

export function buildEcommerceCondition(column: SQL, { ecommerceId }: Filters): SQL | undefined {
  return buildEqualityCondition(column, ecommerceId)
}

export function buildStatusCondition(column: SQL, { statuses }: Filters): SQL | undefined {
  if (statuses === undefined) return undefined
  const definedStatuses = statuses.filter((status) => status !== null)
  return or(
    definedStatuses.length > 0 ? inArray(column, definedStatuses) : undefined,
    statuses.includes(null) ? isNull(column) : undefined,
  )
}

/** Builds the condition for rows whose column equals the value of a filter; undefined if the filter is not set. */
export function buildEqualityCondition(column: SQL, value: string | number | undefined): SQL | undefined {
  return value === undefined ? undefined : sql`${column} = ${value}`
}

interface SearchColumns {
  readonly ids: readonly SQL[]
  /** Columns of codes, searched for any substring. Codes have no accents, so slow accent folding is omitted. */
  readonly codeColumns?: readonly SQL[]
  /** Columns of texts, searched for every word regardless of case and accents. */
  readonly textColumns?: readonly SQL[]
}

export function buildSearchCondition(
  { search }: Filters,
  { ids, codeColumns = [], textColumns = [] }: SearchColumns,
): SQL | undefined {
  if (search === undefined) return undefined
  const id = parseSearchId(search)
  return or(
    ...(id === null ? [] : ids.map((column) => sql`${column} = ${id}`)),
    ...codeColumns.flatMap((column) =>
      getNumberSpellings(search).map((spelling) => sql`${column} ilike ${`%${escapeLike(spelling)}%`}`),
    ),
    ...textColumns.map((column) => buildEveryWordCondition(sql`folded(${column})`, search)),
    sql`false`,
  )
}
