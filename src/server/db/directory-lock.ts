// One process at a time per data directory: two on one PGlite directory lose data silently. The lock of a process that is gone is taken over.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '#server/start-error.ts'

interface Owner {
  readonly pid: number
  /** When that process started, as the system tells it: a pid is used again. */
  readonly started: string
  /** Pids mean something inside one machine or container only. */
  readonly where: string
  readonly id: string
}

/** From elsewhere the owner's life cannot be seen, only that it keeps touching its lock. */
const touchEvery = 5_000
const forgottenAfter = 30_000

/** Answers how to give the directory back. Throws a StartError that names the owner. */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'reversa.lock')
  const own: Owner = {
    pid: process.pid,
    started: startOf(process.pid, await procStat(process.pid)),
    where: await thisPlace(),
    id: randomUUID(),
  }
  await makeWritable(dataDir)
  for (let tries = 0; tries < 5; tries++) {
    if (await claim(file, own)) return keep(file, own)
    const owner = await ownerOf(file)
    if (owner !== null && (await isAlive(owner, file, own.where))) refuse(dataDir, owner, own.where)
    if (owner !== null && (await takeOver(dataDir, file, owner, own))) return keep(file, own)
  }
  throw new StartError(`Não foi possível trancar DATA_DIR (${dataDir}): outro processo está iniciando nele.`)
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(resolve(dataDir))
    const probe = join(dataDir, `.write-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`Não é possível gravar em DATA_DIR (${dataDir}): ${reason}. Escolha outra pasta em DATA_DIR.`)
  }
}

/** Not by `recursive`, which tries for ever where nothing can be made, as under /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder).catch((error) => {
    if (!existsSync(folder)) throw error
  })
}

/** The lock appears with its content or not at all: a link to a file that is already written. */
async function claim(file: string, own: Owner): Promise<boolean> {
  const draft = await draftOf(file, own)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw new StartError(`Não foi possível trancar DATA_DIR (${dirname(file)}): ${String(error)}.`)
  } finally {
    await rm(draft, { force: true })
  }
}

function keep(file: string, own: Owner): () => Promise<void> {
  const touching = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => {})
  }, touchEvery)
  touching.unref()
  return async () => {
    clearInterval(touching)
    if ((await ownerOf(file))?.id === own.id) await rm(file, { force: true })
  }
}

async function ownerOf(file: string): Promise<Owner | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const owner: unknown = JSON.parse(text)
    return typeof owner === 'object' && owner !== null ? (owner as Owner) : unreadable(file)
  } catch {
    return unreadable(file)
  }
}

/** Nobody's; another file that cannot be read is another nobody. */
const unreadable = (file: string): Owner => ({ pid: 0, started: '', where: '', id: `unreadable ${basename(file)}` })

async function isAlive(owner: Owner, file: string, here: string): Promise<boolean> {
  if (owner.pid <= 0) return false
  if (owner.where !== here) {
    const found = await stat(file).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs < forgottenAfter
  }
  if (!exists(owner.pid)) return false
  const started = startOf(owner.pid, await procStat(owner.pid))
  // Where the system does not tell, the safe answer is that it lives.
  return started === '' || owner.started === '' || started === owner.started
}

function refuse(dataDir: string, { pid, where }: Owner, here: string): never {
  const place = where === here ? '' : ' de outra máquina ou contêiner (se já parou, espere meio minuto)'
  throw new StartError(
    `DATA_DIR (${dataDir}) já está em uso pelo processo ${pid}${place}. Encerre-o, ou escolha outra pasta em DATA_DIR.`,
  )
}

/**
 * A lock whose owner is gone has one successor: whoever makes the file that is named after it. Only the successor may put its own lock in its
 * place; should it die before that, it has a successor itself. False: somebody was faster, look again.
 */
async function takeOver(dataDir: string, file: string, stale: Owner, own: Owner): Promise<boolean> {
  let succession = successionOf(file, stale)
  const successions = [succession]
  while (!(await claim(succession, own))) {
    const successor = await ownerOf(succession)
    if (successor === null) return false
    if (await isAlive(successor, succession, own.where)) refuse(dataDir, successor, own.where)
    // Whoever is gone by now may have given up in order, and its place be free again.
    if ((await ownerOf(succession))?.id !== successor.id) return false
    succession = successionOf(file, successor)
    successions.push(succession)
  }
  const isStill = (await ownerOf(file))?.id === stale.id
  if (isStill) await rename(await draftOf(file, own), file)
  // Whoever is late and makes one of these anew finds another lock than the one it succeeds.
  for (const made of isStill ? successions : [succession]) await rm(made, { force: true })
  return isStill
}

const successionOf = (file: string, { id }: Owner) => `${file}.after.${encodeURIComponent(id)}`

async function draftOf(file: string, own: Owner): Promise<string> {
  const draft = `${file}.${own.id}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  return draft
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function procStat(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
}

/** Linux: ticks since boot, the 22nd field (the second may hold spaces). Elsewhere what `ps` says; nothing on Windows. */
function startOf(pid: number, statLine: string): string {
  if (statLine !== '') return statLine.slice(statLine.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  if (process.platform === 'win32' || process.platform === 'linux') return ''
  // The same words whoever asks.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).stdout?.trim() ?? ''
}

async function thisPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return [hostname(), boot.trim(), namespace].join(' ')
}
