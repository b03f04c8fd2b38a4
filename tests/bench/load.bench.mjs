// Measures response times with 100 000 ecommerces under constant load. Requests are sent at fixed times, even if
// earlier requests are still running. The second run adds four users who export continuously. The last run
// activates and deactivates ecommerces, because such saves change the lists and leave dead rows in the tables.
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn, startServer } from './built-server.mjs'

const ecommerceCount = 100_000
const requestsPerSecond = 50
const seconds = 30
const goals = { alone: 250, exporting: 300 }
const exporters = ['admin_boss', 'ti', 'cs', 'financial']
/** Exports of the largest tables of the demo: the fees of all ecommerces, and the reverses. */
const exportPaths = ['/v2/boss/refunds/reports?type=fees', '/v2/boss/reverses/reports?type=source']

const words = ['loja', 'conceicao', 'casa azul', 'pet shop', 'moda sao paulo', 'centro', 'flores', 'livros norte']
const columns = ['display_name', 'url', 'document', 'connector_url', 'is_active']
const features = ['modules.reports', 'apps.zendesk', 'money.pix']
const pick = (list, at) => list[at % list.length]
const getEcommerceId = (at) => ((at * 7919) % ecommerceCount) + 1

/** Kinds of read requests; `share` is how many of ten requests are of this kind. The tenth request is a save. */
const reads = [
  { name: 'first page', share: 2, path: () => '/v2/boss/ecommerces' },
  {
    name: 'another page and order',
    share: 2,
    path: (at) => `/v2/boss/ecommerces?page=${(at % 40) + 2}&order_by=${pick(columns, at)}&sort=asc`,
  },
  {
    name: 'search',
    share: 3,
    path: (at) => `/v2/boss/ecommerces?situation=all&q=${encodeURIComponent(pick(words, at))}`,
  },
  {
    name: 'filter',
    share: 1,
    path: (at) => `/v2/boss/ecommerces?feature=${pick(features, at)}&software_id=${(at % 9) + 1}`,
  },
  { name: 'one record', share: 1, path: (at) => `/v2/boss/ecommerces/${getEcommerceId(at)}` },
]
const saving = {
  name: 'save of a record',
  path: (at) => `/v2/boss/ecommerces/${getEcommerceId(at)}/quotas`,
  body: (at) => ({ billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 100 + at }] }),
}
const REQUESTS_PER_SAVE = 10
const saves = (requestsPerSecond * seconds) / REQUESTS_PER_SAVE

/**
 * Deactivates active ecommerces in the first half of the run and activates the same ecommerces in the second half,
 * so that the data are unchanged afterwards and no activation can run before its deactivation.
 */
const buildSwitching = (activeIds) => {
  const getSaveNumber = (at) => Math.floor(at / REQUESTS_PER_SAVE)
  return {
    name: 'activation or deactivation of an ecommerce',
    path: (at) => `/v2/boss/ecommerces/${pick(activeIds, getSaveNumber(at) % (saves / 2))}/availability`,
    body: (at) => ({ is_active: getSaveNumber(at) >= saves / 2 }),
  }
}
const buildMix = (save) => [...reads.flatMap((kind) => Array(kind.share).fill(kind)), save]

export async function bench() {
  const server = await startServer({
    DEMO_ECOMMERCES: String(ecommerceCount),
    LIMIT_READS: '0',
    LIMIT_WRITES: '0',
    LIMIT_EXPORTS: '0',
  })
  try {
    const headers = await signIn(server.url, 'n1')
    for (const [at, kind] of buildMix(saving).entries()) await measureRequest(server.url, kind, at, headers)
    const alone = await runLoad(server.url, saving, headers)
    const exporterHeaders = await Promise.all(exporters.map((type) => signIn(server.url, type)))
    const abort = new AbortController()
    const exporting = exporterHeaders.map((exporter, index) =>
      exportContinuously(server.url, pick(exportPaths, index), exporter, abort.signal),
    )
    const duringExports = await runLoad(server.url, saving, headers)
    abort.abort()
    const files = (await Promise.all(exporting)).flat()
    const switching = buildSwitching(await listActiveIds(server.url, headers))
    for (const at of [0, saves / 2]) await measureRequest(server.url, switching, at * REQUESTS_PER_SAVE, headers)
    const duringSwitching = await runLoad(server.url, switching, headers)
    return buildSection({ alone, duringExports, files, switching, duringSwitching })
  } finally {
    await server.stop()
  }
}

