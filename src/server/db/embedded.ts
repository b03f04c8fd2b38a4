// Starts the embedded database: locks its folder, supervises its worker thread, watches its disk space.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  rmdir,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { StartError } from '#server/errors.ts'
import type { Address, WorkerMessage, WorkerOptions } from './embedded-worker.ts'

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

interface Supervision extends WorkerOptions {
  /** The built worker. */
  readonly script: URL
  /** Heartbeat timeout in milliseconds, after which a worker is replaced. A longer statement counts as stalled. */
  readonly heartbeatTimeout?: number
  readonly onLost: (reason: string, isFinal: boolean) => void
}

interface RunningWorker {
  readonly worker: Worker
  /** The database is open and listening. */
  readonly ready: Promise<void>
  readonly exited: Promise<void>
  /** Ticks since the last heartbeat. Not a clock: this thread, too, may have been blocked. */
  missed: number
}

const mostRestarts = 5
/** Milliseconds after which opening on a full disk is given up: PGlite never ends it. */
const longestOpeningOnFullDisk = 60_000

/** Restarts a worker that exits or misses its heartbeat; meanwhile connections are refused and calls get 503. */
export async function superviseWorker({ heartbeatTimeout = 15_000, ...options }: Supervision): Promise<{
  close(): Promise<void>
}> {
  const { dataDir, address, onLost } = options
  const tick = Math.min(1000, heartbeatTimeout / 4)
  let isClosing = false
  let current = startWorker(options)
  await current.ready
  watch(current)

  function watch(running: RunningWorker): void {
    const clock = setInterval(() => {
      running.missed++
      if (running.missed * tick > heartbeatTimeout) void running.worker.terminate()
    }, tick)
    clock.unref()
    void running.exited.then(() => {
      clearInterval(clock)
      if (!isClosing) void restart()
    })
  }

  async function restart(): Promise<void> {
    if (dataDir === 'memory://') return onLost('the database in memory stopped and lost its data', true)
    onLost('the embedded database stopped and is being opened again', false)
    for (let tries = 0; tries < mostRestarts && !isClosing; tries++) {
      // Without its socket, connections fail at once instead of waiting.
      if (address.path !== undefined) await rm(address.path, { force: true })
      while (!isClosing && !(await hasRoomToOpen(dataDir))) await sleep(1000)
      if (isClosing) return
      try {
        current = startWorker(options)
        await current.ready
        return watch(current)
      } catch {
        await sleep(1000)
      }
    }
    if (!isClosing) onLost('the embedded database stopped and could not be opened again', true)
  }

  return {
    async close() {
      isClosing = true
      const { worker, exited } = current
      // One that is still opening reads it once it is open.
      worker.postMessage('close')
      const timer = setTimeout(() => void worker.terminate(), heartbeatTimeout)
      await exited
      clearTimeout(timer)
    },
  }
}

function startWorker({ script, dataDir, address: { host, port, path } }: Omit<Supervision, 'heartbeatTimeout'>) {
  const address: Address = { host, port, ...(path === undefined ? {} : { path }) }
  const embeddedDatabase: WorkerOptions = { dataDir, address }
  const worker = new Worker(script, { workerData: { embeddedDatabase } })
  const started = performance.now()
  const clock = setInterval(async () => {
    const isLate = performance.now() - started > longestOpeningOnFullDisk
    if (isLate && !(await hasRoomToOpen(dataDir))) void worker.terminate()
  }, 5_000)
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    void exited.then(() => reject(new Error('the worker exited before it was ready')))
    worker.on('message', (message: WorkerMessage) => {
      running.missed = 0
      if (message === 'ready') resolve()
    })
  }).finally(() => clearInterval(clock))
  const running: RunningWorker = { worker, ready, exited, missed: 0 }
  return running
}

// Disk space: on a full disk PGlite loops forever, so writes are refused before, and it opens only with room left.

const megabyte = 1024 * 1024
/** Left for reads and for transactions that have begun: a few segments of the write-ahead log. */
const reserve = 64 * megabyte
/** What opening after a crash may write. */
const neededToOpen = 32 * megabyte

/** Bytes; without end where the system does not tell. */
async function roomIn(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null)
  return found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY
}

async function hasRoomToOpen(folder: string): Promise<boolean> {
  return (await roomIn(folder)) >= neededToOpen
}

