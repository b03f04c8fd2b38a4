// The same tests on each database that there may be.
import { describe } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { createTestDatabase } from './database.ts'
import { createTestPostgres, hasPostgres } from './postgres.ts'

/** `open`: a fresh one. */
export function describeOnEachDatabase(tests: (open: () => Promise<Connection>) => void): void {
  describe('on the embedded database', () => tests(createTestDatabase))
  describe.skipIf(!hasPostgres)('on the PostgreSQL database', () => tests(createTestPostgres))
}
