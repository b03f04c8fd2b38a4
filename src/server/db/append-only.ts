// Tables that triggers keep append-only (`activity`, `zip_corrections`), and how a transaction may erase details.
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Lets this transaction erase details of the activity, and corrections; the rows of the activity stay. */
export async function allowErasing(transaction: Database): Promise<void> {
  await transaction.execute(sql`select set_config('reversa.erasing', 'on', true)`)
}
