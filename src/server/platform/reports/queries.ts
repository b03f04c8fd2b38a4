// Runs the SQL of a report: keyset pages of rows, their number, and the points of the chart.
import { and, type SQL, sql } from 'drizzle-orm'
import { type ColumnKind, type ReportColumn, reports } from '#contract/platform/reports.ts'
import type { Database } from '#server/db/database.ts'
import type { Chart, Report, Row } from './definitions.ts'
import type { Filters } from './filters.ts'

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/** Row of a report by column id. Its sort keys are lossless texts, after which the next page starts. */
export type KeyedRow = Readonly<Record<string, Row[string]>>

const keyName = (index: number) => `key ${index}`

/** Reads up to `limit` rows that follow the row `after`. The limit applies before any join, to join few rows. */
export async function pageOf(
  db: Database,
  report: Report,
  filters: Filters,
  { after, limit }: { readonly after?: KeyedRow | undefined; readonly limit: number },
): Promise<readonly KeyedRow[]> {
  const { name, from, where, keys, order, joins = sql``, columns } = report
  const inOrder = list(keys.map(({ column }) => sql`${column} ${sql.raw(order)}`))
  const values = reports[name].columns.map(({ id, kind }) => {
    const column = columns[id]
    if (!column) throw new Error(`No value for the column ${id}`)
    return sql`${shownValue(kind, column)} as ${sql.identifier(id)}`
  })
  const keyValues = keys.map(({ column }, index) => sql`(${column})::text as ${sql.identifier(keyName(index))}`)
  const { rows } = await db.execute<KeyedRow>(sql`
    select ${list([...values, ...keyValues])}
    from (
      select r.* from ${from(filters)} as r
      where ${and(sql`true`, where?.(filters), after && isBehind(report, after))}
      order by ${inOrder} limit ${limit}
    ) as r ${joins}
    order by ${inOrder}`)
  return rows
}

/** Builds the keyset condition. The leading keys are compared alone too, because only that condition uses an index. */
function isBehind({ keys, order }: Report, after: KeyedRow): SQL {
  const columns = keys.map(({ column }) => column)
  const values = keys.map(({ type }, index) => sql`${after[keyName(index)]}::${sql.raw(type)}`)
  const sign = sql.raw(order === 'asc' ? '>' : '<')
  const all = sql`(${list(columns)}) ${sign} (${list(values)})`
  if (keys.length === 1) return all
  return sql`(${list(columns.slice(0, -1))}) ${sign}= (${list(values.slice(0, -1))}) and ${all}`
}

/** Returns the requested columns without the sort keys. */
export function rowOf(columns: readonly ReportColumn[], keyed: KeyedRow): Row {
  return Object.fromEntries(columns.map(({ id }) => [id, keyed[id] ?? null]))
}

/** Formats a value as the contract of previews defines: decimals, dates and timestamps are texts. */
function shownValue(kind: ColumnKind, value: SQL): SQL {
  if (kind === 'month') return sql`to_char(${value}, 'YYYY-MM')`
  if (kind === 'instant') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  // Converts a bigint count to a float, because drivers return a bigint as text.
  if (kind === 'count') return sql`(${value})::float8`
  return kind === 'id' ? value : sql`(${value})::text`
}

export async function countOf(db: Database, { from, where }: Report, filters: Filters): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${from(filters)} as r where ${where?.(filters) ?? sql`true`}`,
  )
  return rows[0]?.total ?? 0
}

interface Summary {
  /** Number of rows of the complete file. */
  readonly total: number
  readonly chart: Chart
}

type Key = string | null
type Point = Chart['points'][number]

interface Group extends Record<string, unknown> {
  readonly key: Key
  readonly part: Key
  readonly rows: number
  readonly value: number
}

export async function summaryOf(db: Database, { from, where, chart }: Report, filters: Filters): Promise<Summary> {
  const { by, unit, key, part, value, joins = sql`` } = chart
  const { rows: groups } = await db.execute<Group>(sql`
    select (${key})::text as key, (${part ?? sql`null`})::text as part, count(*)::int as rows,
      coalesce(${value}, 0)::float8 as value
    from ${from(filters)} as r ${joins} where ${where?.(filters) ?? sql`true`} group by 1, 2`)
  const total = groups.reduce((all, { rows }) => all + rows, 0)
  const points = pointsOf(groups, part !== undefined)
  if (by !== 'day' || daysOf(points) <= mostDays) return { total, chart: { by, unit, points } }
  const months = groups.map((group) => ({ ...group, key: group.key?.slice(0, 7) ?? null }))
  return { total, chart: { by: 'month', unit, points: pointsOf(months, part !== undefined) } }
}

const collator = new Intl.Collator('pt-BR', { numeric: true })
const inOrder = ([one]: readonly [Key, unknown], [other]: readonly [Key, unknown]) =>
  one === null || other === null ? Number(one === null) - Number(other === null) : collator.compare(one, other)

function pointsOf(groups: readonly Group[], hasParts: boolean): Point[] {
  const sums = new Map<Key, Map<Key, number>>()
  for (const { key, part, value } of groups) {
    const parts = sums.get(key) ?? new Map<Key, number>()
    sums.set(key, parts.set(part, (parts.get(part) ?? 0) + value))
  }
  return [...sums].sort(inOrder).map(([key, parts]) => ({
    key,
    value: [...parts.values()].reduce((all, value) => all + value, 0),
    ...(hasParts ? { parts: [...parts].sort(inOrder).map(([name, value]) => ({ key: name, value })) } : {}),
  }))
}

/** Maximum number of days that a chart shows; longer periods are grouped by month. */
const mostDays = 92
const day = 86_400_000

/** Returns the number of days from the first to the last point. */
function daysOf(points: readonly Point[]): number {
  const [first, last] = [points[0]?.key, points.at(-1)?.key]
  return first && last ? (Date.parse(last) - Date.parse(first)) / day + 1 : 0
}
