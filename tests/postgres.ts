// Starts a real PostgreSQL for tests that the embedded database cannot run, such as races between connections. The
// tests use `DATABASE_URL` or the PostgreSQL that is installed on this machine; without either, they are skipped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

/** Folder in which Debian installs the PostgreSQL programs that are not on the PATH. */
const debian = '/usr/lib/postgresql'

function programs(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** True when a PostgreSQL is available; tests use `describe.skipIf(!hasPostgres)`. */
export const hasPostgres = Boolean(process.env.DATABASE_URL) || programs() !== undefined

let made = 0

/** Creates an empty database on the PostgreSQL server. Returns its URL and a function that drops it. */
export async function emptyPostgres(): Promise<{ readonly url: string; readonly remove: () => Promise<void> }> {
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

/** Creates a database with all migrations on the PostgreSQL server. */
export async function testPostgres(): Promise<Connection> {
  const { url, remove } = await emptyPostgres()
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

/** Opens a connection, passes it to the callback, and closes the connection when the callback has finished. */
export async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Starts a PostgreSQL server that a test can crash. The server uses `fsync`, so that every acknowledged write is on the
 * disk.
 */
export async function ownPostgres(place?: string) {
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
  // PostgreSQL does not start as root.
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
    /** Stops the server immediately without a checkpoint, like `pg_ctl stop -m immediate`. */
    crash: async () => {
      if (server) await ended(server, 'SIGQUIT')
    },
    stop: async () => {
      if (server) await ended(server, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a free port below the range of ephemeral ports, so that the port is still free after a crash. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const held = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    held.once('error', () => resolve(false))
    held.listen(port, '127.0.0.1', () => held.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

/**
 * Waits until the server accepts connections. Throws when the server has exited or when another server answers at this
 * URL.
 */
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
