// Whether the screens of reverses stay as quick when there are ten times, then a hundred times as many of them.
import { createServer } from 'vite'
import { signedIn, startServer } from './built-server.mjs'

const databases = [
  { name: 'PostgreSQL', sizes: [10_000, 100_000, 1_000_000], goal: 100 },
  { name: 'PGlite, in a folder', sizes: [10_000, 100_000], goal: 150 },
]
const rounds = 60
const mostGrowth = 2
/** Of less than this nobody sees the double. */
const unseen = 10

const pick = (list, at) => list[(at * 7919) % list.length]

/** What is asked for, by records from all over the list. */
const screens = [
  { name: 'list', path: () => '/v2/boss/reverses' },
  { name: 'list, its 20th page', path: () => '/v2/boss/reverses?page=20' },
  { name: 'list, of a status', path: (at) => `/v2/boss/reverses?status=${pick(['approved', 'done', 'awaiting'], at)}` },
  { name: 'list, of a merchant', path: (at, rows) => `/v2/boss/reverses?ecommerce_id=${pick(rows, at).ecommerce.id}` },
  { name: 'list, by value', path: () => '/v2/boss/reverses?order_by=amount' },
  { name: 'card', path: (at, rows) => `/v2/boss/reverses/${pick(rows, at).id}` },
  { name: 'timeline', path: (at, rows) => `/v2/boss/reverses/${pick(rows, at).id}/timeline` },
  { name: 'search: an order', path: (at, rows) => `/v2/boss/reverses?q=${pick(rows, at).order_number}` },
  {
    name: 'search: the beginning of an order number',
    path: (at, rows) => `/v2/boss/reverses?q=${pick(rows, at).order_number.slice(0, -2)}`,
  },
  { name: 'home', path: () => '/v2/boss/home', goal: 50 },
  { name: 'lookup of an order number', path: (at, rows) => `/v2/boss/lookup?q=${pick(rows, at).order_number}` },
]

export async function bench() {
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  try {
    const { hasPostgres, createEmptyPostgres, withClient } = await vite.ssrLoadModule('/tests/postgres.ts')
    const sections = []
    for (const database of databases) {
      const isEmbedded = database.name !== 'PostgreSQL'
      if (!isEmbedded && !hasPostgres) continue
      const found = []
      for (const size of database.sizes) {
        if (isEmbedded) found.push(await measured(size, {}))
        else {
          const { url, remove } = await createEmptyPostgres()
          found.push(await measured(size, { DATABASE_URL: url }, () => vacuumed(withClient, url)).finally(remove))
        }
      }
      sections.push(section(database, found))
    }
    return ['## Growth', '', ...head, ...sections].join('\n')
  } finally {
    await vite.close()
  }
}

/** What PostgreSQL does by itself some minutes after so many rows have come. */
const vacuumed = (withClient, url) =>
  withClient(url, async (client) => {
    await client.query('vacuum analyze')
  })

/** Seconds until the server listens, and milliseconds of each screen, one request after another. */
async function measured(size, environment, prepare = async () => {}) {
  const begun = performance.now()
  const server = await startServer({ DEMO_REVERSES: String(size), LIMIT_READS: '0', ...environment })
  try {
    const filled = (performance.now() - begun) / 1000
    await prepare()
    const headers = await signedIn(server.url, 'admin_boss')
    const rows = await known(server.url, headers)
    const times = []
    for (const { name, path } of screens) {
      const own = []
      for (let at = 0; at <= rounds; at++) own.push(await timed(server.url + path(at, rows), headers))
      // The first one prepares what the others have.
      times.push({ name, sorted: own.slice(1).sort((one, other) => one - other) })
    }
    return { size, filled, times }
  } finally {
    await server.stop()
  }
}

/** Records from the whole list: of ten pages spread over it. */
async function known(url, headers) {
  const page = async (number) => {
    const answer = await fetch(`${url}/v2/boss/reverses?limit=50&page=${number}`, { headers })
    return answer.json()
  }
  const { last_page } = await page(1)
  const numbers = Array.from({ length: 10 }, (_, index) => 1 + Math.floor((index * last_page) / 10))
  return (await Promise.all(numbers.map(page))).flatMap(({ data }) => data)
}

async function timed(address, headers) {
  const begun = performance.now()
  const answer = await fetch(address, { headers })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
  return performance.now() - begun
}

const head = [
  'A user with all permissions sends one request after another, without a gateway. The table shows the p95 of 60 requests, in milliseconds to the last byte. Each step is compared with the previous step.',
  `A step also reaches its goal if the request takes less than ${unseen} ms. PostgreSQL is measured after \`vacuum analyze\`, which PostgreSQL runs automatically after a few minutes.`,
  '',
]

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function section({ name, goal }, found) {
  const numbers = found.map(({ size }) => size.toLocaleString('en-US'))
  const rows = screens.map((screen, index) =>
    rowOf(
      screen.name,
      found.map(({ times }) => at(times[index].sorted, 0.95)),
      screen.goal ?? goal,
    ),
  )
  return [
    `Time to fill the database (${name}), including the start of the server and the other demo data: ${found.map(({ filled }, index) => `${numbers[index]} in ${filled.toFixed(0)} s`).join(', ')}.`,
    '',
    `| screen | ${numbers.join(' | step | ').replace(' | step', '')} | step | goal |`,
    `|---|${'--:|'.repeat(2 * numbers.length - 1)}---|`,
    ...rows,
    '',
  ].join('\n')
}

function rowOf(name, p95, goal) {
  const steps = p95.slice(1).map((time, index) => ({ ratio: time / p95[index], time }))
  const last = p95.at(-1)
  const isSteady = steps.every(({ ratio, time }) => ratio <= mostGrowth || time < unseen)
  const cells = [p95[0].toFixed(1), ...steps.flatMap(({ time, ratio }) => [time.toFixed(1), `${ratio.toFixed(2)} ×`])]
  const said = (isMet) => (isMet ? 'yes' : '**no**')
  return `| ${name} | ${cells.join(' | ')} | ≤ ${goal} ${said(last <= goal)}, ≤ ${mostGrowth} × ${said(isSteady)} |`
}
