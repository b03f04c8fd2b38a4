// Allows a transaction to erase personal data in append-only tables. Without this permission, triggers reject every
// change of such a table.
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Allows this transaction to erase the details of `activity` rows and to delete `zip_corrections` rows. The `activity`
 * rows themselves can never be deleted.
 */
export async function allowErasure(transaction: Database): Promise<void> {
  await transaction.execute(sql`select set_config('reversa.erasing', 'on', true)`)
}
