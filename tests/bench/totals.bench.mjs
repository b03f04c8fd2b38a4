// What the total of a list costs: each call that pages through a long list against the same code with totals that nobody counted, in turns,
// in one process.
import { filling, lists } from './long-lists.mjs'
import { onBothDatabases } from './side-by-side.mjs'

const many = 100_000
const callers = 4
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

export async function bench() {
  return ['## Totals', '', ...head, ...(await onBothDatabases(uncounted, onDatabase))].join('\n')
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
  for (const { name: label, endpoint, written, ...input } of lists) {
    console.error(`  ${name}: ${label}`)
    const [file, named] = endpoint
    const calls = await Promise.all(
      loads.map(async (one, at) => {
        const { [named]: wanted } = await one(`/src/contract/${file}`)
        return async () => {
          const { status, body } = await apis[at].request(wanted, input)
          if (status !== 200 || body.data.length === 0) throw new Error(`${label}: ${status}`)
        }
      }),
    )
    const stop = startWriting(connection, written, calls.length)
    const [ours, peer] = await inTurns(calls)
    await stop()
    rows.push({ label, ours, peer })
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

const head = [
  `Every list that has pages, of ${many.toLocaleString('en-US')} rows where it says nothing else; ${callers} callers, requests a second; every`,
  'second the totals that are kept become old, as if a row had come or gone. “Without” is the same code with totals that nobody counts.',
  '',
]

function section(name, rows) {
  return [
    `${name}:`,
    '',
    '| list | with its total | without | ratio | goal |',
    '|---|--:|--:|--:|---|',
    ...rows.map(({ label, ours, peer }) => {
      const ratio = ours / peer
      const numbers = `${ours.toFixed(0)} | ${peer.toFixed(0)} | ${ratio.toFixed(2)}`
      return `| ${label} | ${numbers} | ≥ ${goal} ${ratio >= goal ? 'yes' : '**no**'} |`
    }),
    '',
  ].join('\n')
}
