// Opens the database: the PostgreSQL of DATABASE_URL, else the embedded one; both as a pg connection pool.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/errors.ts'
import type { PooledDatabase } from './database.ts'
import { deadlineLogger } from './deadline.ts'
import { type Hosting, startEmbedded } from './embedded.ts'
import type { Address } from './embedded-worker.ts'

export interface Connection {
  readonly db: PooledDatabase
  readonly pool: pg.Pool
  /** Whether the database answers, even while every connection of the pool is at work. */
  isThere(): Promise<boolean>
  close(): Promise<void>
}

export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>, hosting: Hosting): Promise<Connection> {
  return config.databaseUrl === null ? connectEmbedded(config.dataDir, hosting) : connectServer(config.databaseUrl)
}

/** How long a connection may take, in milliseconds. */
const patience = 5_000

/**
 * Time limits of a connection, set by a statement because PgBouncer refuses or drops them as startup parameters.
 * `lock_timeout` is longer than `deadlock_timeout` (1 s), so that PostgreSQL reports deadlocks as such, and shorter than
 * the wait for a connection (`patience`), so that calls waiting for one row do not fail the calls waiting for the pool.
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
    // The pool waits for it, and hands out no connection on which it failed.
    onConnect: (client) => client.query(bounds),
  })
  // For health checks: a pool that is full says nothing about the database.
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
  // There is one connection, which a check would wait for: that it was given back a moment ago says enough.
  const isAtWork = () => pool.totalCount > 0 && pool.idleCount === 0 && performance.now() - answered < 3 * patience
  return connectionOf(pool, close, async () => isAtWork() || answers(pool))
}

/** One connection: PGlite has one session, and messages of two connections would mix in it. */
export function embeddedPool({ host, port }: Address): pg.Pool {
  return new pg.Pool({
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    // Whoever waits for the connection; while there is no database, connecting fails at once.
    connectionTimeoutMillis: 3 * patience,
    idleTimeoutMillis: 0,
    onConnect: resetSession,
  })
}

/** The session outlives its connections: Sync ends what one that broke had begun, and its named statements go. */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('select $1::int', [1])
  await client.query('deallocate all')
}

export function connectionOf(
  pool: pg.Pool,
  closeHost: () => Promise<void> = async () => {},
  isThere = () => answers(pool),
): Connection {
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks between two statements of a transaction; its next statement fails, and that is told.
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

/** Removes a connection that breaks while checked out: pg never settles a `begin` on it, so it would leak a slot. */
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
