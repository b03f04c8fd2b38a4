// Runs a background task at the start of the process and then at intervals, one run at a time, except while the disk is
// full.
import type { Services } from '#server/http/handler.ts'
import { faultOf } from '#server/log.ts'

interface Work {
  /** Name of the task in log lines. */
  readonly name: string
  /** Interval between two runs, in milliseconds. */
  readonly every: number
  readonly run: (services: Services, stopping: AbortSignal) => Promise<void>
}

/** Starts the task. `stop` aborts the current run and resolves when it has ended. */
export function startPeriodic(services: Services, { name, every, run }: Work): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  let looking: Promise<void> | null = null
  const look = () => {
    if (stopping.signal.aborted || services.isDiskFull()) return
    looking ??= run(services, stopping.signal)
      .catch((error) => {
        if (!stopping.signal.aborted) services.log({ level: 'error', worker: name, ...faultOf(error) })
      })
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(look, every)
  timer.unref()
  look()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await looking
    },
  }
}
