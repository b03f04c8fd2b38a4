// Tests that a restarted server still has every record that it had reported as saved. `tests/durability` contains the
// tests of killed servers.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, runServer, startAndKill } from '../running-server.ts'
import { readNumber, signIn, writeNumber } from './built-server.ts'

/** Timeout in milliseconds, because a server starts slowly on a busy machine. */
const timeout = 60_000

let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-life-'))
  const environment = { DATA_DIR: join(folder, 'data'), DEMO_ECOMMERCES: '1' }
  // Kills a first start at a random moment, which must not prevent the next start.
  await startAndKill(environment, Math.random() * 1_500)
  server = await runServer(environment)
}, timeout)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}, timeout)

test('A restart keeps the data and the session', { timeout }, async () => {
  const user = await signIn(server.url)
  expect(await writeNumber(server.url, user, 7)).toBe(200)
  await server.restart()
  expect(await readNumber(server.url, user)).toBe(7)
  expect(server.getErrorOutput()).toContain('not a loss of power')
})

test.skipIf(process.platform === 'win32')('The database files are readable only by their owner', async () => {
  expect((await stat(join(folder, 'data/database'))).mode & 0o077).toBe(0)
})

test('The server responds to an accepted request before it stops', { timeout }, async () => {
  const user = await signIn(server.url)
  const writes = Array.from({ length: 20 }, (_, number) => writeNumber(server.url, user, number))
  await writes[0]
  const stopping = server.stop()
  const writeResults = await Promise.allSettled(writes)
  const responses = writeResults.filter((end) => end.status === 'fulfilled').map((end) => end.value)
  expect(responses.length).toBeGreaterThan(0)
  expect(new Set(responses)).toEqual(new Set([200]))
  expect(await stopping).toBe(0)
  await server.start()
})
