// Work that a process does by itself at its start and then every so often: one at a time, and none on a full disk.
import type { Services } from '#server/http/handler.ts'
import { faultOf } from '#server/log.ts'

interface Work {
  /** Names it in the log. */
  readonly name: string
  /** Milliseconds between two looks. */
  readonly every: number
  readonly run: (services: Services, stopping: AbortSignal) => Promise<void>
}

/** `stop` ends when what is at work has. */
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
