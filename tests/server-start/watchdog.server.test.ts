// The embedded database in its worker: when it stalls or dies, calls fail as "away" (503) and it comes back with its data.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a database in memory that is lost is lost for good', async () => {
  const lost = new Promise<boolean>((resolve) => {
    const onLost = (_: string, isFinal: boolean) => resolve(isFinal)
    void watchWorker({ dataDir: 'memory://', address, script, onLost, patience: 1_500 }).then(() =>
      embeddedPool(address)
        .on('error', () => {})
        .query('select count(*) from generate_series(1, 100000000000)')
        .catch(() => {}),
    )
  })
  expect(await lost).toBe(true)
})
