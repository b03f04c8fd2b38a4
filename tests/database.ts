// A database of its own for each test file: embedded and in memory, every migration applied. To open one takes most of a second, so a worker
// gives a file that of an earlier one, with everything as it was at first.
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

/** Those of files that are done. */
const free: Hosted[] = []

export async function createTestDatabase(): Promise<Connection> {
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
    // What a test did to it cannot be taken back so: the next file has a new one.
    console.warn('A database is given up:', error)
    await hosted.server.close()
    return undefined
  } finally {
    await pool.end()
  }
}
