// The worker of the embedded database dies in the middle of writes, again and again: what was acknowledged is there, and nothing is half done.
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
import { recordFigure } from '../figures.ts'
import { startApi } from '../harness.ts'
import { rounds, TIMEOUT_MS } from './effort.ts'
import { crashRepeatedly, waitUntil } from './killing.ts'

const built = pathToFileURL(join(import.meta.dirname, '../../dist/server/embedded-worker.js'))

/** The real worker, which ends at once when a file says so: between two statements. */
async function mortalWorker(folder: string): Promise<{ script: URL; die: () => Promise<void> }> {
  const sentence = join(folder, 'die')
  const script = join(folder, 'worker.mjs')
  const text = `
import { existsSync, rmSync } from 'node:fs'
setInterval(() => {
  if (!existsSync(${JSON.stringify(sentence)})) return
  rmSync(${JSON.stringify(sentence)})
  process.exit(1)
}, 1).unref()
await import(${JSON.stringify(built.href)})`
  await writeFile(script, text)
  return { script: pathToFileURL(script), die: () => writeFile(sentence, '') }
}

/** Whichever thread there is by now. */
let thread: Worker | null = null
const remember = (worker: Worker) => {
  thread = worker
}
process.on('worker', remember)
afterAll(() => void process.off('worker', remember))

test('the worker dies in the middle of writes, between two statements and in the middle of one', {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-worker-'))
  const address = await createPrivateAddress()
  const { script, die } = await mortalWorker(folder)
  let losses = 0
  const ends: string[] = []
  const onLost = (reason: string, isFinal: boolean) => {
    losses++
    if (isFinal) ends.push(reason)
  }
  const worker = await superviseWorker({ dataDir: folder, address, script, onLost })
  const connection = createConnection(createEmbeddedPool(address), async () => {})
  await migrate(connection.pool)
  const api = await startApi({ connection })
  await seedDemo(connection.db, { ecommerces: 60, secrets: api.services.secrets })
  const server: Server = await listen(api.app, { host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo

  const crash = async (round: number) => {
    const before = losses
    if (round % 2 === 0) await die()
    else await thread?.terminate()
    await waitUntil(() => losses > before)
  }
  const url = () => `http://127.0.0.1:${port}`
  const { inconsistencies: wrong, ...figures } = await crashRepeatedly({ url, rounds, crash, recover: async () => {} })
  recordFigure(`PGlite's worker killed ${losses} times: ${JSON.stringify({ ...figures, wrong: wrong.length })}`)
  server.closeAllConnections()
  server.close()
  // Not waited for: a connection that was in use when a worker died may keep the pool from its end.
  void connection.close()
  await worker.close()
  await rm(folder, { recursive: true, force: true })
  expect(ends).toEqual([])
  expect(wrong).toEqual([])
  expect(losses).toBe(rounds)
  expect(Object.keys(figures.errorCounts).filter((status) => status !== '503')).toEqual([])
})
