// How much room the disk of the embedded database has. PGlite spins for ever once a write finds none: writes are refused before, and it is opened only where there is some.
import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024
/** Left for what reads and begun work still write: a few segments of the write-ahead log. */
const reserve = 64 * megabyte
/** What opening after a crash may write. */
const neededToOpen = 32 * megabyte
const lookEvery = 250

/** Bytes; without end where nobody can tell. */
async function roomIn(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null)
  return found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY
}

export async function canOpenIn(folder: string): Promise<boolean> {
  return (await roomIn(folder)) >= neededToOpen
}

export interface DiskWatch {
  readonly isFull: () => boolean
  stop(): void
}

/** Looks often enough that no burst of writes takes what is left in between. */
export function watchDisk(folder: string): DiskWatch {
  let isFull = false
  const look = async () => {
    isFull = (await roomIn(folder)) < reserve
  }
  void look()
  const clock = setInterval(() => void look(), lookEvery)
  clock.unref()
  return { isFull: () => isFull, stop: () => clearInterval(clock) }
}
