// Fills the disk while the server writes. Every request must get a response, reads must continue, acknowledged writes
// must be kept, and the server must recover when the disk has free space again.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { storeMeasurement } from '../measurements.ts'
import { hasPostgres, startPostgres } from '../postgres.ts'
import { type Environment, runServer } from '../running-server.ts'
import { signIn } from '../server-start/built-server.ts'
import { TIMEOUT_MS } from './effort.ts'
import { waitUntil } from './killing.ts'
import { canMountDisks, fillDisk, MEGABYTE, withSmallDisk } from './small-disk.ts'
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

const DISK_MEGABYTES = 160

/** Number of responses by status, and the duration of the slowest response in milliseconds. */
interface ResponseLog {
  readonly countsByStatus: Record<string, number>
  slowest: number
}
const createResponseLog = (): ResponseLog => ({ countsByStatus: {}, slowest: 0 })

async function logResponse(log: ResponseLog, request: Promise<Response>): Promise<number> {
  const startTime = performance.now()
  const status = await getStatus(request)
  log.slowest = Math.max(log.slowest, Math.round(performance.now() - startTime))
  log.countsByStatus[status] = (log.countsByStatus[status] ?? 0) + 1
  return status
}

/** Builds a random JSON value that is so large that a few writes fill the disk. */
const buildLargeValue = (n: number) =>
  JSON.stringify({ n, text: Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 12)).join(' ') })

interface Filling {
  readonly name: string
  readonly folder: string
  readonly environment: Environment
  /** Free space on the disk before the first write, in megabytes. */
  readonly freeMegabytes: number
  /** Simulates the actions of the operator after the disk has free space again. */
  readonly recover?: () => Promise<void>
}

async function fillWhileWriting({ name, folder, environment, freeMegabytes, recover = async () => {} }: Filling) {
  const server = await runServer({ DEMO_ECOMMERCES: '60', ...environment })
  const target: WriteTarget = { url: server.url, session: await signIn(server.url), ecommerceId: 30 }
  const log: WriteLog = createWriteLog()
  const [writes, reads] = [createResponseLog(), createResponseLog()]
  const freeDisk = await fillDisk(folder, freeMegabytes * MEGABYTE)
  let hasEnded = false
  const reading = (async () => {
    while (!hasEnded) {
      await logResponse(reads, sendRequest(target, 'GET', '/v2/boss/ecommerces'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  let failedWrites = 0
  for (let n = 1; n <= 300 && failedWrites < 12; n++) {
    const body = { texts: { large: buildLargeValue(n) } }
    const status = await logResponse(writes, sendRequest(target, 'PUT', '/v2/boss/ecommerces/30/metadatas', body))
    if (status !== 200) failedWrites++
    const store = `durable-${name}-${n}`
    log.stores.set(store, (await logResponse(writes, createStore(target, store))) === 200 ? 'saved' : 'sent')
  }
  hasEnded = true
  await reading
  const freedAt = Date.now()
  await freeDisk()
  await recover()
  const laterStore = `durable-${name}-after`
  log.stores.set(laterStore, 'saved')
  await waitUntil(async () => (await getStatus(createStore(target, laterStore))) === 200, 180_000)
  const recoveryMs = Date.now() - freedAt
  const inconsistencies = await findInconsistencies(target, log)
  const figures = {
    writes,
    reads,
    recoveryMs,
    acknowledged: countAcknowledged(log),
    inconsistencies: inconsistencies.length,
  }
  storeMeasurement(`full disk, ${name}: ${JSON.stringify(figures)}`)
  await server.stop()
  expect(inconsistencies).toEqual([])
  expect(failedWrites).toBe(12)
  // Every failed write must have the status 503, which tells clients to retry the write later.
  expect(Object.keys(writes.countsByStatus).filter((status) => status !== '200')).toEqual(['503'])
  return { writes, reads }
}

describe.skipIf(!canMountDisks)('on a small disk (skipped on machines where no disk can be mounted)', () => {
  test('PGlite: reads continue after the writes of the server have filled the disk', { timeout: TIMEOUT_MS }, () =>
    withSmallDisk(DISK_MEGABYTES, async (folder) => {
      const environment = { DATA_DIR: join(folder, 'data') }
      const { reads, writes } = await fillWhileWriting({ name: 'PGlite', folder, environment, freeMegabytes: 72 })
      expect(Object.keys(reads.countsByStatus)).toEqual(['200'])
      expect(Object.keys(writes.countsByStatus)).toContain('200')
    }),
  )

  test(
    'PGlite: the server recovers by itself when other files have filled the disk completely',
    { timeout: TIMEOUT_MS },
    () =>
      withSmallDisk(DISK_MEGABYTES, async (folder) => {
        const environment = { DATA_DIR: join(folder, 'data') }
        const { reads } = await fillWhileWriting({
          name: 'PGlite-without-a-byte',
          folder,
          environment,
          freeMegabytes: 0,
        })
        // Every read gets a response; 503 is allowed, because the database may have to restart first.
        expect(['200', '503']).toEqual(expect.arrayContaining(Object.keys(reads.countsByStatus)))
        expect(Object.keys(reads.countsByStatus)).toContain('200')
      }),
  )

  test.skipIf(!hasPostgres || process.env.DATABASE_URL)(
    'PostgreSQL: the server recovers when PostgreSQL is restarted after a full disk',
    { timeout: TIMEOUT_MS },
    () =>
      withSmallDisk(DISK_MEGABYTES, async (folder) => {
        const postgres = await startPostgres(folder)
        const environment = { DATABASE_URL: postgres.url, SECRET_KEY: 'ab'.repeat(32) }
        const recover = async () => {
          await postgres.crash()
          await postgres.start()
        }
        const { reads } = await fillWhileWriting({ name: 'PostgreSQL', folder, environment, freeMegabytes: 6, recover })
        await postgres.stop()
        // 503 is allowed, because PostgreSQL stops when it cannot write its log.
        expect(Object.keys(reads.countsByStatus).filter((status) => !['200', '503'].includes(status))).toEqual([])
        expect(Object.keys(reads.countsByStatus)).toContain('200')
      }),
  )
})
