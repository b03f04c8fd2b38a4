// A database of its own for each test file: embedded and in memory, every migration applied.
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { type Connection, connectionOf, embeddedPool } from '#server/db/connect.ts'
import { serveEmbedded } from '#server/db/embedded.ts'
import { privateAddress } from '#server/db/socket-address.ts'

export async function testDatabase(): Promise<Connection> {
  const address = await privateAddress()
  const packed = await openAsBlob(inject('packedDatabase'))
  const embedded = await serveEmbedded({ dataDir: 'memory://', address, packed })
  return connectionOf(embeddedPool(address), async () => {
    await embedded.close()
    await address.remove()
  })
}
