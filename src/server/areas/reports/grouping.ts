// Totals of a chart, added up window by window.
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Chart, Summary } from './report.ts'
import { type Scan, windows } from './windows.ts'

export interface Grouping {
  /** What stands on the axis, of the rows of a window `w`. */
  readonly key: SQL
  /** What the value of a point is made up of. */
  readonly part?: SQL
  /** A whole number. */
  readonly value: SQL
  /** What these need besides `w`. */
  readonly joins?: SQL
}

type Point = Chart['points'][number]
type Key = string | null
/** Values by key, and by part. */
type Sums = Map<Key, Map<Key, number>>

type Groups = {
  /** Key, part, rows, value. */
  readonly groups: readonly (readonly [Key, Key, number, number])[]
}

interface Grouped {
  readonly grouping: Grouping
  readonly keep: SQL
  readonly signal?: AbortSignal | undefined
}

export async function grouped(db: Database, scan: Scan, { grouping, keep, signal }: Grouped) {
  const { key, part = sql`null`, value, joins = sql`` } = grouping
  const select = sql`
    select coalesce(json_agg(json_build_array(key, part, rows, value)), '[]'::json) as groups from (
      select (${key})::text as key, (${part})::text as part, count(*) as rows, coalesce(${value}, 0)::bigint as value
      from w ${joins} where ${keep} group by 1, 2) as grouped`
  const sums: Sums = new Map()
  let total = 0
  for await (const { found } of windows<Groups>(db, scan, select, { signal })) {
    for (const [key, part, rows, value] of found.groups) {
      total += rows
      add(sums, key, part, value)
    }
  }
  return { total, points: pointsOf(sums, grouping.part !== undefined) }
}

function add(sums: Sums, key: Key, part: Key, value: number): void {
  const parts = sums.get(key) ?? new Map<Key, number>()
  sums.set(key, parts.set(part, (parts.get(part) ?? 0) + value))
}

const collator = new Intl.Collator('pt-BR', { numeric: true })
const inOrder = ([one]: readonly [Key, unknown], [other]: readonly [Key, unknown]) =>
  one === null || other === null ? Number(one === null) - Number(other === null) : collator.compare(one, other)
const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0)

function pointsOf(sums: Sums, hasParts: boolean): Point[] {
  return [...sums].sort(inOrder).map(([key, parts]) => ({
    key,
    value: sum(parts.values()),
    ...(hasParts ? { parts: [...parts].sort(inOrder).map(([name, value]) => ({ key: name, value })) } : {}),
  }))
}

/** More days than these are shown by month. */
const mostDays = 92
const day = 86_400_000

export function summarised({ by, unit }: Pick<Chart, 'by' | 'unit'>, points: readonly Point[], total: number): Summary {
  const span = by === 'day' ? spanOf(points) : 0
  if (span <= mostDays) return { total, chart: { by, unit, points: [...points] } }
  const sums: Sums = new Map()
  for (const { key, value, parts = [{ key: null, value }] } of points)
    for (const part of parts) add(sums, key?.slice(0, 7) ?? null, part.key, part.value)
  return {
    total,
    chart: {
      by: 'month',
      unit,
      points: pointsOf(
        sums,
        points.some(({ parts }) => parts !== undefined),
      ),
    },
  }
}

/** Days from the first to the last. */
function spanOf(points: readonly Point[]): number {
  const [first, last] = [points[0]?.key, points.at(-1)?.key]
  return first && last ? (Date.parse(last) - Date.parse(first)) / day + 1 : 0
}
