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
  /** The database is open and listening. */
  readonly opened: Promise<void>
  readonly gone: Promise<void>
  /** Looks at it since it was last heard of. No clock: it may be set, and this thread, too, may have stood still. */
  unheard: number
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1000))
const mostTries = 5
/** Milliseconds after which an opening is given up, sooner where the disk is full and it would never end. A first one on a slow machine takes minutes. */
const longestOpening = 600_000
const longestOpeningOnFullDisk = 60_000
const lookEvery = 5_000

export async function watchWorker({ patience = 15_000, ...options }: WatchOptions): Promise<Watched> {
  const tick = Math.min(1000, patience / 4)
  let isClosing = false
  await freeAddress(options)
  let running = launch(options)
  await running.opened
  watch(running)

  function watch(current: Running): void {
    const clock = setInterval(() => {
      current.unheard++
      if (current.unheard * tick > patience) void current.worker.terminate()
    }, tick)
    clock.unref()
    void current.gone.then(() => {
      clearInterval(clock)
      if (!isClosing) void replace()
    })
  }

  async function replace(): Promise<void> {
    if (options.dataDir === 'memory://') return options.onLost('o banco em memória parou e perdeu seus dados', true)
    options.onLost('o banco embutido parou e está sendo reaberto', false)
    for (let tries = 0; tries < mostTries && !isClosing; tries++) {
      // Nobody can be connected meanwhile, and is told so at once.
      await freeAddress(options)
      while (!isClosing && !(await canOpenIn(options.dataDir))) await pause()
      if (isClosing) return
      try {
        running = launch(options)
        await running.opened
        return watch(running)
      } catch {
        await pause()
      }
    }
    if (!isClosing) options.onLost('o banco embutido parou e não pôde ser reaberto', true)
  }

  return {
    async close() {
      isClosing = true
      const { worker, gone } = running
      // One that is being opened reads it once it is open.
      worker.postMessage('close')
      const timer = setTimeout(() => void worker.terminate(), patience)
      await gone
      clearTimeout(timer)
    },
  }
}

async function freeAddress({ address: { path } }: Pick<WatchOptions, 'address'>): Promise<void> {
  if (path !== undefined) await rm(path, { force: true })
}

function launch({ script, dataDir, address }: Omit<WatchOptions, 'patience'>): Running {
  const { host, port, path } = address
  const worker = new Worker(script, { workerData: { dataDir, address: { host, port, ...(path ? { path } : {}) } } })
  const since = performance.now()
  const looking = setInterval(async () => {
    const passed = performance.now() - since
    if (passed > longestOpening || (passed > longestOpeningOnFullDisk && !(await canOpenIn(dataDir))))
      void worker.terminate()
  }, lookEvery)
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const opened = new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    void gone.then(() => {
      const seconds = Math.round((performance.now() - since) / 1000)
      reject(new Error(`the worker ended after ${seconds} s, before it was ready`))
    })
    worker.on('message', (message: FromWorker) => {
      running.unheard = 0
      if (message === 'ready') resolve()
    })
  }).finally(() => clearInterval(looking))
  const running: Running = { worker, opened, gone, unheard: 0 }
  return running
}
