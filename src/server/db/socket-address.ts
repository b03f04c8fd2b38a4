// Where the embedded database listens: a Unix socket in a folder only we may enter, or a loopback port where there are no such sockets.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Address {
  /** What the driver calls host: a folder, or 127.0.0.1. */
  readonly host: string
  readonly port: number
  /** The socket's own path; absent on a loopback port. */
  readonly path?: string
}

export interface PrivateAddress extends Address {
  remove(): Promise<void>
}

/** Where there are sockets: in a folder of its own inside `place`. */
export async function privateAddress(place = tmpdir()): Promise<PrivateAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(), remove: async () => {} }
  // mkdtemp makes it 0700. The driver finds the socket of a folder by PostgreSQL's own convention.
  const folder = await mkdtemp(join(place, 'reversa-'))
  return {
    host: folder,
    port: 5432,
    path: join(folder, '.s.PGSQL.5432'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
