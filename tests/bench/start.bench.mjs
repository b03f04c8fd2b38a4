// How soon `npm start` listens, and what of the requests that were accepted is lost when the process is told to end.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { signedIn, startServer } from './built-server.mjs'
import { dataFolder } from './data-folder.mjs'

const root = join(import.meta.dirname, '../..')
const goal = 3000
const starts = 5
const rounds = 3
const connections = 20
/** Long enough that some are in the making when the signal comes. */
const stores = 20_000

/** Answers a section of `docs/benchmarks.md`. */
export async function bench() {
  const { dataDir, remove } = await dataFolder()
  try {
    const first = await startTime(dataDir)
    const warm = []
    for (let round = 0; round < starts; round += 1) warm.push(await startTime(dataDir))
    const begun = await emptyStarts()
    const stops = []
    for (let round = 0; round < rounds; round += 1) stops.push(await stopUnderLoad())
    return section({ first, warm, begun, stops })
  } finally {
    await remove()
  }
}

/** From the command to the line that says where it listens, which is when it answers. */
async function startTime(dataDir) {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir }
  const begin = performance.now()
  // A group of its own: npm, its shell and the server end together.
  const child = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const gone = new Promise((resolve) => child.once('close', resolve))
  const lines = createInterface(child.stdout)
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm start ended: ${code}`)))
    lines.on(
      'line',
      (line) => line.startsWith('Reversa listening on ') && resolve(line.replace('Reversa listening on ', '')),
    )
  })
  const time = performance.now() - begin
  const { status } = await fetch(`${url}/health`)
  if (status !== 200) throw new Error(`It listens and does not answer: ${status}`)
  process.kill(-child.pid, 'SIGTERM')
  await gone
  return time
}

/** The server alone, on empty folders and without a demo. */
async function emptyStarts() {
  const times = []
  for (let round = 0; round < starts; round += 1) times.push(await emptyStart())
  return times
}

async function emptyStart() {
  const begin = performance.now()
  const { stop } = await startServer({ DEMO: '0' })
  const time = performance.now() - begin
  await stop()
  return time
}

/** Requests one after another on every connection, short and long ones; SIGTERM in their middle. */
async function stopUnderLoad() {
  const environment = { DEMO_STORES: String(stores), LIMIT_READS: '0', LIMIT_SIGN_IN: '0' }
  const { url, stop, gone } = await startServer(environment)
  const headers = await signedIn(url, 'cs')
  const paths = ['/v2/boss/ecommerces?limit=15', '/v2/boss/ecommerces/30/stores?limit=0', '/v2/users/me']
  const counted = { underWay: 0, finished: 0, lost: 0, later: 0 }
  let signaledAt = Number.POSITIVE_INFINITY
  const work = async (connection) => {
    for (let round = 0; ; round += 1) {
      const startedAt = performance.now()
      const answered = await fetch(url + paths[(connection + round) % paths.length], { headers })
        .then(async (answer) => (await answer.arrayBuffer()).byteLength > 0 && answer.ok)
        .catch(() => false)
      const wasUnderWay = startedAt < signaledAt && performance.now() > signaledAt
      if (wasUnderWay) counted.underWay += 1
      if (answered) counted.finished += 1
      else if (startedAt < signaledAt) counted.lost += 1
      else counted.later += 1
      if (!answered) return
    }
  }
  const working = Array.from({ length: connections }, (_, connection) => work(connection))
  await new Promise((resolve) => setTimeout(resolve, 2000))
  signaledAt = performance.now()
  const stopped = stop()
  await gone
  const took = performance.now() - signaledAt
  await Promise.all([stopped, ...working])
  return { ...counted, took }
}

function section({ first, warm, begun, stops }) {
  const worst = Math.max(...warm)
  const total = (name) => stops.reduce((sum, one) => sum + one[name], 0)
  const seconds = (time) => (time / 1000).toFixed(2)
  const line = (what, times, goalSaid = '–') =>
    `| ${what} | ${times.length} | ${seconds(Math.min(...times))} | ${seconds(Math.max(...times))} | ${goalSaid} |`
  return [
    '## Start and stop',
    '',
    'The table shows the seconds from `npm start` to its "listening" line, with an up-to-date build and a separate data directory.',
    '',
    '| start | runs | fastest | slowest | goal |',
    '|---|--:|--:|--:|---|',
    line('first start: new database with demo data', [first]),
    line('warm start', warm, `≤ ${seconds(goal)} ${worst <= goal ? 'yes' : '**no**'}`),
    line('server without demo data, in an empty folder (`initdb` and all migrations)', begun),
    '',
    `The server got SIGTERM ${stops.length} times while ${connections} connections sent requests continuously. ${total('finished')} requests got a response, and ${total('underWay')} of them were running at the signal.`,
    `${total('lost')} requests from before the signal were lost (goal 0: ${total('lost') === 0 ? 'yes' : '**no**'}). ${total('later')} requests after the signal were rejected. The process exited after ${stops.map(({ took }) => seconds(took)).join(', ')} s.`,
    '',
  ].join('\n')
}
