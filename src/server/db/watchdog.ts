// Keeps the database's worker thread alive: one that dies, or that has not answered for a while, is replaced. Meanwhile connections fail, and calls get 503.
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { FromWorker } from './database-worker.ts'
import { canOpenIn } from './disk-room.ts'
import type { Address } from './socket-address.ts'

export interface WatchOptions {
  readonly dataDir: string
  readonly address: Address
  /** The built worker. */
  readonly script: URL
  /** Milliseconds without a sign of life after which a worker is replaced. A statement that runs longer counts as stalled. */
  readonly patience?: number
  /** Told once a worker is lost, and when it could not be replaced. */
  readonly onLost: (reason: string, isFinal: boolean) => void
}

export interface Watched {
  close(): Promise<void>
}

interface Running {
  readonly worker: Worker
  lastSign: number
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1000))
const mostTries = 5
/** Milliseconds after which an opening is given up, sooner where the disk is full and it would never end. A first one on a slow machine takes minutes. */
const longestOpening = 600_000
const longestOpeningOnFullDisk = 60_000
const lookEvery = 5_000

export async function watchWorker({ patience = 15_000, ...options }: WatchOptions): Promise<Watched> {
  let isClosing = false
  let running = await launch(options)
  watch(running)

  function watch(current: Running): void {
    const clock = setInterval(
      () => {
        if (Date.now() - current.lastSign > patience) void current.worker.terminate()
      },
      Math.min(1000, patience / 4),
    )
    clock.unref()
    current.worker.on('error', () => {})
    current.worker.once('exit', () => {
      clearInterval(clock)
      if (!isClosing) void replace()
    })
  }

  async function replace(): Promise<void> {
    if (options.dataDir === 'memory://') return options.onLost('o banco em memória parou e perdeu seus dados', true)
    options.onLost('o banco embutido parou e está sendo reaberto', false)
    for (let tries = 0; tries < mostTries && !isClosing; tries++) {
      // Nobody can be connected meanwhile, and is told so at once.
      if (options.address.path !== undefined) await rm(options.address.path, { force: true })
      while (!isClosing && !(await canOpenIn(options.dataDir))) await pause()
      if (isClosing) return
      try {
        running = await launch(options)
        watch(running)
        return
      } catch {
        await pause()
      }
    }
    if (!isClosing) options.onLost('o banco embutido parou e não pôde ser reaberto', true)
  }

  return {
    async close() {
      isClosing = true
      const gone = new Promise((resolve) => running.worker.once('exit', resolve))
      running.worker.postMessage('close')
      const timer = setTimeout(() => void running.worker.terminate(), patience)
      await gone
      clearTimeout(timer)
    },
  }
}

/** Resolves when the database is open and listening. */
async function launch({ script, dataDir, address }: Omit<WatchOptions, 'patience'>): Promise<Running> {
  if (address.path !== undefined) await rm(address.path, { force: true })
  const { host, port, path } = address
  const worker = new Worker(script, { workerData: { dataDir, address: { host, port, ...(path ? { path } : {}) } } })
  const running: Running = { worker, lastSign: Date.now() }
  const since = Date.now()
  const looking = setInterval(async () => {
    const passed = Date.now() - since
    if (passed > longestOpening || (passed > longestOpeningOnFullDisk && !(await canOpenIn(dataDir))))
      void worker.terminate()
  }, lookEvery)
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => {
      const seconds = Math.round((Date.now() - since) / 1000)
      reject(new Error(`the worker ended after ${seconds} s, before it was ready`))
    })
    worker.on('message', (message: FromWorker) => {
      running.lastSign = Date.now()
      if (message === 'ready') resolve()
    })
  }).finally(() => clearInterval(looking))
  worker.removeAllListeners('error')
  worker.removeAllListeners('exit')
  return running
}
