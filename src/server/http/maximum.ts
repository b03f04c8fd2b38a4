// Maximum of rows that one user may have, which holds for parallel calls too.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { httpError } from './errors.ts'

interface Bound {
  readonly userId: number
  /** Where the rows of the user stand. */
  readonly table: PgTable
  /** The rows of the user that count. */
  readonly rows: SQL | undefined
  readonly maximum: number
  /** Error code, `notes.too_many`. */
  readonly code: string
}

/**
 * Throws 409 when the user has the maximum of rows. A lock serializes the transactions of the user that add such a row,
 * so that the count and the insert after it are one step.
 */
export async function refuseAboveMaximum(db: Database, { userId, table, rows, maximum, code }: Bound): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${code} of ${userId}`}, 0))`)
  if ((await db.$count(table, rows)) >= maximum) throw httpError(409, code, { values: { maximum } })
}
