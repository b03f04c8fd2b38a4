// Tests errors at the start of the server. The server must print one line with the solution and exit with code 1.

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockDataFolder } from '#server/db/data-folder-lock.ts'
import { createEmptyPostgres, hasPostgres, withClient } from '../postgres.ts'
import { type Environment, spawnServer } from '../running-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function runFailingStart(environment: Environment) {
  const child = spawnServer({ PORT: '0', DATA_DIR: 'memory://', DEMO: '0', ...environment })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => lines.push(String(data)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: lines.join('') }
}

const expectLine = (pattern: RegExp) => expect.stringMatching(new RegExp(`^[^\\n]*(${pattern.source})[^\\n]*\\n$`))

test('A port that is in use stops the start', async () => {
  const portHolder = createServer()
  const port = await new Promise<number>((resolve) => {
    portHolder.listen(0, '127.0.0.1', () => resolve(readPort(portHolder)))
  })
  const { code, said } = await runFailingStart({ PORT: String(port) })
  portHolder.close()
  expect(said).toEqual(expectLine(new RegExp(`Port ${port} is already in use.*PORT`)))
  expect(code).toBe(1)
})

function readPort(server: Server): number {
  const serverAddress = server.address()
  return typeof serverAddress === 'object' && serverAddress !== null ? serverAddress.port : 0
}

test('A directory that cannot be created stops the start', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const { code, said } = await runFailingStart({ DATA_DIR: join(file, 'data') })
  expect(said).toEqual(expectLine(/DATA_DIR .* is not writable/))
  expect(code).toBe(1)
})

test.skipIf(process.platform !== 'linux')('A directory on a read-only file system stops the start', async () => {
  const { code, said } = await runFailingStart({ DATA_DIR: '/proc/reversa/data' })
  expect(said).toEqual(expectLine(/DATA_DIR .* is not writable/))
  expect(code).toBe(1)
})

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'A directory of another user stops the start',
  async () => {
    await chmod(folder, 0o500)
    const { code, said } = await runFailingStart({ DATA_DIR: join(folder, 'data') })
    await chmod(folder, 0o700)
    expect(said).toEqual(expectLine(/DATA_DIR .* is not writable/))
    expect(code).toBe(1)
  },
)

test('A second process on the same directory stops and reports the first process', async () => {
  const directory = join(folder, 'shared')
  const unlock = await lockDataFolder(directory)
  const { code, said } = await runFailingStart({ DATA_DIR: directory })
  await unlock()
  expect(said).toEqual(expectLine(new RegExp(`in use by process ${process.pid}`)))
  expect(code).toBe(1)
})

test('An unreachable database stops the start', async () => {
  const { code, said } = await runFailingStart({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none', DEMO: '1' })
  expect(said).toEqual(expectLine(/Could not connect to the PostgreSQL of DATABASE_URL/))
  expect(said).not.toContain('secret')
  expect(code).toBe(1)
})

test('A PostgreSQL without a sign-in method stops the start, and the message names both methods', async () => {
  const { code, said } = await runFailingStart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DEMO: '' })
  expect(said).toEqual(expectLine(/GOOGLE_CLIENT_ID.*ALLOWED_DOMAINS.*DEMO=1/))
  expect(code).toBe(1)
})

test('A wrong setting stops the start', async () => {
  const { code, said } = await runFailingStart({ DATABASE_URL: 'mysql://db/none' })
  expect(said).toEqual(expectLine(/DATABASE_URL must be/))
  expect(code).toBe(1)
})

test('Production without a database stops the start', async () => {
  const { code, said } = await runFailingStart({ NODE_ENV: 'production' })
  expect(said).toEqual(expectLine(/NODE_ENV=production needs DATABASE_URL/))
  expect(code).toBe(1)
})

describe.skipIf(!hasPostgres)('A PostgreSQL database', () => {
  let server: Awaited<ReturnType<typeof createEmptyPostgres>>
  beforeAll(async () => {
    server = await createEmptyPostgres()
  })
  afterAll(() => server?.remove())

  const own = { DEMO: '0', SECRET_KEY: 'ab'.repeat(32), GOOGLE_CLIENT_ID: 'x', ALLOWED_DOMAINS: 'example.com' }
  const runAsAdmin = (statement: string, url = server.url) =>
    withClient(url, async (client) => {
      await client.query(statement)
    })

  test('with another encoding stops the start', async () => {
    const name = `reversa_ascii_${process.pid}`
    await runAsAdmin(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
    const url = new URL(server.url)
    url.pathname = name
    const { code, said } = await runFailingStart({ ...own, DATABASE_URL: url.href })
    await runAsAdmin(`drop database ${name}`)
    expect(said).toEqual(expectLine(/is in SQL_ASCII: it must be in UTF8/))
    expect(code).toBe(1)
  })

  test('whose role has no permission to create tables stops the start', async () => {
    const role = `reversa_guest_${process.pid}`
    await runAsAdmin(`create role ${role} login password 'x'; revoke create on schema public from public`)
    const url = new URL(server.url)
    url.username = role
    url.password = 'x'
    const { code, said } = await runFailingStart({ ...own, DATABASE_URL: url.href })
    await runAsAdmin(`drop role ${role}`)
    expect(said).toEqual(expectLine(/The role of DATABASE_URL may not create what Reversa needs/))
    expect(code).toBe(1)
  })
})
