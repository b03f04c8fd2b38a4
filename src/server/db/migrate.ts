// Migrates the schema and seeds the catalogue. Concurrent processes wait for the first by an advisory lock.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '#server/errors.ts'
import { fillCatalogue } from './catalogue.ts'
import { errorCodes } from './errors.ts'

/** Beside this file in the sources, beside main.js in the build. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any fixed number: of advisory locks on this database. */
const lock = 7_263_400

/** Milliseconds. Shorter than `deadlock_timeout`, 1 s: in a deadlock the migration gives way, and not a request. */
const [lockTimeout, pause, longestWait] = [300, 700, 600_000]
/** PostgreSQL: lock timeout, deadlock. */
const lockErrors = ['55P03', '40P01']

/** Applies the missing migrations. `say` receives a line for the operator when the migration has to wait for a lock. */
export async function migrate(pool: pg.Pool, say: (line: string) => void = () => {}): Promise<void> {
  const client = await pool.connect()
  try {
    await refuseOtherEncoding(client)
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${lock})`)
    await refuseOtherVersion(client)
    await applyWithRetries(client, say)
    await fillCatalogue(client)
  } catch (error) {
    throw errorCodes(error).some((code) => rightErrors.includes(code)) ? withoutRights() : error
  } finally {
    // PGlite has one session for all connections: what was set on it stays unless it is taken back.
    await client
      .query(`select pg_advisory_unlock(${lock}); reset statement_timeout; reset lock_timeout`)
      .catch(() => {})
    client.release(true)
  }
}

/** PostgreSQL: no privilege; no schema that the role may create in. */
const rightErrors = ['42501', '3F000']

const withoutRights = () =>
  new StartError(
    'The role of DATABASE_URL may not create what Reversa needs: make it the owner of its database and of the schema public.',
  )

async function refuseOtherEncoding(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new StartError(
    `The database of DATABASE_URL is in ${encoding}: it must be in UTF8, as \`createdb --template=template0 --encoding=UTF8\` makes it.`,
  )
}

/** A migration waiting for a table lock queues every query behind it, so it waits briefly, fails, and retries. */
async function applyWithRetries(client: pg.PoolClient, say: (line: string) => void): Promise<void> {
  const end = Date.now() + longestWait
  await client.query(`set lock_timeout = ${lockTimeout}`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyMigrations(drizzle(client), { migrationsFolder })
    } catch (error) {
      if (!errorCodes(error).some((code) => lockErrors.includes(code))) throw error
      if (Date.now() > end)
        throw new StartError(
          'The migration needs a table that was in use for ten minutes: wait for what uses it (a backup, say) and start again.',
        )
      if (attempt === 1) say('The migration waits for a table in use, for ten minutes at most.')
      await sleep(pause)
    }
  }
}

/**
 * Throws a `StartError` if the database has migrations that this program lacks, because drizzle would ignore them. A
 * database of a development build before 0.1.0 has migrations that are older than the first one of this program, as
 * every squash of the migrations dates them anew.
 */
async function refuseOtherVersion(client: pg.PoolClient): Promise<void> {
  const { rows: tables } = await client.query<{ has_names: boolean; has_times: boolean }>(
    `select to_regclass('public.migrations') is not null as has_names,
            to_regclass('drizzle.__drizzle_migrations') is not null as has_times`,
  )
  if (tables[0]?.has_names) throw olderDatabase()
  if (!tables[0]?.has_times) return
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations where created_at <> all($1)',
    [times],
  )
  if (rows.length === 0) return
  const isOlder = rows.some(({ created_at }) => Number(created_at) < Math.min(...times))
  throw isOlder ? olderDatabase() : newerDatabase()
}

const olderDatabase = () =>
  new StartError(
    'The database is of a version before 0.1.0 and cannot be upgraded: use another DATA_DIR or DATABASE_URL, or create the demo anew with DEMO_RESET=1.',
  )

const newerDatabase = () =>
  new StartError(
    'The database is of a newer version than this program: update the program, or use another DATA_DIR or DATABASE_URL.',
  )
