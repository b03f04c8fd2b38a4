// Locks that make a count and the insert after it one step.
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Serializes the transactions of one user that add a row to `table`, so that a maximum holds for parallel calls. */
export async function lockForUser(db: Database, table: string, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${userId}`}, 0))`)
}
