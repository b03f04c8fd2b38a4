// Through restarts: what was answered as saved is there afterwards. Kills: tests/durability.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, runServer, startCut } from '../running-server.ts'
import { readNumber, signIn, writeNumber } from './built-server.ts'

/** Starts take long on a busy machine. */
const patience = 60_000

let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-life-'))
  const environment = { DATA_DIR: join(folder, 'data'), DEMO_ECOMMERCES: '1' }
  // A first start that is cut short, at some moment, leaves nothing in the way of the next.
  await startCut(environment, Math.random() * 1_500)
  server = await runServer(environment)
}, patience)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}, patience)

test('a restart keeps the data and the session', { timeout: patience }, async () => {
  const person = await signIn(server.url)
  expect(await writeNumber(server.url, person, 7)).toBe(200)
  await server.restart()
  expect(await readNumber(server.url, person)).toBe(7)
  expect(server.errors()).toContain('not a loss of power')
})

test.skipIf(process.platform === 'win32')('its files are its owner’s alone', async () => {
  expect((await stat(join(folder, 'data/database'))).mode & 0o077).toBe(0)
})

test('a request that was accepted is answered before the server stops', { timeout: patience }, async () => {
  const person = await signIn(server.url)
  const writes = Array.from({ length: 20 }, (_, n) => writeNumber(server.url, person, n))
  await writes[0]
  const stopped = server.stop()
  const ends = await Promise.allSettled(writes)
  const answered = ends.filter((end) => end.status === 'fulfilled').map((end) => end.value)
  expect(answered.length).toBeGreaterThan(0)
  expect(new Set(answered)).toEqual(new Set([200]))
  expect(await stopped).toBe(0)
  await server.start()
})
