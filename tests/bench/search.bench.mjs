// What the folded column and its index are worth: the list of ecommerces searched by words, beside the same code with `ILIKE` over the columns
// themselves. What is found was not counted before.
import { onBothDatabases } from './side-by-side.mjs'

const many = 100_000
const rounds = 9

const columns = ['id', 'display_name', 'trade_name', 'company_name', 'url', 'document', 'email']

const withoutIndex = {
  name: 'without-index',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/features/ecommerces/list.ts')) return null
    const ours = 'hasEveryWord(ecommerces.search_text, q)'
    if (!code.includes(ours)) throw new Error(`${id} searches otherwise than this bench knows`)
    const looked = columns.map((name) => `known\`\${ecommerces.${name}}::text ilike \${'%' + word + '%'}\``)
    return `
      import { or as either, sql as known } from 'drizzle-orm'
      const inAnyColumn = (text) => and(...text.split(' ').map((word) => either(${looked.join()})))
      ${code.replace(ours, 'inAnyColumn(q)')}`
  },
}

/** In the data two words of the third one are written with accents only. */
const searches = ['loja', 'lua nova livros', 'sabia comercio importacao', '7777']

export async function bench() {
  return ['## Search', '', ...head, ...(await onBothDatabases([withoutIndex], onDatabase))].join('\n')
}

async function onDatabase(loads, name, connection) {
  const [load] = loads
  const { seedDemo } = await load('/src/demo/seed.ts')
  await seedDemo(connection.db, { ecommerces: many, stores: 0, trackingErrors: 0 })
  await connection.pool.query('analyze')
  const calls = await Promise.all(loads.map((one) => caller(one, connection)))
  const rows = []
  for (const q of searches) rows.push({ q, ...(await inTurns(calls, q)) })
  return section(name, rows)
}

async function caller(load, connection) {
  const { startApi } = await load('/tests/harness.ts')
  const { listEcommerces } = await load('/src/contract/platform/ecommerces.ts')
  const api = await startApi({ connection })
  return async (q) => {
    const { status, body } = await api.request(listEcommerces, { query: { q, situation: 'all' } })
    if (status !== 200) throw new Error(`${q}: ${status}`)
    return body.total
  }
}

/** Medians, milliseconds; and how many each one found. */
async function inTurns(calls, q) {
  const times = calls.map(() => [])
  const totals = []
  for (const call of calls) totals.push(await call(q))
  for (let round = 0; round < rounds; round++) {
    for (const [at, call] of calls.entries()) {
      const begun = performance.now()
      await call(q)
      times[at].push(performance.now() - begun)
    }
  }
  const [ours, peer] = times.map((list) => list.sort((one, other) => one - other)[Math.floor(rounds / 2)])
  return { ours, peer, totals }
}

const head = [
  `Each search returns the first page of ${many.toLocaleString('en-US')} ecommerces with an uncached total. Times are milliseconds, the medians of ${rounds} alternating runs.`,
  '',
]

function section(name, rows) {
  return [
    `${name}:`,
    '',
    '| searched | folded, by trigrams | found | `ILIKE` | found | ratio |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows.map(({ q, ours, peer, totals: [mine, other] }) => {
      const numbers = [ours.toFixed(1), mine, peer.toFixed(1), other, `${(ours / peer).toFixed(2)} ×`]
      return `| ${[q, ...numbers].join(' | ')} |`
    }),
    '',
  ].join('\n')
}
