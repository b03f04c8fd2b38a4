// Serves PGlite on a socket, so that node-postgres can connect to it like to any PostgreSQL. The server runs this file
// in a worker thread, because PGlite blocks the event loop. Development and tests import this file in their own thread.
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** Socket address of the embedded database. */
export interface SocketAddress {
  /** Host for node-postgres: the folder of a Unix socket, or 127.0.0.1. */
  readonly host: string
  readonly port: number
  /** Path of the Unix socket; absent for a loopback port. */
  readonly path?: string
}

export interface WorkerOptions {
  /** Folder that contains `database/`; `memory://` stores nothing on disk. */
  readonly dataDir: string
  readonly address: SocketAddress
}

export type WorkerMessage = 'ready' | 'heartbeat'

/**
 * Maximum number of open connections. The limit is higher than one, because connections that the pool has closed may
 * linger.
 */
const MAX_CONNECTIONS = 16
/** Milliseconds between two heartbeats. */
const HEARTBEAT_INTERVAL_MS = 500

export const pgliteOptions = { extensions: { pg_trgm } }

/** Opens the database in the data folder, and creates it if it does not exist. */
export async function openDatabase(dataDir: string): Promise<PGlite> {
  if (dataDir === 'memory://') return PGlite.create(pgliteOptions)
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) await createDatabase(folder)
  // Ignores the error of users who do not own the folder, because only the owner can change the mode.
  await chmod(folder, 0o700).catch(() => {})
  await removeEmptyPidFile(join(folder, 'postmaster.pid'))
  return PGlite.create(folder, pgliteOptions)
}

/** Creates the database in a temporary folder and renames it, so that an aborted first start leaves no partial data. */
async function createDatabase(folder: string): Promise<void> {
  const temporaryFolder = `${folder}.new`
  await rm(temporaryFolder, { recursive: true, force: true })
  await mkdir(temporaryFolder, { mode: 0o700, recursive: true })
  const database = await PGlite.create(temporaryFolder, pgliteOptions)
  await database.close()
  await rename(temporaryFolder, folder)
}

/** Removes an empty pid file. A power loss can leave such a file, and PostgreSQL then cannot open the folder. */
async function removeEmptyPidFile(pidFilePath: string): Promise<void> {
  const stats = await stat(pidFilePath).catch(() => null)
  if (stats?.size === 0) await rm(pidFilePath)
}

/** Starts the socket server for the database. The returned `close` stops the socket server and closes the database. */
export async function serveDatabase(
  database: PGlite,
  { host, port, path }: SocketAddress,
): Promise<{ close(): Promise<void> }> {
  const listenOptions = path === undefined ? { host, port } : { path }
  const server = new PGLiteSocketServer({ db: database, maxConnections: MAX_CONNECTIONS, ...listenOptions })
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
  const post = (message: WorkerMessage) => parent.postMessage(message)
  const server = await serveDatabase(await openDatabase(dataDir), address)
  post('ready')
  const timer = setInterval(() => post('heartbeat'), HEARTBEAT_INTERVAL_MS)
  // The parent thread sends only one kind of message: close the database.
  parent.on('message', async () => {
    clearInterval(timer)
    await server.close()
    parent.close()
  })
}
