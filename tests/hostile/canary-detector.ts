// Searches responses, texts and tables for canaries: secrets that a test planted.
import { sql } from 'drizzle-orm'
import type { Api, ApiResponse } from '../harness.ts'

export interface CanaryDetector {
  /** Planted secrets (canaries) that the detector searches for; tests may add more. */
  readonly secrets: string[]
  /** Planted secrets (canaries) that the detector has found, with their locations. */
  readonly leaks: string[]
  search(location: string, value: unknown): void
  searchResponse(location: string, response: Pick<ApiResponse, 'body' | 'headers'>): void
  /** Searches every row of every table. */
  searchTables(api: Api): Promise<void>
  /** Returns how many texts the detector has searched. */
  readonly getSearchedCount: () => number
}

export function startCanaryDetector(secrets: string[]): CanaryDetector {
  const leaks: string[] = []
  let textCount = 0
  const searchText = (location: string, value: unknown): void => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    leaks.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${location}: ${secret}`))
    textCount++
  }
  return {
    secrets,
    leaks,
    search: searchText,
    searchResponse: (location, { body, headers }) => searchText(location, [body, [...headers]]),
    searchTables: async ({ connection: { db } }) => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      for (const { name } of rows) {
        const rows = await db.execute<{ row: string }>(sql`select one::text as row from ${sql.identifier(name)} as one`)
        searchText(`the table ${name}`, rows.rows)
      }
    },
    getSearchedCount: () => textCount,
  }
}
