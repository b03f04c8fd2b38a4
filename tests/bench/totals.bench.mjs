// What the total of a list costs: each call that pages through a long list against the same code with totals that nobody counted, in turns,
// in one process; lists of ecommerces also against the same code that counts at every request.
import { filling, lists } from './long-lists.mjs'
import { onBothDatabases } from './side-by-side.mjs'

const many = 100_000
const callers = 10
const turns = 12
const seconds = 0.25
const goal = 0.6

/** Stands where a count does: in a query as its column, and alone. */
const knownTotal = `
  import { sql as known } from 'drizzle-orm'
  const uncounted = (..._: unknown[]) =>
    Object.assign(known\`${many}\`.mapWith(Number), { then: (use: (total: number) => void) => use(${many}) })
`

/** The same server, whose totals stand in its code. */
const uncounted = {
  name: 'uncounted',
  enforce: 'pre',
  transform(code, id) {
    if (/\/db\/(?:growing-)?totals\.ts$/.test(id))
      return `
        import { sql } from 'drizzle-orm'
        export const versionOf = () => sql\`'0'\`
        export const versionNow = async () => '0'
        export const totalAt = async () => ${many}
        export const growingTotal = totalAt`
    if (!id.includes('/src/server/areas/')) return null
    const replaced = code
      .replaceAll(/\bdb\.\$count\(/g, 'uncounted(')
      .replaceAll('standingOf(params.id)', "known`''`")
      .replaceAll('await newestId(db)', '2 ** 50')
      .replaceAll('first ? first.version + offset : await newestOf(db, table, ofName)', '5000')
    return replaced === code ? null : `${knownTotal}${replaced}`
  },
}

/** The same server, which keeps no total of theirs: each page has its own `count(*)`. */
const countedAnew = {
  name: 'counted-anew',
  enforce: 'pre',
  transform(_, id) {
    if (!/\/db\/totals\.ts$/.test(id)) return null
    return `
      import { sql } from 'drizzle-orm'
      export const versionOf = () => sql\`'0'\`
      export const versionNow = async () => '0'
      export const totalAt = async (_owner, _filter, _version, count) => count()`
  },
}
/** What is counted anew, beside them. */
const isNaive = ({ endpoint: [, named] }) => named === 'listEcommerces'

export async function bench() {
  return ['## Totals', '', ...head, ...(await onBothDatabases([uncounted, countedAnew], onDatabase))].join('\n')
}

async function onDatabase(loads, name, connection) {
  const [load] = loads
  console.error(`  ${name}: filling`)
  const { seedDemo } = await load('/src/server/demo/seed.ts')
  await seedDemo(connection.db, { ecommerces: many, stores: many, trackingErrors: many })
  for (const statement of filling) await connection.pool.query(statement)
  const apis = []
  for (const one of loads) apis.push(await (await one('/tests/harness.ts')).startApi({ connection }))
  const rows = []
  for (const list of lists) {
    const { name: label, endpoint, written, ...input } = list
    console.error(`  ${name}: ${label}`)
    const [file, named] = endpoint
    const beside = isNaive(list) ? loads : loads.slice(0, -1)
    const calls = await Promise.all(
      beside.map(async (one, at) => {
        const { [named]: wanted } = await one(`/src/contract/${file}`)
        return async () => {
          const { status, body } = await apis[at].request(wanted, input)
          if (status !== 200 || body.data.length === 0) throw new Error(`${label}: ${status}`)
        }
      }),
    )
    const stop = startWriting(connection, written, calls.length)
    const [ours, peer, naive] = await inTurns(calls)
    await stop()
    rows.push({ label, ours, peer, naive })
  }
  return section(name, rows)
}

/** Every second of each one's own time its totals become old, as if a row had come or gone. */
function startWriting({ pool }, table, takers) {
  let isOver = table === undefined
  const work = (async () => {
    while (!isOver) {
      await pool.query('update data_versions set version = version + 1 where name = $1', [table])
      await new Promise((resolve) => setTimeout(resolve, 1000 * takers))
    }
  })()
  return () => {
    isOver = true
    return work
  }
}

/** Calls a second of each, in short turns so that a busy moment of the machine meets all. */
async function inTurns(calls) {
  const done = calls.map(() => 0)
  const took = calls.map(() => 0)
  for (const call of calls) await call()
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, call] of calls.entries()) {
      const begun = performance.now()
      const caller = async () => {
        for (; performance.now() < begun + seconds * 1000; done[at]++) await call()
      }
      await Promise.all(Array.from({ length: callers }, caller))
      // The last calls of a slow one end long after its turn should have.
      took[at] += (performance.now() - begun) / 1000
    }
  }
  return done.map((count, at) => count / took[at])
}

const head = [
  `Every list that has pages, of ${many.toLocaleString('en-US')} rows where it says nothing else; ${callers} callers, requests a second; every`,
  'second the totals that are kept become old, as if a row had come or gone. “Without” is the same code with totals that nobody counts,',
  '“counted” the same code with a `count(*)` in every request, in brackets ours as a ratio to it.',
  '',
]

function section(name, rows) {
  return [
    `${name}:`,
    '',
    '| list | with its total | without | ratio | goal | counted |',
    '|---|--:|--:|--:|---|--:|',
    ...rows.map(({ label, ours, peer, naive }) => {
      const ratio = ours / peer
      const numbers = `${ours.toFixed(0)} | ${peer.toFixed(0)} | ${ratio.toFixed(2)}`
      const counted = naive === undefined ? '–' : `${naive.toFixed(0)} (${(ours / naive).toFixed(2)} ×)`
      return `| ${label} | ${numbers} | ≥ ${goal} ${ratio >= goal ? 'yes' : '**no**'} | ${counted} |`
    }),
    '',
  ].join('\n')
}
