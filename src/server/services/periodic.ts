// Runs a background task at the start of the process and then at intervals, one run at a time. Skips runs while the
// disk is full.
import type { Services } from '#server/http/handler.ts'
import { describeError } from '#server/log.ts'

interface PeriodicTask {
  /** Name of the task in log lines. */
  readonly name: string
  /** Interval between two runs, in milliseconds. */
  readonly intervalMs: number
  readonly run: (services: Services, stopSignal: AbortSignal) => Promise<void>
}

/** Starts the task. `stop` aborts the current run and resolves when it has ended. */
export function startPeriodic(
  services: Services,
  { name, intervalMs, run }: PeriodicTask,
): { readonly stop: () => Promise<void> } {
  const stopController = new AbortController()
  let currentRun: Promise<void> | null = null
  const runTask = () => {
    if (stopController.signal.aborted || services.isDiskFull()) return
    currentRun ??= run(services, stopController.signal)
      .catch((error) => {
        if (!stopController.signal.aborted) services.log({ level: 'error', worker: name, ...describeError(error) })
      })
      .finally(() => {
        currentRun = null
      })
  }
  const timer = setInterval(runTask, intervalMs)
  timer.unref()
  runTask()
  return {
    stop: async () => {
      stopController.abort()
      clearInterval(timer)
      await currentRun
    },
  }
}
