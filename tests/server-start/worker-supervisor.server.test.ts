// Tests the worker that runs the embedded database. When the worker stalls or crashes, requests return 503 and the
// database restarts with its data.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConnection, createEmbeddedPool } from '#server/db/connect.ts'
import { createPrivateAddress, type PrivateSocketAddress } from '#server/db/embedded.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { superviseWorker } from '#server/db/worker-supervisor.ts'

/** Path of the worker script, which `npm run build` creates. */
const script = pathToFileURL(join(import.meta.dirname, '../../dist/server/embedded-worker.js'))
let socketAddress: PrivateSocketAddress

beforeAll(async () => {
  socketAddress = await createPrivateAddress()
})
afterAll(() => socketAddress.remove())

test('A stalled worker is replaced, and the database opens again with the saved data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reversa-worker-'))
  const losses: string[] = []
  const onLost = (reason: string, isFinal: boolean) => losses.push(`${reason}${isFinal ? ' (final)' : ''}`)
  const worker = await superviseWorker({
    dataDir,
    address: socketAddress,
    scriptUrl: script,
    onLost,
    heartbeatTimeoutMs: 1_500,
  })
  const { pool, close } = createConnection(createEmbeddedPool(socketAddress), () => worker.close())
  await pool.query('create table kept (n int)')
  await pool.query('insert into kept values (1)')

  const stalledQuery = pool
    .query('select count(*) from generate_series(1, 100000000000)')
    .catch((error: unknown) => error)
  const waitingQuery = pool.query('select n from kept').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(await stalledQuery)).toBe(true)
  expect(isDatabaseUnavailable(await waitingQuery)).toBe(true)
  await expect.poll(() => losses).toHaveLength(1)

  await expect
    .poll(() => pool.query('select n from kept').catch(() => null), { timeout: 15_000 })
    .toMatchObject({
      rows: [{ n: 1 }],
    })
  expect(losses).toHaveLength(1)
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

test('A healthy worker is kept, however long the main thread was busy', async () => {
  const losses: string[] = []
  const onLost = (reason: string) => losses.push(reason)
  const worker = await superviseWorker({
    dataDir: 'memory://',
    address: socketAddress,
    scriptUrl: script,
    onLost,
    heartbeatTimeoutMs: 1_500,
  })
  const { pool, close } = createConnection(createEmbeddedPool(socketAddress), () => worker.close())
  await pool.query('select 1')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
  for (let queryNumber = 0; queryNumber < 10; queryNumber++) await pool.query('select 1')
  expect(losses).toEqual([])
  await close()
})

test('A database that is closed during a restart ends the worker that is starting, too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reversa-worker-'))
  const [openingFile, endedFile] = [join(dataDir, 'opening'), join(dataDir, 'ended')]
  // Source code of a fake worker. The first worker crashes immediately; the second worker becomes ready only after the
  // test has asked it to close.
  const workerCode = `
    import { existsSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    if (existsSync('${dataDir}/first')) {
      parentPort.once('message', () => { writeFileSync('${endedFile}', ''); parentPort.postMessage('ready') })
      writeFileSync('${openingFile}', '')
    } else {
      writeFileSync('${dataDir}/first', '')
      parentPort.postMessage('ready')
    }`
  const crashingWorkerFile = join(dataDir, 'worker.mjs')
  await writeFile(crashingWorkerFile, workerCode)
  const onLost = () => {}
  const worker = await superviseWorker({
    dataDir,
    address: socketAddress,
    scriptUrl: pathToFileURL(crashingWorkerFile),
    onLost,
    heartbeatTimeoutMs: 60_000,
  })
  await expect.poll(() => existsSync(openingFile)).toBe(true)
  await worker.close()
  expect(existsSync(endedFile)).toBe(true)
  await rm(dataDir, { recursive: true, force: true })
})

test('A lost in-memory database cannot be restored, but can still be closed', async () => {
  const onLost = vi.fn()
  const worker = await superviseWorker({
    dataDir: 'memory://',
    address: socketAddress,
    scriptUrl: script,
    onLost,
    heartbeatTimeoutMs: 1_500,
  })
  void createEmbeddedPool(socketAddress)
    .on('error', () => {})
    .query('select count(*) from generate_series(1, 100000000000)')
    .catch(() => {})
  await expect.poll(() => onLost.mock.lastCall, { timeout: 15_000 }).toEqual([expect.any(String), true])
  await worker.close()
})
