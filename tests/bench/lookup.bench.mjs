// What the palette asks for while somebody types or pastes, over 100 000 ecommerces: one person after another, each waiting for the answer.
import { signedIn, startServer } from './built-server.mjs'

const merchants = 100_000
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
const spread = (at, most) => ((at * 7919) % most) + 1

/** What is looked up, and how it is written. `read` prepares what only the data knows. */
const kinds = [
  { name: 'an id', q: (at) => String(spread(at, merchants)) },
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
  const server = await startServer({ DEMO_ECOMMERCES: String(merchants), LIMIT_READS: '0' })
  try {
    const headers = await signedIn(server.url, 'admin_boss')
    const known = await facts(server.url, headers)
    const rows = []
    for (const kind of kinds) {
      await timed(server.url, kind, 0, known, headers)
      const times = []
      for (let at = 1; at <= rounds; at++) times.push(await timed(server.url, kind, at, known, headers))
      rows.push([kind.name, times])
    }
    return section(rows)
  } finally {
    await server.stop()
  }
}

/** Of a page of ecommerces in the midst of the list. */
async function facts(url, headers) {
  const answer = await fetch(`${url}/v2/boss/ecommerces?situation=all&page=3000`, { headers })
  const { data } = await answer.json()
  const all = (name) => data.map((row) => row[name]).filter((value) => typeof value === 'string' && value !== '')
  const host = all('url').map((address) => address.replace(/^https?:\/\//, '').replace(/\/.*$/, ''))
  return { document: all('document'), uuid: all('uuid'), email: all('email'), host }
}

async function timed(url, { q, kind }, at, known, headers) {
  const query = new URLSearchParams({ q: q(at, known) ?? 'loja', ...(kind ? { kind } : {}) })
  const begin = performance.now()
  const answer = await fetch(`${url}/v2/boss/lookup?${query}`, { headers })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${query}: ${answer.status}`)
  return performance.now() - begin
}

function section(rows) {
  const all = rows.flatMap(([, times]) => times)
  return [
    '## Looking records up',
    '',
    `A user with all permissions sends \`GET /v2/boss/lookup\` over ${merchants} ecommerces on PGlite in a folder, one request after another. Times are milliseconds to the last byte.`,
    '',
    '| search | requests | median | p95 | slowest | goal |',
    '|---|--:|--:|--:|--:|---|',
    ...[...rows, ['all', all]].map(([name, times]) => {
      const sorted = [...times].sort((one, other) => one - other)
      const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      const p95 = at(0.95)
      const numbers = [at(0.5), p95, at(1)].map((time) => time.toFixed(1)).join(' | ')
      return `| ${name} | ${times.length} | ${numbers} | ≤ ${goal} ${p95 <= goal ? 'yes' : '**no**'} |`
    }),
    '',
  ].join('\n')
}
