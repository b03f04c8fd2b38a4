// Totals and charts of reports, kept for a short time: they go through whole tables, and nobody decides by the last ten seconds.
import type { Database } from '#server/db/database.ts'
import { refusal } from '#server/http/refusal.ts'
import type { Filters } from './filters.ts'
import type { Report, Summary } from './report.ts'
import { makeTurns } from './turns.ts'

const life = 10_000
const mostKept = 200
/** Whoever else asks waits for one to end: the database has others to answer. */
const mostWalks = 4

interface Kept {
  readonly at: number
  /** Shared by all who ask while it is made. */
  readonly summary: Promise<Summary>
  /** How many of them are still there. */
  waiting: number
  /** Breaks the walk off. */
  readonly stop: AbortController
}

const turn = makeTurns(mostWalks)
const keptOf = new WeakMap<object, Map<string, Kept>>()

interface Asking {
  /** How many rows there are, when that is known for sure. */
  readonly rows?: number | undefined
  /** Aborted when who asks has gone. */
  readonly signal: AbortSignal
}

/** `db` is the database of the process. The walk ends when nobody waits for it any more. */
export async function summaryOf(
  db: Database,
  report: Report,
  filters: Filters,
  { rows, signal }: Asking,
): Promise<Summary> {
  const known = fresh(db, report, filters)
  const summary = known && (await waitedFor(known, signal))
  if (summary && (rows === undefined || summary.total === rows)) return summary
  return waitedFor(renewed(db, report, filters), signal)
}

function renewed(db: Database, report: Report, filters: Filters): Kept {
  const all = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, all)
  const key = keyOf(report, filters)
  const stop = new AbortController()
  const summary = turn(stop.signal, () => report.summary(db, filters, stop.signal))
  all.delete(key)
  // Its time begins when it is asked for: rows that come while it is made are in it or not.
  const kept: Kept = { at: performance.now(), summary, waiting: 0, stop }
  all.set(key, kept)
  const forget = () => all.get(key) === kept && all.delete(key)
  summary.catch(forget)
  stop.signal.addEventListener('abort', forget)
  const [oldest] = all.keys()
  if (all.size > mostKept && oldest !== undefined) all.delete(oldest)
  return kept
}

async function waitedFor(kept: Kept, signal: AbortSignal): Promise<Summary> {
  let leave = () => {}
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(refusal(503))
  })
  kept.waiting += 1
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([kept.summary, gone])
  } finally {
    signal.removeEventListener('abort', leave)
    kept.waiting -= 1
    // Of one that is made already this ends nothing.
    if (kept.waiting === 0 && signal.aborted) kept.stop.abort(signal.reason)
  }
}

/** An export that is left is told by its stream. */
const stayed = new AbortController().signal

/** How many rows the file will have, about: what is written meanwhile may be in it. */
export async function expectedRows(db: Database, report: Report, filters: Filters): Promise<number> {
  const known = fresh(db, report, filters)
  return known ? (await waitedFor(known, stayed)).total : report.count(db, filters)
}

function fresh(db: Database, report: Report, filters: Filters): Kept | undefined {
  const known = keptOf.get(db)?.get(keyOf(report, filters))
  return known && performance.now() - known.at < life ? known : undefined
}

const keyOf = ({ name }: Report, filters: Filters) => `${name} ${JSON.stringify(filters)}`
