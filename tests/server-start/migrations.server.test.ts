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

  test('stored mentions become references to their notes, and their texts are deleted', async () => {
    await migratedBefore(
      tags.slice(
        0,
        tags.findIndex((tag) => tag.endsWith('inbox_notes')),
      ),
    )
    await rows(`insert into users (id, first_name, email, access, permissions) values (1, 'Ana', 'a@b.c', 'n1', '{}')`)
    await rows(
      `insert into notes (id, entity, entity_id, text, user_id, user_name) values (7, 'group', 3, 'x', 2, 'Rui')`,
    )
    const facts = (note: number) => JSON.stringify({ note, entity: 'group', id: 3, name: 'Azul', text: 'private text' })
    await rows(`insert into inbox (user_id, kind, key, facts) values
      (1, 'mention', 'note 7', '${facts(7)}'), (1, 'mention', 'note 8', '${facts(8)}'),
      (1, 'maintenanceOff', 'maintenance', '{"person": "Rui"}')`)
    await migrate(connection.pool)
    expect(await rows('select kind, facts, note_id from inbox order by id')).toEqual([
      { kind: 'mention', facts: {}, note_id: 7 },
      { kind: 'maintenanceOff', facts: { person: 'Rui' }, note_id: null },
    ])
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
