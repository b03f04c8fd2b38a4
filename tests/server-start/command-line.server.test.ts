// Tests the arguments of the built program: help, version, unknown commands and `secrets reseal`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { version } from '../../package.json'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { buildFolder, type Environment, runServer } from '../running-server.ts'

async function runProgram(args: readonly string[], environment: Environment = {}) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(buildFolder, 'server/main.js'), ...args], {
    env: { PATH, ...environment },
  })
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode])
  return { output, errors, code }
}

test('--help and --version print their text and exit without any configuration', { timeout: 120_000 }, async () => {
  expect(await runProgram(['--version'], { PORT: 'none' })).toEqual({ code: 0, output: `${version}\n`, errors: '' })
  const helpResult = await runProgram(['--help'])
  expect(helpResult).toMatchObject({ code: 0, errors: '' })
  expect(helpResult.output).toContain('secrets reseal')
})

test.each([['serve'], ['secrets'], ['secrets', 'show'], ['--port', '1']])(
  'an unknown command prints the usage and exits with 2: %s %s',
  { timeout: 120_000 },
  async (...args) => {
    const { code, output, errors } = await runProgram(args.filter(Boolean))
    expect([code, output]).toEqual([2, ''])
    expect(errors).toMatch(/^Usage: /)
  },
)

test('The version appears in the first log line, in /health and in the metric build_info', {
  timeout: 300_000,
}, async () => {
  const server = await runServer({ DEMO_ECOMMERCES: '1', METRICS_TOKEN: 'a-token-of-the-metrics-page-1234' })
  await expect.poll(() => server.getErrorOutput()).toContain('"version"')
  const [line = ''] = server
    .getErrorOutput()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(JSON.parse(line)).toMatchObject({ level: 'info', version })
  expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok', version })
  const headers = { Authorization: 'Bearer a-token-of-the-metrics-page-1234' }
  expect(await (await fetch(`${server.url}/metrics`, { headers })).text()).toContain(
    `build_info{version="${version}"} 1`,
  )
  await server.stop()
})

test.skipIf(!hasPostgres)('The encryption key is rotated while a server runs', { timeout: 400_000 }, async () => {
  const { url, remove } = await createEmptyPostgres()
  const [oldKey, key] = ['01'.repeat(32), '02'.repeat(32)]
  const environment = { DATABASE_URL: url, DEMO: '1', DEMO_ECOMMERCES: '30' }
  await (await runServer({ ...environment, SECRET_KEY: oldKey })).stop()
  const environmentWithBothKeys = { ...environment, SECRET_KEY: key, SECRET_KEY_OLD: oldKey }
  const server = await runServer(environmentWithBothKeys)
  expect(server.getErrorOutput()).toMatch(/still depend on SECRET_KEY_OLD: [1-9]\d*\./)
  const first = await runProgram(['secrets', 'reseal'], environmentWithBothKeys)
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^integration passwords: [1-9]\d* encrypted anew/),
  })
  const second = await runProgram(['secrets', 'reseal'], environmentWithBothKeys)
  expect(second.output).toMatch(/^integration passwords: 0 encrypted anew, [1-9]\d* with the present key/)
  await server.stop()
  const laterServer = await runServer(environmentWithBothKeys)
  expect(laterServer.getErrorOutput()).toContain('No stored value depends on SECRET_KEY_OLD any more')
  await laterServer.stop()
  expect(await (await runServer({ ...environment, SECRET_KEY: key })).stop()).toBe(0)
  expect(await runProgram(['secrets', 'reseal'], { ...environment, SECRET_KEY: oldKey })).toMatchObject({ code: 1 })
  await remove()
})
