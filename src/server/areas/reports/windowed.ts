// A report with a row for each row of a table: found in windows, written by the database.
import { type SQL, sql } from 'drizzle-orm'
import { previewRows, type ReportName, reports } from '#contract/reports/definitions.ts'
import type { Database } from '#server/db/database.ts'
import { type Cells, csvColumns, jsonRow } from './cells.ts'
import type { Filters } from './filters.ts'
import { type Grouping, grouped, summarised } from './grouping.ts'
import type { Chart, Report, Row } from './report.ts'
import { copiedWindows, inOrder, type Scan, windows } from './windows.ts'

export interface Windowed {
  readonly scan: (filters: Filters) => Scan
  /** Of the rows of a window `w`: what no index finds. */
  readonly keep?: (filters: Filters) => SQL | undefined
  /** What the cells need besides the columns of `w`, and from where. */
  readonly more?: { readonly columns: SQL; readonly joins: SQL }
  readonly cells: Cells
  readonly chart: Grouping & Pick<Chart, 'by' | 'unit'>
}

/** Rows of the first window of a preview: mostly they are enough. */
const firstWindow = 100

export function windowed(name: ReportName, definition: Windowed): Report {
  const { columns } = reports[name]
  const { scan: scanOf, keep, more, cells, chart } = definition
  const kept = (filters: Filters) => keep?.(filters) ?? sql`true`

  /** Ordered before cells are made of them: rows are shorter than lines. */
  const rowsOf = (filters: Filters, scan: Scan) => sql`
    select w.* ${more ? sql`, ${more.columns}` : sql``} from w ${more?.joins ?? sql``}
    where ${kept(filters)} order by ${inOrder(scan)}`

  async function count(db: Database, filters: Filters): Promise<number> {
    let total = 0
    const select = sql`select count(*)::int as rows from w where ${kept(filters)}`
    for await (const { found } of windows<{ rows: number }>(db, scanOf(filters), select)) total += found.rows
    return total
  }

  async function first(db: Database, filters: Filters, signal?: AbortSignal): Promise<readonly Row[]> {
    const scan = scanOf(filters)
    const select = sql`
      select coalesce(json_agg(${jsonRow(columns, cells)}), '[]'::json) as rows
      from (${rowsOf(filters, scan)} limit ${previewRows}) as w`
    const rows: Row[] = []
    for await (const { found } of windows<{ rows: Row[] }>(db, scan, select, { begin: firstWindow, signal })) {
      rows.push(...found.rows)
      if (rows.length >= previewRows) break
    }
    return rows.slice(0, previewRows)
  }

  return {
    name,
    count,
    first,
    async summary(db, filters, signal) {
      const { points, total } = await grouped(db, scanOf(filters), { grouping: chart, keep: kept(filters), signal })
      return summarised(chart, points, total)
    },
    lines(db, filters, language) {
      const scan = scanOf(filters)
      const select = sql`select ${csvColumns(columns, cells, language)} from (${rowsOf(filters, scan)}) as w order by ${inOrder(scan)}`
      return copiedWindows(db, scan, select)
    },
  }
}
