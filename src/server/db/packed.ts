// The embedded database as a first start needs it, made by the build: unpacked in a quarter of the time that making it takes.
import type pg from 'pg'
import { embeddedPool } from './connect.ts'
import { serveEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { privateAddress } from './socket-address.ts'

/** A new one with every migration applied, and what is done to it then, as one file. */
export async function packNew(work: (pool: pg.Pool) => Promise<unknown> = async () => {}): Promise<Blob> {
  const address = await privateAddress()
  const embedded = await serveEmbedded({ dataDir: 'memory://', address })
  const pool = embeddedPool(address)
  await migrate(pool)
  await work(pool)
  await pool.end()
  const packed = await embedded.pack()
  await embedded.close()
  await address.remove()
  return packed
}
