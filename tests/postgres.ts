// A real PostgreSQL for what the embedded one cannot show: races. By DATABASE_URL, else this machine's own; else the tests say that they were skipped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

/** Where Debian keeps what it does not put on the path. */
const debian = '/usr/lib/postgresql'

function programs(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Whether there is one; `describe.skipIf(!hasPostgres)`. */
export const hasPostgres = Boolean(process.env.DATABASE_URL) || programs() !== undefined

let made = 0

/** A database on it with nothing inside. */
export async function createEmptyPostgres(): Promise<{ readonly url: string; readonly remove: () => Promise<void> }> {
  const { DATABASE_URL } = process.env
  const server = DATABASE_URL ? { url: DATABASE_URL, stop: async () => {} } : await startServer()
  const name = `reversa_test_${process.pid}_${Date.now()}_${++made}`
  await administer(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = name
  return {
    url: url.href,
    remove: async () => {
      await administer(server.url, `drop database ${name}`)
      await server.stop()
    },
  }
}

/** A fresh, migrated database on it. */
export async function createTestPostgres(): Promise<Connection> {
  const { url, remove } = await createEmptyPostgres()
  const connection = await connect({ databaseUrl: url, dataDir: '' }, { hosting: 'in-process' })
  await migrate(connection.pool)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await remove()
    },
  }
}

function administer(url: string, statement: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(statement)
  })
}

/** A connection of its own, as long as the work lasts. */
export async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** One of this machine's own, to be crashed: what it acknowledged is on the disk. */
export async function startPostgres(place?: string) {
  const { start, ...server } = await installServer(['-c', 'fsync=on'], place)
  await start()
  return { ...server, start }
}

async function startServer() {
  const { start, ...server } = await installServer(['-c', 'fsync=off'])
  await start()
  return server
}

async function installServer(more: readonly string[], place = tmpdir()) {
  const folder = await mkdtemp(join(place, 'reversa-postgres-'))
  const bin = programs() ?? ''
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...user, stdio: 'ignore' as const }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  )
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`, ...more]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  return {
    url,
    start: async () => {
      server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], options)
      await reachable(url, server)
    },
    /** At once, without a checkpoint: what `pg_ctl stop -m immediate` does. */
    crash: async () => {
      if (server) await ended(server, 'SIGQUIT')
    },
    stop: async () => {
      if (server) await ended(server, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Below those that connections are given, so that it is free after a crash too. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const held = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    held.once('error', () => resolve(false))
    held.listen(port, '127.0.0.1', () => held.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

/** However long it takes on a busy machine; not where another answers in its place. */
async function reachable(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    try {
      await administer(url, 'select 1')
    } catch (error) {
      if (hasEnded(server)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    if (hasEnded(server)) throw new Error(`Another server answers at ${url}`)
    return
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  if (hasEnded(server)) return
  const end = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  return end
}