/** Returns the ids of active ecommerces, as many as one run deactivates. */
async function listActiveIds(url, headers) {
  const response = await fetch(`${url}/v2/boss/ecommerces?limit=${saves / 2}`, { headers })
  const { data } = await response.json()
  if (data?.length !== saves / 2) throw new Error(`Active ecommerces: ${response.status}, ${data?.length}`)
  return data.map(({ id }) => id)
}

async function runLoad(url, save, headers) {
  const mix = buildMix(save)
  const startTime = performance.now()
  const requests = []
  for (let at = 0; at < requestsPerSecond * seconds; at++) {
    const due = startTime + (at * 1000) / requestsPerSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    requests.push(measureRequest(url, pick(mix, at * 3), at, headers, due))
  }
  return Promise.all(requests)
}

/**
 * Sends one request; returns the milliseconds from its scheduled time `due` to the last byte, and whether the
 * response is valid.
 */
async function measureRequest(url, kind, at, headers, due = performance.now()) {
  const init = kind.body
    ? {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(kind.body(at)),
      }
    : { headers }
  const response = await fetch(url + kind.path(at), init).catch(() => null)
  const body = await response?.text()
  return { kind: kind.name, isValid: response?.status === 200 && body.length > 50, time: performance.now() - due }
}

/**
 * Exports until `signal` is aborted; returns the size of each export in bytes. An export that the server rejects
 * with 503 has the size 0 and is repeated after the Retry-After time.
 */
async function exportContinuously(url, path, headers, signal) {
  const files = []
  while (!signal.aborted) {
    const response = await fetch(url + path, { headers: { ...headers, Accept: 'text/csv' } })
    if (response.status !== 200 && response.status !== 503)
      throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const content = await response.arrayBuffer()
    files.push(response.ok ? content.byteLength : 0)
    const retryAfterMs = Number(response.headers.get('Retry-After') ?? 1) * 1000
    if (!response.ok) await sleep(retryAfterMs, undefined, { signal }).catch(() => {})
  }
  return files
}

function buildSection({ alone, switching, duringSwitching, duringExports, files }) {
  const megabytes = files.reduce((sum, bytes) => sum + bytes, 0) / 1_000_000
  return [
    '## Load',
    '',
    `The server uses PGlite with a database folder on disk that contains ${ecommerceCount} ecommerces. The client sends ${requestsPerSecond} requests per second for ${seconds} s. One of ten requests saves a record. The response of a list includes the total number of rows. The tables show times in milliseconds. The client measures each time from the scheduled start of a request until the last byte of the response.`,
    '',
    ...buildTable(saving, alone, goals.alone),
    '',
    `In the second run, the client sends the same requests while four users export files continuously (${files.filter(Boolean).length} files, ${megabytes.toFixed(0)} MB; ${files.filter((bytes) => bytes === 0).length} exports were rejected with 503):`,
    '',
    ...buildTable(saving, duringExports, goals.exporting),
    '',
    `In the third run, no user exports files. In the third run, ${requestsPerSecond / REQUESTS_PER_SAVE} of the ${requestsPerSecond} requests per second are saves. Each save activates or deactivates an ecommerce.`,
    '',
    ...buildTable(switching, duringSwitching, goals.alone),
    '',
  ].join('\n')
}

function buildTable(save, results, goal) {
  const names = [...reads, save].map(({ name }) => name)
  const rows = [...names.map((name) => [name, results.filter(({ kind }) => kind === name)]), ['all', results]]
  return [
    '| request | requests | errors | median | p99 | goal |',
    '|---|--:|--:|--:|--:|---|',
    ...rows.map(([name, requests]) => {
      const times = requests.map(({ time }) => time).sort((left, right) => left - right)
      const getPercentile = (share) =>
        (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
      const errorCount = requests.filter(({ isValid }) => !isValid).length
      const isMet = errorCount === 0 && Number(getPercentile(0.99)) <= goal
      return `| ${name} | ${requests.length} | ${errorCount} | ${getPercentile(0.5)} | ${getPercentile(0.99)} | ≤ ${goal} ${isMet ? 'yes' : '**no**'} |`
    }),
  ]
}
