// Runs the same tests twice: on the embedded database and on PostgreSQL.
import { describe } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { createTestDatabase } from './database.ts'
import { createTestPostgres, hasPostgres } from './postgres.ts'

/** Registers the tests once per database. `openDatabase` creates a new, migrated database. */
export function describeOnEachDatabase(tests: (openDatabase: () => Promise<Connection>) => void): void {
  describe('on the embedded database', () => tests(createTestDatabase))
  describe.skipIf(!hasPostgres)('on the PostgreSQL database', () => tests(createTestPostgres))
}
