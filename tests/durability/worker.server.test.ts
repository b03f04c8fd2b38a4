// Ends the worker of the embedded database many times during writes, and checks that acknowledged writes are complete.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { createConnection, createEmbeddedPool } from '#server/db/connect.ts'
import { createPrivateAddress } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { superviseWorker } from '#server/db/worker-supervisor.ts'
import { listen } from '#server/listening.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { startApi } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { crashRounds, TIMEOUT_MS } from './effort.ts'
import { crashRepeatedly, waitUntil } from './killing.ts'

const workerScript = pathToFileURL(join(import.meta.dirname, '../../dist/server/embedded-worker.js'))

/**
 * Creates a script that runs the real worker and exits between two SQL statements as soon as a signal file exists. The
 * returned function `exit` creates the signal file.
 */
async function createStoppableWorker(folder: string): Promise<{ script: URL; exit: () => Promise<void> }> {
  const signalFile = join(folder, 'die')
  const script = join(folder, 'worker.mjs')
  const text = `
import { existsSync, rmSync } from 'node:fs'
setInterval(() => {
  if (!existsSync(${JSON.stringify(signalFile)})) return
  rmSync(${JSON.stringify(signalFile)})
  process.exit(1)
}, 1).unref()
await import(${JSON.stringify(workerScript.href)})`
  await writeFile(script, text)
  return { script: pathToFileURL(script), exit: () => writeFile(signalFile, '') }
}

/** Worker thread that was started last. */
let newestWorker: Worker | null = null
const rememberWorker = (worker: Worker) => {
  newestWorker = worker
}
process.on('worker', rememberWorker)
afterAll(() => void process.off('worker', rememberWorker))

test('no acknowledged write is lost when the worker ends between two statements or during a statement', {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-worker-'))
  const address = await createPrivateAddress()
  const { script, exit } = await createStoppableWorker(folder)
  let losses = 0
  const finalLosses: string[] = []
  const onLost = (reason: string, isFinal: boolean) => {
    losses++
    if (isFinal) finalLosses.push(reason)
  }
  const worker = await superviseWorker({ dataDir: folder, address, scriptUrl: script, onLost })
  const connection = createConnection(createEmbeddedPool(address), async () => {})
  await migrate(connection.pool)
  const api = await startApi({ connection })
  await seedDemo(connection.db, { ecommerceCount: 60, secrets: api.services.secrets })
  const server: Server = await listen(api.app, { host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo

  const crash = async (round: number) => {
    const before = losses
    if (round % 2 === 0) await exit()
    else await newestWorker?.terminate()
    await waitUntil(() => losses > before)
  }
  const url = () => `http://127.0.0.1:${port}`
  const { inconsistencies, ...figures } = await crashRepeatedly({
    url,
    rounds: crashRounds,
    crash,
    recover: async () => {},
  })
  storeMeasurement(
    `PGlite's worker killed ${losses} times: ${JSON.stringify({ ...figures, inconsistencies: inconsistencies.length })}`,
  )
  server.closeAllConnections()
  server.close()
  // Does not wait for the pool to close, because a connection that was in use when a worker ended can prevent this.
  void connection.close()
  await worker.close()
  await rm(folder, { recursive: true, force: true })
  expect(finalLosses).toEqual([])
  expect(inconsistencies).toEqual([])
  expect(losses).toBe(crashRounds)
  expect(Object.keys(figures.errorCounts).filter((status) => status !== '503')).toEqual([])
})
