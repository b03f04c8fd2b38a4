// Limits the number of rows that one user may have in a table, even if the user sends requests in parallel.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { httpError } from './errors.ts'

interface MaximumOptions {
  readonly userId: number
  /** Table whose rows are counted. */
  readonly table: PgTable
  /** Condition that selects the rows to count. */
  readonly rowCondition: SQL | undefined
  readonly maximum: number
  /** Error code of the response, such as `notes.too_many`. */
  readonly errorCode: string
}

/**
 * Throws 409 when the user already has the maximum number of rows. An advisory lock serializes the transactions of the
 * user, so that no other request can insert a row between the count and the insert.
 */
export async function ensureBelowMaximum(
  db: Database,
  { userId, table, rowCondition: countCondition, maximum, errorCode }: MaximumOptions,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${errorCode} of ${userId}`}, 0))`)
  if ((await db.$count(table, countCondition)) >= maximum) throw httpError(409, errorCode, { values: { maximum } })
}
