// Tests that SIGTERM to npm ends all processes of `npm start`, because process supervisors send the signal only to npm.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from '#server/db/data-folder-lock.ts'

/** Timeout in milliseconds, because a server starts slowly on a busy machine. */
const timeout = 120_000
const root = join(import.meta.dirname, '../..')

let folder: string
let npm: ChildProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-npm-'))
})
afterEach(async () => {
  signal('group', 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/**
 * Starts the npm script and returns the port of the server. The script has its own process group, so that the test can
 * end all of its processes.
 */
async function startScript(script: 'start' | 'dev'): Promise<number> {
  const { PATH = '', HOME = '' } = process.env
  const serverEnvironment = { PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: '0', NO_UPDATE_NOTIFIER: '1' }
  npm = spawn('npm', ['run', script], {
    cwd: root,
    env: { PATH, HOME, ...serverEnvironment },
    stdio: 'pipe',
    detached: true,
  })
  npm.stderr?.resume()
  if (!npm.stdout) throw new Error('no stdout')
  for await (const line of createInterface(npm.stdout)) {
    const [, port] = /Reversa listening on http:\/\/[^:]+:(\d+)/.exec(line) ?? []
    if (port === undefined) continue
    npm.stdout.resume()
    return Number(port)
  }
  throw new Error('It did not start')
}

function signal(to: 'npm' | 'group', name: NodeJS.Signals): void {
  const pid = npm.pid ?? 0
  try {
    process.kill(to === 'npm' ? pid : -pid, name)
  } catch {
    // The process has already ended, so the error can be ignored.
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ])
  server.close()
  return isFree
}

// Skipped on Windows, which has neither these signals nor process groups.
test.skipIf(process.platform === 'win32').each([
  ['start', 'npm', 'SIGTERM'],
  ['start', 'group', 'SIGTERM'],
  ['start', 'group', 'SIGINT'],
  ['dev', 'npm', 'SIGTERM'],
] as const)(
  'npm run %s: %s gets %s, then no process remains and port and folder are free',
  { timeout },
  async (...npmArguments) => {
    const [script, to, name] = npmArguments
    const port = await startScript(script)
    // Waits for `close`, which occurs when the last process that writes to the pipes has ended. `exit` would report
    // only the end of npm.
    const npmClosePromise = once(npm, 'close').then(() => true)
    signal(to, name)
    expect(await Promise.race([npmClosePromise, new Promise((resolve) => setTimeout(resolve, 15_000, false))])).toBe(
      true,
    )
    expect(await canListen(port)).toBe(true)
    await (await lockDataFolder(join(folder, 'data')))()
  },
)
