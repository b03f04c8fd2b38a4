// The embedded database in its worker: when it stalls or dies, calls fail as "away" (503) and it comes back with its data.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isDatabaseAway } from '#server/db/away.ts'
import { connectionOf, embeddedPool } from '#server/db/connect.ts'
import { type PrivateAddress, privateAddress } from '#server/db/socket-address.ts'
import { watchWorker } from '#server/db/watchdog.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
let script: URL
let address: PrivateAddress

beforeAll(async () => {
  // Inside the project, so that the worker finds PGlite; Node cannot run its TypeScript.
  folder = await mkdtemp(join(root, 'node_modules/.cache/watchdog-'))
  const input = join(root, 'src/server/db/database-worker.ts')
  await build({ root, logLevel: 'error', build: { ssr: input, outDir: folder, rollupOptions: { input } } })
  script = pathToFileURL(join(folder, 'database-worker.js'))
  address = await privateAddress()
})
afterAll(async () => {
  await address.remove()
  await rm(folder, { recursive: true, force: true })
})

test('a worker that stalls is replaced, and the database opens again with what was saved', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reversa-watchdog-'))
  const losses: string[] = []
  const onLost = (reason: string, isFinal: boolean) => losses.push(`${reason}${isFinal ? ' (final)' : ''}`)
  const worker = await watchWorker({ dataDir, address, script, onLost, patience: 1_500 })
  const { pool, close } = connectionOf(embeddedPool(address), () => worker.close())
  await pool.query('create table kept (n int)')
  await pool.query('insert into kept values (1)')

  const stalled = pool.query('select count(*) from generate_series(1, 100000000000)').catch((error: unknown) => error)
  const waiting = pool.query('select n from kept').catch((error: unknown) => error)
  expect(isDatabaseAway(await stalled)).toBe(true)
  expect(isDatabaseAway(await waiting)).toBe(true)
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

test('a healthy one is kept, however long this thread was busy and heard nothing of it', async () => {
  const losses: string[] = []
  const onLost = (reason: string) => losses.push(reason)
  const worker = await watchWorker({ dataDir: 'memory://', address, script, onLost, patience: 1_500 })
  const { pool, close } = connectionOf(embeddedPool(address), () => worker.close())
  await pool.query('select 1')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
  for (let asked = 0; asked < 10; asked++) await pool.query('select 1')
  expect(losses).toEqual([])
  await close()
})

test('closed while another is being opened in the place of one that died, that one is ended, too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reversa-watchdog-'))
  const [opening, ended] = [join(dataDir, 'opening'), join(dataDir, 'ended')]
  // The first dies as soon as it is there; the second is open only once it was told to close.
  const source = `
    import { existsSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    if (existsSync('${dataDir}/first')) {
      parentPort.once('message', () => { writeFileSync('${ended}', ''); parentPort.postMessage('ready') })
      writeFileSync('${opening}', '')
    } else {
      writeFileSync('${dataDir}/first', '')
      parentPort.postMessage('ready')
    }`
  const dying = join(dataDir, 'worker.mjs')
  await writeFile(dying, source)
  const onLost = () => {}
  const worker = await watchWorker({ dataDir, address, script: pathToFileURL(dying), onLost, patience: 60_000 })
  await expect.poll(() => existsSync(opening)).toBe(true)
  await worker.close()
  expect(existsSync(ended)).toBe(true)
  await rm(dataDir, { recursive: true, force: true })
})

test('a database in memory that is lost is lost for good, and can still be closed', async () => {
  const onLost = vi.fn()
  const worker = await watchWorker({ dataDir: 'memory://', address, script, onLost, patience: 1_500 })
  void embeddedPool(address)
    .on('error', () => {})
    .query('select count(*) from generate_series(1, 100000000000)')
    .catch(() => {})
  await expect.poll(() => onLost.mock.lastCall, { timeout: 15_000 }).toEqual([expect.any(String), true])
  await worker.close()
})
