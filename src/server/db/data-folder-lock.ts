// Locks the data folder of the embedded database, because two processes on one PGlite folder lose data silently.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, readlink, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/errors.ts'

/** Process that holds the lock, as stored in the lock file. */
interface LockOwner {
  readonly pid: number
  /** Start time of the process, because pids are reused, especially in containers. */
  readonly started: string
  /** Machine and pid namespace, because a pid is unique only inside one namespace. */
  readonly where: string
  readonly id: string
}

/**
 * Milliseconds between two updates of the lock file's modification time. Other machines read this time as a heartbeat.
 */
const HEARTBEAT_INTERVAL_MS = 5_000

/** Milliseconds without an update after which the lock of another machine is stale. */
const STALE_LOCK_AGE_MS = 30_000

/** Name of the lock file in the data folder. The names of temporary files of the lock begin with this name, too. */
export const LOCK_FILE_NAME = 'reversa.lock'

/** Locks the data folder and returns the unlock function. Throws a `StartError` if another process holds the lock. */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await ensureWritable(dataDir)
  const lockPath = join(dataDir, LOCK_FILE_NAME)
  const thisProcess: LockOwner = {
    pid: process.pid,
    started: await getStartTime(process.pid),
    where: await getMachineId(),
    id: randomUUID(),
  }
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await createLock(lockPath, thisProcess)) return maintainLock(lockPath, thisProcess)
    const owner = await readOwner(lockPath)
    if (owner === null) continue
    if (await isAlive(owner, lockPath, thisProcess.where)) {
      const hint =
        owner.where === thisProcess.where ? '' : ' of another machine or container (if it has stopped, wait 30 s)'
      throw new StartError(
        `DATA_DIR (${dataDir}) is in use by process ${owner.pid}${hint}: stop it, or set DATA_DIR to another folder.`,
      )
    }
    if (!(await removeStaleLock(lockPath, owner.id))) await sleep(20)
  }
  throw new StartError(`DATA_DIR (${dataDir}) could not be locked: other processes are starting in it.`)
}

async function ensureWritable(dataDir: string): Promise<void> {
  try {
    await createFolder(resolve(dataDir))
    const probe = join(dataDir, `.write-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATA_DIR (${dataDir}) is not writable: ${reason}. Set DATA_DIR to another folder.`)
  }
}

/** Creates a folder and its missing parents, without `recursive`, because `mkdir` with `recursive` hangs in /proc. */
async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await createFolder(parent)
  await mkdir(folder).catch((error) => {
    if (!existsSync(folder)) throw error
  })
}

/**
 * Creates the lock file as a hard link to a complete file, so that no process reads a half-written lock. Returns false
 * if the lock file already exists.
 */
async function createLock(lockPath: string, thisProcess: LockOwner): Promise<boolean> {
  const temporaryFile = `${lockPath}.${thisProcess.id}`
  await writeFile(temporaryFile, JSON.stringify(thisProcess), { mode: 0o600 })
  return wasNewlyCreated(link(temporaryFile, lockPath)).finally(() => rm(temporaryFile, { force: true }))
}

/**
 * Removes a stale lock. A guard folder ensures that only one process removes the lock at a time; otherwise a second
 * process could remove a new lock. Returns false if another process holds the guard folder.
 */
async function removeStaleLock(lockPath: string, ownerId: string): Promise<boolean> {
  const guardFolder = `${lockPath}.removing`
  if (!(await wasNewlyCreated(mkdir(guardFolder)))) {
    // Removes an old guard folder. The process that created it must have died, because removing a lock takes only
    // milliseconds.
    const stats = await stat(guardFolder).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > STALE_LOCK_AGE_MS) await rmdir(guardFolder).catch(() => {})
    return false
  }
  try {
    if ((await readOwner(lockPath))?.id === ownerId) await rm(lockPath, { force: true })
    return true
  } finally {
    await rmdir(guardFolder)
  }
}

function maintainLock(lockPath: string, thisProcess: LockOwner): () => Promise<void> {
  const timer = setInterval(() => {
    const now = new Date()
    utimes(lockPath, now, now).catch(() => {})
  }, HEARTBEAT_INTERVAL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    if ((await readOwner(lockPath))?.id === thisProcess.id) await rm(lockPath, { force: true })
  }
}

/**
 * Reads the lock file; null if the file does not exist. For an unreadable lock file, returns pid 0, which counts as
 * stale.
 */
async function readOwner(lockPath: string): Promise<LockOwner | null> {
  const text = await readFile(lockPath, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return { pid: 0, started: '', where: '', id: 'unreadable' }
  }
}

async function isAlive({ pid, started, where }: LockOwner, lockPath: string, thisMachine: string): Promise<boolean> {
  if (pid <= 0) return false
  if (where !== thisMachine) {
    const stats = await stat(lockPath).catch(() => null)
    return stats !== null && Date.now() - stats.mtimeMs < STALE_LOCK_AGE_MS
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const currentStart = await getStartTime(pid)
  // Assumes that the process is alive if the system does not report start times.
  return currentStart === '' || started === '' || currentStart === started
}

/**
 * Returns the start time of a process in ticks since boot (field 22 of `/proc/<pid>/stat`; field 2 may contain spaces).
 * Returns an empty text on systems other than Linux.
 */
async function getStartTime(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** Returns an id that consists of the host name, the boot id of the machine and the pid namespace of this process. */
async function getMachineId(): Promise<string> {
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return [hostname(), bootId.trim(), namespace].join(' ')
}

/** Returns false if the file or folder already exists (EEXIST); rethrows other errors. */
async function wasNewlyCreated(creation: Promise<unknown>): Promise<boolean> {
  try {
    await creation
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
