// Stores the files of exports in a folder for later downloads. Files are written while they are sent, and deleted by
// age and total size.
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptDays } from '#contract/platform/reports.ts'
import { StartError } from '#server/errors.ts'
import { faultOf, type Log } from '#server/log.ts'

/**
 * Columns of an export that identify its file. Ids restart in another database, so the file name also contains user and
 * timestamp.
 */
interface Exported {
  readonly id: number
  readonly user_id: number
  readonly created_at: Date
}

/** Copy of a file that is being sent. Errors while writing the copy do not affect the download. */
export interface FileCopy {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Completes the copy, which can be downloaded from now on. */
  readonly keep: () => Promise<void>
  readonly drop: () => Promise<void>
}

/** Operations on the folder that stores the files of exports. */
export interface ExportFiles {
  /** Throws a `StartError` if the folder is not writable. */
  readonly prepare: () => Promise<void>
  readonly begin: (exported: Exported) => FileCopy
  /** Returns the time until which the file can be downloaded; null when there is no file. */
  readonly keptUntil: (exported: Exported, now: Date) => Promise<Date | null>
  readonly read: (exported: Exported) => AsyncGenerator<string>
  /**
   * Deletes files that are too old or exceed the total size, and incomplete files of dead processes. Returns their
   * number.
   */
  readonly sweep: (now: Date) => Promise<number>
  /** Deletes all files, including those being written. Returns their number. */
  readonly removeAll: () => Promise<number>
}

interface Options {
  readonly dir: string
  /** Maximum size of all files together, in bytes. */
  readonly mostBytes: number
  readonly now: () => Date
  readonly isDiskFull: () => boolean
  readonly log: Log
}

const dayMilliseconds = 86_400_000
/** Age in milliseconds after which an incomplete file is considered abandoned; no download takes that long. */
const abandonedAfter = dayMilliseconds
const whole = /^\d+-\d+-(\d+)\.csv$/
const partial = /^\d+-\d+-\d+\.csv\.[\da-f-]+\.part$/

const endOf = (created_at: number) => created_at + keptDays * dayMilliseconds

export function exportFilesIn(options: Options): ExportFiles {
  const { dir } = options
  const pathOf = ({ id, user_id, created_at }: Exported) => join(dir, `${id}-${user_id}-${created_at.getTime()}.csv`)
  return {
    prepare: () => prepare(dir),
    begin: (exported) => copyTo(pathOf(exported), options),
    keptUntil: async (exported, now) => {
      const end = endOf(exported.created_at.getTime())
      if (end <= now.getTime() || !(await stat(pathOf(exported)).catch(() => null))) return null
      return new Date(end)
    },
    read: (exported) => textsOf(pathOf(exported)),
    sweep: (now) => sweep(options, now),
    removeAll: async () => {
      const names = (await namesIn(dir)).filter((name) => whole.test(name) || partial.test(name))
      for (const name of names) await rm(join(dir, name), { force: true })
      return names.length
    },
  }
}

async function makeFolder(dir: string): Promise<void> {
  await mkdir(dir, { mode: 0o700 }).catch((error) => {
    if (!existsSync(dir)) throw error
  })
  await chmod(dir, 0o700)
}

async function prepare(dir: string): Promise<void> {
  try {
    await makeFolder(dir)
    const probe = join(dir, `.write-${randomUUID()}`)
    await writeFile(probe, '', { mode: 0o600 })
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`EXPORTS_DIR (${dir}) is not writable: ${reason}. Set EXPORTS_DIR to another folder.`)
  }
}

/** Creates a copy under a temporary name until it is complete. A disk error ends the copy, not the export. */
function copyTo(path: string, options: Options): FileCopy {
  const { dir, mostBytes, isDiskFull, now, log } = options
  const draft = `${path}.${randomUUID()}.part`
  let file: FileHandle | null = null
  let bytes = 0
  let isOver = false

  const drop = async () => {
    isOver = true
    await file?.close().catch(() => undefined)
    file = null
    await rm(draft, { force: true }).catch(() => undefined)
  }
  const attempt = async (work: () => Promise<void>) => {
    if (isOver) return
    try {
      await work()
    } catch (error) {
      if (!isOver) log({ level: 'error', worker: 'exportFiles', ...faultOf(error) })
      await drop()
    }
  }
  return {
    write: (part) =>
      attempt(async () => {
        bytes += part.byteLength
        if (bytes > mostBytes || isDiskFull()) return drop()
        if (!file) {
          await makeFolder(dir)
          file = await open(draft, 'wx', 0o600)
        }
        // The copy may have been discarded while the file was being opened.
        if (isOver) return drop()
        await file.writeFile(part)
      }),
    keep: () =>
      attempt(async () => {
        await file?.close()
        file = null
        await rename(draft, path)
        isOver = true
        await sweep(options, now())
      }),
    drop: () => (isOver ? Promise.resolve() : drop()),
  }
}

async function* textsOf(path: string): AsyncGenerator<string> {
  // The encoding joins characters that are split between two chunks, and keeps the BOM.
  for await (const part of createReadStream(path, { encoding: 'utf8' })) yield String(part)
}

const namesIn = (dir: string) => readdir(dir).catch(() => [])

async function sweep({ dir, mostBytes }: Options, now: Date): Promise<number> {
  const found = await Promise.all(
    (await namesIn(dir)).map(async (name) => ({ name, facts: await stat(join(dir, name)).catch(() => null) })),
  )
  const abandoned = found.filter(
    ({ name, facts }) => partial.test(name) && facts !== null && now.getTime() - facts.mtimeMs > abandonedAfter,
  )
  const newestFirst = found
    .flatMap(({ name, facts }) => {
      const created_at = whole.exec(name)?.[1]
      return created_at === undefined ? [] : [{ name, created_at: Number(created_at), size: facts?.size ?? 0 }]
    })
    .sort((one, other) => other.created_at - one.created_at)
  let total = 0
  const due = newestFirst.filter(({ created_at, size }) => {
    total += size
    return total > mostBytes || endOf(created_at) <= now.getTime()
  })
  for (const { name } of [...abandoned, ...due]) await rm(join(dir, name), { force: true })
  return abandoned.length + due.length
}
