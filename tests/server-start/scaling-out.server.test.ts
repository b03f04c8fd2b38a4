// Tests the table in docs/operations.md that states how to distribute the tables of a PostgreSQL cluster such as Citus.
// The table must agree with the database catalog.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'

const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('## When one database is not enough')

/** Returns the table names in the row of the table in docs/operations.md that begins with `rowBeginning`. */
function readTableNames(rowBeginning: string): readonly string[] {
  const [, names] =
    section
      .split('\n')
      .find((line) => line.startsWith(`| ${rowBeginning} |`))
      ?.split(' | ') ?? []
  if (names === undefined) throw new Error(`No row “${rowBeginning}”`)
  return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort()
}

const tablesDistributedById = readTableNames('distributed by `id`')
const tablesDistributedByEcommerce = readTableNames('distributed by `ecommerce_id`')
const tablesWithoutColumn = readTableNames('distributed by `ecommerce_id`, after you add the column')
const referenceTables = readTableNames('reference tables')
const distributedTables = [...tablesDistributedById, ...tablesDistributedByEcommerce, ...tablesWithoutColumn]

/** Returns the distribution column of a table, or undefined if the table is not distributed. */
const getDistributionColumn = (table: string): string | undefined =>
  tablesDistributedById.includes(table) ? 'id' : distributedTables.includes(table) ? 'ecommerce_id' : undefined

describe.skipIf(!hasPostgres)('On a distributed PostgreSQL', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await createTestPostgres()
  })
  afterAll(() => connection.close())

  async function rows<Row extends object>(statement: string): Promise<Row[]> {
    return (await connection.pool.query<Row>(statement)).rows
  }

  test('every table is in exactly one row of the document', async () => {
    const tables = await rows<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`)
    const documentedTables = [...distributedTables, ...referenceTables, ...readTableNames('on the coordinator')]
    expect(documentedTables.sort()).toEqual(tables.map(({ name }) => name))
  })

  test('every distributed table has its column, never null, and the tables without the column are listed', async () => {
    const columns = await rows<{ table: string; name: string; required: boolean }>(`
      select relname as table, attname as name, attnotnull as required
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`)
    const ownColumn = (table: string) =>
      columns.find((column) => column.table === table && column.name === getDistributionColumn(table))
    expect(
      [...tablesDistributedById, ...tablesDistributedByEcommerce].filter((table) => !ownColumn(table)?.required),
    ).toEqual([])
    expect(tablesWithoutColumn.filter(ownColumn)).toEqual([])
  })

  test('the document lists the keys to which the distribution column must be added', async () => {
    const keys = await rows<{ table: string; name: string; columns: string[] }>(`
      select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        (select coalesce(array_agg(attname::text), '{}') from pg_attribute
         where attrelid = indrelid and attnum = any(indkey::int2[])) as columns
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = 'public'::regnamespace`)
    const narrow = keys.filter(({ table, columns }) => {
      const column = getDistributionColumn(table)
      return column !== undefined && !columns.includes(column)
    })
    expect(narrow.map(({ name }) => name).sort()).toEqual(
      readTableNames('unique keys that need the distribution column'),
    )
  })

  test('the document lists the foreign keys that cross shards and do not point to a reference table', async () => {
    const keys = await rows<{ from: string; to: string; name: string; columns: string[]; targets: string[] }>(`
      select conrelid::regclass::text as from, confrelid::regclass::text as to, conname as name,
        (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as key(number, place)
         join pg_attribute on attrelid = conrelid and attnum = number) as columns,
        (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as key(number, place)
         join pg_attribute on attrelid = confrelid and attnum = number) as targets
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    const crossingKeys = keys.filter(({ from, to, columns, targets }) => {
      const [ownDistributionColumn, targetDistributionColumn] = [getDistributionColumn(from), getDistributionColumn(to)]
      if (ownDistributionColumn !== undefined && targetDistributionColumn !== undefined)
        return !columns.some(
          (column, index) => column === ownDistributionColumn && targets[index] === targetDistributionColumn,
        )
      // A local table may reference another local table, but a reference table may reference only reference tables.
      if (ownDistributionColumn === undefined && targetDistributionColumn === undefined)
        return referenceTables.includes(from) && !referenceTables.includes(to)
      return !referenceTables.includes(to)
    })
    expect(crossingKeys.map(({ name }) => name).sort()).toEqual(
      readTableNames('foreign keys that need the distribution column'),
    )
  })

  test('the document lists the triggers on distributed and reference tables', async () => {
    const triggers = await rows<{ table: string; name: string }>(`
      select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal`)
    const affectedTriggers = triggers.filter(({ table }) => [...distributedTables, ...referenceTables].includes(table))
    expect(affectedTriggers.map(({ name }) => name).sort()).toEqual(
      readTableNames('triggers to replace by server code'),
    )
  })
})
