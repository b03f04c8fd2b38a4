// The whole database as one file and back, by the two commands, on both databases: what was saved is there again, and nothing is lost on the way.
import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres, hasPostgres, withClient } from '../postgres.ts'
import { type Environment, type RunningServer, runServer, sparing } from '../running-server.ts'
import { type Person, readNumber, signIn, writeNumber } from './built-server.ts'

/** Starts take long on a busy machine. */
const patience = 120_000
const script = join(import.meta.dirname, '../../dist/server/backup.js')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const metricsToken = 'canary-of-the-metrics-token'
const secretKey = Buffer.from('canary-of-the-secret-key-32bytes').toString('hex')
const secrets = [metricsToken, secretKey]
/** Whatever the servers and the commands wrote. */
const written: string[] = []

async function command(environment: Environment, ...options: readonly string[]) {
  const child = spawn(process.execPath, [...sparing, script, ...options], { env: { ...process.env, ...environment } })
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  written.push(said)
  return { code, said }
}

async function signedIn(url: string): Promise<Person> {
  const person = await signIn(url)
  secrets.push(person.token)
  return person
}

/** A database that trusts everybody looks at no password: it gets one to look for. */
function withPassword(url: string): string {
  const address = new URL(url)
  address.password ||= 'canary-of-the-database'
  secrets.push(address.password)
  return address.href
}

const places = [
  { name: 'PGlite', isHere: true },
  { name: 'PostgreSQL', isHere: hasPostgres },
]

