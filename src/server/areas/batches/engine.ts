// Runs batches inside the server process. Several processes may do so on one database; what one leaves behind another takes up.
import { randomUUID } from 'node:crypto'
import type { BatchRecord } from '#server/batch-kind.ts'
import type { Services } from '#server/http/handle.ts'
import { claim, endLeases } from './lease.ts'
import { type Worker, workOn } from './work.ts'

/** Batches of several people at once; the rows of one go one after the other. */
const atOnce = 4
/** Besides when the bell rings: another process may have died, or be the one that was told. */
const lookEvery = 3_000

export interface BatchEngine {
  /** Ends when what was at work has been put down in good order. */
  readonly stop: () => Promise<void>
}

interface EngineOptions {
  /** The database is this process's alone: whoever held a batch before is dead, and is not waited for. */
  readonly isAlone?: boolean
}

export function startBatches(services: Services, { isAlone = false }: EngineOptions = {}): BatchEngine {
  const stopping = new AbortController()
  const worker: Worker = { id: randomUUID(), services, stopping: stopping.signal }
  const atWork = new Map<number, Promise<void>>()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let mustInherit = isAlone

  const complain = (error: unknown) => {
    if (!stopping.signal.aborted)
      services.log({ level: 'error', worker: 'batches', error: error instanceof Error ? error.name : typeof error })
  }

  /** Afterwards a place is free, and the batch may have been resumed meanwhile. What failed is not tried again before the next look. */
  async function work(batch: BatchRecord): Promise<void> {
    const isSound = await workOn(batch, worker).then(
      () => true,
      (error: unknown) => {
        complain(error)
        return false
      },
    )
    atWork.delete(batch.id)
    if (isSound) look()
  }

  async function take(): Promise<void> {
    if (mustInherit) await endLeases(services.db)
    mustInherit = false
    while (!stopping.signal.aborted && !services.isDiskFull() && atWork.size < atOnce) {
      const batch = await claim(services.db, worker.id, [...atWork.keys()])
      if (!batch) return
      atWork.set(batch.id, work(batch))
    }
  }

  /** One look at a time; a bell meanwhile makes it look once more. */
  function look(): void {
    lookAgain = true
    looking ??= (async () => {
      while (lookAgain && !stopping.signal.aborted) {
        lookAgain = false
        await take().catch(complain)
      }
      looking = null
    })()
  }

  const timer = setInterval(look, lookEvery)
  timer.unref()
  const silence = services.batchBell.listen(look)
  const stop = async () => {
    stopping.abort()
    clearInterval(timer)
    silence()
    await looking
    await Promise.all(atWork.values())
  }
  services.stopping.addEventListener('abort', () => void stop())
  look()
  return { stop }
}
