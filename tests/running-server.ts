// Runs the built server in a child process, for tests that restart or kill the server or open it in a browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Output folder of `npm run build`. */
export const buildFolder = join(import.meta.dirname, '../dist')
const START_TIMEOUT_MS = 300_000

export type Environment = Readonly<Record<string, string>>

export interface RunningServer {
  /** URL of the server. The URL stays the same after a restart, because the server starts again on the same port. */
  readonly url: string
  readonly pid: number
  /** Stops the server with SIGTERM and starts it again on the same port and the same data. */
  restart(): Promise<void>
  /** Kills the server with SIGKILL and does not restart it. */
  kill(): Promise<void>
  /** Starts the server again after `kill` or `stop`, on the same port. */
  start(): Promise<void>
  /** Stops the server with SIGTERM, and returns its exit code. */
  stop(): Promise<number | null>
  /** Returns all output of the server on stderr. */
  readonly getErrorOutput: () => string
}

const defaults: Environment = {
  PORT: '0',
  DATA_DIR: 'memory://',
  DEMO: '1',
  DEMO_TODAY: '2026-11-16',
  LIMIT_SIGN_IN: '0',
  LIMIT_WRITES: '0',
  LIMIT_READS: '0',
  LIMIT_EXPORTS: '0',
}

/** Running servers, which are killed when the test process exits, so that no server remains after a failed test. */
const runningProcesses = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of runningProcesses) child.kill('SIGKILL')
})

export async function runServer(environment: Environment = {}, build = buildFolder): Promise<RunningServer> {
  const errors: string[] = []
  let child: ChildProcess
  let url = ''
  const launch = async (port?: string) => {
    const newChild = spawnServer({ ...defaults, ...environment, ...(port ? { PORT: port } : {}) }, build)
    child = newChild
    runningProcesses.add(newChild)
    newChild.once('exit', () => runningProcesses.delete(newChild))
    child.stderr?.on('data', (data) => errors.push(String(data)))
    url = await readUrl(child, errors)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return exitCode
  }
  const start = () => launch(new URL(url).port)
  await launch()
  return {
    get url() {
      return url
    },
    get pid() {
      return child.pid ?? 0
    },
    start,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    async restart() {
      await end('SIGTERM')
      await start()
    },
    getErrorOutput: () => errors.join(''),
  }
}

/** Starts the server with an environment that inherits only PATH, SystemRoot and TMPDIR from the test process. */
export function spawnServer(environment: Environment, build = buildFolder): ChildProcess {
  const { PATH = '', SystemRoot = '', TMPDIR = '' } = process.env
  const inheritedEnvironment = { PATH, ...(SystemRoot ? { SystemRoot } : {}), ...(TMPDIR ? { TMPDIR } : {}) }
  const script = join(build, 'server/main.js')
  return spawn(process.execPath, [script], {
    env: { ...inheritedEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts the server and kills it with SIGKILL after `delayMs` milliseconds, even if it is still starting. */
export async function startAndKill(environment: Environment, delayMs: number): Promise<void> {
  const child = spawnServer({ ...defaults, ...environment })
  const exit = once(child, 'exit')
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  child.kill('SIGKILL')
  await exit
}

/** Reads the URL of the server from the single line that the server writes to stdout. */
function readUrl(child: ChildProcess, errors: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server did not start (${reason}): ${errors.join('')}`))
    const timer = setTimeout(() => fail('too slow'), START_TIMEOUT_MS)
    child.once('exit', (code) => fail(`exit code ${code}`))
    if (!child.stdout) return fail('no stdout')
    createInterface(child.stdout).once('line', (line) => {
      clearTimeout(timer)
      resolve(line.replace(/^Reversa listening on /, ''))
    })
  })
}
