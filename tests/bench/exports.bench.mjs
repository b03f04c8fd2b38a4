// Measures exports of a million rows: their speed compared with COPY on the same database, the memory growth of the
// server, and the response times of a list during four parallel exports.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createServer } from 'vite'
import { signIn, startServer } from './built-server.mjs'
import { createDataFolder } from './data-folder.mjs'

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ROWS_PER_INSERT = 50_000
const MEGABYTE = 1_000_000
const goals = { copyRatio: 0.25, growth: 50, p99: 300 }
/** Runs per file; the fastest run counts, because other processes on the machine can only slow a run down. */
const rounds = 3
const accountTypes = ['admin_boss', 'ti', 'cs', 'financial']

const files = [
  {
    name: 'feedbacks',
    path: '/v2/boss/reverses/reports?type=feedbacks',
    copyQuery: `select f.id, f.reverse_id, f.ecommerce_id, e.display_name, f.score, f.comment, f.created_at
      from feedbacks f join ecommerces e on e.id = f.ecommerce_id order by f.created_at desc, f.id desc`,
  },
  {
    name: 'reverse source',
    path: '/v2/boss/reverses/reports?type=source',
    copyQuery: `select r.id, r.ecommerce_id, e.display_name, r.source, r.status, r.order_number, r.tracking_code, r.amount, r.created_at
      from reverses r join ecommerces e on e.id = r.ecommerce_id order by r.created_at desc, r.id desc`,
  },
]

export async function bench() {
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  const load = (path) => vite.ssrLoadModule(path)
  try {
    const sections = [await measureEmbedded(load)]
    const { hasPostgres, createTestPostgres } = await load('/tests/postgres.ts')
    if (hasPostgres) sections.push(await measurePostgres(load, createTestPostgres))
    return ['## Exports', '', ...sections].join('\n')
  } finally {
    await vite.close()
  }
}

async function measureEmbedded(load) {
  const { dataDir, remove } = await createDataFolder()
  const { connect } = await load('/src/server/db/connect.ts')
  const { migrate } = await load('/src/server/db/migrate.ts')
  try {
    const connection = await connect({ databaseUrl: null, dataDir }, { hosting: 'in-process' })
    await migrate(connection.pool)
    await insertRows(load, connection)
    const copies = []
    for (let round = 0; round < rounds; round++) copies.push(await measureCopy(connection.pool))
    await connection.close()
    // COPY was measured before, because only one process can open the data folder at a time.
    return buildSection('PGlite', await measureExports({ DATA_DIR: dataDir }, async () => copies.pop()), true)
  } finally {
    await remove()
  }
}

async function measurePostgres(load, createTestPostgres) {
  const connection = await createTestPostgres()
  try {
    await insertRows(load, connection)
    const { connectionString } = connection.pool.options
    return buildSection(
      'PostgreSQL',
      await measureExports({ DATABASE_URL: connectionString }, () => measureCopy(connection.pool)),
      false,
    )
  } finally {
    await connection.close()
  }
}

