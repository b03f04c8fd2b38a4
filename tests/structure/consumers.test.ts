// Checks that every text column is classified, so that the search for a consumer's data also covers new columns.
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { columnKinds } from '#server/consumers/columns.ts'
import { listFilesBelow } from './files.ts'

const TEXT_COLUMN_TYPE = /^(?:text|jsonb?|bytea|varchar|char)/

test('The LGPD command classifies exactly the columns with text, JSON or bytes', async () => {
  const modules = await Promise.all(
    listFilesBelow('src/server/db/schema', /\.ts$/).map(async (path) =>
      Object.values<unknown>(await import(resolve(path))),
    ),
  )
  const tables = modules.flat().filter((value) => is(value, PgTable))
  const columns = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns
      .filter((column) => TEXT_COLUMN_TYPE.test(column.getSQLType()))
      .map((column) => `${name}.${column.name}`)
  })
  const classifiedColumns = Object.entries(columnKinds).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  expect(columns.length).toBeGreaterThan(100)
  expect(classifiedColumns.sort()).toEqual([...new Set(columns)].sort())
})
