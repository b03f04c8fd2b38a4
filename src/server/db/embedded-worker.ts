// The embedded database: PGlite behind pglite-socket, for node-postgres to connect to like any PostgreSQL. PGlite
// blocks its event loop, so the server runs it in a worker thread; development and tests run it in their own.
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

export interface Address {
  /** As node-postgres takes it: the folder of a Unix socket, or 127.0.0.1. */
  readonly host: string
  readonly port: number
  /** The socket's own path; absent on a loopback port. */
  readonly path?: string
}

export interface WorkerOptions {
  /** The folder that holds `database/`; `memory://` keeps nothing. */
  readonly dataDir: string
  readonly address: Address
}

export type WorkerMessage = 'ready' | 'heartbeat'

/** The pool has one; the others are on their way out. */
const maxConnections = 16
const heartbeatInterval = 500

export const pgliteOptions = { extensions: { pg_trgm } }

export async function openDatabase(dataDir: string): Promise<PGlite> {
  if (dataDir === 'memory://') return PGlite.create(pgliteOptions)
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) await createDatabase(folder)
  // Only the owner of the folder can, and need, do this.
  await chmod(folder, 0o700).catch(() => {})
  await removeEmptyPidFile(join(folder, 'postmaster.pid'))
  return PGlite.create(folder, pgliteOptions)
}

/** Made beside its place and renamed when whole, so that a first start cut short leaves nothing half made. */
async function createDatabase(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700, recursive: true })
  const database = await PGlite.create(draft, pgliteOptions)
  await database.close()
  await rename(draft, folder)
}

/** A power loss can leave it empty, and PostgreSQL then refuses to open. */
async function removeEmptyPidFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found?.size === 0) await rm(file)
}

/** Listens until it is closed, which closes the database, too. */
export async function serve(database: PGlite, { host, port, path }: Address): Promise<{ close(): Promise<void> }> {
  const where = path === undefined ? { host, port } : { path }
  const server = new PGLiteSocketServer({ db: database, maxConnections, ...where })
  await server.start()
  return {
    async close() {
      await server.stop()
      await database.close()
    },
  }
}

const options: WorkerOptions | undefined = workerData?.embeddedDatabase
if (parentPort && options) await runWorker(parentPort, options)

async function runWorker(parent: NonNullable<typeof parentPort>, { dataDir, address }: WorkerOptions): Promise<void> {
  const tell = (message: WorkerMessage) => parent.postMessage(message)
  const server = await serve(await openDatabase(dataDir), address)
  tell('ready')
  const heartbeat = setInterval(() => tell('heartbeat'), heartbeatInterval)
  // Its only message: to close.
  parent.on('message', async () => {
    clearInterval(heartbeat)
    await server.close()
    parent.close()
  })
}
