// A file of 10 000 stores: sent, checked and stored, beside the same rows inserted by SQL alone into the same kind of database.
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { signedIn, startServer } from './built-server.mjs'
import { dataFolder } from './data-folder.mjs'

const lines = 10_000
const rounds = 5
const goal = 10

const names = ['display_name', 'schedules', 'zip_code', 'address', 'number', 'neighborhood', 'city', 'state']
const cells = ['Seg. a sex., 9h às 18h', '01310-100', 'Avenida Paulista', '1000', 'Bela Vista', 'São Paulo', 'SP']
const rows = Array.from({ length: lines }, (_, index) => [`Loja ${index + 1}`, ...cells])
const file = [names, ...rows].map((row) => row.join(';')).join('\r\n')

export async function bench() {
  const server = await startServer({ LIMIT_WRITES: '0' })
  const ours = []
  try {
    const headers = await signedIn(server.url, 'cs')
    for (let round = 0; round < rounds; round++) ours.push(await timed(() => upload(server.url, headers)))
  } finally {
    await server.stop()
  }
  const bare = await inserted()
  const [one, other] = [median(ours), median(bare)]
  return [
    `## A file of ${lines.toLocaleString('en-US')} stores`,
    '',
    'The database is PGlite in a folder.',
    '',
    '| | seconds, median |',
    '|---|--:|',
    `| uploaded, validated line by line, stored with an activity row | ${one.toFixed(2)} (goal ≤ ${goal} ${one <= goal ? 'yes' : '**no**'}) |`,
    `| the same rows inserted by SQL alone, one statement per 1 000 rows | ${other.toFixed(2)} |`,
    `| ratio | ${(one / other).toFixed(1)} |`,
    '',
  ].join('\n')
}

async function upload(url, headers) {
  const form = new FormData()
  form.set('file', new File([file], 'lojas.csv', { type: 'text/csv' }))
  const answer = await fetch(`${url}/v2/boss/ecommerces/222/stores/upload`, { method: 'POST', headers, body: form })
  const { data } = await answer.json()
  if (data?.created !== lines) throw new Error(`Upload: ${answer.status}`)
}

async function inserted() {
  const { dataDir, remove } = await dataFolder()
  try {
    const db = await PGlite.create(join(dataDir, 'database'))
    await db.exec(
      'create table stores (id serial primary key, ecommerce_id int not null, display_name text, schedules text, address jsonb);' +
        'create index on stores (ecommerce_id, id)',
    )
    const times = []
    for (let round = 0; round < rounds; round++) times.push(await timed(() => insertAll(db)))
    await db.close()
    return times
  } finally {
    await remove()
  }
}

function insertAll(db) {
  const all = rows.map(([display_name, schedules, zip_code, address, number, neighborhood, city, state]) => ({
    ...{ ecommerce_id: 222, display_name, schedules },
    address: { zip_code, address, number, neighborhood, city, state },
  }))
  return db.transaction(async (transaction) => {
    for (let start = 0; start < all.length; start += 1000)
      await transaction.query(
        `insert into stores (ecommerce_id, display_name, schedules, address) select ecommerce_id, display_name, schedules, address
         from jsonb_to_recordset($1::jsonb) as r(ecommerce_id int, display_name text, schedules text, address jsonb)`,
        [JSON.stringify(all.slice(start, start + 1000))],
      )
  })
}

async function timed(work) {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

function median(times) {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)]
}
