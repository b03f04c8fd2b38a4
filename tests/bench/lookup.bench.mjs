// Measures the lookup requests that the palette sends while a user types or pastes, with 100 000 ecommerces. The
// requests are sent one after another.
import { signIn, startServer } from './built-server.mjs'

const ecommerceCount = 100_000
const rounds = 40
const goal = 100

const names = [
  'loja',
  'conceicao',
  'casa azul',
  'pet shop',
  'moda sao paulo',
  'centro',
  'flores',
  'livros norte',
  'lojja',
]
const pick = (list, at) => list[at % list.length]
const spread = (at, max) => ((at * 7919) % max) + 1

/** Kinds of search texts; `q` builds the text, from values of existing records (`samples`) where necessary. */
const kinds = [
  { name: 'an id', q: (at) => String(spread(at, ecommerceCount)) },
  { name: 'an unknown id', q: (at) => String(1_900_000_000 + at) },
  { name: 'an incomplete name', q: (at) => pick(names, at) },
  { name: 'a CNPJ', q: (at, { document }) => pick(document, at) },
  { name: 'an address', q: (at, { host }) => pick(host, at) },
  { name: 'an e-mail', q: (at, { email }) => pick(email, at) },
  { name: 'a tracking code', q: (at) => `AA${String(100_000_000 + spread(at, 999_999))}BR` },
  { name: 'a uuid', q: (at, { uuid }) => pick(uuid, at) },
  { name: 'a picker: one kind by name', q: (at) => pick(names, at), kind: 'ecommerce' },
  { name: 'a picker: stores by name', q: (at) => pick(names, at), kind: 'store' },
]

export async function bench() {
  const server = await startServer({ DEMO_ECOMMERCES: String(ecommerceCount), LIMIT_READS: '0' })
  try {
    const headers = await signIn(server.url, 'admin_boss')
    const samples = await loadSamples(server.url, headers)
    const rows = []
    for (const kind of kinds) {
      await measureLookup(server.url, kind, 0, samples, headers)
      const times = []
      for (let at = 1; at <= rounds; at++) times.push(await measureLookup(server.url, kind, at, samples, headers))
      rows.push([kind.name, times])
    }
    return buildSection(rows)
  } finally {
    await server.stop()
  }
}

/** Returns documents, uuids, e-mails and hosts of the ecommerces on a page in the middle of the list. */
async function loadSamples(url, headers) {
  const response = await fetch(`${url}/v2/boss/ecommerces?situation=all&page=3000`, { headers })
  const { data } = await response.json()
  const getValues = (name) => data.map((row) => row[name]).filter((value) => typeof value === 'string' && value !== '')
  const host = getValues('url').map((url) => url.replace(/^https?:\/\//, '').replace(/\/.*$/, ''))
  return { document: getValues('document'), uuid: getValues('uuid'), email: getValues('email'), host }
}

async function measureLookup(url, { q, kind }, at, samples, headers) {
  const query = new URLSearchParams({ q: q(at, samples) ?? 'loja', ...(kind ? { kind } : {}) })
  const startTime = performance.now()
  const response = await fetch(`${url}/v2/boss/lookup?${query}`, { headers })
  await response.text()
  if (response.status !== 200) throw new Error(`${query}: ${response.status}`)
  return performance.now() - startTime
}

function buildSection(rows) {
  const allTimes = rows.flatMap(([, times]) => times)
  return [
    '## Looking records up',
    '',
    `The database contains ${ecommerceCount} ecommerces, and the server uses PGlite with a database folder on disk. As a user with all permissions, the benchmark sends one \`GET /v2/boss/lookup\` request after another. The table shows response times in milliseconds, until the last byte of the response.`,
    '',
    '| search | requests | median | p95 | slowest | goal |',
    '|---|--:|--:|--:|--:|---|',
    ...[...rows, ['all', allTimes]].map(([name, times]) => {
      const sorted = [...times].sort((left, right) => left - right)
      const getPercentile = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      const p95 = getPercentile(0.95)
      const numbers = [getPercentile(0.5), p95, getPercentile(1)].map((time) => time.toFixed(1)).join(' | ')
      return `| ${name} | ${times.length} | ${numbers} | ≤ ${goal} ${p95 <= goal ? 'yes' : '**no**'} |`
    }),
    '',
  ].join('\n')
}
