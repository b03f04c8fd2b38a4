// Measures whether the response times of the reverses screens stay constant with ten and a hundred times as many
// reverses.
import { createServer } from 'vite'
import { signIn, startServer } from './built-server.mjs'

const databases = [
  { name: 'PostgreSQL', sizes: [10_000, 100_000, 1_000_000], goal: 100 },
  { name: 'PGlite with a database folder', sizes: [10_000, 100_000], goal: 150 },
]
const rounds = 60
const MAX_GROWTH = 2
/**
 * A response time below this limit (ms) may grow with the number of reverses, because users do not notice the
 * difference.
 */
const UNNOTICED_MS = 10

const pick = (list, index) => list[(index * 7919) % list.length]

/** Requests to measure. `path` gets the number of the round and records from all parts of the list. */
const screens = [
  { name: 'list', path: () => '/v2/boss/reverses' },
  { name: 'list, its 20th page', path: () => '/v2/boss/reverses?page=20' },
  {
    name: 'list, of a status',
    path: (round) => `/v2/boss/reverses?status=${pick(['approved', 'done', 'awaiting'], round)}`,
  },
  {
    name: 'list, of a merchant',
    path: (round, rows) => `/v2/boss/reverses?ecommerce_id=${pick(rows, round).ecommerce.id}`,
  },
  { name: 'list, by value', path: () => '/v2/boss/reverses?order_by=amount' },
  { name: 'card', path: (round, rows) => `/v2/boss/reverses/${pick(rows, round).id}` },
  { name: 'timeline', path: (round, rows) => `/v2/boss/reverses/${pick(rows, round).id}/timeline` },
  { name: 'search: an order', path: (round, rows) => `/v2/boss/reverses?q=${pick(rows, round).order_number}` },
  {
    name: 'search: the beginning of an order number',
    path: (round, rows) => `/v2/boss/reverses?q=${pick(rows, round).order_number.slice(0, -2)}`,
  },
  { name: 'home', path: () => '/v2/boss/home', goal: 50 },
  { name: 'lookup of an order number', path: (round, rows) => `/v2/boss/lookup?q=${pick(rows, round).order_number}` },
]

export async function bench() {
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  try {
    const { hasPostgres, createEmptyPostgres, withClient } = await vite.ssrLoadModule('/tests/postgres.ts')
    const sections = []
    for (const database of databases) {
      const isEmbedded = database.name !== 'PostgreSQL'
      if (!isEmbedded && !hasPostgres) continue
      const results = []
      for (const size of database.sizes) {
        if (isEmbedded) results.push(await measureScreens(size, {}))
        else {
          const { url, remove } = await createEmptyPostgres()
          results.push(await measureScreens(size, { DATABASE_URL: url }, () => vacuum(withClient, url)).finally(remove))
        }
      }
      sections.push(buildSection(database, results))
    }
    return ['## Growth', '', ...introduction, ...sections].join('\n')
  } finally {
    await vite.close()
  }
}

/**
 * Cleans up the tables with `vacuum analyze`, which PostgreSQL would run automatically some minutes after so many
 * inserts.
 */
const vacuum = (withClient, url) =>
  withClient(url, async (client) => {
    await client.query('vacuum analyze')
  })

/** Measures the seconds until the server listens, and the milliseconds of sequential requests for each screen. */
async function measureScreens(size, environment, prepare = async () => {}) {
  const startTime = performance.now()
  const server = await startServer({ DEMO_REVERSES: String(size), LIMIT_READS: '0', ...environment })
  try {
    const startSeconds = (performance.now() - startTime) / 1000
    await prepare()
    const headers = await signIn(server.url, 'admin_boss')
    const rows = await loadRows(server.url, headers)
    const times = []
    for (const { name, path } of screens) {
      const screenTimes = []
      for (let round = 0; round <= rounds; round++)
        screenTimes.push(await measureRequest(server.url + path(round, rows), headers))
      // The first request is left out, because it fills caches.
      times.push({ name, sorted: screenTimes.slice(1).sort((left, right) => left - right) })
    }
    return { size, startSeconds, times }
  } finally {
    await server.stop()
  }
}

/** Loads reverses from ten pages, which are spread evenly over the list. */
async function loadRows(url, headers) {
  const loadPage = async (number) => {
    const response = await fetch(`${url}/v2/boss/reverses?limit=50&page=${number}`, { headers })
    return response.json()
  }
  const { last_page } = await loadPage(1)
  const numbers = Array.from({ length: 10 }, (_, index) => 1 + Math.floor((index * last_page) / 10))
  return (await Promise.all(numbers.map(loadPage))).flatMap(({ data }) => data)
}

async function measureRequest(url, headers) {
  const startTime = performance.now()
  const response = await fetch(url, { headers })
  await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return performance.now() - startTime
}

const introduction = [
  `The benchmark sends one request after another as a user with all permissions. For each number of reverses in the database, the benchmark measures the response time of ${rounds} requests in milliseconds, until the last byte of the response. The table shows the 95th percentile (p95) of these response times. Each column "step" shows the factor by which the p95 grows when the database contains ten times as many reverses.`,
  `A step also reaches its goal if the p95 with the larger number of reverses is less than ${UNNOTICED_MS} ms. PostgreSQL runs \`vacuum analyze\` automatically, but only after a few minutes. The benchmark therefore runs \`vacuum analyze\` itself before it measures PostgreSQL.`,
  '',
]

const getPercentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function buildSection({ name, goal }, results) {
  const numbers = results.map(({ size }) => size.toLocaleString('en-US'))
  const rows = screens.map((screen, index) =>
    formatRow(
      screen.name,
      results.map(({ times }) => getPercentile(times[index].sorted, 0.95)),
      screen.goal ?? goal,
    ),
  )
  const fillTimes = results.map(
    ({ startSeconds }, index) => `${numbers[index]} reverses in ${startSeconds.toFixed(0)} s`,
  )
  return [
    `On ${name}, the benchmark created ${new Intl.ListFormat('en-GB').format(fillTimes)}. These times include the start of the server and the creation of all other demo data.`,
    '',
    `| screen | ${numbers.join(' | step | ').replace(' | step', '')} | step | goal |`,
    `|---|${'--:|'.repeat(2 * numbers.length - 1)}---|`,
    ...rows,
    '',
  ].join('\n')
}

function formatRow(name, p95, goal) {
  const steps = p95.slice(1).map((time, index) => ({ ratio: time / p95[index], time }))
  const last = p95.at(-1)
  const isSteady = steps.every(({ ratio, time }) => ratio <= MAX_GROWTH || time < UNNOTICED_MS)
  const cells = [p95[0].toFixed(1), ...steps.flatMap(({ time, ratio }) => [time.toFixed(1), `${ratio.toFixed(2)} ×`])]
  const formatResult = (isMet) => (isMet ? 'yes' : '**no**')
  return `| ${name} | ${cells.join(' | ')} | ≤ ${goal} ${formatResult(last <= goal)}, ≤ ${MAX_GROWTH} × ${formatResult(isSteady)} |`
}
