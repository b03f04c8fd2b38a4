// Starts the embedded database on a private socket, in a worker thread or in the current thread.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/errors.ts'
import { LOCK_FILE_NAME, lockDataFolder } from './data-folder-lock.ts'
import { hasRoomToOpen } from './disk-space.ts'
import type { SocketAddress, WorkerOptions } from './embedded-worker.ts'
import { superviseWorker } from './worker-supervisor.ts'

/** Options of the embedded database. */
export interface EmbeddedOptions {
  /** Thread that runs the database: a worker thread, or the current thread (development and tests). */
  readonly hosting: 'worker' | 'in-process'
  /** Called when the embedded database stops; `isFinal` is true when it cannot be restarted. */
  readonly onLost?: (reason: string, isFinal: boolean) => void
  /** Deletes the content of the data folder before opening the database. */
  readonly reset?: boolean
}

interface EmbeddedDatabase {
  readonly address: SocketAddress
  close(): Promise<void>
}

/** Locks the data folder and opens the database. Throws a `StartError` if the database cannot be opened. */
export async function startEmbedded(
  dataDir: string,
  { hosting, onLost = () => {}, reset }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const isOnDisk = dataDir !== 'memory://'
  const unlock = isOnDisk ? await lockDataFolder(dataDir) : async () => {}
  const address = await createPrivateAddress()
  const release = async () => {
    await address.remove()
    await unlock()
  }
  try {
    if (isOnDisk && reset) await emptyDataFolder(dataDir)
    if (isOnDisk && !(await hasRoomToOpen(dataDir))) throw new Error('the disk is full')
    const script = new URL('./embedded-worker.js', import.meta.url)
    const database =
      hosting === 'worker'
        ? await superviseWorker({ dataDir, address, scriptUrl: script, onLost })
        : await serveDatabaseInThread({ dataDir, address })
    const close = async () => {
      await database.close()
      await release()
    }
    return { address, close }
  } catch (error) {
    await release()
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
    throw new StartError(`The database in DATA_DIR (${dataDir}) could not be opened: ${reason}`)
  }
}

/** Deletes everything in the data folder except the lock. Throws if the folder contains files but no database. */
async function emptyDataFolder(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith(LOCK_FILE_NAME))
  if (names.length > 0 && !names.includes('database'))
    throw new Error('DEMO_RESET deletes nothing in a folder that holds other files than a database')
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}

/**
 * Opens the database in the current thread. PGlite is imported dynamically, so that the main thread of the server never
 * loads it.
 */
async function serveDatabaseInThread({ dataDir, address }: WorkerOptions) {
  const { openDatabase, serveDatabase: serve } = await import('./embedded-worker.ts')
  return serve(await openDatabase(dataDir), address)
}

/** Socket address in a private folder; `remove` deletes that folder. */
export interface PrivateSocketAddress extends SocketAddress {
  remove(): Promise<void>
}

/** Creates a private folder for a Unix socket; on Windows, picks a free loopback port. */
export async function createPrivateAddress(parent = tmpdir()): Promise<PrivateSocketAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort(), remove: async () => {} }
  // mkdtemp creates the folder with mode 0700. node-postgres expects the socket name `.s.PGSQL.<port>`.
  const folder = await mkdtemp(join(parent, 'reversa-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return { host: folder, port: 5432, path: join(folder, '.s.PGSQL.5432'), remove }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
