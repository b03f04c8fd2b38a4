// Rows as lines of CSV by COPY: the database quotes and joins the cells itself, twice as fast as a query that makes texts of them.
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { PooledDatabase } from './database.ts'

/** With the driver's own escape, which holds whatever the server thinks of backslashes. */
class LiteralDialect extends PgDialect {
  override escapeString(text: string): string {
    return pg.escapeLiteral(text)
  }
}

const dialect = new LiteralDialect()
const semicolon = sql`;\n`

/** A chunk a row, that ends with LF. The driver uses its memory again, so each is copied at once. */
class CopyQuery extends pg.Query<Record<string, unknown>> {
  #bytes = Buffer.allocUnsafe(65_536)
  #size = 0
  copied = 0

  get lines(): Uint8Array {
    return this.#bytes.subarray(0, this.#size)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const needed = this.#size + chunk.length + 1
    if (needed > this.#bytes.length) this.#grow(needed * 2)
    this.#size += chunk.copy(this.#bytes, this.#size, 0, chunk.length - 1)
    this.#bytes[this.#size++] = 13
    this.#bytes[this.#size++] = 10
    this.copied++
  }

  #grow(size: number): void {
    const larger = Buffer.allocUnsafe(size)
    this.#bytes.copy(larger, 0, 0, this.#size)
    this.#bytes = larger
  }
}

export interface Copied {
  /** Lines that end with CRLF, in UTF-8. */
  readonly bytes: Uint8Array
  readonly rows: number
  /** Milliseconds that the database worked, without what it waited. */
  readonly spent: number
}

interface Copy {
  /** Its columns are cells of `csv-sql.ts`. */
  readonly rows: SQL
  /** One row, of the same state of the data. */
  readonly before?: SQL
  /** Told what `before` found, while the lines are still made. */
  readonly onFound?: (found: Readonly<Record<string, unknown>>) => void
}

/** Days and instants are written as in Brazil, by the clock of São Paulo (`sqlDate`, `sqlInstant`). */
export async function copyLines(db: PooledDatabase, { rows, before = sql`select`, onFound }: Copy): Promise<Copied> {
  const statements = [
    sql`begin isolation level repeatable read read only`,
    before,
    sql`set local datestyle = 'SQL, DMY'`,
    sql`set local timezone = 'America/Sao_Paulo'`,
    sql`copy (${rows}) to stdout with (format csv, delimiter ';')`,
    sql`select (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8 as spent`,
    sql`commit`,
  ]
  const query = new CopyQuery(literally(sql.join(statements, semicolon)))
  const answered: Record<string, unknown>[] = []
  const client = await db.$client.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      query.on('row', (row) => {
        if (answered.push(row) === 1) onFound?.(row)
      })
      query.on('end', () => resolve())
      query.on('error', reject)
      client.query(query)
    })
    client.release()
  } catch (error) {
    // It may be in the middle of the transaction.
    client.release(true)
    throw error
  }
  return { bytes: query.lines, rows: query.copied, spent: Number(answered[1]?.spent) }
}

/** COPY takes no parameters: its values are written as literals. */
function literally(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement.inlineParams())
  if (params.length > 0) throw new Error('A value of COPY has no literal')
  return text
}
