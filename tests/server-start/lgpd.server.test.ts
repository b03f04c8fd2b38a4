// Tests the `lgpd` command of the built program, which handles the personal data of one consumer. The command runs on
// the embedded database while no server runs, and on PostgreSQL also during operation.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { buildFolder, type Environment, runServer } from '../running-server.ts'

async function lgpd(environment: Environment, args: readonly string[], input = '') {
  const { PATH = '' } = process.env
  const script = join(buildFolder, 'server/main.js')
  const child = spawn(process.execPath, [script, 'lgpd', ...args], { env: { PATH, ...environment } })
  child.stdin.end(input)
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode])
  return { stdout, errors, code }
}

/** Returns the reverse of a demo consumer whose tax number (CPF) belongs to no other consumer. */
async function findUniqueConsumer(config: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const connection = await connect(config, { hosting: 'in-process' })
  const [row] = await connection.db.select().from(reverses).orderBy(reverses.id).limit(1)
  await connection.close()
  if (!row) throw new Error('The demo has no reverses')
  return row
}

async function expectAnonymised(
  environment: Environment,
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  folder: string,
) {
  const { customer, id } = await findUniqueConsumer(config)
  const file = join(folder, 'handout.json')
  const output = await lgpd(environment, ['find', '--document', '-'], `${customer.document}\n`)
  expect(output).toMatchObject({ code: 0, stdout: expect.stringContaining(String(id)) })
  const exported = await lgpd(environment, ['export', '--email', customer.email, '--format', 'json', '--output', file])
  expect(exported).toMatchObject({ code: 0 })
  expect(JSON.parse(await readFile(file, 'utf8')).reverses[0].customer.name).toBe(customer.name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await lgpd(environment, ['anonymise', '--document', customer.document, '--yes'])).toMatchObject({ code: 0 })
  expect((await findUniqueConsumer(config)).customer).toMatchObject({ name: '', email: '', document: '', phone: '' })
}

test('The command works on the embedded database while no server uses it', { timeout: 480_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-lgpd-'))
  const environment = { DATA_DIR: join(folder, 'data') }
  const server = await runServer({ ...environment, DEMO_ECOMMERCES: '3' })
  const rejectedOutput = await lgpd(environment, ['find', '--email', 'a@b.example'])
  expect(rejectedOutput).toMatchObject({ code: 1, stdout: '' })
  await server.stop()
  await expectAnonymised(environment, { databaseUrl: null, dataDir: environment.DATA_DIR }, folder)
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(!hasPostgres)('On PostgreSQL', () => {
  test('the command works while a server runs', { timeout: 480_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reversa-lgpd-'))
    const { url, remove } = await createEmptyPostgres()
    const environment = { DATABASE_URL: url }
    const server = await runServer({ ...environment, DEMO_ECOMMERCES: '3' })
    await expectAnonymised(environment, { databaseUrl: url, dataDir: '' }, folder)
    const repeated = await lgpd(environment, [
      'export',
      '--email',
      'a@b.example',
      '--output',
      join(folder, 'handout.json'),
    ])
    expect(repeated).toMatchObject({ code: 1, stdout: '' })
    await server.stop()
    await remove()
    await rm(folder, { recursive: true, force: true })
  })
})

test('Invalid arguments print the usage', async () => {
  const { code, errors } = await lgpd({ DATA_DIR: 'memory://' }, ['forget', '--email', 'a@b.example'])
  expect(code).toBe(1)
  expect(errors).toContain('Usage: lgpd find|export|anonymise')
  expect(errors).not.toContain('a@b.example')
})
