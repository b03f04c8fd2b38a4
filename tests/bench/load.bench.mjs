// The list of 100 000 ecommerces under a steady mixture of requests: they come at their times, whether or not earlier ones were answered. Then the
// same while four people export without a pause; and, last, as it leaves the tables in disorder, with saves that change what lists show.
import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn, startServer } from './built-server.mjs'

const merchants = 100_000
const perSecond = 50
const seconds = 30
const goals = { alone: 250, exporting: 300 }
const exporters = ['admin_boss', 'ti', 'cs', 'financial']
/** The longest tables of the demo: a fee of each ecommerce, its reverses. */
const exported = ['/v2/boss/refunds/reports?type=fees', '/v2/boss/reverses/reports?type=source']

const words = ['loja', 'conceicao', 'casa azul', 'pet shop', 'moda sao paulo', 'centro', 'flores', 'livros norte']
const columns = ['display_name', 'url', 'document', 'connector_url', 'is_active']
const features = ['modules.reports', 'apps.zendesk', 'money.pix']
const pick = (list, at) => list[at % list.length]
const merchantOf = (at) => ((at * 7919) % merchants) + 1

/** What the requests are, in their shares of ten, but for the last, which saves. */
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
  { name: 'one record', share: 1, path: (at) => `/v2/boss/ecommerces/${merchantOf(at)}` },
]
const saving = {
  name: 'save of a record',
  path: (at) => `/v2/boss/ecommerces/${merchantOf(at)}/quotas`,
  body: (at) => ({ billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 100 + at }] }),
}
const perMix = 10
const saves = (perSecond * seconds) / perMix

/**
 * In the first half of the time they switch active ecommerces off, in the second the same ones on again:
 * the data stay, and no switch overtakes its opposite.
 */
const switchingOf = (active) => {
  const nth = (at) => Math.floor(at / perMix)
  return {
    name: 'activation or deactivation of an ecommerce',
    path: (at) => `/v2/boss/ecommerces/${pick(active, nth(at) % (saves / 2))}/availability`,
    body: (at) => ({ is_active: nth(at) >= saves / 2 }),
  }
}
const mixWith = (save) => [...reads.flatMap((kind) => Array(kind.share).fill(kind)), save]

export async function bench() {
  const server = await startServer({
    DEMO_ECOMMERCES: String(merchants),
    LIMIT_READS: '0',
    LIMIT_WRITES: '0',
    LIMIT_EXPORTS: '0',
  })
  try {
    const headers = await signedIn(server.url, 'n1')
    for (const [at, kind] of mixWith(saving).entries()) await timed(server.url, kind, at, headers)
    const alone = await steady(server.url, saving, headers)
    const all = await Promise.all(exporters.map((type) => signedIn(server.url, type)))
    const over = new AbortController()
    const end = { isOver: false, signal: over.signal }
    const exporting = all.map((each, at) => exportOn(server.url, pick(exported, at), each, end))
    const together = await steady(server.url, saving, headers)
    end.isOver = true
    over.abort()
    const files = (await Promise.all(exporting)).flat()
    const switching = switchingOf(await activeOf(server.url, headers))
    for (const at of [0, saves / 2]) await timed(server.url, switching, at * perMix, headers)
    const switched = await steady(server.url, switching, headers)
    return section({ alone, together, files, switching, switched })
  } finally {
    await server.stop()
  }
}

/** Ids of as many ecommerces as are switched, each once. */
async function activeOf(url, headers) {
  const answer = await fetch(`${url}/v2/boss/ecommerces?limit=${saves / 2}`, { headers })
  const { data } = await answer.json()
  if (data?.length !== saves / 2) throw new Error(`Active ecommerces: ${answer.status}, ${data?.length}`)
  return data.map(({ id }) => id)
}

async function steady(url, save, headers) {
  const mix = mixWith(save)
  const begin = performance.now()
  const sent = []
  for (let at = 0; at < perSecond * seconds; at++) {
    const due = begin + (at * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sent.push(timed(url, pick(mix, at * 3), at, headers, due))
  }
  return Promise.all(sent)
}

/** From when it was due to the last byte, milliseconds. */
async function timed(url, kind, at, headers, due = performance.now()) {
  const sent = kind.body
    ? {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(kind.body(at)),
      }
    : { headers }
  const answer = await fetch(url + kind.path(at), sent).catch(() => null)
  const body = await answer?.text()
  return { kind: kind.name, isRight: answer?.status === 200 && body.length > 50, time: performance.now() - due }
}

/** File after file until it is over; the bytes of each, 0 of one that was put off (503), which is asked for again when the server says. */
async function exportOn(url, path, headers, end) {
  const files = []
  while (!end.isOver) {
    const answer = await fetch(url + path, { headers: { ...headers, Accept: 'text/csv' } })
    if (answer.status !== 200 && answer.status !== 503)
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const content = await answer.arrayBuffer()
    files.push(answer.ok ? content.byteLength : 0)
    if (!answer.ok)
      await sleep(Number(answer.headers.get('Retry-After') ?? 1) * 1000, undefined, { signal: end.signal }).catch(
        () => {},
      )
  }
  return files
}

function section({ alone, switching, switched, together, files }) {
  const megabytes = files.reduce((sum, bytes) => sum + bytes, 0) / 1_000_000
  return [
    '## Load',
    '',
    `The database is PGlite in a folder with ${merchants} ecommerces. The client sends ${perSecond} requests per second for ${seconds} s, and one request in ten saves a record. Each list includes its total. Times are milliseconds from the scheduled time of a request.`,
    '',
    ...tableOf(saving, alone, goals.alone),
    '',
    `The same requests run while four users export continuously (${files.filter(Boolean).length} files, ${megabytes.toFixed(0)} MB; ${files.filter((bytes) => bytes === 0).length} exports were rejected with 503):`,
    '',
    ...tableOf(saving, together, goals.exporting),
    '',
    `The next run has no exports. The saves of this run activate or deactivate an ecommerce, ${perSecond / perMix} times per second.`,
    '',
    ...tableOf(switching, switched, goals.alone),
    '',
  ].join('\n')
}

function tableOf(save, all, goal) {
  const names = [...reads, save].map(({ name }) => name)
  const rows = [...names.map((name) => [name, all.filter(({ kind }) => kind === name)]), ['all', all]]
  return [
    '| request | requests | errors | median | p99 | goal |',
    '|---|--:|--:|--:|--:|---|',
    ...rows.map(([name, some]) => {
      const times = some.map(({ time }) => time).sort((one, other) => one - other)
      const at = (share) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
      const wrong = some.filter(({ isRight }) => !isRight).length
      const isMet = wrong === 0 && Number(at(0.99)) <= goal
      return `| ${name} | ${some.length} | ${wrong} | ${at(0.5)} | ${at(0.99)} | ≤ ${goal} ${isMet ? 'yes' : '**no**'} |`
    }),
  ]
}
