// PostgreSQL embedded in this process (or worker): PGlite behind its own socket server, so that everything else speaks to it as to any PostgreSQL.
import { existsSync, openAsBlob } from 'node:fs'
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { BatchedPGlite } from './batched-pglite.ts'
import type { Address } from './socket-address.ts'

/** Connections at once: the pool's and a few that are on their way out. */
const maxConnections = 16

export interface EmbeddedOptions {
  /** The folder that holds `database/`; `memory://` keeps nothing. */
  readonly dataDir: string
  readonly address: Address
  /** A database packed before: what one that is made now begins with. Default: the one that the build made. */
  readonly packed?: Blob
}

export interface Embedded {
  /** The whole database as one file. */
  pack(): Promise<Blob>
  close(): Promise<void>
}

export async function serveEmbedded({ dataDir, address, packed }: EmbeddedOptions): Promise<Embedded> {
  const database = await open(dataDir, packed)
  const where = address.path === undefined ? { host: address.host, port: address.port } : { path: address.path }
  const server = new PGLiteSocketServer({ db: database, maxConnections, ...where })
  await server.start()
  return {
    async pack() {
      await database.exec('checkpoint')
      return database.dumpDataDir('none')
    },
    async close() {
      await server.stop()
      await database.close()
    },
  }
}

async function open(dataDir: string, packed: Blob | undefined): Promise<BatchedPGlite> {
  if (dataDir === 'memory://') return begun((first) => ready(new BatchedPGlite(first)), packed)
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) await begun((first) => initialise(folder, first), packed)
  // PGlite lets everybody read and write what it unpacks. Who does not own the folder cannot, and need not, close it.
  await chmod(folder, 0o700).catch(() => {})
  await dropEmptyPidFile(join(folder, 'postmaster.pid'))
  return ready(new BatchedPGlite(folder, settings))
}

/** Every migration is applied in it. There is none where the server runs from its sources. */
const packOfBuild = fileURLToPath(new URL('./database.tar.gz', import.meta.url))

/** A new database, from what was packed before. */
async function begun<Result>(make: (first: PGliteOptions) => Promise<Result>, packed?: Blob): Promise<Result> {
  if (packed) return make({ ...settings, loadDataDir: packed })
  if (!existsSync(packOfBuild)) return make(settings)
  const loadDataDir = await openAsBlob(packOfBuild, { type: 'application/gzip' })
  return make({ ...settings, loadDataDir }).catch((error) => {
    throw new Error(`${packOfBuild} não se abre, construa de novo: ${error instanceof Error ? error.message : error}`)
  })
}

const settings = { extensions: { pg_trgm } }

/** Made beside its place and moved there whole, so that a first start cut short leaves nothing half made. */
async function initialise(folder: string, first: PGliteOptions): Promise<void> {
  const fresh = `${folder}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700, recursive: true })
  const database = await ready(new BatchedPGlite(fresh, first))
  await database.close()
  await rename(fresh, folder)
}

/** A power loss can leave it empty, and PostgreSQL then refuses to open. */
async function dropEmptyPidFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found?.size === 0) await rm(file)
}

async function ready(database: BatchedPGlite): Promise<BatchedPGlite> {
  await database.waitReady
  return database
}
