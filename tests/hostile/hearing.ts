// Searches responses, texts and tables for canaries: secrets that a test planted.
import { sql } from 'drizzle-orm'
import type { Api, ApiResponse } from '../harness.ts'

export interface Hearing {
  /** Canaries that the detector searches for; tests may add more. */
  readonly secrets: string[]
  /** Locations in which a canary was detected. */
  readonly sung: string[]
  hear(where: string, value: unknown): void
  hearAnswer(where: string, response: Pick<ApiResponse, 'body' | 'headers'>): void
  /** Searches every row of every table. */
  hearTables(api: Api): Promise<void>
  /** Returns the number of texts that were searched. */
  readonly heard: () => number
}

export function startCanaryDetector(secrets: string[]): Hearing {
  const takeLeaks: string[] = []
  let textCount = 0
  const searchText = (where: string, value: unknown): void => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    takeLeaks.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`))
    textCount++
  }
  return {
    secrets,
    sung: takeLeaks,
    hear: searchText,
    hearAnswer: (where, { body, headers }) => searchText(where, [body, [...headers]]),
    hearTables: async ({ connection: { db } }) => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      for (const { name } of rows) {
        const rows = await db.execute<{ row: string }>(sql`select one::text as row from ${sql.identifier(name)} as one`)
        searchText(`the table ${name}`, rows.rows)
      }
    },
    heard: () => textCount,
  }
}
