// Provides a real PostgreSQL server, because the embedded database cannot run races. Uses DATABASE_URL, or the
// PostgreSQL that is installed on the machine. Without a server, the tests are skipped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

/** Folder in which Debian installs the PostgreSQL programs that are not on PATH. */
const debianFolder = '/usr/lib/postgresql'

function findProgramFolder(): string | undefined {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((left, right) => Number(right) - Number(left))
    : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** True if a PostgreSQL server is available; use as `describe.skipIf(!hasPostgres)`. */
export const hasPostgres = Boolean(process.env.DATABASE_URL) || findProgramFolder() !== undefined

let createdCount = 0

/** Creates an empty database on the PostgreSQL server. */
export async function createEmptyPostgres(): Promise<{ readonly url: string; readonly remove: () => Promise<void> }> {
  const { DATABASE_URL } = process.env
  const server = DATABASE_URL ? { url: DATABASE_URL, stop: async () => {} } : await startServer()
  const name = `reversa_test_${process.pid}_${Date.now()}_${++createdCount}`
  await runStatement(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = name
  return {
    url: url.href,
    remove: async () => {
      await runStatement(server.url, `drop database ${name}`)
      await server.stop()
    },
  }
}

/** Creates a new, migrated database on the PostgreSQL server. */
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

function runStatement(url: string, statement: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(statement)
  })
}

/** Runs `task` with a separate database client, and closes the client afterwards. */
export async function withClient(url: string, task: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await task(client)
  } finally {
    await client.end()
  }
}

/**
 * Starts a separate PostgreSQL server that tests can crash. The server uses fsync, so that committed rows are on the
 * disk.
 */
export async function startPostgres(parentFolder?: string) {
  const { start, ...server } = await installServer(['-c', 'fsync=on'], parentFolder)
  await start()
  return { ...server, start }
}

async function startServer() {
  const { start, ...server } = await installServer(['-c', 'fsync=off'])
  await start()
  return server
}

async function installServer(extraSettings: readonly string[], parentFolder = tmpdir()) {
  const folder = await mkdtemp(join(parentFolder, 'reversa-postgres-'))
  const bin = findProgramFolder() ?? ''
  // Runs PostgreSQL as another user if the test user is root, because PostgreSQL does not run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...user, stdio: 'ignore' as const }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  )
  const port = await findFreePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`, ...extraSettings]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  return {
    url,
    start: async () => {
      server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], options)
      await waitUntilReachable(url, server)
    },
    /** Stops the server immediately and without a checkpoint, as `pg_ctl stop -m immediate` does. */
    crash: async () => {
      if (server) await endProcess(server, 'SIGQUIT')
    },
    stop: async () => {
      if (server) await endProcess(server, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Finds a free port below the range that the operating system assigns to connections, so that the port stays free until
 * a crashed server restarts.
 */
async function findFreePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const probeServer = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probeServer.once('error', () => resolve(false))
    probeServer.listen(port, '127.0.0.1', () => probeServer.close(() => resolve(true)))
  })
  return isFree ? port : findFreePort()
}

/** Waits without a time limit until `server` accepts connections. Throws if another server listens at `url`. */
async function waitUntilReachable(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    try {
      await runStatement(url, 'select 1')
    } catch (error) {
      if (hasEnded(server)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    if (hasEnded(server)) throw new Error(`Another server listens at ${url}`)
    return
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  if (hasEnded(child)) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return exit
}
