// Measures how long `npm start` takes until the server listens, and how many accepted requests are lost after SIGTERM.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { signIn, startServer } from './built-server.mjs'
import { createDataFolder } from './data-folder.mjs'

const root = join(import.meta.dirname, '../..')
const goal = 3000
const starts = 5
const rounds = 3
const connections = 20
/**
 * Number of demo stores: a response with so many stores takes long enough that some requests are still running when the
 * server receives SIGTERM.
 */
const storeCount = 20_000

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench() {
  const { dataDir, remove } = await createDataFolder()
  try {
    const firstStart = await measureStart(dataDir)
    const warmStarts = []
    for (let round = 0; round < starts; round += 1) warmStarts.push(await measureStart(dataDir))
    const emptyStarts = await measureEmptyStarts()
    const stops = []
    for (let round = 0; round < rounds; round += 1) stops.push(await measureStop())
    return buildSection({ firstStart, warmStarts, emptyStarts, stops })
  } finally {
    await remove()
  }
}

/**
 * Measures the time from the start of the command to the output line with the URL. The server answers requests from
 * then on.
 */
async function measureStart(dataDir) {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir }
  const startTime = performance.now()
  // Runs npm in a separate process group, so that one signal ends npm, its shell and the server.
  const child = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = new Promise((resolve) => child.once('close', resolve))
  const lines = createInterface(child.stdout)
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm start ended: ${code}`)))
    lines.on(
      'line',
      (line) => line.startsWith('Reversa listening on ') && resolve(line.replace('Reversa listening on ', '')),
    )
  })
  const time = performance.now() - startTime
  const { status } = await fetch(`${url}/health`)
  if (status !== 200) throw new Error(`The server listens but does not answer: ${status}`)
  process.kill(-child.pid, 'SIGTERM')
  await exit
  return time
}

/** Measures starts of the server without npm and without demo data, in empty folders. */
async function measureEmptyStarts() {
  const times = []
  for (let round = 0; round < starts; round += 1) times.push(await measureEmptyStart())
  return times
}

async function measureEmptyStart() {
  const startTime = performance.now()
  const { stop } = await startServer({ DEMO: '0' })
  const time = performance.now() - startTime
  await stop()
  return time
}

/**
 * Sends short and long requests continuously on several connections, then sends SIGTERM and counts the lost
 * requests.
 */
async function measureStop() {
  const environment = { DEMO_STORES: String(storeCount), LIMIT_READS: '0', LIMIT_SIGN_IN: '0' }
  const { url, stop, exit } = await startServer(environment)
  const headers = await signIn(url, 'cs')
  const paths = ['/v2/boss/ecommerces?limit=15', '/v2/boss/ecommerces/30/stores?limit=0', '/v2/users/me']
  const counts = { running: 0, finished: 0, lost: 0, later: 0 }
  let signaledAt = Number.POSITIVE_INFINITY
  const sendRequests = async (connection) => {
    for (let round = 0; ; round += 1) {
      const startedAt = performance.now()
      const isAnswered = await fetch(url + paths[(connection + round) % paths.length], { headers })
        .then(async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok)
        .catch(() => false)
      const wasRunning = startedAt < signaledAt && performance.now() > signaledAt
      if (wasRunning) counts.running += 1
      if (isAnswered) counts.finished += 1
      else if (startedAt < signaledAt) counts.lost += 1
      else counts.later += 1
      if (!isAnswered) return
    }
  }
  const workers = Array.from({ length: connections }, (_, connection) => sendRequests(connection))
  await new Promise((resolve) => setTimeout(resolve, 2000))
  signaledAt = performance.now()
  const stopped = stop()
  await exit
  const stopMs = performance.now() - signaledAt
  await Promise.all([stopped, ...workers])
  return { ...counts, stopMs }
}

function buildSection({ firstStart, warmStarts, emptyStarts, stops }) {
  const slowest = Math.max(...warmStarts)
  const getTotal = (name) => stops.reduce((sum, stop) => sum + stop[name], 0)
  const formatSeconds = (time) => (time / 1000).toFixed(2)
  const formatRow = (name, times, goalCell = '–') =>
    `| ${name} | ${times.length} | ${formatSeconds(Math.min(...times))} | ${formatSeconds(Math.max(...times))} | ${goalCell} |`
  return [
    '## Start and stop',
    '',
    'The table shows how many seconds pass from the command `npm start` until its output contains the line "listening". The build is up to date before each start. The server uses a separate data directory.',
    '',
    '| start | runs | fastest | slowest | goal |',
    '|---|--:|--:|--:|---|',
    formatRow('first start: new database with demo data', [firstStart]),
    formatRow('warm start', warmStarts, `≤ ${formatSeconds(goal)} ${slowest <= goal ? 'yes' : '**no**'}`),
    formatRow('server without demo data, in an empty folder (`initdb` and all migrations)', emptyStarts),
    '',
    `The benchmark stopped the server with SIGTERM ${stops.length} times while clients sent requests continuously on ${connections} connections. In total, ${getTotal('finished')} requests got a response. Of these ${getTotal('finished')} requests, ${getTotal('running')} requests were running when the server received SIGTERM.`,
    `The server lost ${getTotal('lost')} of the requests that it had received before SIGTERM (goal 0: ${getTotal('lost') === 0 ? 'yes' : '**no**'}). The server rejected ${getTotal('later')} requests that arrived after SIGTERM. In the ${stops.length} runs, the process exited ${new Intl.ListFormat('en-GB').format(stops.map(({ stopMs }) => formatSeconds(stopMs)))} s after SIGTERM.`,
    '',
  ].join('\n')
}
