// Opens a connection pool to the PostgreSQL of DATABASE_URL or, if that variable is not set, to the embedded database.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/errors.ts'
import type { PooledDatabase } from './database.ts'
import { deadlineLogger } from './deadline.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import type { SocketAddress } from './embedded-worker.ts'

/** Open database with its connection pool. */
export interface Connection {
  readonly db: PooledDatabase
  readonly pool: pg.Pool
  /** Returns true when the database responds, even while all connections of the pool are busy. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Opens the configured database. Throws a `StartError` if the connection fails. */
export function connect(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: EmbeddedOptions,
): Promise<Connection> {
  return config.databaseUrl === null ? connectEmbedded(config.dataDir, options) : connectServer(config.databaseUrl)
}

/** Timeout for opening a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Sets the timeouts of a connection by statement, because PgBouncer rejects or drops them as startup parameters.
 * `lock_timeout` exceeds `deadlock_timeout` (1 s), so that PostgreSQL detects deadlocks first. `lock_timeout` is below
 * `CONNECT_TIMEOUT_MS`, so that a request that waits for a row lock frees its connection before waiting requests time
 * out.
 */
const setTimeoutsStatement = {
  text: `set statement_timeout = '30s'; set lock_timeout = '2s'; set idle_in_transaction_session_timeout = '60s'`,
  query_timeout: CONNECT_TIMEOUT_MS,
}

async function connectServer(url: string): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'reversa',
    // Sets the timeouts before the pool hands out the connection; the pool closes a connection if this fails.
    onConnect: (client) => client.query(setTimeoutsStatement),
  })
  // Separate pool for health checks, because an exhausted main pool does not mean that the database is unavailable.
  const healthPool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    application_name: 'reversa health',
  })
  healthPool.on('error', () => {})
  const connection = createConnection(
    pool,
    () => healthPool.end(),
    () => isDatabaseResponding(healthPool),
  )
  try {
    await pool.query('select 1')
  } catch (error) {
    await connection.close()
    throw new StartError(`Could not connect to the PostgreSQL of DATABASE_URL: ${getReason(error)}`)
  }
  return connection
}

/** Returns true when the database responds to a query. */
export function isDatabaseResponding(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}

async function connectEmbedded(dataDir: string, options: EmbeddedOptions): Promise<Connection> {
  const { address, close } = await startEmbedded(dataDir, options)
  const pool = createEmbeddedPool(address)
  let releasedAt = Number.NEGATIVE_INFINITY
  pool.on('release', (error) => {
    if (!error) releasedAt = performance.now()
  })
  // Skips the query if the only connection is busy but was released recently, which proves that the database responds.
  const isRecentlyUsed = () =>
    pool.totalCount > 0 && pool.idleCount === 0 && performance.now() - releasedAt < 3 * CONNECT_TIMEOUT_MS
  return createConnection(pool, close, async () => isRecentlyUsed() || isDatabaseResponding(pool))
}

/**
 * Creates a pool of one connection, because PGlite has only one session. The messages of two connections would mix in
 * that session.
 */
export function createEmbeddedPool({ host, port }: SocketAddress): pg.Pool {
  return new pg.Pool({
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    // Waits longer than `CONNECT_TIMEOUT_MS`, because requests queue for the only connection. If the database is down,
    // the connection attempt fails at once.
    connectionTimeoutMillis: 3 * CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    onConnect: resetSession,
  })
}

/**
 * Resets the PGlite session, which outlives its connections. The extended query sends a Sync message, which ends an
 * unfinished command of a broken connection; `deallocate all` drops prepared statements.
 */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('select $1::int', [1])
  await client.query('deallocate all')
}

/** Wraps a pool as a `Connection`, and handles the errors of broken connections. */
export function createConnection(
  pool: pg.Pool,
  closeDatabase: () => Promise<void> = async () => {},
  isReachable = () => isDatabaseResponding(pool),
): Connection {
  // Ignores errors of idle connections, because the pool replaces them; an unhandled `error` event ends the process.
  pool.on('error', () => {})
  // Ignores errors between two statements of a transaction, because the next statement fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  releaseBrokenClients(pool)
  return {
    db: drizzle(pool, { logger: deadlineLogger }),
    pool,
    isReachable,
    async close() {
      await pool.end()
      await closeDatabase()
    },
  }
}

/**
 * Releases a connection that breaks while in use. Otherwise a pending `begin` would never settle and would block a slot
 * of the pool.
 */
function releaseBrokenClients(pool: pg.Pool): void {
  const checkedOutClients = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => checkedOutClients.add(client))
  pool.on('release', (_, client) => checkedOutClients.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!checkedOutClients.has(client)) return
      client.release(true)
      client.release = () => {}
    }),
  )
}

function getReason(error: unknown): string {
  if (error instanceof AggregateError) return getReason(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
}
