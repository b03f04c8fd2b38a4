// Searches responses, texts and tables for canaries: secrets that a test planted.
import { sql } from 'drizzle-orm'
import type { Answer, Api } from '../harness.ts'

export interface Hearing {
  /** Canaries that the detector searches for; tests may add more. */
  readonly secrets: string[]
  /** Locations in which a canary was detected. */
  readonly sung: string[]
  hear(where: string, what: unknown): void
  hearAnswer(where: string, answer: Pick<Answer, 'body' | 'headers'>): void
  /** Searches every row of every table. */
  hearTables(api: Api): Promise<void>
  /** Returns the number of texts that were searched. */
  readonly heard: () => number
}

export function hearing(secrets: string[]): Hearing {
  const sung: string[] = []
  let heard = 0
  const hear = (where: string, what: unknown): void => {
    const text = typeof what === 'string' ? what : (JSON.stringify(what) ?? '')
    sung.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`))
    heard++
  }
  return {
    secrets,
    sung,
    hear,
    hearAnswer: (where, { body, headers }) => hear(where, [body, [...headers]]),
    hearTables: async ({ connection: { db } }) => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      for (const { name } of rows) {
        const found = await db.execute<{ row: string }>(
          sql`select one::text as row from ${sql.identifier(name)} as one`,
        )
        hear(`the table ${name}`, found.rows)
      }
    },
    heard: () => heard,
  }
}
