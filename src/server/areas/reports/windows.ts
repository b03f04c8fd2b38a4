// Goes through a long table in windows: so many rows behind the last key, whatever of them is kept. No query takes longer because its filter finds little.
import { and, type SQL, sql } from 'drizzle-orm'
import { copyLines } from '#server/db/copy.ts'
import { type Database, isEmbedded, type PooledDatabase } from '#server/db/database.ts'
import { refusal } from '#server/http/refusal.ts'
import { makePace, type PaceOptions } from './pace.ts'
import type { Part } from './report.ts'

export interface Key {
  readonly column: SQL
  readonly type: 'timestamptz' | 'date' | 'int'
}

/** Rows of a table in the order of an index. */
export interface Scan {
  readonly from: SQL
  /** What an index finds: conditions that are looked at row by row would make a window slow. */
  readonly where: readonly (SQL | undefined)[]
  /** Unique together. They stand in the window as k0, k1, … */
  readonly keys: readonly Key[]
  readonly order: 'asc' | 'desc'
  /** Of the table, as columns of the window `w`. */
  readonly picks: Readonly<Record<string, SQL>>
}

const named = (index: number) => sql.raw(`k${index}`)
const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const orderOf = (columns: readonly SQL[], order: Scan['order']) =>
  list(columns.map((one) => sql`${one} ${sql.raw(order)}`))

/** By the keys, for what is made of the window. */
export function inOrder({ keys, order }: Scan): SQL {
  return orderOf(
    keys.map((_, index) => named(index)),
    order,
  )
}

/** Its keys, as texts that lose nothing; null when the table has ended. */
type Last = readonly string[] | null

interface Window extends Record<string, unknown> {
  readonly last: Last
  /** Milliseconds that the database worked, without what it waited. */
  readonly spent: number
}

export interface Walk {
  /** Rows of the first window. */
  readonly begin?: number
  /** Aborted: nobody waits any more, and no further window is asked for. */
  readonly signal?: AbortSignal | undefined
}

/** Answers `select` over each window `w`, one row each, until the table ends. */
export async function* windows<Found extends Record<string, unknown>>(
  db: Database,
  scan: Scan,
  select: SQL,
  { begin, signal }: Walk = {},
): AsyncGenerator<{ readonly found: Found }> {
  const asked = async (window: ReturnType<typeof windowOf>) => {
    if (signal?.aborted) throw refusal(503)
    const [found] = (await db.execute<Window>(windowQuery(window, select))).rows
    if (!found) throw new Error('A window has no answer')
    return { part: { found: found as Record<string, unknown> as Found }, last: found.last, spent: found.spent }
  }
  yield* walked(scan, { begin }, (window) => {
    const step = asked(window)
    return { step, last: step.then(({ last }) => last) }
  })
}

/** Milliseconds of work and rows of the first window, where others do not wait for it: each window has to be begun. */
const wide = { aim: 100, begin: 2000, overlaps: true }

/**
 * The same as lines of CSV: the rows of `select` over each window. Where no other report is made, the next window is begun while one is written,
 * but not on the embedded database, which does one thing at a time.
 */
export async function* copiedWindows(db: PooledDatabase, scan: Scan, select: SQL): AsyncGenerator<Part> {
  const options = isEmbedded(db) ? {} : wide
  yield* walked(scan, options, ({ rows, last }) => {
    let tell: (last: Last) => void = () => {}
    const told = new Promise<Last>((resolve) => {
      tell = resolve
    })
    const before = sql`select (${last}) as last`
    const copied = copyLines(db, { before, onFound: (found) => tell(lastOf(found)), rows: sql`${rows} ${select}` })
    const step = copied.then((part) => ({ part, spent: part.spent, size: part.bytes.length }))
    const untold = step.then(() => {
      throw new Error('A window has no answer')
    })
    return { step, last: Promise.race([told, untold]) }
  })
}

const lastOf = ({ last }: Readonly<Record<string, unknown>>): Last => (Array.isArray(last) ? last.map(String) : null)

interface Step<Part> extends Pick<Window, 'spent'> {
  readonly part: Part
  /** Characters of text, where it is one. */
  readonly size?: number
}

interface Begun<Part> {
  /** Known before the rest, where there is much of it. */
  readonly last: Promise<Last>
  readonly step: Promise<Step<Part>>
}

interface WalkedOptions extends PaceOptions {
  readonly overlaps?: boolean
}

/** Window by window, each as long as the last one lets it be. */
async function* walked<Part>(
  scan: Scan,
  { overlaps = false, ...options }: WalkedOptions,
  ask: (window: ReturnType<typeof windowOf>) => Begun<Part>,
): AsyncGenerator<Part> {
  const pace = makePace(options)
  const begin = (after: Last) => {
    const rows = pace.rows()
    const begun = { rows, ...ask(windowOf(scan, after, rows)) }
    // What breaks it off is told where it is waited for, which may be later, or never.
    for (const one of [begun.last, begun.step]) one.catch(() => undefined)
    return begun
  }
  let next: ReturnType<typeof begin> | null = null
  pace.go()
  try {
    for (let begun = begin(null); ; begun = next) {
      const last = await begun.last
      next = overlaps && last !== null && pace.isAlone() ? begin(last) : null
      const { part, spent, size } = await begun.step
      pace.took(begun.rows, spent, size)
      pace.rest()
      try {
        yield part
      } finally {
        pace.go()
      }
      if (last === null) return
      next ??= begin(last)
    }
  } finally {
    await Promise.allSettled([next?.step])
    pace.rest()
  }
}

function windowQuery({ rows, last }: ReturnType<typeof windowOf>, select: SQL): SQL {
  return sql`
    ${rows}
    select (${last}) as last,
      (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8 as spent, found.*
    from (${select}) as found`
}

/**
 * The window as `w`; and its last key, found a second time by the index alone: rows that are put aside for both cost more. Texts are made of the one
 * key that is answered: the database would make them of every row that it passes.
 */
function windowOf(scan: Scan, after: Last, size: number) {
  const { from, where, keys, order, picks } = scan
  const columns = [
    ...keys.map(({ column }, index) => sql`${column} as ${named(index)}`),
    ...Object.entries(picks).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  ]
  const bare = keys.map(({ column }) => column)
  const found = sql`from ${from}
    where ${and(sql`true`, ...where, after === null ? undefined : behind(scan, after))}
    order by ${orderOf(bare, order)}`
  return {
    rows: sql`with w as not materialized (select ${list(columns)} ${found} limit ${size})`,
    last: sql`select array[${list(keys.map((_, index) => sql`${named(index)}::text`))}]
      from (select ${list(columns.slice(0, keys.length))} ${found} offset ${size - 1} limit 1) as k`,
  }
}

/** Behind the last key. Keys of two tables: those of the first are said again by themselves, for its index. */
function behind({ keys, order }: Scan, after: readonly string[]): SQL {
  const values = keys.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`)
  const columns = keys.map(({ column }) => column)
  const sign = sql.raw(order === 'asc' ? '>' : '<')
  const all = sql`(${list(columns)}) ${sign} (${list(values)})`
  if (keys.length < 3) return all
  return sql`(${list(columns.slice(0, -1))}) ${sign}= (${list(values.slice(0, -1))}) and ${all}`
}
