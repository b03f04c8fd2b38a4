// Tests the log that a running server writes to stderr. Every line must be JSON with a timestamp, even after a crash.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runServer } from '../running-server.ts'
import { readNumber, signIn } from './built-server.ts'

const canary = 'canário que alguém enviou'

/**
 * Source code that runs inside the server process and crashes it on a signal. SIGUSR2 rejects a promise and ends the
 * database worker; SIGHUP throws an uncaught error.
 */
const crashCode = `
  let worker
  process.on('worker', (one) => { worker = one })
  const fault = () => new Error('Failed', { cause: Object.assign(new TypeError('${canary}'), { code: '22P02' }) })
  process.on('SIGUSR2', () => { void Promise.reject(fault()); void worker.terminate() })
  process.on('SIGHUP', () => { throw fault() })
`

test('Every line is JSON with a timestamp and contains nothing from the request', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-lines-'))
  const server = await runServer({
    DATA_DIR: join(folder, 'data'),
    DEMO_ECOMMERCES: '1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crashCode)}`,
  })
  const errorsBefore = server.getErrorOutput()
  expect(
    errorsBefore
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{')),
  ).toHaveLength(2)
  expect(errorsBefore).toContain('The demo is on')
  const lines = () => server.getErrorOutput().slice(errorsBefore.length).split('\n').slice(0, -1)
  const parsed = () => lines().map((line): Readonly<Record<string, unknown>> => JSON.parse(line))
  const last = (name: string) => parsed().findLast((line) => name in line)

  const user = await signIn(server.url)
  await fetch(`${server.url}/v2/${encodeURIComponent(canary)}?q=${encodeURIComponent(canary)}`)
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => last('database'), { timeout: 60_000 }).toMatchObject({ level: 'error' })
  await expect.poll(() => readNumber(server.url, user).catch(() => undefined), { timeout: 60_000 }).toBeNull()
  expect(last('unhandled')).toMatchObject({
    ...{ level: 'error', unhandled: 'rejection', error: 'TypeError', code: '22P02' },
    stack: expect.arrayContaining([expect.stringMatching(/^\s+at /)]),
  })

  process.kill(server.pid, 'SIGHUP')
  await expect.poll(() => last('unhandled'), { timeout: 60_000 }).toMatchObject({ unhandled: 'exception' })
  expect(await server.stop()).toBe(1)

  expect(parsed().length).toBeGreaterThan(6)
  for (const { time } of parsed()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(server.getErrorOutput()).not.toContain('canário')
  await rm(folder, { recursive: true, force: true })
})
