// Tests that DEMO_RESET=1 deletes the embedded database in DATA_DIR, and deletes nothing if the folder contains no
// database.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'reversa-reset-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function runIn(reset: boolean, statement: string) {
  const connection = await connect({ databaseUrl: null, dataDir }, { hosting: 'in-process', reset })
  try {
    return (await connection.pool.query(statement)).rows
  } finally {
    await connection.close()
  }
}

test('A start with DEMO_RESET deletes the database and the files beside it', async () => {
  await runIn(false, 'create table before_reset (n int)')
  await writeFile(join(dataDir, 'secret.key'), 'old')
  expect(await runIn(true, `select to_regclass('before_reset') as found`)).toEqual([{ found: null }])
  expect(await readdir(dataDir)).not.toContain('secret.key')
})

test('A start with DEMO_RESET rejects a folder with other files', async () => {
  await writeFile(join(dataDir, 'letters.txt'), 'mine')
  await expect(runIn(true, 'select 1')).rejects.toThrow('DEMO_RESET deletes nothing')
  expect(await readdir(dataDir)).toEqual(['letters.txt'])
})
