// Runs the SQL of a report: reads rows with keyset pagination, counts rows, and computes the points of the chart.
import { and, type SQL, sql } from 'drizzle-orm'
import {
  type ColumnKind,
  type PreviewChart,
  type ReportColumn,
  reportDefinitionByName,
} from '#contract/platform/reports.ts'
import type { Database } from '#server/db/database.ts'
import type { Report, ReportRow } from './definitions.ts'
import type { Filters } from './filters.ts'

const joinSql = (expressions: readonly SQL[]) => sql.join([...expressions], sql`, `)

/**
 * Row of a report, with its values by column id. Also contains the sort keys as texts without loss of precision,
 * because the next page starts after these keys.
 */
export type KeyedRow = Readonly<Record<string, ReportRow[string]>>

const getSumName = (columnId: string) => `sum ${columnId}`

const getSortKeyName = (index: number) => `key ${index}`

/**
 * Reads up to `limit` rows that follow the row `after`. The limit applies before the joins, so that only few rows are
 * joined.
 */
export async function readReportPage(
  db: Database,
  report: Report,
  filters: Filters,
  { after: previousRow, limit }: { readonly after?: KeyedRow | undefined; readonly limit: number },
): Promise<readonly KeyedRow[]> {
  const { name, getSource, getCondition, sortKeys, sortDirection, joins = sql``, columns } = report
  const orderBy = joinSql(sortKeys.map(({ column }) => sql`${column} ${sql.raw(sortDirection)}`))
  const values = reportDefinitionByName[name].columns.map(({ id, kind }) => {
    const column = columns[id]
    if (!column) throw new Error(`No value for the column ${id}`)
    return sql`${buildValueExpression(kind, column)} as ${sql.identifier(id)}`
  })
  const keyValues = sortKeys.map(
    ({ column }, index) => sql`(${column})::text as ${sql.identifier(getSortKeyName(index))}`,
  )
  const { rows } = await db.execute<KeyedRow>(sql`
    select ${joinSql([...values, ...keyValues])}
    from (
      select r.* from ${getSource(filters)} as r
      where ${and(sql`true`, getCondition?.(filters), previousRow && buildKeysetCondition(report, previousRow))}
      order by ${orderBy} limit ${limit}
    ) as r ${joins}
    order by ${orderBy}`)
  return rows
}

/**
 * Builds the condition for the rows after the row `after` (keyset pagination). Also compares all sort keys except the
 * last in a condition of their own, because PostgreSQL can use an index only for that condition.
 */
function buildKeysetCondition({ sortKeys, sortDirection }: Report, after: KeyedRow): SQL {
  const columns = sortKeys.map(({ column }) => column)
  const values = sortKeys.map(({ type }, index) => sql`${after[getSortKeyName(index)]}::${sql.raw(type)}`)
  const sign = sql.raw(sortDirection === 'asc' ? '>' : '<')
  const comparesAllKeys = sql`(${joinSql(columns)}) ${sign} (${joinSql(values)})`
  if (sortKeys.length === 1) return comparesAllKeys
  return sql`(${joinSql(columns.slice(0, -1))}) ${sign}= (${joinSql(values.slice(0, -1))}) and ${comparesAllKeys}`
}

/** Returns the requested columns without the sort keys. */
export function pickColumns(columns: readonly ReportColumn[], keyedRow: KeyedRow): ReportRow {
  return Object.fromEntries(columns.map(({ id }) => [id, keyedRow[id] ?? null]))
}

/** Returns the SQL that formats a value for the response: decimals, dates and timestamps become texts. */
function buildValueExpression(kind: ColumnKind, value: SQL): SQL {
  if (kind === 'month') return sql`to_char(${value}, 'YYYY-MM')`
  if (kind === 'instant') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  // Converts a bigint count to a float, because drivers return a bigint as text.
  if (kind === 'count') return sql`(${value})::float8`
  return kind === 'id' ? value : sql`(${value})::text`
}

