// Before the tests: one embedded database with every migration applied, packed, so that each test file opens its own in half a second.
// The pack is kept for the next run, as long as migrations and PGlite stay the same.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { embeddedPool } from '#server/db/connect.ts'
import { serveEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { privateAddress } from '#server/db/socket-address.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the packed database. */
    packedDatabase: string
  }
}

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache/reversa')

export default async function prepare(project: TestProject) {
  const file = join(cache, `database-${await fingerprint()}.tar`)
  if (!existsSync(file)) await keep(file, await packedDatabase())
  project.provide('packedDatabase', file)
}

async function fingerprint(): Promise<string> {
  const folder = join(root, 'src/server/db/migrations')
  const migrations = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = [
    ...migrations.map((name) => join(folder, name)),
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
    join(root, 'src/server/db/catalogue.ts'),
    join(root, 'src/contract/access.ts'),
    join(import.meta.dirname, 'database-pack.ts'),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** Moved into place whole: another run may be reading it. */
async function keep(file: string, content: Uint8Array): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, file)
}

async function packedDatabase(): Promise<Uint8Array> {
  const address = await privateAddress()
  const embedded = await serveEmbedded({ dataDir: 'memory://', address })
  const pool = embeddedPool(address)
  await migrate(pool)
  await pool.end()
  const packed = new Uint8Array(await (await embedded.pack()).arrayBuffer())
  await embedded.close()
  await address.remove()
  return packed
}
