// Totals of lists without counting on every page: counted once a filter, kept until what it reads of a table is written.
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { dataVersions } from './schema/guards.ts'

/**
 * The versions of some tables, as one number that grows with every committed write that lists of one of them may show. It is a column of
 * the list's own query, so that a page costs no second round trip. Being read from the database, it is right for any number of processes.
 */
export function versionOf(tables: readonly string[]): SQL<string> {
  const names = inArray(dataVersions.name, [...tables])
  return sql`(select coalesce(sum(${dataVersions.version}), 0)::text from ${dataVersions} where ${names})`
}

/** The same alone, for a page without rows. */
export async function versionNow(db: Database, tables: readonly string[]): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select ${versionOf(tables)} as version`)
  return rows[0]?.version ?? '0'
}

interface Counted {
  readonly version: string
  /** Shared by all who ask while it is counted. */
  readonly total: Promise<number>
}

const mostFilters = 1000
const countedOf = new WeakMap<object, Map<string, Counted>>()

/**
 * The total of one filter at this version: as it was counted before, else counted now. `owner` is the database of the process
 * (`services.db`), never a transaction that writes: a version it has not committed may come again with other rows.
 */
export function totalAt(
  owner: object,
  filter: string,
  version: string,
  count: () => PromiseLike<number>,
): Promise<number> {
  const counted = countedOf.get(owner) ?? new Map<string, Counted>()
  countedOf.set(owner, counted)
  const known = counted.get(filter)
  if (known?.version === version) return known.total
  // A query of the driver runs anew each time it is awaited; a promise does not.
  const total = Promise.resolve().then(count)
  counted.delete(filter)
  counted.set(filter, { version, total })
  // A count that failed is nobody's total: the next one counts again.
  total.catch(() => counted.get(filter)?.total === total && counted.delete(filter))
  const [oldest] = counted.keys()
  if (counted.size > mostFilters && oldest !== undefined) counted.delete(oldest)
  return total
}
