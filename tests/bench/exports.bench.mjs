// Exports of a million rows: how fast beside COPY on the same database, how much the process grows, and how the lists fare while four of them run.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createServer } from 'vite'
import { signedIn, startServer } from './built-server.mjs'
import { dataFolder } from './data-folder.mjs'

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000)
const rowsAtOnce = 50_000
const megabyte = 1_000_000
const goals = { ofCopy: 0.25, growth: 50, p99: 300 }
/** Each file so often, the best of them: other work on the machine makes any of them slower, none faster. */
const rounds = 3
const people = ['admin_boss', 'ti', 'cs', 'financial']

const files = [
  {
    name: 'feedbacks',
    path: '/v2/boss/reverses/reports?type=feedbacks',
    copied: `select f.id, f.reverse_id, f.ecommerce_id, e.display_name, f.score, f.comment, f.created_at
      from feedbacks f join ecommerces e on e.id = f.ecommerce_id order by f.created_at desc, f.id desc`,
  },
  {
    name: 'reverse source',
    path: '/v2/boss/reverses/reports?type=source',
    copied: `select r.id, r.ecommerce_id, e.display_name, r.source, r.status, r.order_number, r.tracking_code, r.amount, r.created_at
      from reverses r join ecommerces e on e.id = r.ecommerce_id order by r.created_at desc, r.id desc`,
  },
]

export async function bench() {
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  const load = (path) => vite.ssrLoadModule(path)
  try {
    const sections = [await onEmbedded(load)]
    const { hasPostgres, createTestPostgres } = await load('/tests/postgres.ts')
    if (hasPostgres) sections.push(await onPostgres(load, createTestPostgres))
    return ['## Exports', '', ...sections].join('\n')
  } finally {
    await vite.close()
  }
}

async function onEmbedded(load) {
  const { dataDir, remove } = await dataFolder()
  const { connect } = await load('/src/server/db/connect.ts')
  const { migrate } = await load('/src/server/db/migrate.ts')
  try {
    const connection = await connect({ databaseUrl: null, dataDir }, { hosting: 'in-process' })
    await migrate(connection.pool)
    await fill(load, connection)
    const copies = []
    for (let round = 0; round < rounds; round++) copies.push(await copied(connection.pool))
    await connection.close()
    // One process at a time has its directory.
    return section('PGlite', await measured({ DATA_DIR: dataDir }, async () => copies.pop()), true)
  } finally {
    await remove()
  }
}

async function onPostgres(load, createTestPostgres) {
  const connection = await createTestPostgres()
  try {
    await fill(load, connection)
    const { connectionString } = connection.pool.options
    return section(
      'PostgreSQL',
      await measured({ DATABASE_URL: connectionString }, () => copied(connection.pool)),
      false,
    )
  } finally {
    await connection.close()
  }
}

async function fill(load, { db, pool }) {
  const { seedDemo } = await load('/src/demo/seed.ts')
  await seedDemo(db, { ecommerces: 300 })
  const client = await pool.connect()
  // Whether each has its reverse and ecommerce need not be asked a million times.
  await client.query('set session_replication_role = replica')
  for (let begun = 0; begun < rows; begun += rowsAtOnce) {
    const numbers = `generate_series(${begun + 1}, ${Math.min(begun + rowsAtOnce, rows)}) as n`
    await client.query(`insert into reverses (ecommerce_id, status, source, order_number, tracking_code, customer, items, created_at)
      select 1 + n % 300, (array['approved', 'done', 'shipped', null])[1 + n % 4], (array['portal', 'app', 'store'])[1 + n % 3],
        (100000 + n)::text || '-' || n % 9, 'AB' || lpad(n::text, 9, '0') || 'BR', '{}', '[{"price": 5990, "quantity": 2}]',
        '2026-11-01T12:00:00Z'::timestamptz - n * interval '37 seconds' from ${numbers}`)
    await client.query(`insert into feedbacks (reverse_id, ecommerce_id, score, comment, created_at)
      select 918273, 1 + n % 300, n % 11, case n % 5 when 0 then '' when 1 then 'Muito rápido, recomendo!'
        when 2 then 'O código de postagem demorou três dias para chegar; precisei ligar duas vezes.'
        when 3 then 'A loja física não sabia receber a devolução, e o atendimento pediu a etiqueta de novo. Depois disso tudo correu bem.'
        else 'Reembolso caiu antes do prazo' end, '2026-11-01T12:00:00Z'::timestamptz - n * interval '37 seconds' from ${numbers}`)
  }
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
  client.release()
}

/** Bytes and seconds of COPY, by file. */
async function copied(pool) {
  const client = await pool.connect()
  try {
    const speeds = {}
    for (const { name, copied: select } of files) {
      await client.query('set enable_sort = off')
      speeds[name] = await new Promise((resolve, reject) => {
        const begun = performance.now()
        let bytes = 0
        const query = new pg.Query(`copy (${select}) to stdout with (format csv, delimiter ';')`, (error) => {
          if (error) reject(error)
          else resolve({ bytes, seconds: (performance.now() - begun) / 1000 })
        })
        query.handleCopyData = ({ chunk }) => {
          bytes += chunk.length
        }
        client.query(query)
      })
    }
    return speeds
  } finally {
    client.release()
  }
}