export async function countRows(db: Database, { getSource, getCondition }: Report, filters: Filters): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${getSource(filters)} as r where ${getCondition?.(filters) ?? sql`true`}`,
  )
  return rows[0]?.total ?? 0
}

interface Summary {
  /** Number of rows of the complete report. */
  readonly total: number
  readonly chart: PreviewChart
  /** Sums of the summed columns, by column id. Amounts are decimal texts. */
  readonly sums: ReportRow
}

type GroupKey = string | null
type ChartPoint = PreviewChart['points'][number]

interface ChartGroup extends Record<string, unknown> {
  readonly key: GroupKey
  readonly part: GroupKey
  readonly rows: number
  readonly value: number
}

export async function readSummary(
  db: Database,
  { name, getSource, getCondition, chart, columns }: Report,
  filters: Filters,
): Promise<Summary> {
  const { by, unit, axisPosition, segmentExpression: segment, valueExpression, joins = sql`` } = chart
  const summedColumns = reportDefinitionByName[name].columns.filter(({ isSummed }) => isSummed)
  const sumExpressions = summedColumns.map(({ id, kind }) => {
    // Amounts are added up in cents, because a sum of fractions would be rounded.
    const factor = sql.raw(kind === 'money' ? '100' : '1')
    return sql`, (coalesce(sum(${columns[id]}), 0) * ${factor})::float8 as ${sql.identifier(getSumName(id))}`
  })
  const { rows: groups } = await db.execute<ChartGroup>(sql`
    select (${axisPosition})::text as key, (${segment ?? sql`null`})::text as part, count(*)::int as rows,
      coalesce(${valueExpression}, 0)::float8 as value ${sql.join(sumExpressions)}
    from ${getSource(filters)} as r ${joins} where ${getCondition?.(filters) ?? sql`true`} group by 1, 2`)
  const total = groups.reduce((sum, { rows }) => sum + rows, 0)
  const sums = Object.fromEntries(
    summedColumns.map(({ id, kind }) => {
      const sum = groups.reduce((previousSum, group) => previousSum + Number(group[getSumName(id)]), 0)
      return [id, kind === 'money' ? (sum / 100).toFixed(2) : sum]
    }),
  )
  const points = buildPoints(groups, segment !== undefined)
  if (by !== 'day' || countChartDays(points) <= MAX_CHART_DAYS) return { total, chart: { by, unit, points }, sums }
  const months = groups.map((group) => ({ ...group, key: group.key?.slice(0, 7) ?? null }))
  return { total, chart: { by: 'month', unit, points: buildPoints(months, segment !== undefined) }, sums }
}

const collator = new Intl.Collator('pt-BR', { numeric: true })
const compareKeys = ([a]: readonly [GroupKey, unknown], [b]: readonly [GroupKey, unknown]) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : collator.compare(a, b)

function buildPoints(groups: readonly ChartGroup[], hasSegments: boolean): ChartPoint[] {
  const sums = new Map<GroupKey, Map<GroupKey, number>>()
  for (const { key, part, value } of groups) {
    const sumsBySegment = sums.get(key) ?? new Map<GroupKey, number>()
    sums.set(key, sumsBySegment.set(part, (sumsBySegment.get(part) ?? 0) + value))
  }
  return [...sums].sort(compareKeys).map(([key, sumsBySegment]) => ({
    key,
    value: [...sumsBySegment.values()].reduce((sum, value) => sum + value, 0),
    ...(hasSegments
      ? { parts: [...sumsBySegment].sort(compareKeys).map(([name, value]) => ({ key: name, value })) }
      : {}),
  }))
}

/** Maximum number of days that a chart shows; longer periods are grouped by month. */
const MAX_CHART_DAYS = 92
const DAY_MS = 86_400_000

/** Returns the number of days from the first to the last point. */
function countChartDays(points: readonly ChartPoint[]): number {
  const [first, last] = [points[0]?.key, points.at(-1)?.key]
  return first && last ? (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 : 0
}
