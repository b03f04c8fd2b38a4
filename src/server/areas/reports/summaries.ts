// Totals and charts of reports, kept for a short time: they go through whole tables, and nobody decides by the last ten seconds.
import type { Database } from '#server/db/database.ts'
import type { Filters } from './filters.ts'
import type { Report, Summary } from './report.ts'

const life = 10_000
const mostKept = 200

interface Kept {
  readonly at: number
  /** Shared by all who ask while it is made. */
  readonly summary: Promise<Summary>
}

const keptOf = new WeakMap<object, Map<string, Kept>>()

/** `db` is the database of the process; `rows` is how many there are, when that is known for sure. */
export async function summaryOf(db: Database, report: Report, filters: Filters, rows?: number): Promise<Summary> {
  const known = await fresh(db, report, filters)
  return known && (rows === undefined || known.total === rows) ? known : renewed(db, report, filters)
}

function renewed(db: Database, report: Report, filters: Filters): Promise<Summary> {
  const kept = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, kept)
  const key = keyOf(report, filters)
  const summary = report.summary(db, filters)
  kept.delete(key)
  // Its time begins when it is asked for: rows that come while it is made are in it or not.
  kept.set(key, { at: performance.now(), summary })
  summary.catch(() => kept.get(key)?.summary === summary && kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return summary
}

/** How many rows the file will have, about: what is written meanwhile may be in it. */
export async function expectedRows(db: Database, report: Report, filters: Filters): Promise<number> {
  const known = await fresh(db, report, filters)
  return known ? known.total : report.count(db, filters)
}

function fresh(db: Database, report: Report, filters: Filters): Promise<Summary> | undefined {
  const known = keptOf.get(db)?.get(keyOf(report, filters))
  return known && performance.now() - known.at < life ? known.summary : undefined
}

const keyOf = ({ name }: Report, filters: Filters) => `${name} ${JSON.stringify(filters)}`