describe.each(places)('on $name', ({ name, isHere }) => {
  if (!isHere) {
    test.skip('there is none here: set DATABASE_URL', () => {})
    return
  }
  const settings = { METRICS_TOKEN: metricsToken, SECRET_KEY: secretKey }
  let where: Environment
  let elsewhere: Environment
  let server: RunningServer
  let removals: readonly (() => Promise<void>)[] = []

  beforeAll(async () => {
    if (name === 'PGlite') {
      where = { ...settings, DATA_DIR: join(folder, 'data') }
      elsewhere = { ...settings, DATA_DIR: join(folder, 'other') }
    } else {
      const bases = [await emptyPostgres(), await emptyPostgres()]
      const [one, other] = bases.map(({ url }) => ({ ...settings, DATABASE_URL: withPassword(url) }))
      where = one ?? {}
      elsewhere = other ?? {}
      removals = bases.map(({ remove }) => remove)
    }
    server = await runServer({ ...where, DEMO_ECOMMERCES: '1' })
  }, patience)
  afterAll(async () => {
    await server?.stop()
    for (const remove of removals) await remove()
  }, patience)

  const copy = (of: string) => join(folder, `${name}-${of}.reversa`)

  test('a copy is taken, and what was changed afterwards is put back', { timeout: patience }, async () => {
    const person = await signedIn(server.url)
    await writeNumber(server.url, person, 7)
    if (name === 'PGlite') {
      // The embedded one is copied while nobody has it open.
      const early = await command(where, 'backup', copy('early'))
      expect(early).toMatchObject({ code: 1, said: expect.stringContaining(String(server.pid)) })
      await server.stop()
    }
    expect(await command(where, 'backup', copy('whole'))).toMatchObject({ code: 0 })
    expect((await stat(copy('whole'))).mode & 0o077).toBe(0)
    if (name === 'PGlite') await server.start()
    expect(await command(where, 'backup', copy('whole'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('já existe'),
    })

    await writeNumber(server.url, person, 8)
    const busy = await command(where, 'restore', copy('whole'), '--replace')
    expect(busy.code).toBe(1)
    expect(await readNumber(server.url, person)).toBe(8)
    await server.stop()

    const careful = await command(where, 'restore', copy('whole'))
    expect(careful).toMatchObject({ code: 1, said: expect.stringContaining('--replace') })
    expect(await command(where, 'restore', copy('whole'), '--replace')).toMatchObject({ code: 0 })
    await server.start()
    // Sessions do not come back to life with it.
    expect(await writeNumber(server.url, person, 9)).toBe(401)
    expect(await readNumber(server.url, await signedIn(server.url))).toBe(7)
    await server.stop()
  })

  test('elsewhere it makes the same database', { timeout: patience }, async () => {
    expect(await command(elsewhere, 'restore', copy('whole'))).toMatchObject({ code: 0 })
    const other = await runServer({ ...elsewhere, DEMO_ECOMMERCES: '1' })
    expect(await readNumber(other.url, await signedIn(other.url))).toBe(7)
    await other.stop()
    written.push(other.errors())
  })

  test.runIf(name === 'PostgreSQL')(
    'a database that refuses it says why, and stays as it is',
    { timeout: patience },
    () =>
      withClient(where.DATABASE_URL ?? '', async (client) => {
        await client.query(`
      create role may_not_create login;
      alter table sessions owner to may_not_create`)
        const before = (await client.query('select count(*)::int as count from users')).rows
        const url = new URL(where.DATABASE_URL ?? '')
        url.username = 'may_not_create'
        const { code, said } = await command(
          { ...where, DATABASE_URL: url.href },
          'restore',
          copy('whole'),
          '--replace',
        )
        expect([code, said.trim().split('\n').length], said).toEqual([1, 1])
        expect(said).toMatch(/O banco recusou a cópia: .*(must be owner|permission denied)/)
        expect((await client.query('select count(*)::int as count from users')).rows).toEqual(before)
        await client.query('alter table sessions owner to current_user; drop role may_not_create')
      }),
  )

  test.runIf(name === 'PostgreSQL')('a copy of a newer version changes nothing', { timeout: patience }, async () => {
    const withNewer = (statement: string) =>
      withClient(elsewhere.DATABASE_URL ?? '', async (client) => {
        await client.query(statement)
      })
    await withNewer(`insert into migrations (name) values ('9999_newer')`)
    expect(await command(elsewhere, 'backup', copy('newer'))).toMatchObject({ code: 0 })
    await withNewer(`delete from migrations where name = '9999_newer'`)
    const { code, said } = await command(where, 'restore', copy('newer'), '--replace')
    expect([code, said.trim().split('\n').length], said).toEqual([1, 1])
    expect(said).toContain('versão mais nova')
    await withClient(where.DATABASE_URL ?? '', async (client) => {
      const { rows } = await client.query(`select name from migrations where name = '9999_newer'`)
      expect(rows).toEqual([])
    })
  })

  test('a file that is no copy, or half of one, changes nothing', { timeout: patience }, async () => {
    await writeFile(copy('nonsense'), 'not a copy')
    await copyFile(copy('whole'), copy('half'))
    const { length } = await readFile(copy('whole'))
    await truncate(copy('half'), Math.floor(length / 2))
    for (const file of [copy('nonsense'), copy('half'), copy('absent')]) {
      const { code, said } = await command(where, 'restore', file, '--replace')
      expect([code, said.trim().split('\n').length], said).toEqual([1, 1])
    }
    await server.start()
    expect(await readNumber(server.url, await signedIn(server.url))).toBe(7)
    const left = (await readdir(folder)).filter((file) => file.includes('.part-'))
    expect(left).toEqual([])
  })

  test('no secret stands in what the servers and the commands wrote', () => {
    const texts = [...written, server.errors()]
    expect(texts.join('').length).toBeGreaterThan(1000)
    expect(secrets.length).toBeGreaterThan(4)
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([])
  })
})

test('wrong uses are told in one line', { timeout: patience }, async () => {
  for (const [environment, ...options] of [
    [{ DATA_DIR: join(folder, 'none') }, 'backup', join(folder, 'x.reversa')],
    [{ DATA_DIR: 'memory://' }, 'backup', join(folder, 'x.reversa')],
    [{ DATA_DIR: join(folder, 'none') }, 'backup'],
    [{ DATA_DIR: join(folder, 'none') }, 'restore', 'one', 'two'],
  ] as const) {
    const { code, said } = await command(environment, ...options)
    expect([code, said.trim().split('\n').length], said).toEqual([1, 1])
  }
})
