// Watches the free disk space of the embedded database, because PGlite loops forever on a full disk.
import { statfs } from 'node:fs/promises'

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

export async function hasRoomToOpen(folder: string): Promise<boolean> {
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