interface DiskWatch {
  readonly isFull: () => boolean
  stop(): void
}

/** Checked so often that no burst of writes uses up the reserve in between. */
export function watchDisk(folder: string): DiskWatch {
  let isFull = false
  const check = async () => {
    isFull = (await roomIn(folder)) < reserve
  }
  void check()
  const clock = setInterval(() => void check(), 250)
  clock.unref()
  return { isFull: () => isFull, stop: () => clearInterval(clock) }
}

// Lock of the data folder: two processes on one PGlite folder lose data silently.

interface Owner {
  readonly pid: number
  /** When that process started: a pid is used again, in a container always. */
  readonly started: string
  /** Machine and pid namespace: a pid means something inside one only. */
  readonly where: string
  readonly id: string
}

/** The owner touches its lock: from another machine that is the only sign of life. */
const touchInterval = 5_000
const abandonedAfter = 30_000

/** Name of the lock file in the data folder; temporary files of the lock begin with the same name. */
const LOCK_NAME = 'reversa.lock'

/** Answers how to unlock it. Throws a StartError that names the process that has it. */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await makeWritable(dataDir)
  const file = join(dataDir, LOCK_NAME)
  const own: Owner = {
    pid: process.pid,
    started: await startOf(process.pid),
    where: await thisPlace(),
    id: randomUUID(),
  }
  for (let tries = 0; tries < 200; tries++) {
    if (await createLock(file, own)) return keepLock(file, own)
    const owner = await ownerOf(file)
    if (owner === null) continue
    if (await isAlive(owner, file, own.where)) {
      const place = owner.where === own.where ? '' : ' of another machine or container (if it has stopped, wait 30 s)'
      throw new StartError(
        `DATA_DIR (${dataDir}) is in use by process ${owner.pid}${place}: stop it, or set DATA_DIR to another folder.`,
      )
    }
    if (!(await removeStaleLock(file, owner.id))) await sleep(20)
  }
  throw new StartError(`DATA_DIR (${dataDir}) could not be locked: other processes are starting in it.`)
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(resolve(dataDir))
    const probe = join(dataDir, `.write-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATA_DIR (${dataDir}) is not writable: ${reason}. Set DATA_DIR to another folder.`)
  }
}

/** Not by `recursive`, which never ends where nothing can be made, as under /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder).catch((error) => {
    if (!existsSync(folder)) throw error
  })
}

/** By a link to a written file: the lock appears with its content or not at all. False: there is one. */
async function createLock(file: string, own: Owner): Promise<boolean> {
  const draft = `${file}.${own.id}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  return succeeds(link(draft, file)).finally(() => rm(draft, { force: true }))
}

/** One process at a time removes a stale lock, so that none removes the lock of who came in between. */
async function removeStaleLock(file: string, id: string): Promise<boolean> {
  const guard = `${file}.removing`
  if (!(await succeeds(mkdir(guard)))) {
    // Whoever made it died: this work takes milliseconds.
    const found = await stat(guard).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rmdir(guard).catch(() => {})
    return false
  }
  try {
    if ((await ownerOf(file))?.id === id) await rm(file, { force: true })
    return true
  } finally {
    await rmdir(guard)
  }
}

function keepLock(file: string, own: Owner): () => Promise<void> {
  const clock = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => {})
  }, touchInterval)
  clock.unref()
  return async () => {
    clearInterval(clock)
    if ((await ownerOf(file))?.id === own.id) await rm(file, { force: true })
  }
}

/** Null: there is no lock. One that cannot be read is nobody's. */
async function ownerOf(file: string): Promise<Owner | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return { pid: 0, started: '', where: '', id: 'unreadable' }
  }
}

async function isAlive({ pid, started, where }: Owner, file: string, here: string): Promise<boolean> {
  if (pid <= 0) return false
  if (where !== here) {
    const found = await stat(file).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs < abandonedAfter
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = await startOf(pid)
  // Where the system does not tell, the safe answer is that it lives.
  return now === '' || started === '' || now === started
}

/** Linux: ticks since boot, the 22nd field of its stat (the second may hold spaces). Elsewhere nothing. */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

async function thisPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return [hostname(), boot.trim(), namespace].join(' ')
}

/** False where the file is there already; any other failure is thrown. */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
