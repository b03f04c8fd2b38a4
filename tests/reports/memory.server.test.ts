// Tests that a long export needs no more memory on the server than a short export.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { makeEcommerce, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const ROW_COUNT = 300_000
const megabyte = 1_000_000

const api = useApi()
beforeAll(async () => {
  const { id: ecommerce_id } = await makeEcommerce(api.connection.db)
  const { id } = await makeReverse(api.connection.db, { ecommerce_id })
  // Disables foreign key checks to insert 300 000 rows faster. PGlite has only one session, so this applies to all
  // inserts.
  await api.connection.db.execute(sql`set session_replication_role = replica`)
  for (let insertedCount = 0; insertedCount < ROW_COUNT; insertedCount += 50_000) {
    await api.connection.db.execute(sql`
      insert into feedbacks (reverse_id, ecommerce_id, score, comment)
      select ${id}, ${ecommerce_id}, n % 11, repeat('muito bom; ', 10) from generate_series(1, 50000) as n`)
  }
  await api.connection.db.execute(sql`reset session_replication_role`)
  await api.connection.db.execute(sql`analyze feedbacks`)
}, 300_000)

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Returns the JavaScript memory in bytes, inside and outside the heap, without the memory of the database. */
function measureMemory(): number {
  collect()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + Math.max(external, arrayBuffers)
}

it('An export of 300 000 rows increases the memory by less than the size of the rows', async () => {
  const headers = { Authorization: `Bearer ${await api.openSession('admin_boss')}`, Accept: 'text/csv' }
  const response = await api.app.request('/v2/boss/reverses/reports?type=feedbacks', { headers })
  expect(response.headers.get('X-Total-Rows')).toBe(String(ROW_COUNT))
  const reader = response.body?.getReader()
  const before = measureMemory()
  let bytes = 0
  let peakMemory = 0
  for (let chunkNumber = 0; ; chunkNumber++) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) break
    bytes += value?.byteLength ?? 0
    if (chunkNumber % 20 === 0) peakMemory = Math.max(peakMemory, measureMemory() - before)
  }
  expect(bytes).toBeGreaterThan(40 * megabyte)
  expect(peakMemory).toBeLessThan(bytes)
}, 300_000)
