// Tests the migrations. An empty database gets all migrations, and a database of an unknown version is rejected and not
// changed.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'

const folder = 'src/server/db/migrations'
const { entries }: { readonly entries: readonly { readonly tag: string }[] } = JSON.parse(
  readFileSync(`${folder}/meta/_journal.json`, 'utf8'),
)
const tags = entries.map(({ tag }) => tag)

const places = [
  { name: 'PGlite', isHere: true, make: async () => ({ url: null, remove: async () => {} }) },
  { name: 'PostgreSQL', isHere: hasPostgres, make: createEmptyPostgres },
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

  const applied = async () => (await rows('select from drizzle.__drizzle_migrations')).length

  test('An empty database gets every migration once', async () => {
    await migrate(connection.pool)
    expect(await applied()).toBe(tags.length)
    await migrate(connection.pool)
    expect(await applied()).toBe(tags.length)
    expect((await rows('select count(*)::int as count from platforms'))[0].count).toBeGreaterThan(10)
  })

  test('A database of a development build is rejected with a one-line message and not changed', async () => {
    await rows('create schema drizzle')
    await rows('create table drizzle.__drizzle_migrations (id serial, hash text not null, created_at bigint)')
    await rows(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', 1795242832668)`)
    await expect(migrate(connection.pool)).rejects.toThrow('before 0.1.0 and cannot be upgraded')
    expect(await applied()).toBe(1)
    expect(await rows(`select to_regclass('ecommerces') as ecommerces`)).toEqual([{ ecommerces: null }])
  })

  test('A database that lists its migrations by name is rejected', async () => {
    await rows('create table migrations (name text primary key)')
    await expect(migrate(connection.pool)).rejects.toThrow('before 0.1.0 and cannot be upgraded')
    expect(await rows('select from migrations')).toHaveLength(0)
  })

  test('A database of a newer version is rejected', async () => {
    await migrate(connection.pool)
    await rows(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() * 2})`)
    await expect(migrate(connection.pool)).rejects.toThrow('newer version than this program')
    expect(await applied()).toBe(tags.length + 1)
  })
})
