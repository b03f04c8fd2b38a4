// A database of its own for each test file: embedded and in memory, every migration applied. To open one takes most of a second, so a worker
// gives a file that of an earlier one, with everything as it was at first.
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { type Connection, connectionOf, embeddedPool } from '#server/db/connect.ts'
import { type Embedded, serveEmbedded } from '#server/db/embedded.ts'
import { type PrivateAddress, privateAddress } from '#server/db/socket-address.ts'

interface Hosted {
  readonly embedded: Embedded
  readonly address: PrivateAddress
}

/** Those of files that are done. */
const free: Hosted[] = []

export async function testDatabase(): Promise<Connection> {
  const hosted = (await emptied()) ?? (await hosting())
  return connectionOf(embeddedPool(hosted.address), async () => {
    free.push(hosted)
  })
}

async function hosting(): Promise<Hosted> {
  const address = await privateAddress(inject('sockets'))
  const packed = await openAsBlob(inject('packedDatabase'))
  return { address, embedded: await serveEmbedded({ dataDir: 'memory://', address, packed }) }
}

async function emptied(): Promise<Hosted | undefined> {
  const hosted = free.pop()
  if (!hosted) return undefined
  const pool = embeddedPool(hosted.address)
  try {
    await pool.query('select pristine.restore()')
    await pool.query('checkpoint')
    return hosted
  } catch (error) {
    // What a test did to it cannot be taken back so: the next file has a new one.
    console.warn('A database is given up:', error)
    await hosted.embedded.close()
    return undefined
  } finally {
    await pool.end()
  }
}
