// Inserts many rows into one table with few statements.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Number of rows per insert; larger statements would block other queries of the embedded database. */
const ROWS_PER_INSERT = 1000

/** Inserts the rows; missing columns get their defaults. All rows must have the same columns as the first row. */
export async function insertRows(db: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  const [firstRow] = rows
  if (!firstRow) return
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    Object.keys(firstRow).map((column) => sql.identifier(column)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_PER_INSERT))
    await db.execute(
      sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)`,
    )
  }
}
