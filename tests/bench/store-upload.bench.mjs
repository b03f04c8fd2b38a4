// Compares the upload of a file of 10 000 stores with plain SQL inserts of the same rows into a database of the
// same kind.
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { signIn, startServer } from './built-server.mjs'
import { createDataFolder } from './data-folder.mjs'

const lineCount = 10_000
const rounds = 5
const goal = 10

const columnNames = ['display_name', 'schedules', 'zip_code', 'address', 'number', 'neighborhood', 'city', 'state']
const cells = ['Seg. a sex., 9h às 18h', '01310-100', 'Avenida Paulista', '1000', 'Bela Vista', 'São Paulo', 'SP']
const rows = Array.from({ length: lineCount }, (_, index) => [`Loja ${index + 1}`, ...cells])
const file = [columnNames, ...rows].map((row) => row.join(';')).join('\r\n')

export async function bench() {
  const server = await startServer({ LIMIT_WRITES: '0' })
  const uploadTimes = []
  try {
    const headers = await signIn(server.url, 'cs')
    for (let round = 0; round < rounds; round++)
      uploadTimes.push(await measureSeconds(() => upload(server.url, headers)))
  } finally {
    await server.stop()
  }
  const insertTimes = await measureInserts()
  const [uploadTime, insertTime] = [median(uploadTimes), median(insertTimes)]
  return [
    `## A file of ${lineCount.toLocaleString('en-US')} stores`,
    '',
    'The server uses PGlite with a database folder on disk.',
    '',
    '| | seconds, median |',
    '|---|--:|',
    `| uploaded, validated line by line, stored with an activity row | ${uploadTime.toFixed(2)} (goal ≤ ${goal} ${uploadTime <= goal ? 'yes' : '**no**'}) |`,
    `| the same rows inserted by SQL alone, one statement per 1 000 rows | ${insertTime.toFixed(2)} |`,
    `| ratio | ${(uploadTime / insertTime).toFixed(1)} |`,
    '',
  ].join('\n')
}

async function upload(url, headers) {
  const form = new FormData()
  form.set('file', new File([file], 'lojas.csv', { type: 'text/csv' }))
  const response = await fetch(`${url}/v2/boss/ecommerces/222/stores/upload`, { method: 'POST', headers, body: form })
  const { data } = await response.json()
  if (data?.created !== lineCount) throw new Error(`Upload: ${response.status}`)
}

async function measureInserts() {
  const { dataDir, remove } = await createDataFolder()
  try {
    const db = await PGlite.create(join(dataDir, 'database'))
    await db.exec(
      'create table stores (id serial primary key, ecommerce_id int not null, display_name text, schedules text, address jsonb);' +
        'create index on stores (ecommerce_id, id)',
    )
    const times = []
    for (let round = 0; round < rounds; round++) times.push(await measureSeconds(() => insertAll(db)))
    await db.close()
    return times
  } finally {
    await remove()
  }
}

function insertAll(db) {
  const stores = rows.map(([display_name, schedules, zip_code, address, number, neighborhood, city, state]) => ({
    ...{ ecommerce_id: 222, display_name, schedules },
    address: { zip_code, address, number, neighborhood, city, state },
  }))
  return db.transaction(async (transaction) => {
    for (let start = 0; start < stores.length; start += 1000)
      await transaction.query(
        `insert into stores (ecommerce_id, display_name, schedules, address) select ecommerce_id, display_name, schedules, address
         from jsonb_to_recordset($1::jsonb) as r(ecommerce_id int, display_name text, schedules text, address jsonb)`,
        [JSON.stringify(stores.slice(start, start + 1000))],
      )
  })
}

async function measureSeconds(work) {
  const startTime = performance.now()
  await work()
  return (performance.now() - startTime) / 1000
}

function median(times) {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length / 2)]
}
