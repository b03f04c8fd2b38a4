// The same tests on each database that there may be.
import { describe } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { testDatabase } from './database.ts'
import { hasPostgres, testPostgres } from './postgres.ts'

/** `open`: a fresh one. */
export function onEachDatabase(tests: (open: () => Promise<Connection>) => void): void {
  describe('on the embedded database', () => tests(testDatabase))
  describe.skipIf(!hasPostgres)('on the PostgreSQL database', () => tests(testPostgres))
}
