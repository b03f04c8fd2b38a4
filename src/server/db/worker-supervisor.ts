// Supervises the worker thread of the embedded database, and restarts a worker that exits or stops responding.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { hasRoomToOpen } from './disk-space.ts'
import type { SocketAddress, WorkerMessage, WorkerOptions } from './embedded-worker.ts'

/** Options of a supervised worker. */
interface SupervisorOptions extends WorkerOptions {
  /** URL of the built worker script. */
  readonly scriptUrl: URL
  /** Heartbeat timeout in milliseconds. After this time the worker is restarted, even if a long statement blocks it. */
  readonly heartbeatTimeoutMs?: number
  readonly onLost: (reason: string, isFinal: boolean) => void
}

interface RunningWorker {
  readonly worker: Worker
  /** Resolves when the database is open and listening. */
  readonly ready: Promise<void>
  readonly exited: Promise<void>
  /**
   * Number of timer ticks since the last heartbeat. Ticks are counted instead of comparing timestamps, because the main
   * thread itself may have been blocked.
   */
  missedTicks: number
}

/** Maximum number of attempts to restart a worker. */
const MAX_RESTARTS = 5

/** Milliseconds after which opening the database on a full disk is aborted, because PGlite would hang forever. */
const MAX_OPENING_ON_FULL_DISK_MS = 60_000

/**
 * Starts the worker, and restarts it when it exits or misses its heartbeat. During a restart, connections fail and
 * requests get 503.
 */
export async function superviseWorker({ heartbeatTimeoutMs = 15_000, ...options }: SupervisorOptions): Promise<{
  close(): Promise<void>
}> {
  const { dataDir, address, onLost } = options
  const tickMs = Math.min(1000, heartbeatTimeoutMs / 4)
  let isClosing = false
  let currentWorker = startWorker(options)
  await currentWorker.ready
  watchWorker(currentWorker)

  function watchWorker(runningWorker: RunningWorker): void {
    const timer = setInterval(() => {
      runningWorker.missedTicks++
      if (runningWorker.missedTicks * tickMs > heartbeatTimeoutMs) void runningWorker.worker.terminate()
    }, tickMs)
    timer.unref()
    void runningWorker.exited.then(() => {
      clearInterval(timer)
      if (!isClosing) void restart()
    })
  }

  async function restart(): Promise<void> {
    if (dataDir === 'memory://') return onLost('the database in memory stopped and lost its data', true)
    onLost('the embedded database stopped and is being opened again', false)
    for (let attempt = 0; attempt < MAX_RESTARTS && !isClosing; attempt++) {
      // Removes the socket, so that connections fail at once instead of waiting.
      if (address.path !== undefined) await rm(address.path, { force: true })
      while (!isClosing && !(await hasRoomToOpen(dataDir))) await sleep(1000)
      if (isClosing) return
      try {
        currentWorker = startWorker(options)
        await currentWorker.ready
        return watchWorker(currentWorker)
      } catch {
        await sleep(1000)
      }
    }
    if (!isClosing) onLost('the embedded database stopped and could not be opened again', true)
  }

  return {
    async close() {
      isClosing = true
      const { worker, exited } = currentWorker
      // Asks the worker to close. A worker that is still opening the database handles this message afterwards.
      worker.postMessage('close')
      const timer = setTimeout(() => void worker.terminate(), heartbeatTimeoutMs)
      await exited
      clearTimeout(timer)
    },
  }
}

function startWorker({
  scriptUrl,
  dataDir,
  address: { host, port, path },
}: Omit<SupervisorOptions, 'heartbeatTimeout'>) {
  const address: SocketAddress = { host, port, ...(path === undefined ? {} : { path }) }
  const embeddedDatabase: WorkerOptions = { dataDir, address }
  const worker = new Worker(scriptUrl, { workerData: { embeddedDatabase } })
  const startedAt = performance.now()
  const timer = setInterval(async () => {
    const isLate = performance.now() - startedAt > MAX_OPENING_ON_FULL_DISK_MS
    if (isLate && !(await hasRoomToOpen(dataDir))) void worker.terminate()
  }, 5_000)
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    void exited.then(() => reject(new Error('the worker exited before it was ready')))
    worker.on('message', (message: WorkerMessage) => {
      runningWorker.missedTicks = 0
      if (message === 'ready') resolve()
    })
  }).finally(() => clearInterval(timer))
  const runningWorker: RunningWorker = { worker, ready, exited, missedTicks: 0 }
  return runningWorker
}
