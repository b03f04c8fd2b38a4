// Kills the server process or its PostgreSQL database many times during HTTP writes, and checks that no acknowledged
// write is lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storeMeasurement } from '../measurements.ts'
import { createEmptyPostgres, hasPostgres, startPostgres } from '../postgres.ts'
import { runServer, spawnServer } from '../running-server.ts'
import { crashRounds, TIMEOUT_MS } from './effort.ts'
import { type CrashFigures, crashRepeatedly } from './killing.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
}, 60_000)

function reportAndCheck(name: string, { inconsistencies, ...figures }: CrashFigures): void {
  storeMeasurement(`${name}: ${JSON.stringify({ ...figures, inconsistencies: inconsistencies.length })}`)
  expect(inconsistencies).toEqual([])
}

test('PGlite: a server that is killed during writes loses no acknowledged write', { timeout: TIMEOUT_MS }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-durable-'))
  const environment = { DATA_DIR: join(folder, 'data'), DEMO_ECOMMERCES: '60' }
  const server = await runServer(environment)
  cleanups.push(() => server.stop().then(() => rm(folder, { recursive: true, force: true })))
  const pidFile = join(folder, 'data/database/postmaster.pid')
  let emptyPidFiles = 0
  let rejectedStarts = 0
  const figures = await crashRepeatedly({
    url: () => server.url,
    rounds: crashRounds,
    crash: async (round) => {
      // A second server on the same data folder must exit with an error and must not damage the data.
      if (round % 10 === 1 && (await runToExit({ ...environment, PORT: '0' })) === 1) rejectedStarts++
      await server.kill()
    },
    recover: async (round) => {
      if (round % 5 === 1 && existsSync(pidFile)) {
        await truncate(pidFile, 0)
        emptyPidFiles++
      }
      await server.start()
    },
  })
  storeMeasurement(
    `PGlite: ${emptyPidFiles} starts with an empty postmaster.pid, ${rejectedStarts} second servers rejected`,
  )
  expect(rejectedStarts).toBe(Math.ceil((crashRounds - 1) / 10))
  expect(emptyPidFiles).toBe(Math.ceil((crashRounds - 1) / 5))
  reportAndCheck('PGlite, server killed', figures)
})

async function runToExit(environment: Readonly<Record<string, string>>): Promise<number | null> {
  const child = spawnServer({ DEMO: '1', ...environment })
  const [code] = await once(child, 'exit')
  return code
}

/** Starts a server on this PostgreSQL database. Calls `onServerStopped` after the server has stopped. */
async function startServerOnPostgres(postgres: { readonly url: string }, onServerStopped: () => Promise<void>) {
  const server = await runServer({ DATABASE_URL: postgres.url, SECRET_KEY: 'ab'.repeat(32), DEMO_ECOMMERCES: '60' })
  cleanups.push(() => server.stop().then(onServerStopped))
  return server
}

test.skipIf(!hasPostgres)(
  'PostgreSQL: a server that is killed during writes loses no acknowledged write',
  { timeout: TIMEOUT_MS },
  async () => {
    const database = await createEmptyPostgres()
    const server = await startServerOnPostgres(database, database.remove)
    const crash = () => server.kill()
    const figures = await crashRepeatedly({
      url: () => server.url,
      rounds: crashRounds,
      crash,
      recover: () => server.start(),
    })
    reportAndCheck('PostgreSQL, server killed', figures)
  },
)

test.skipIf(!hasPostgres || process.env.DATABASE_URL)(
  'PostgreSQL: no acknowledged write is lost when PostgreSQL crashes or a backend is killed (skipped with DATABASE_URL)',
  { timeout: TIMEOUT_MS },
  async () => {
    const postgres = await startPostgres()
    const server = await startServerOnPostgres(postgres, postgres.stop)
    const crash = async (round: number) => {
      if (round % 2 === 0) await postgres.crash()
      else await killBackend(postgres.url)
    }
    const recover = async (round: number) => {
      if (round % 2 === 0) await postgres.start()
    }
    const figures = await crashRepeatedly({ url: () => server.url, rounds: crashRounds, crash, recover })
    reportAndCheck('PostgreSQL crashed under the server', figures)
    expect(Object.keys(figures.errorCounts).filter((status) => status !== '503')).toEqual([])
  },
)

/** Kills one backend process of PostgreSQL. PostgreSQL then ends all its backends and recovers. */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'reversa' order by random() limit 1",
  )
  const [backend] = rows
  // Runs the program `kill`, which throws no exception if the test user may not signal PostgreSQL.
  if (backend) await once(spawn('kill', ['-KILL', String(backend.pid)]), 'exit')
  await client.end().catch(() => {})
}
