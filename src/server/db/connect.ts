// Opens the database: any PostgreSQL by DATABASE_URL, else the embedded one. From here on both are the same pool of connections.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import { EmbeddedPool, type PooledDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { canOpenIn } from './disk-room.ts'
import { serveEmbedded } from './embedded.ts'
import { type Address, privateAddress } from './socket-address.ts'
import { watchWorker } from './watchdog.ts'

export interface Connection {
  readonly db: PooledDatabase
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface Hosting {
  /** A worker thread of its own, or this very thread (development and tests). */
  readonly hosting: 'worker' | 'in-process'
  /** Told when the embedded database was lost, and when for good. */
  readonly onLost?: (reason: string, isFinal: boolean) => void
}

export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>, hosting: Hosting): Promise<Connection> {
  return config.databaseUrl === null ? connectEmbedded(config.dataDir, hosting) : connectServer(config.databaseUrl)
}

/** How long a connection may take, in milliseconds. */
const patience = 5_000

/** By a statement: PgBouncer refuses who opens a connection with them, and when it is told not to, forgets them. */
const bounds = {
  text: `set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`,
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
  const connection = connectionOf(pool)
  try {
    await pool.query('select 1')
  } catch (error) {
    await connection.close()
    throw new StartError(`Não foi possível conectar ao PostgreSQL de DATABASE_URL: ${reasonOf(error)}`)
  }
  return connection
}

async function connectEmbedded(dataDir: string, { hosting, onLost = () => {} }: Hosting): Promise<Connection> {
  const unlock = dataDir === 'memory://' ? async () => {} : await lockDirectory(dataDir)
  const address = await privateAddress()
  const release = async () => {
    await address.remove()
    await unlock()
  }
  try {
    if (dataDir !== 'memory://' && !(await canOpenIn(dataDir))) throw new Error('o disco está cheio')
    const script = new URL('./database-worker.js', import.meta.url)
    const host =
      hosting === 'worker'
        ? await watchWorker({ dataDir, address, script, onLost })
        : await serveEmbedded({ dataDir, address })
    return connectionOf(embeddedPool(address), async () => {
      await host.close()
      await release()
    })
  } catch (error) {
    await release()
    throw new StartError(`Não foi possível abrir o banco em DATA_DIR (${dataDir}): ${reasonOf(error)}`)
  }
}

/** Few connections: PGlite serves one statement at a time, and one transaction. */
export function embeddedPool({ host, port }: Address): EmbeddedPool {
  return new EmbeddedPool({
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    max: 4,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 0,
  })
}

export function connectionOf(pool: pg.Pool, closeHost: () => Promise<void> = async () => {}): Connection {
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks between two statements of a transaction; its next statement fails, and that is told.
  pool.on('connect', (client) => client.on('error', () => {}))
  giveBackBroken(pool)
  return {
    db: drizzle(pool),
    pool,
    async close() {
      await pool.end()
      await closeHost()
    },
  }
}

/** A connection that ends in somebody's hands leaves its place at once: who waits for `begin` on it would never give it back. */
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
