// Provides each test file with an embedded in-memory database with all migrations. Opening a database takes almost a
// second, so a worker restores the database of an earlier file and uses it again.
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Connection, createConnection, createEmbeddedPool } from '#server/db/connect.ts'
import { createPrivateAddress, type PrivateSocketAddress } from '#server/db/embedded.ts'
import { pgliteOptions, serve } from '#server/db/embedded-worker.ts'

interface Hosted {
  readonly server: Awaited<ReturnType<typeof serve>>
  readonly address: PrivateSocketAddress
}

/** Databases of test files that have finished. */
const free: Hosted[] = []

export async function testDatabase(): Promise<Connection> {
  const hosted = (await emptied()) ?? (await hosting())
  return createConnection(createEmbeddedPool(hosted.address), async () => {
    free.push(hosted)
  })
}

async function hosting(): Promise<Hosted> {
  const address = await createPrivateAddress(inject('sockets'))
  const loadDataDir = await openAsBlob(inject('databaseTemplate'))
  return { address, server: await serve(await PGlite.create({ ...pgliteOptions, loadDataDir }), address) }
}

async function emptied(): Promise<Hosted | undefined> {
  const hosted = free.pop()
  if (!hosted) return undefined
  const pool = createEmbeddedPool(hosted.address)
  try {
    await pool.query('select pristine.restore()')
    await pool.query('checkpoint')
    return hosted
  } catch (error) {
    // The changes of a test could not be reverted, so the next file opens a new database.
    console.warn('A database is given up:', error)
    await hosted.server.close()
    return undefined
  } finally {
    await pool.end()
  }
}
