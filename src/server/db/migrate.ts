// Migrates the schema and inserts the rows that every installation needs, such as platforms and feature flags. An
// advisory lock ensures that only one process does this at a time.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '#server/errors.ts'
import { insertCatalogue } from './catalogue.ts'
import { getErrorCodes } from './errors.ts'

/** Folder of the SQL migrations: next to this file in the sources, next to main.js in the build. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Key of the advisory lock. The number is arbitrary, but no other advisory lock of this database may use it. */
const ADVISORY_LOCK_KEY = 7_263_400

/**
 * Lock timeout, pause between attempts and maximum wait of a migration, in milliseconds. The lock timeout is below
 * `deadlock_timeout` (1 s), so that a deadlock ends the migration instead of a request.
 */
const [LOCK_TIMEOUT_MS, RETRY_PAUSE_MS, MAX_WAIT_MS] = [300, 700, 600_000]
/** SQLSTATE codes of errors that make the migration retry: lock timeout and deadlock. */
const lockErrorCodes = ['55P03', '40P01']

/** Applies the missing migrations. Calls `printLine` with a message if the migration must wait for a lock. */
export async function migrate(pool: pg.Pool, printLine: (line: string) => void = () => {}): Promise<void> {
  const client = await pool.connect()
  try {
    await ensureEncoding(client)
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${ADVISORY_LOCK_KEY})`)
    await ensureKnownMigrations(client)
    await applyWithRetries(client, printLine)
    await insertCatalogue(client)
  } catch (error) {
    throw getErrorCodes(error).some((code) => permissionErrorCodes.includes(code)) ? createPermissionError() : error
  } finally {
    // Resets the session settings that the migration changed, because all connections to PGlite share one session.
    await client
      .query(`select pg_advisory_unlock(${ADVISORY_LOCK_KEY}); reset statement_timeout; reset lock_timeout`)
      .catch(() => {})
    client.release(true)
  }
}

/** SQLSTATE codes for missing permissions: insufficient privilege, and no schema in which to create tables. */
const permissionErrorCodes = ['42501', '3F000']

const createPermissionError = () =>
  new StartError(
    'The role of DATABASE_URL may not create what Reversa needs: make it the owner of its database and of the schema public.',
  )

async function ensureEncoding(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new StartError(
    `The database of DATABASE_URL is in ${encoding}: it must be in UTF8, as \`createdb --template=template0 --encoding=UTF8\` makes it.`,
  )
}

/**
 * Retries the migration after short lock timeouts. A long wait for a table lock would block all later queries on that
 * table.
 */
async function applyWithRetries(client: pg.PoolClient, printLine: (line: string) => void): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyMigrations(drizzle(client), { migrationsFolder })
    } catch (error) {
      if (!getErrorCodes(error).some((code) => lockErrorCodes.includes(code))) throw error
      if (Date.now() > deadline)
        throw new StartError(
          'The migration needs a table that was in use for ten minutes: wait for what uses it (a backup, say) and start again.',
        )
      if (attempt === 1) printLine('The migration waits for a table in use, for ten minutes at most.')
      await sleep(RETRY_PAUSE_MS)
    }
  }
}

/**
 * Throws a `StartError` if the database has migrations that this program does not know, because drizzle would ignore
 * them. The error message differs for a database of a version before 0.1.0, whose migration is older than the first
 * migration of this program.
 */
async function ensureKnownMigrations(client: pg.PoolClient): Promise<void> {
  const { rows: tables } = await client.query<{ has_names: boolean; has_times: boolean }>(
    `select to_regclass('public.migrations') is not null as has_names,
            to_regclass('drizzle.__drizzle_migrations') is not null as has_times`,
  )
  if (tables[0]?.has_names) throw createOlderDatabaseError()
  if (!tables[0]?.has_times) return
  const migrationTimes = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations where created_at <> all($1)',
    [migrationTimes],
  )
  if (rows.length === 0) return
  const isOlder = rows.some(({ created_at }) => Number(created_at) < Math.min(...migrationTimes))
  throw isOlder ? createOlderDatabaseError() : createNewerDatabaseError()
}

const createOlderDatabaseError = () =>
  new StartError(
    'The database is of a version before 0.1.0 and cannot be upgraded: use another DATA_DIR or DATABASE_URL, or create the demo anew with DEMO_RESET=1.',
  )

const createNewerDatabaseError = () =>
  new StartError(
    'The database is of a newer version than this program: update the program, or use another DATA_DIR or DATABASE_URL.',
  )
