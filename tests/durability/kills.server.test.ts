// SIGKILL in the middle of writes over HTTP, many times, on both databases.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { recordFigure } from '../figures.ts'
import { createEmptyPostgres, hasPostgres, startPostgres } from '../postgres.ts'
import { runServer, spawnServer } from '../running-server.ts'
import { rounds, TIMEOUT_MS } from './effort.ts'
import { type CrashFigures, crashRepeatedly } from './killing.ts'

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
}, 60_000)

function judge(name: string, { inconsistencies: wrong, ...figures }: CrashFigures): void {
  recordFigure(`${name}: ${JSON.stringify({ ...figures, wrong: wrong.length })}`)
  expect(wrong).toEqual([])
}

test('PGlite: the server killed in the middle of writes', { timeout: TIMEOUT_MS }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-durable-'))
  const environment = { DATA_DIR: join(folder, 'data'), DEMO_ECOMMERCES: '60' }
  const server = await runServer(environment)
  ends.push(() => server.stop().then(() => rm(folder, { recursive: true, force: true })))
  const pidFile = join(folder, 'data/database/postmaster.pid')
  let emptied = 0
  let refused = 0
  const figures = await crashRepeatedly({
    url: () => server.url,
    rounds,
    crash: async (round) => {
      // Who comes second while it is written to is turned away, and harms nothing.
      if (round % 10 === 1 && (await exitOf({ ...environment, PORT: '0' })) === 1) refused++
      await server.kill()
    },
    recover: async (round) => {
      if (round % 5 === 1 && existsSync(pidFile)) {
        await truncate(pidFile, 0)
        emptied++
      }
      await server.start()
    },
  })
  recordFigure(`PGlite: ${emptied} starts with an empty postmaster.pid, ${refused} second openers refused`)
  expect(refused).toBe(Math.ceil((rounds - 1) / 10))
  expect(emptied).toBe(Math.ceil((rounds - 1) / 5))
  judge('PGlite, server killed', figures)
})

async function exitOf(environment: Readonly<Record<string, string>>): Promise<number | null> {
  const child = spawnServer({ DEMO: '1', ...environment })
  const [code] = await once(child, 'exit')
  return code
}

/** On a database of its own. */
async function startedOn(postgres: { readonly url: string }, end: () => Promise<void>) {
  const server = await runServer({ DATABASE_URL: postgres.url, SECRET_KEY: 'ab'.repeat(32), DEMO_ECOMMERCES: '60' })
  ends.push(() => server.stop().then(end))
  return server
}

test.skipIf(!hasPostgres)(
  'PostgreSQL: the server killed in the middle of writes',
  { timeout: TIMEOUT_MS },
  async () => {
    const database = await createEmptyPostgres()
    const server = await startedOn(database, database.remove)
    const crash = () => server.kill()
    const figures = await crashRepeatedly({ url: () => server.url, rounds, crash, recover: () => server.start() })
    judge('PostgreSQL, server killed', figures)
  },
)

test.skipIf(!hasPostgres || process.env.DATABASE_URL)(
  'PostgreSQL (of its own: skipped where DATABASE_URL names one): crashed under the server, a backend killed, or stopped at once',
  { timeout: TIMEOUT_MS },
  async () => {
    const postgres = await startPostgres()
    const server = await startedOn(postgres, postgres.stop)
    const crash = async (round: number) => {
      if (round % 2 === 0) await postgres.crash()
      else await killBackend(postgres.url)
    }
    const recover = async (round: number) => {
      if (round % 2 === 0) await postgres.start()
    }
    const figures = await crashRepeatedly({ url: () => server.url, rounds, crash, recover })
    judge('PostgreSQL crashed under the server', figures)
    expect(Object.keys(figures.errorCounts).filter((status) => status !== '503')).toEqual([])
  },
)

/** PostgreSQL then ends all its backends and recovers. */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'reversa' order by random() limit 1",
  )
  const [backend] = rows
  // By a process of its own: who runs the tests as somebody else than PostgreSQL may not.
  if (backend) await once(spawn('kill', ['-KILL', String(backend.pid)]), 'exit')
  await client.end().catch(() => {})
}
