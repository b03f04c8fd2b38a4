// A database that was migrated by an earlier version goes on from there; one of a newer version is refused and stays as it is.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptyPostgres, hasPostgres } from '../postgres.ts'

const folder = 'src/server/db/migrations'
const { entries }: { readonly entries: readonly { readonly tag: string }[] } = JSON.parse(
  readFileSync(`${folder}/meta/_journal.json`, 'utf8'),
)
const tags = entries.map(({ tag }) => tag)

const places = [
  { name: 'PGlite', isHere: true, make: async () => ({ url: null, remove: async () => {} }) },
  { name: 'PostgreSQL', isHere: hasPostgres, make: emptyPostgres },
]

describe.each(places.filter(({ isHere }) => isHere))('on $name', ({ make }) => {
  let database: Awaited<ReturnType<typeof make>>
  let connection: Connection
  beforeEach(async () => {
    database = await make()
    connection = await connect({ databaseUrl: database.url, dataDir: 'memory://' }, { hosting: 'in-process' })
  })
  afterEach(async () => {
    await connection.close()
    await database.remove()
  })

  async function rows(statement: string) {
    return (await connection.pool.query(statement)).rows
  }

  /** As versions did before drizzle's migrator. */
  async function migratedBefore(applied: readonly string[]): Promise<void> {
    await rows('create table migrations (name text primary key, applied_at timestamptz not null default now())')
    for (const tag of applied) {
      await rows(readFileSync(`${folder}/${tag}.sql`, 'utf8'))
      await rows(`insert into migrations (name) values ('${tag}')`)
    }
  }
  const applied = async () => (await rows('select from drizzle.__drizzle_migrations')).length
  const isThere = async (table: string) => (await rows(`select to_regclass('${table}') as found`))[0].found !== null

  test('an empty one gets everything, once', async () => {
    await migrate(connection.pool)
    expect(await applied()).toBe(tags.length)
    await migrate(connection.pool)
    expect(await applied()).toBe(tags.length)
    expect((await rows('select count(*)::int as count from platforms'))[0].count).toBeGreaterThan(10)
  })

  // 23 migrations were applied so; a start that was cut short left fewer.
  test.each([0, 11, 23])('one with the first %i of the old bookkeeping goes on from there', async (count) => {
    await migratedBefore(tags.slice(0, count))
    await migrate(connection.pool)
    expect(await applied()).toBe(tags.length)
    expect(await isThere('public.migrations')).toBe(false)
    expect(await isThere('public.secret_key_check')).toBe(true)
    await migrate(connection.pool)
  })

  test('one of a newer version is refused', async () => {
    await migrate(connection.pool)
    await rows(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() * 2})`)
    await expect(migrate(connection.pool)).rejects.toThrow('newer version than this program')
    expect(await applied()).toBe(tags.length + 1)
  })

  test('one of a newer version with the old bookkeeping is refused, and stays as it is', async () => {
    await migratedBefore(tags.slice(0, 3))
    await rows(`insert into migrations (name) values ('9999_newer')`)
    await expect(migrate(connection.pool)).rejects.toThrow('newer version than this program')
    expect(await rows('select from migrations')).toHaveLength(4)
    expect(await isThere('drizzle.__drizzle_migrations')).toBe(false)
  })
})
