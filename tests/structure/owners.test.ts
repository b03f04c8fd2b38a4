// Checks that no foreign key connects the tables of the console with the tables of the platform.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { listFilesBelow } from './files.ts'

async function listTables(owner: 'console' | 'platform'): Promise<readonly PgTable[]> {
  const files = listFilesBelow(`src/server/db/schema/${owner}`, /\.ts$/)
  const modules = await Promise.all(files.map(async (path) => Object.values<unknown>(await import(resolve(path)))))
  return modules.flat().filter((value) => is(value, PgTable))
}

/** Returns the foreign keys of these tables. The name of a foreign key has the format `sessions → people`. */
function listForeignKeys(
  tables: readonly PgTable[],
): readonly { readonly name: string; readonly referencedTable: PgTable }[] {
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const to = key.reference().foreignTable
      return { name: `${getTableConfig(table).name} → ${getTableConfig(to).name}`, referencedTable: to }
    }),
  )
}

test.each([
  ['console', 'platform'],
  ['platform', 'console'],
] as const)('No table of the %s has a foreign key to a table of the %s', async (sourceOwner, targetOwner) => {
  const [own, foreign] = [await listTables(sourceOwner), await listTables(targetOwner)]
  const references = listForeignKeys(own)
  expect(references.length).toBeGreaterThan(3)
  expect(references.filter(({ referencedTable }) => foreign.includes(referencedTable)).map(({ name }) => name)).toEqual(
    [],
  )
})

test('No service and no part of the pipeline reads tables of both owners', () => {
  const files = ['src/server/services', 'src/server/http', 'src/server/upstream'].flatMap((folder) =>
    listFilesBelow(folder, /\.ts$/),
  )
  const owners = ['console', 'platform'].map((owner) => `#server/db/schema/${owner}/`)
  const mixed = files.filter((path) => {
    const text = readFileSync(path, 'utf8')
    return owners.every((owner) => text.includes(owner))
  })
  expect(files.length).toBeGreaterThan(50)
  expect(mixed).toEqual([])
})
