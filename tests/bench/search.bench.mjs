// Compares two searches in the list of ecommerces: the product's search, which uses a trigram index on normalized text,
// and the same code with `ILIKE` on the original columns. The total count of a search is not cached.
import { measureOnBothDatabases } from './side-by-side.mjs'

const ecommerceCount = 100_000
const rounds = 9

const columns = ['id', 'display_name', 'trade_name', 'company_name', 'url', 'document', 'email']

const replaceIndexSearch = {
  name: 'without-index',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/platform/ecommerces/list.ts')) return null
    const indexSearch = 'buildEveryWordCondition(ecommerces.search_text, text)'
    if (!code.includes(indexSearch)) throw new Error(`${id} does not contain ${indexSearch}`)
    const conditions = columns.map((name) => `rawSql\`\${ecommerces.${name}}::text ilike \${'%' + word + '%'}\``)
    return `
      import { or as matchesAny, sql as rawSql } from 'drizzle-orm'
      const matchesAnyColumn = (text) => and(...text.split(' ').map((word) => matchesAny(${conditions.join()})))
      ${code.replace(indexSearch, 'matchesAnyColumn(text)')}`
  },
}

/** Search texts. The data contain two words of the third text only with accents. */
const searches = ['loja', 'lua nova livros', 'sabia comercio importacao', '7777']

export async function bench() {
  return [
    '## Search',
    '',
    ...introduction,
    ...(await measureOnBothDatabases([replaceIndexSearch], measureSearches)),
  ].join('\n')
}

async function measureSearches(loaders, name, connection) {
  const [load] = loaders
  const { seedDemo } = await load('/src/demo/seed.ts')
  await seedDemo(connection.db, { ecommerceCount, extraStoreCount: 0, extraTrackingErrorCount: 0 })
  await connection.pool.query('analyze')
  const searchFunctions = await Promise.all(loaders.map((loadModule) => createSearch(loadModule, connection)))
  const rows = []
  for (const q of searches) rows.push({ q, ...(await measureAlternately(searchFunctions, q)) })
  return buildSection(name, rows)
}

async function createSearch(load, connection) {
  const { startApi } = await load('/tests/harness.ts')
  const { listEcommerces } = await load('/src/contract/platform/ecommerces.ts')
  const api = await startApi({ connection })
  return async (q) => {
    const { status, body } = await api.request(listEcommerces, { query: { q, situation: 'all' } })
    if (status !== 200) throw new Error(`${q}: ${status}`)
    return body.total
  }
}

/** Runs the searches alternately; returns their median times in milliseconds and their totals. */
async function measureAlternately(searchFunctions, q) {
  const times = searchFunctions.map(() => [])
  const totals = []
  for (const search of searchFunctions) totals.push(await search(q))
  for (let round = 0; round < rounds; round++) {
    for (const [index, search] of searchFunctions.entries()) {
      const startTime = performance.now()
      await search(q)
      times[index].push(performance.now() - startTime)
    }
  }
  const [indexed, ilike] = times.map((list) => list.sort((left, right) => left - right)[Math.floor(rounds / 2)])
  return { indexed, ilike, totals }
}

const introduction = [
  `The database contains ${ecommerceCount.toLocaleString('en-US')} ecommerces. Each search returns the first page of the matching ecommerces and counts all matching ecommerces. The server does not cache this count. Each time is the median of ${rounds} runs in milliseconds. The benchmark alternates between our search and a query with the SQL operator \`ILIKE\`.`,
  '',
]

function buildSection(name, rows) {
  return [
    `${name}:`,
    '',
    '| search text | our search, ms | rows found | `ILIKE`, ms | rows found by `ILIKE` | ratio |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows.map(({ q, indexed, ilike, totals: [indexedTotal, ilikeTotal] }) => {
      const numbers = [
        indexed.toFixed(1),
        indexedTotal,
        ilike.toFixed(1),
        ilikeTotal,
        `${(indexed / ilike).toFixed(2)} ×`,
      ]
      return `| ${[q, ...numbers].join(' | ')} |`
    }),
    '',
  ].join('\n')
}
