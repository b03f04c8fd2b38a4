// Every column that may hold a text is classified: a new one is not forgotten where a consumer's data are looked for.
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { columnKinds } from '#server/consumers/columns.ts'
import { filesUnder } from './files.ts'

const holdsText = /^(?:text|jsonb?|bytea|varchar|char)/

test('the LGPD command knows every column with a text, a JSON or bytes, and no other', async () => {
  const modules = await Promise.all(
    filesUnder('src/server/db/schema', /\.ts$/).map(async (path) =>
      Object.values<unknown>(await import(resolve(path))),
    ),
  )
  const tables = modules.flat().filter((value) => is(value, PgTable))
  const found = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.filter((column) => holdsText.test(column.getSQLType())).map((column) => `${name}.${column.name}`)
  })
  const known = Object.entries(columnKinds).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  expect(found.length).toBeGreaterThan(100)
  expect(known.sort()).toEqual([...new Set(found)].sort())
})
