// The built server as a process of its own, for tests that restart it, kill it, or look at it from a browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What `npm run build` makes. */
export const buildFolder = join(import.meta.dirname, '../dist')
const longestStart = 300_000

export type Environment = Readonly<Record<string, string>>

export interface RunningServer {
  /** Changes with a restart only when PORT is 0 and nobody asked to keep it: it is kept. */
  readonly url: string
  readonly pid: number
  /** Stops gently and starts again on the same port and the same data. */
  restart(): Promise<void>
  /** SIGKILL, and starts nothing again. */
  kill(): Promise<void>
  /** Starts again after `kill` or `stop`, on the same port. */
  start(): Promise<void>
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
  /** What it wrote on stderr so far. */
  readonly errors: () => string
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

/** A test that fails half-way leaves none behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function runServer(environment: Environment = {}, build = buildFolder): Promise<RunningServer> {
  const errors: string[] = []
  let child: ChildProcess
  let url = ''
  const launch = async (port?: string) => {
    const started = spawnServer({ ...defaults, ...environment, ...(port ? { PORT: port } : {}) }, build)
    child = started
    running.add(started)
    started.once('exit', () => running.delete(started))
    child.stderr?.on('data', (data) => errors.push(String(data)))
    url = await addressOf(child, errors)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return gone
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
    errors: () => errors.join(''),
  }
}

/** With nothing of our own environment but what a process needs, so that a test means the same everywhere. */
export function spawnServer(environment: Environment, build = buildFolder): ChildProcess {
  const { PATH = '', SystemRoot = '', TMPDIR = '' } = process.env
  const own = { PATH, ...(SystemRoot ? { SystemRoot } : {}), ...(TMPDIR ? { TMPDIR } : {}) }
  const script = join(build, 'server/main.js')
  return spawn(process.execPath, [script], {
    env: { ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** SIGKILL so many milliseconds after its begin, wherever it is by then. */
export async function startAndKill(environment: Environment, after: number): Promise<void> {
  const child = spawnServer({ ...defaults, ...environment })
  const gone = once(child, 'exit')
  await new Promise((resolve) => setTimeout(resolve, after))
  child.kill('SIGKILL')
  await gone
}

/** The one line on stdout says where it listens. */
function addressOf(child: ChildProcess, errors: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server did not start (${why}): ${errors.join('')}`))
    const timer = setTimeout(() => fail('too slow'), longestStart)
    child.once('exit', (code) => fail(`exit code ${code}`))
    if (!child.stdout) return fail('no stdout')
    createInterface(child.stdout).once('line', (line) => {
      clearTimeout(timer)
      resolve(line.replace(/^Reversa listening on /, ''))
    })
  })
}
