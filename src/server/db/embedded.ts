// Starts the embedded database: locks its folder, supervises its worker thread, watches its disk space.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/errors.ts'
import { LOCK_NAME, lockDataFolder } from './data-folder-lock.ts'
import { hasRoomToOpen } from './disk-space.ts'
import type { Address, WorkerOptions } from './embedded-worker.ts'
import { superviseWorker } from './worker-supervisor.ts'

export interface Hosting {
  /** A worker thread of its own, or this very thread (development and tests). */
  readonly hosting: 'worker' | 'in-process'
  /** Called when the embedded database was lost, and when for good. */
  readonly onLost?: (reason: string, isFinal: boolean) => void
  /** Deletes the content of the data folder before the database is opened. */
  readonly reset?: boolean
}

interface Embedded {
  readonly address: Address
  close(): Promise<void>
}

export async function startEmbedded(
  dataDir: string,
  { hosting, onLost = () => {}, reset }: Hosting,
): Promise<Embedded> {
  const isOnDisk = dataDir !== 'memory://'
  const unlock = isOnDisk ? await lockDataFolder(dataDir) : async () => {}
  const address = await privateAddress()
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
        ? await superviseWorker({ dataDir, address, script, onLost })
        : await serveInProcess({ dataDir, address })
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

/** Deletes everything in a data folder but its lock. Throws if the folder holds files and no database. */
async function emptyDataFolder(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith(LOCK_NAME))
  if (names.length > 0 && !names.includes('database'))
    throw new Error('DEMO_RESET deletes nothing in a folder that holds other files than a database')
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}

/** Imported only here: the main thread of a server does not load PGlite. */
async function serveInProcess({ dataDir, address }: WorkerOptions) {
  const { openDatabase, serve } = await import('./embedded-worker.ts')
  return serve(await openDatabase(dataDir), address)
}

// A private Unix socket or port for the embedded database.

export interface PrivateAddress extends Address {
  remove(): Promise<void>
}

/** A Unix socket in a new folder that only we may enter; a free loopback port on Windows. */
export async function privateAddress(parent = tmpdir()): Promise<PrivateAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(), remove: async () => {} }
  // mkdtemp makes it 0700. The name of the socket is PostgreSQL's own convention.
  const folder = await mkdtemp(join(parent, 'reversa-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return { host: folder, port: 5432, path: join(folder, '.s.PGSQL.5432'), remove }
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

// Worker supervisor: restarts the database's worker thread.

// Disk space: on a full disk PGlite loops forever, so writes are refused before, and it opens only with room left.

// Lock of the data folder: two processes on one PGlite folder lose data silently.