async function insertRows(load, { db, pool }) {
  const { seedDemo } = await load('/src/demo/seed.ts')
  await seedDemo(db, { ecommerceCount: 300 })
  const client = await pool.connect()
  // Disables the foreign-key checks, which would run for each of a million rows.
  await client.query('set session_replication_role = replica')
  for (let inserted = 0; inserted < rows; inserted += ROWS_PER_INSERT) {
    const numbers = `generate_series(${inserted + 1}, ${Math.min(inserted + ROWS_PER_INSERT, rows)}) as n`
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

/** Copies each table to a file with COPY, and returns bytes and seconds by file. */
async function measureCopy(pool) {
  const client = await pool.connect()
  try {
    const speeds = {}
    for (const { name, copyQuery } of files) {
      await client.query('set enable_sort = off')
      speeds[name] = await new Promise((resolve, reject) => {
        const startTime = performance.now()
        let bytes = 0
        const query = new pg.Query(`copy (${copyQuery}) to stdout with (format csv, delimiter ';')`, (error) => {
          if (error) reject(error)
          else resolve({ bytes, seconds: (performance.now() - startTime) / 1000 })
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

/** Measures the exports of a server and COPY alternately. `getCopies` runs COPY, or returns earlier results of COPY. */
async function measureExports(environment, getCopies) {
  const noLimits = { LIMIT_EXPORTS: '0', LIMIT_READS: '0' }
  const server = await startServer({ ...environment, ...noLimits })
  try {
    const headers = await Promise.all(accountTypes.map((type) => signIn(server.url, type)))
    // The first export is not measured, because the server loads modules during this export.
    await downloadFile(server, '/v2/boss/users/reports', headers[0])
    const runs = []
    for (let round = 0; round < rounds; round++) {
      const copy = await getCopies()
      for (const { name, path } of files)
        runs.push({ name, copy: copy[name], ...(await downloadFile(server, path, headers[0])) })
    }
    const singleExports = files.map(({ name }) => getBestRun(runs.filter((run) => run.name === name)))
    const idleTimes = await measureList(server.url, headers[0], sleep(4000))
    const oneExportTimes = await measureList(server.url, headers[1], downloadFile(server, files[0].path, headers[0]))
    const fourExports = Promise.all(headers.map((header, index) => downloadFile(server, files[index % 2].path, header)))
    const fourExportTimes = await measureList(server.url, headers[0], fourExports)
    return { singleExports, idleTimes, oneExportTimes, fourExportTimes, fourExports: await fourExports }
  } finally {
    await server.stop()
  }
}

/** Returns the fastest export and the fastest COPY of all runs, and the largest memory growth. */
function getBestRun(runs) {
  const getFastest = (results) => results.toSorted((left, right) => left.seconds - right.seconds)[0]
  const growth = Math.max(...runs.map((run) => run.growth))
  return { ...getFastest(runs), copy: getFastest(runs.map(({ copy }) => copy)), growth }
}

/** Downloads one export completely; returns its size, its times and the memory growth of the server process. */
async function downloadFile({ url, pid }, path, headers) {
  const getMemory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  const memoryBefore = getMemory()
  let maxMemory = memoryBefore
  const startTime = performance.now()
  const response = await fetch(url + path, { headers: { ...headers, Accept: 'text/csv' } })
  const firstByteTime = performance.now() - startTime
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  let bytes = 0
  let lines = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    maxMemory = Math.max(maxMemory, getMemory())
  }
  const expected = Number(response.headers.get('X-Total-Rows'))
  const seconds = (performance.now() - startTime) / 1000
  return { bytes, lines, expected, firstByteTime, seconds, growth: maxMemory - memoryBefore }
}

/**
 * Requests pages of the list of ecommerces until the promise `end` settles; returns the sorted response times in
 * milliseconds.
 */
async function measureList(url, headers, end) {
  let hasEnded = false
  end.finally(() => {
    hasEnded = true
  })
  const times = []
  while (!hasEnded) {
    const startTime = performance.now()
    const response = await fetch(`${url}/v2/boss/ecommerces?page=${(times.length % 10) + 1}`, { headers })
    await response.text()
    times.push(performance.now() - startTime)
    await sleep(20)
  }
  return times.sort((left, right) => left - right)
}

function buildSection(name, { singleExports, idleTimes, oneExportTimes, fourExportTimes, fourExports }, isEmbedded) {
  const formatResult = (isMet) => (isMet ? 'yes' : '**no**')
  const getSpeed = ({ bytes, seconds }) => bytes / MEGABYTE / seconds
  const getPercentile = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const p99 = getPercentile(fourExportTimes, 0.99)
  return [
    `In the benchmark on ${name}, a client downloads each exported file (${rows} rows) completely over HTTP. The table shows the best of ${rounds} rounds.`,
    '',
    '| report | MB | first byte, s | MB/s | COPY, MB/s | ratio | growth, MB | goal |',
    '|---|--:|--:|--:|--:|--:|--:|---|',
    ...singleExports.map((file) => {
      const ratio = getSpeed(file) / getSpeed(file.copy)
      const growth = file.growth / MEGABYTE
      const goal = isEmbedded ? '' : `≥ ${goals.copyRatio} × COPY ${formatResult(ratio >= goals.copyRatio)}, `
      const figures = [
        file.bytes / MEGABYTE,
        file.firstByteTime / 1000,
        getSpeed(file),
        getSpeed(file.copy),
        ratio,
        growth,
      ]
      return `| ${file.name} | ${figures.map((figure) => figure.toFixed(2)).join(' | ')} | ${goal}< ${goals.growth} MB ${formatResult(growth < goals.growth)} |`
    }),
    '',
    `Four simultaneous exports together reach ${fourExports.reduce((total, file) => total + getSpeed(file), 0).toFixed(1)} MB/s. During these exports, the memory of the server grows by ${(Math.max(...fourExports.map(({ growth }) => growth)) / MEGABYTE).toFixed(0)} MB. We also measured the response time of a request for the list of ecommerces. During four exports, the median response time is ${getPercentile(fourExportTimes, 0.5).toFixed(1)} ms,`,
    `the 99th percentile (p99) is ${p99.toFixed(1)} ms (goal ≤ ${goals.p99}: ${formatResult(p99 <= goals.p99)}) and the maximum is ${getPercentile(fourExportTimes, 1).toFixed(1)} ms. During one export, the median response time is ${getPercentile(oneExportTimes, 0.5).toFixed(1)} ms and the p99 is ${getPercentile(oneExportTimes, 0.99).toFixed(1)} ms. Without exports, the median response time is ${getPercentile(idleTimes, 0.5).toFixed(1)} ms and the p99 is ${getPercentile(idleTimes, 0.99).toFixed(1)} ms.`,
    '',
  ].join('\n')
}
