// Locks the data folder of the embedded database, because two processes on one PGlite folder lose data silently.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, readlink, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/errors.ts'

/** Process that holds the lock, as stored in the lock file. */
interface Owner {
  readonly pid: number
  /** Start time of the process, because pids are reused, especially in containers. */
  readonly started: string
  /** Machine and pid namespace, because a pid is unique only inside one namespace. */
  readonly where: string
  readonly id: string
}

/** Milliseconds between two updates of the lock file's modification time, which other machines read as a heartbeat. */
const touchInterval = 5_000

/** Milliseconds without an update after which the lock of another machine is stale. */
const abandonedAfter = 30_000

/** Name of the lock file in the data folder; names of its temporary files start with this name. */
export const LOCK_NAME = 'reversa.lock'

/** Locks the data folder and returns the unlock function. Throws a `StartError` if another process holds the lock. */
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

/** Creates a folder and its parents. `mkdir` with `recursive` would hang in /proc, where no folder can be created. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder).catch((error) => {
    if (!existsSync(folder)) throw error
  })
}

/**
 * Creates the lock file as a hard link to a complete file, so that no process can read a partial lock. Returns false if
 * the lock file already exists.
 */
async function createLock(file: string, own: Owner): Promise<boolean> {
  const draft = `${file}.${own.id}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  return succeeds(link(draft, file)).finally(() => rm(draft, { force: true }))
}

/** Removes a stale lock under a guard folder, so that no process can remove the new lock of another process. */
async function removeStaleLock(file: string, id: string): Promise<boolean> {
  const guard = `${file}.removing`
  if (!(await succeeds(mkdir(guard)))) {
    // Removes a stale guard folder: its process has died, because removing a lock takes only milliseconds.
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

/** Reads the lock file; null if it does not exist. An unreadable lock gets pid 0, which counts as stale. */
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
  // Assumes that the process is alive if the system does not report start times.
  return now === '' || started === '' || now === started
}

/**
 * Returns the start time of a process in ticks since boot (field 22 of `/proc/<pid>/stat`; field 2 may contain spaces).
 * Returns an empty text on systems other than Linux.
 */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** Returns an id of this machine, its boot and its pid namespace. */
async function thisPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return [hostname(), boot.trim(), namespace].join(' ')
}

/** Returns false if the file already exists (EEXIST); rethrows other errors. */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
