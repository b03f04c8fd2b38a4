// Runs the same tests on the embedded database and on PostgreSQL.
import { describe } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { testDatabase } from './database.ts'
import { hasPostgres, testPostgres } from './postgres.ts'

/** Registers `tests` once per kind of database; `openDatabase` returns a new, migrated database. */
export function onEachDatabase(tests: (open: () => Promise<Connection>) => void): void {
  describe('on the embedded database', () => tests(testDatabase))
  describe.skipIf(!hasPostgres)('on the PostgreSQL database', () => tests(testPostgres))
}
