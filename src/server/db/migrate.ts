// Brings a database to the tables and the catalogue of this version. Several processes may start together: the first migrates, the others wait.
import { basename } from 'node:path'
import type pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { codeOf } from './away.ts'
import { fillCatalogue } from './catalogue.ts'

const sources = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const migrations = Object.entries(sources)
  .map(([path, sql]) => ({ name: basename(path, '.sql'), sql }))
  .sort((a, b) => a.name.localeCompare(b.name))

interface Migration {
  readonly name: string
  readonly sql: string
}

/** Milliseconds. A turn is shorter than `deadlock_timeout`, 1 s: who waits for the migration, and it for them, is not the one to give way. */
const [oneTurn, betweenTurns, longestWait] = [300, 700, 600_000]
/** PostgreSQL: a lock was not given in time, or each waited for the other. */
const inUse: ReadonlySet<string> = new Set(['55P03', '40P01'])

/** Any fixed number; the activity record has another. */
const lock = 7_263_400

/** `say`: for people, while it has to wait. */
export async function migrate(pool: pg.Pool, say: (line: string) => void = () => {}): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; select pg_advisory_lock(${lock})`)
    await client.query(`
      create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(({ name }) => name))
    refuseNewerDatabase(applied)
    for (const migration of migrations) if (!applied.has(migration.name)) await applyInTurns(client, migration, say)
    await fillCatalogue(client)
  } finally {
    // PGlite has one session for all connections: what was set on it stays unless it is taken back.
    await client.query(`select pg_advisory_unlock(${lock}); reset statement_timeout`).catch(() => {})
    client.release(true)
  }
}

/** While a migration waits for a table, whoever comes later waits behind it: so it waits in short turns, and they pass in between. */
async function applyInTurns(client: pg.PoolClient, migration: Migration, say: (line: string) => void): Promise<void> {
  const { name } = migration
  const begun = Date.now()
  for (let turn = 1; ; turn++) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (!(error instanceof Error && inUse.has(codeOf(error)))) throw error
      if (Date.now() > begun + longestWait)
        throw new StartError(
          `A migração ${name} precisa de uma tabela que esteve em uso por dez minutos: espere o fim do que a usa (um backup, por exemplo) e inicie de novo.`,
        )
      if (turn === 1) say(`A migração ${name} espera por uma tabela em uso, por até dez minutos.`)
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

/** Throws when a migration that it went through is none of this version. */
export function refuseNewerDatabase(applied: ReadonlySet<string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StartError(
      `O banco é de uma versão mais nova do que esta (${unknown.join(', ')}): atualize o programa ou use outro DATA_DIR ou DATABASE_URL.`,
    )
}
