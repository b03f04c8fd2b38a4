// Bulk insert: many rows of one table in few statements.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Small enough that no statement keeps an embedded database from answering for long. */
const rowsAtOnce = 1000

/** Columns that the rows leave out take their defaults. Every row has the columns of the first. */
export async function insertRows(db: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    Object.keys(first).map((column) => sql.identifier(column)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(start, start + rowsAtOnce))
    await db.execute(
      sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)`,
    )
  }
}
