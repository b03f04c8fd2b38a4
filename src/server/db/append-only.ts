// What triggers keep as it was recorded (`activity`, `zip_corrections`), and the one way to erase what it says of people.
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Lets this transaction erase details of the activity, and corrections; the rows of the activity stay. */
export async function allowErasing(transaction: Database): Promise<void> {
  await transaction.execute(sql`select set_config('reversa.erasing', 'on', true)`)
}