/** `copies` in turn with the files of the server, as far as both can be had. */
async function measured(environment, copies) {
  const none = { LIMIT_EXPORTS: '0', LIMIT_READS: '0' }
  const server = await startServer({ ...environment, ...none })
  try {
    const headers = await Promise.all(people.map((type) => signedIn(server.url, type)))
    // Everything that is loaded once is loaded before.
    await taken(server, '/v2/boss/users/reports', headers[0])
    const runs = []
    for (let round = 0; round < rounds; round++) {
      const copy = await copies()
      for (const { name, path } of files)
        runs.push({ name, copy: copy[name], ...(await taken(server, path, headers[0])) })
    }
    const one = files.map(({ name }) => bestOf(runs.filter((run) => run.name === name)))
    const quiet = await reading(server.url, headers[0], sleep(4000))
    const lone = await reading(server.url, headers[1], taken(server, files[0].path, headers[0]))
    const four = Promise.all(headers.map((each, at) => taken(server, files[at % 2].path, each)))
    const busy = await reading(server.url, headers[0], four)
    return { one, quiet, lone, busy, four: await four }
  } finally {
    await server.stop()
  }
}

/** The quickest of both, and the most that the process grew. */
function bestOf(runs) {
  const quickest = (all) => all.toSorted((one, other) => one.seconds - other.seconds)[0]
  const growth = Math.max(...runs.map((run) => run.growth))
  return { ...quickest(runs), copy: quickest(runs.map(({ copy }) => copy)), growth }
}

/** One file to its end. */
async function taken({ url, pid }, path, headers) {
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  const before = memory()
  let most = before
  const begun = performance.now()
  const answer = await fetch(url + path, { headers: { ...headers, Accept: 'text/csv' } })
  const first = performance.now() - begun
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  let bytes = 0
  let lines = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    most = Math.max(most, memory())
  }
  const expected = Number(answer.headers.get('X-Total-Rows'))
  const seconds = (performance.now() - begun) / 1000
  return { bytes, lines, expected, first, seconds, growth: most - before }
}

/** Pages of the list of ecommerces, one after another, until something is over. Milliseconds. */
async function reading(url, headers, until) {
  let isOver = false
  until.finally(() => {
    isOver = true
  })
  const times = []
  while (!isOver) {
    const begun = performance.now()
    const answer = await fetch(`${url}/v2/boss/ecommerces?page=${(times.length % 10) + 1}`, { headers })
    await answer.text()
    times.push(performance.now() - begun)
    await sleep(20)
  }
  return times.sort((one, other) => one - other)
}

function section(name, { one, quiet, lone, busy, four }, isEmbedded) {
  const said = (isMet) => (isMet ? 'yes' : '**no**')
  const speed = ({ bytes, seconds }) => bytes / megabyte / seconds
  const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const p99 = at(busy, 0.99)
  return [
    `${name}: each file has ${rows} rows and is read over HTTP to the end. The table shows the best of ${rounds} rounds.`,
    '',
    '| report | MB | first byte, s | MB/s | COPY, MB/s | ratio | growth, MB | goal |',
    '|---|--:|--:|--:|--:|--:|--:|---|',
    ...one.map((file) => {
      const ratio = speed(file) / speed(file.copy)
      const growth = file.growth / megabyte
      const goal = isEmbedded ? '' : `≥ ${goals.ofCopy} × COPY ${said(ratio >= goals.ofCopy)}, `
      const figures = [file.bytes / megabyte, file.first / 1000, speed(file), speed(file.copy), ratio, growth]
      return `| ${file.name} | ${figures.map((figure) => figure.toFixed(2)).join(' | ')} | ${goal}< ${goals.growth} MB ${said(growth < goals.growth)} |`
    }),
    '',
    `Four exports together reach ${four.reduce((all, file) => all + speed(file), 0).toFixed(1)} MB/s, and memory grows by ${(Math.max(...four.map(({ growth }) => growth)) / megabyte).toFixed(0)} MB. Meanwhile, the list of ecommerces takes a median of ${at(busy, 0.5).toFixed(1)} ms,`,
    `a p99 of ${p99.toFixed(1)} ms (goal ≤ ${goals.p99}: ${said(p99 <= goals.p99)}) and at most ${at(busy, 1).toFixed(1)} ms. During one export, the list takes a median of ${at(lone, 0.5).toFixed(1)} ms and a p99 of ${at(lone, 0.99).toFixed(1)} ms. Without exports, the median is ${at(quiet, 0.5).toFixed(1)} ms and the p99 is ${at(quiet, 0.99).toFixed(1)} ms.`,
    '',
  ].join('\n')
}
