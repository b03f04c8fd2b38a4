// What the total of a list costs: the list's own call against the same call with a total that nobody counted, in turns, in one process.
import { createServer } from 'vite'

const merchants = 100_000
const callers = 10
const turns = 4
const seconds = 2
const goal = 0.6

const queries = [
  ['first page', { situation: 'all' }],
  ['first page, active ones', {}],
  ['search, a common word', { situation: 'all', q: 'loja' }],
  ['search, three words', { situation: 'all', q: 'moda sao paulo' }],
  ['filter', { feature: 'money.pix' }],
]

export async function bench() {
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  const load = (path) => vite.ssrLoadModule(path)
  try {
    const { hasPostgres, testPostgres } = await load('/tests/postgres.ts')
    const sections = [await onDatabase(load, 'PGlite', await embedded(load))]
    if (hasPostgres) sections.push(await onDatabase(load, 'PostgreSQL', await testPostgres()))
    return ['## Totals', '', ...sections].join('\n')
  } finally {
    await vite.close()
  }
}

async function embedded(load) {
  const { connect } = await load('/src/server/db/connect.ts')
  const { migrate } = await load('/src/server/db/migrate.ts')
  const connection = await connect({ databaseUrl: null, dataDir: 'memory://' }, { hosting: 'in-process' })
  await migrate(connection.pool)
  return connection
}

async function onDatabase(load, name, connection) {
  const { startApi } = await load('/tests/harness.ts')
  const { seedDemo } = await load('/src/server/demo/seed.ts')
  const { listEcommerces } = await load('/src/contract/ecommerces.ts')
  const { allHandlers } = await load('/src/server/areas/all.ts')
  await seedDemo(connection.db, { ecommerces: merchants })
  const uncounted = await withoutCount(load, listEcommerces)
  const handlers = allHandlers.map((one) => (one.endpoint === listEcommerces ? uncounted : one))
  const counting = await startApi({ connection })
  const plain = await startApi({ connection, handlers })
  const rows = []
  try {
    for (const [label, query] of queries) {
      for (const writes of [false, true]) {
        const call = (api) => async () => {
          const { status } = await api.request(listEcommerces, { query }, { as: 'n1' })
          if (status !== 200) throw new Error(`${label}: ${status}`)
        }
        const writing = writes ? startWriting(connection) : null
        const [ours, peer] = await inTurns([call(counting), call(plain)])
        await writing?.stop()
        rows.push({ label, writes, ours, peer })
      }
    }
  } finally {
    await connection.close()
  }
  return section(name, rows)
}

/** The same pipeline and query; the total stands in the code. */
async function withoutCount(load, listEcommerces) {
  const { handle } = await load('/src/server/http/handle.ts')
  const { offsetOf, pageEnvelope } = await load('/src/server/http/pages.ts')
  const { conditionOf } = await load('/src/server/areas/ecommerces/filtering.ts')
  const { orderOf } = await load('/src/server/areas/ecommerces/ordering.ts')
  const { columns } = await load('/src/server/areas/ecommerces/list.ts')
  const { ecommerces } = await load('/src/server/db/schema/merchants.ts')
  const { version: _, ...shown } = columns
  return handle(listEcommerces, async ({ query, db }) => {
    const found = db.select(shown).from(ecommerces).where(conditionOf(query))
    const data = await found
      .orderBy(...orderOf(query))
      .offset(offsetOf(query))
      .limit(query.limit)
    return pageEnvelope({ path: listEcommerces.path, query }, query, merchants, data)
  })
}

/** One ecommerce is written every second: each write makes all totals old. */
function startWriting({ pool }) {
  let isOver = false
  const work = (async () => {
    for (let id = 1; !isOver; id++) {
      await pool.query('update ecommerces set updated_at = now() where id = $1', [id])
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  })()
  return {
    stop: () => {
      isOver = true
      return work
    },
  }
}

/** Calls a second of each, in turns so that a busy moment of the machine meets all. */
async function inTurns(calls) {
  const done = calls.map(() => 0)
  for (const call of calls) await call()
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, call] of calls.entries()) {
      const end = performance.now() + seconds * 1000
      const caller = async () => {
        for (; performance.now() < end; done[at]++) await call()
      }
      await Promise.all(Array.from({ length: callers }, caller))
    }
  }
  return done.map((count) => count / (turns * seconds))
}

function section(name, rows) {
  return [
    `${name}, ${merchants} ecommerces, ${callers} callers, requests a second. “Without” is the same call with a total that stands in the code.`,
    '',
    '| list | one write a second | with its total | without | ratio | goal |',
    '|---|---|--:|--:|--:|---|',
    ...rows.map(({ label, writes, ours, peer }) => {
      const ratio = ours / peer
      const numbers = `${ours.toFixed(0)} | ${peer.toFixed(0)} | ${ratio.toFixed(2)}`
      return `| ${label} | ${writes ? 'yes' : 'no'} | ${numbers} | ≥ ${goal} ${ratio >= goal ? 'yes' : '**no**'} |`
    }),
    '',
  ].join('\n')
}
