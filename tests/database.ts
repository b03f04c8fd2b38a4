// Opens a migrated, embedded in-memory database for each test file. Opening a database takes almost a second, so a
// worker restores and reuses the database of a finished test file.
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Connection, createConnection, createEmbeddedPool } from '#server/db/connect.ts'
import { createPrivateAddress, type PrivateSocketAddress } from '#server/db/embedded.ts'
import { pgliteOptions, serveDatabase } from '#server/db/embedded-worker.ts'

interface EmbeddedDatabase {
  readonly server: Awaited<ReturnType<typeof serveDatabase>>
  readonly address: PrivateSocketAddress
}

/** Databases of finished test files, which the next test files reuse. */
const unusedDatabases: EmbeddedDatabase[] = []

export async function createTestDatabase(): Promise<Connection> {
  const database = (await reuseDatabase()) ?? (await openDatabase())
  return createConnection(createEmbeddedPool(database.address), async () => {
    unusedDatabases.push(database)
  })
}

async function openDatabase(): Promise<EmbeddedDatabase> {
  const address = await createPrivateAddress(inject('socketFolderPath'))
  const loadDataDir = await openAsBlob(inject('databaseTemplatePath'))
  return { address, server: await serveDatabase(await PGlite.create({ ...pgliteOptions, loadDataDir }), address) }
}

async function reuseDatabase(): Promise<EmbeddedDatabase | undefined> {
  const database = unusedDatabases.pop()
  if (!database) return undefined
  const pool = createEmbeddedPool(database.address)
  try {
    await pool.query('select pristine.restore()')
    await pool.query('checkpoint')
    return database
  } catch (error) {
    // Discards a database that the restore function cannot restore after some changes. The next test file then opens a
    // new one.
    console.warn('A test database could not be restored and is discarded:', error)
    await database.server.close()
    return undefined
  } finally {
    await pool.end()
  }
}
