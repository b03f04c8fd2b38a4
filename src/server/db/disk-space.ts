// Watches the free disk space of the embedded database, because PGlite loops forever on a full disk.
import { statfs } from 'node:fs/promises'

const BYTES_PER_MEGABYTE = 1024 * 1024

/**
 * Minimum number of free bytes for writes. Below this limit, writes are rejected, because reads and running
 * transactions still need space for the write-ahead log.
 */
const MIN_FREE_BYTES = 64 * BYTES_PER_MEGABYTE

/** Minimum number of free bytes for opening the database after a crash. */
const MIN_FREE_BYTES_TO_OPEN = 32 * BYTES_PER_MEGABYTE

/** Returns the free bytes of the disk; infinity if the system does not report them. */
async function getFreeBytes(folder: string): Promise<number> {
  const stats = await statfs(folder).catch(() => null)
  return stats ? stats.bavail * stats.bsize : Number.POSITIVE_INFINITY
}

/** Returns true when the disk has enough room to open the database. */
export async function hasRoomToOpen(folder: string): Promise<boolean> {
  return (await getFreeBytes(folder)) >= MIN_FREE_BYTES_TO_OPEN
}

interface DiskWatch {
  readonly isFull: () => boolean
  stop(): void
}

/** Checks the free disk space every 250 ms, so that a burst of writes cannot use up the reserve between two checks. */
export function watchFreeDiskSpace(folder: string): DiskWatch {
  let isFull = false
  const updateIsFull = async () => {
    isFull = (await getFreeBytes(folder)) < MIN_FREE_BYTES
  }
  void updateIsFull()
  const timer = setInterval(() => void updateIsFull(), 250)
  timer.unref()
  return { isFull: () => isFull, stop: () => clearInterval(timer) }
}
