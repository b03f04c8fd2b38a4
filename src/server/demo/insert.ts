// What loading the demo's rows needs besides the rows.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'

export { insertRows } from '#server/db/insert-rows.ts'

/** After rows with ids of their own: the next id given is one more than the highest. */
export async function continueSequence(db: Database, table: PgTable): Promise<void> {
  const name = getTableName(table)
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 1) from ${sql.identifier(name)}))`,
  )
}
