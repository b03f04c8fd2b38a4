// Stores copies of exported files in a folder for later downloads. A copy is written during the export; old copies
// are deleted by age and total size.
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { EXPORT_RETENTION_DAYS } from '#contract/platform/report-exports.ts'
import { StartError } from '#server/errors.ts'
import { describeError, type Log } from '#server/log.ts'

/**
 * Columns of an export that identify its stored file. The file name contains user and timestamp besides the id, because
 * ids start again in another database.
 */
interface ExportIdentity {
  /** Name for the download. The stored file has the same extension. */
  readonly file_name: string
  readonly id: number
  readonly user_id: number
  readonly created_at: Date
}

/** Copy of a file while the file is sent to the client. Errors in writing the copy do not affect the download. */
export interface FileCopy {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Completes the copy; users can download the copy from now on. */
  readonly commit: () => Promise<void>
  readonly discard: () => Promise<void>
}

/** Operations on the folder that stores the copies of exported files. */
export interface ExportFiles {
  /** Throws a `StartError` if the folder is not writable. */
  readonly ensureFolderWritable: () => Promise<void>
  readonly create: (exportRow: ExportIdentity) => FileCopy
  /** Returns the time when the file expires; null if there is no file or if it has expired. */
  readonly getExpiry: (exportRow: ExportIdentity, now: Date) => Promise<Date | null>
  readonly read: (exportRow: ExportIdentity) => AsyncGenerator<Uint8Array>
  /**
   * Deletes files that are too old or exceed the total size, and incomplete files of dead processes. Returns their
   * number.
   */
  readonly deleteExpired: (now: Date) => Promise<number>
  /** Deletes all files, including those being written. Returns their number. */
  readonly removeAll: () => Promise<number>
}

interface ExportFileOptions {
  readonly dir: string
  /** Maximum size of all files together, in bytes. */
  readonly maxBytes: number
  readonly now: () => Date
  readonly isDiskFull: () => boolean
  readonly log: Log
}

const DAY_MS = 86_400_000
/** Age in milliseconds after which an incomplete file counts as abandoned; no download takes that long. */
const ABANDONED_FILE_AGE_MS = DAY_MS
const completeFilePattern = /^\d+-\d+-(\d+)\.(?:csv|xlsx)$/
const partialFilePattern = /^\d+-\d+-\d+\.(?:csv|xlsx)\.[\da-f-]+\.part$/

const getExpiryTime = (created_at: number) => created_at + EXPORT_RETENTION_DAYS * DAY_MS

export function createExportFiles(options: ExportFileOptions): ExportFiles {
  const { dir } = options
  const getPath = ({ id, user_id, created_at, file_name }: ExportIdentity) =>
    join(dir, `${id}-${user_id}-${created_at.getTime()}${extname(file_name)}`)
  return {
    ensureFolderWritable: () => prepareFolder(dir),
    create: (exportRow) => createFileCopy(getPath(exportRow), options),
    getExpiry: async (exportRow, now) => {
      const expiryTime = getExpiryTime(exportRow.created_at.getTime())
      if (expiryTime <= now.getTime() || !(await stat(getPath(exportRow)).catch(() => null))) return null
      return new Date(expiryTime)
    },
    read: (exportRow) => readChunks(getPath(exportRow)),
    deleteExpired: (now) => deleteExpired(options, now),
    removeAll: async () => {
      const names = (await listNames(dir)).filter(
        (name) => completeFilePattern.test(name) || partialFilePattern.test(name),
      )
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

async function prepareFolder(dir: string): Promise<void> {
  try {
    await makeFolder(dir)
    const probePath = join(dir, `.write-${randomUUID()}`)
    await writeFile(probePath, '', { mode: 0o600 })
    await rm(probePath)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`EXPORTS_DIR (${dir}) is not writable: ${reason}. Set EXPORTS_DIR to another folder.`)
  }
}

/**
 * Creates a copy of an exported file, under a temporary name until the copy is complete. A disk error discards the
 * copy, but the export continues.
 */
function createFileCopy(path: string, options: ExportFileOptions): FileCopy {
  const { dir, maxBytes, isDiskFull, now, log } = options
  const partialPath = `${path}.${randomUUID()}.part`
  let file: FileHandle | null = null
  let bytes = 0
  let isClosed = false

  const discard = async () => {
    isClosed = true
    await file?.close().catch(() => undefined)
    file = null
    await rm(partialPath, { force: true }).catch(() => undefined)
  }
  const runUnlessClosed = async (operation: () => Promise<void>) => {
    if (isClosed) return
    try {
      await operation()
    } catch (error) {
      if (!isClosed) log({ level: 'error', worker: 'exportFiles', ...describeError(error) })
      await discard()
    }
  }
  return {
    write: (chunk) =>
      runUnlessClosed(async () => {
        bytes += chunk.byteLength
        if (bytes > maxBytes || isDiskFull()) return discard()
        if (!file) {
          await makeFolder(dir)
          file = await open(partialPath, 'wx', 0o600)
        }
        // Discards the copy once more, because `discard` may have been called while the file was being opened.
        if (isClosed) return discard()
        await file.writeFile(chunk)
      }),
    commit: () =>
      runUnlessClosed(async () => {
        await file?.close()
        file = null
        await rename(partialPath, path)
        isClosed = true
        await deleteExpired(options, now())
      }),
    discard: () => (isClosed ? Promise.resolve() : discard()),
  }
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

const listNames = (dir: string) => readdir(dir).catch(() => [])

async function deleteExpired({ dir, maxBytes }: ExportFileOptions, now: Date): Promise<number> {
  const files = await Promise.all(
    (await listNames(dir)).map(async (name) => ({ name, stats: await stat(join(dir, name)).catch(() => null) })),
  )
  const abandonedFiles = files.filter(
    ({ name, stats }) =>
      partialFilePattern.test(name) && stats !== null && now.getTime() - stats.mtimeMs > ABANDONED_FILE_AGE_MS,
  )
  const newestFirst = files
    .flatMap(({ name, stats }) => {
      const created_at = completeFilePattern.exec(name)?.[1]
      return created_at === undefined ? [] : [{ name, created_at: Number(created_at), size: stats?.size ?? 0 }]
    })
    .sort((first, second) => second.created_at - first.created_at)
  let total = 0
  const expiredFiles = newestFirst.filter(({ created_at, size }) => {
    total += size
    return total > maxBytes || getExpiryTime(created_at) <= now.getTime()
  })
  for (const { name } of [...abandonedFiles, ...expiredFiles]) await rm(join(dir, name), { force: true })
  return abandonedFiles.length + expiredFiles.length
}
