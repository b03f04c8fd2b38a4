// Through restarts and kills: what was answered as saved is there afterwards.
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTypes } from '#contract/access.ts'
import { type RunningServer, runServer, startCut } from '../running-server.ts'
import { type Person, readNumber, signIn, writeNumber } from './built-server.ts'

/** Starts take long on a busy machine. */
const patience = 60_000

let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-life-'))
  const environment = { DATA_DIR: join(folder, 'data'), DEMO_ECOMMERCES: '1' }
  // A first start that is cut short, at some moment, leaves nothing in the way of the next.
  await startCut(environment, Math.random() * 3_000)
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
  expect(server.errors()).toContain('não à falta de energia')
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

test('8 times SIGKILL in the middle of writes, some with an empty postmaster.pid: no acknowledged write is lost', {
  timeout: 240_000,
}, async () => {
  const writers: Writer[] = await Promise.all(
    accountTypes.map(async (type) => ({ person: await signIn(server.url, type), acknowledged: 0, tried: 0 })),
  )
  for (let kills = 0; kills < 8; kills++) {
    const enough = total(writers) + 5 + Math.floor(Math.random() * 20)
    const writing = writers.map((writer) => writeUntilKilled(server.url, writer))
    await expect.poll(() => total(writers), { interval: 1, timeout: 20_000 }).toBeGreaterThanOrEqual(enough)
    await server.kill()
    await Promise.all(writing)
    // As a machine that goes off may leave it.
    if (kills % 2 === 0) await truncate(join(folder, 'data/database/postmaster.pid'), 0)
    await server.start()
    for (const writer of writers) {
      const kept = (await readNumber(server.url, writer.person)) ?? 0
      // The last one may have been saved without its answer having left.
      expect(kept).toBeGreaterThanOrEqual(writer.acknowledged)
      expect(kept).toBeLessThanOrEqual(writer.tried)
      writer.acknowledged = kept
    }
  }
})

interface Writer {
  readonly person: Person
  acknowledged: number
  tried: number
}

const total = (writers: readonly Writer[]) => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

async function writeUntilKilled(url: string, writer: Writer): Promise<void> {
  for (writer.tried = writer.acknowledged + 1; ; writer.tried++) {
    const status = await writeNumber(url, writer.person, writer.tried).catch(() => 0)
    if (status === 0) return
    expect(status).toBe(200)
    writer.acknowledged = writer.tried
  }
}
