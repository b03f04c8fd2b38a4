// Opens a pg connection pool to the PostgreSQL of DATABASE_URL, or to the embedded database without that variable.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/errors.ts'
import type { PooledDatabase } from './database.ts'
import { deadlineLogger } from './deadline.ts'
import { type Hosting, startEmbedded } from './embedded.ts'
import type { Address } from './embedded-worker.ts'

/** Open database with its connection pool. */
export interface Connection {
  readonly db: PooledDatabase
  readonly pool: pg.Pool
  /** Returns true when the database responds, even while all connections of the pool are busy. */
  isThere(): Promise<boolean>
  close(): Promise<void>
}

/** Opens the configured database. Throws a `StartError` if the connection fails. */
export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>, hosting: Hosting): Promise<Connection> {
  return config.databaseUrl === null ? connectEmbedded(config.dataDir, hosting) : connectServer(config.databaseUrl)
}

/** Timeout for opening a connection, in milliseconds. */
const patience = 5_000

/**
 * Statement that sets the timeouts of a connection, because PgBouncer rejects or drops them as startup parameters.
 * `lock_timeout` is longer than `deadlock_timeout` (1 s), so that PostgreSQL reports deadlocks as such. It is shorter
 * than `CONNECT_TIMEOUT_MS`, so that requests waiting for a locked row do not time out requests waiting for the pool.
 */
const bounds = {
  text: `set statement_timeout = '30s'; set lock_timeout = '2s'; set idle_in_transaction_session_timeout = '60s'`,
  query_timeout: patience,
}

async function connectServer(url: string): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patience,
    application_name: 'reversa',
    // Sets the timeouts before the pool hands out the connection; the pool closes a connection if this fails.
    onConnect: (client) => client.query(bounds),
  })
  // Separate pool for health checks, because an exhausted main pool does not mean that the database is unavailable.
  const checks = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'reversa health',
  })
  checks.on('error', () => {})
  const connection = connectionOf(
    pool,
    () => checks.end(),
    () => answers(checks),
  )
  try {
    await pool.query('select 1')
  } catch (error) {
    await connection.close()
    throw new StartError(`Could not connect to the PostgreSQL of DATABASE_URL: ${reasonOf(error)}`)
  }
  return connection
}

/** Returns true when the database responds to a query. */
export function answers(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}

async function connectEmbedded(dataDir: string, hosting: Hosting): Promise<Connection> {
  const { address, close } = await startEmbedded(dataDir, hosting)
  const pool = embeddedPool(address)
  let answered = Number.NEGATIVE_INFINITY
  pool.on('release', (error) => {
    if (!error) answered = performance.now()
  })
  // Skips the query while the only connection is busy: a recent release already proves that the database responds.
  const isAtWork = () => pool.totalCount > 0 && pool.idleCount === 0 && performance.now() - answered < 3 * patience
  return connectionOf(pool, close, async () => isAtWork() || answers(pool))
}

/** Creates a pool of one connection, because PGlite has one session, in which the messages of two would mix. */
export function embeddedPool({ host, port }: Address): pg.Pool {
  return new pg.Pool({
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    // Waits longer, because requests queue for the only connection; without a database, connecting fails at once.
    connectionTimeoutMillis: 3 * patience,
    idleTimeoutMillis: 0,
    onConnect: resetSession,
  })
}

/**
 * Resets the PGlite session, which outlives its connections: the extended query sends a Sync message that ends an
 * unfinished command of a broken connection, and `deallocate all` drops its prepared statements.
 */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('select $1::int', [1])
  await client.query('deallocate all')
}

/** Wraps a pool as a `Connection`, and handles the errors of broken connections. */
export function connectionOf(
  pool: pg.Pool,
  closeHost: () => Promise<void> = async () => {},
  isThere = () => answers(pool),
): Connection {
  // Ignores errors of idle connections, because the pool replaces them; an unhandled `error` event ends the process.
  pool.on('error', () => {})
  // Ignores errors between two statements of a transaction, because the next statement fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  giveBackBroken(pool)
  return {
    db: drizzle(pool, { logger: deadlineLogger }),
    pool,
    isThere,
    async close() {
      await pool.end()
      await closeHost()
    },
  }
}

/** Releases a checked-out connection that breaks, because a pending `begin` never settles and would block its slot. */
function giveBackBroken(pool: pg.Pool): void {
  const held = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => held.add(client))
  pool.on('release', (_, client) => held.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!held.has(client)) return
      client.release(true)
      client.release = () => {}
    }),
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
}
