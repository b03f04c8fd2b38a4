// Brings a database to the tables and the catalogue of this version. Several processes may start together: the first migrates, the others wait.
import { basename } from 'node:path'
import type pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { fillCatalogue } from './catalogue.ts'

const sources = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const migrations = Object.entries(sources)
  .map(([path, sql]) => ({ name: basename(path, '.sql'), sql }))
  .sort((a, b) => a.name.localeCompare(b.name))

interface Migration {
  readonly name: string
  readonly sql: string
}

/** Milliseconds. */
const [oneTurn, betweenTurns, longestWait] = [1000, 1000, 600_000]
const lockNotAvailable = '55P03'

/** Any fixed number; the activity record has another. */
const lock = 7_263_400

export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; select pg_advisory_lock(${lock})`)
    await client.query(`
      create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(({ name }) => name))
    refuseNewerDatabase(applied)
    for (const migration of migrations) if (!applied.has(migration.name)) await applyBetween(client, migration)
    await fillCatalogue(client)
  } finally {
    // PGlite has one session for all connections: what was set on it stays unless it is taken back.
    await client.query(`select pg_advisory_unlock(${lock}); reset statement_timeout`).catch(() => {})
    client.release(true)
  }
}

/** Whoever waits for a table lets nobody else pass who comes later: so it waits in short turns, and others are served in between. */
async function applyBetween(client: pg.PoolClient, migration: Migration): Promise<void> {
  const end = Date.now() + longestWait
  for (;;) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === lockNotAvailable
      if (!isInUse || Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, betweenTurns))
    }
  }
}

async function apply(client: pg.PoolClient, { name, sql }: Migration) {
  try {
    await client.query(`begin; set local lock_timeout = ${oneTurn}`)
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function refuseNewerDatabase(applied: ReadonlySet<string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StartError(
      `O banco é de uma versão mais nova do que esta (${unknown.join(', ')}): atualize o programa ou use outro DATA_DIR ou DATABASE_URL.`,
    )
}
