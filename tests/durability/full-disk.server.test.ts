// A disk that is full while it is written to: every request is answered, reads go on, what was acknowledged stays, and it recovers.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recordFigure } from '../figures.ts'
import { hasPostgres, startPostgres } from '../postgres.ts'
import { type Environment, runServer } from '../running-server.ts'
import { signIn } from '../server-start/built-server.ts'
import { TIMEOUT_MS } from './effort.ts'
import { waitUntil } from './killing.ts'
import { fillDisk, hasDisk, MEGABYTE, withSmallDisk } from './small-disk.ts'
import {
  countAcknowledged,
  createStore,
  createWriteLog,
  findInconsistencies,
  getStatus,
  sendRequest,
  type WriteLog,
  type WriteTarget,
} from './writing.ts'

/** Megabytes. */
const roomy = 160

interface Seen {
  readonly statuses: Record<string, number>
  slowest: number
}
const nothingSeen = (): Seen => ({ statuses: {}, slowest: 0 })

async function timed(seen: Seen, sent: Promise<Response>): Promise<number> {
  const begun = performance.now()
  const status = await getStatus(sent)
  seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - begun))
  seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
  return status
}

/** So large that few of them fill what is left. */
const large = (n: number) =>
  JSON.stringify({ n, text: Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 12)).join(' ') })

interface Filling {
  readonly name: string
  readonly folder: string
  readonly environment: Environment
  /** Megabytes that somebody else leaves. */
  readonly leave: number
  /** What an operator does once there is room. */
  readonly revive?: () => Promise<void>
}

async function fillWhileWriting({ name, folder, environment, leave, revive = async () => {} }: Filling) {
  const server = await runServer({ DEMO_ECOMMERCES: '60', ...environment })
  const place: WriteTarget = { url: server.url, person: await signIn(server.url), ecommerceId: 30 }
  const told: WriteLog = createWriteLog()
  const [writes, reads] = [nothingSeen(), nothingSeen()]
  const free = await fillDisk(folder, leave * MEGABYTE)
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      await timed(reads, sendRequest(place, 'GET', '/v2/boss/ecommerces'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  let refused = 0
  for (let n = 1; n <= 300 && refused < 12; n++) {
    const body = { texts: { large: large(n) } }
    const status = await timed(writes, sendRequest(place, 'PUT', '/v2/boss/ecommerces/30/metadatas', body))
    if (status !== 200) refused++
    const store = `durable-${name}-${n}`
    told.stores.set(store, (await timed(writes, createStore(place, store))) === 200 ? 'saved' : 'sent')
  }
  isOver = true
  await reading
  const freed = Date.now()
  await free()
  await revive()
  const after = `durable-${name}-after`
  told.stores.set(after, 'saved')
  await waitUntil(async () => (await getStatus(createStore(place, after))) === 200, 180_000)
  const recovered = Date.now() - freed
  const wrong = await findInconsistencies(place, told)
  const figures = { writes, reads, recovered, acknowledged: countAcknowledged(told), wrong: wrong.length }
  recordFigure(`full disk, ${name}: ${JSON.stringify(figures)}`)
  await server.stop()
  expect(wrong).toEqual([])
  expect(refused).toBe(12)
  // What cannot be saved now may be later: nothing else is said.
  expect(Object.keys(writes.statuses).filter((status) => status !== '200')).toEqual(['503'])
  return { writes, reads }
}

describe.skipIf(!hasDisk)('on a disk of its own (skipped where none can be mounted)', () => {
  test('PGlite, filled by its own writes: reads go on', { timeout: TIMEOUT_MS }, () =>
    withSmallDisk(roomy, async (folder) => {
      const environment = { DATA_DIR: join(folder, 'data') }
      const { reads, writes } = await fillWhileWriting({ name: 'PGlite', folder, environment, leave: 72 })
      expect(Object.keys(reads.statuses)).toEqual(['200'])
      expect(Object.keys(writes.statuses)).toContain('200')
    }),
  )

  test('PGlite, filled by others to the last byte: it comes back by itself', { timeout: TIMEOUT_MS }, () =>
    withSmallDisk(roomy, async (folder) => {
      const environment = { DATA_DIR: join(folder, 'data') }
      const { reads } = await fillWhileWriting({ name: 'PGlite-without-a-byte', folder, environment, leave: 0 })
      // Answered each time, though the database may have to come back first.
      expect(['200', '503']).toEqual(expect.arrayContaining(Object.keys(reads.statuses)))
      expect(Object.keys(reads.statuses)).toContain('200')
    }),
  )

  test.skipIf(!hasPostgres || process.env.DATABASE_URL)('PostgreSQL, started again', { timeout: TIMEOUT_MS }, () =>
    withSmallDisk(roomy, async (folder) => {
      const postgres = await startPostgres(folder)
      const environment = { DATABASE_URL: postgres.url, SECRET_KEY: 'ab'.repeat(32) }
      const revive = async () => {
        await postgres.crash()
        await postgres.start()
      }
      const { reads } = await fillWhileWriting({ name: 'PostgreSQL', folder, environment, leave: 6, revive })
      await postgres.stop()
      // It stops by itself once it cannot write its log.
      expect(Object.keys(reads.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
      expect(Object.keys(reads.statuses)).toContain('200')
    }),
  )
})
