// Embedded databases that are opened for one piece of work in this process, and the one that a build packs for first starts.
import { type Connection, connectionOf, embeddedPool } from './connect.ts'
import { type Embedded, type EmbeddedOptions, serveEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { privateAddress } from './socket-address.ts'

export type Opened = Connection & Pick<Embedded, 'pack'>

/** Closed again whatever becomes of the work. */
export async function opened<Result>(
  options: Omit<EmbeddedOptions, 'address'>,
  work: (database: Opened) => Promise<Result>,
): Promise<Result> {
  const address = await privateAddress()
  try {
    const embedded = await serveEmbedded({ ...options, address })
    const connection = connectionOf(embeddedPool(address), () => embedded.close())
    try {
      return await work({ ...connection, pack: embedded.pack })
    } finally {
      await connection.close()
    }
  } finally {
    await address.remove()
  }
}

/** A new one with every migration applied, and what is done to it then, as one file. */
export function packNew(work: (pool: Opened['pool']) => Promise<unknown> = async () => {}): Promise<Blob> {
  return opened({ dataDir: 'memory://' }, async ({ pool, pack }) => {
    await migrate(pool)
    await work(pool)
    return pack()
  })
}
