// The server pauses a batch when the disk is full or the database fails; no row fails because of that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatch, resumeBatch, runBatch } from '#contract/batches.ts'
import { type InboxItem, listInbox } from '#contract/inbox.ts'
import { type BatchEngine, startBatches } from '#server/features/batches/run.ts'
import { address, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { expectMovedOnce, makeMerchant, makeReverses, runningOf, until } from './working.ts'

let api: Api
let engine: BatchEngine
let merchant: number
let isDiskFull = false

beforeAll(async () => {
  api = await startApi()
  merchant = await makeMerchant(api.connection.db)
  engine = startBatches({ ...api.services, isDiskFull: () => isDiskFull })
  await api.connection.pool.query(`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused' using errcode = '53200'; end $$`)
})

afterAll(async () => {
  await engine.stop()
  await api.close()
})

const query = (statement: string) => api.connection.pool.query(statement)
const resume = (id: number) => api.call(resumeBatch, { params: { id } }, { as: 'admin_boss' })
const reasonsOf = async (id: number) => {
  const { data } = await api.call(listInbox, { query: {} }, { as: 'admin_boss' })
  const ofBatch = data.filter(({ kind, facts }: InboxItem) => kind === 'batchStopped' && facts.batch === id)
  return ofBatch.map(({ facts }: InboxItem) => facts.reason)
}

test('a batch pauses before its next row when the disk is full, and continues when it is resumed', async () => {
  const ids = await makeReverses(api.connection.db, merchant, 3)
  isDiskFull = true
  const { id } = await runningOf(api, 'admin_boss', ids)
  const paused = await until(api, 'admin_boss', id, { status: 'paused' })
  expect(paused).toMatchObject({ stopped: 'disk', rows: { waiting: 3, done: 0, failed: 0 } })
  expect(await reasonsOf(id)).toEqual(['disk'])
  isDiskFull = false
  await resume(id)
  const done = await until(api, 'admin_boss', id, { status: 'done' })
  expect(done).toMatchObject({ stopped: null, rows: { done: 3, failed: 0 } })
  await expectMovedOnce(api.connection.db, ids)
})

test.each([
  ['opens its attempt', 'insert on reprocess_attempts for each row'],
  ['changes the record', 'update on reverses for each row'],
  ['records the activity', `insert on activity for each row when (new.action = 'reprocess.reverse')`],
])('a database error while a reprocess %s pauses the batch, and the row waits', async (_, write) => {
  const ids = await makeReverses(api.connection.db, merchant, 2)
  await query(`create trigger refuse before ${write} execute function refuse()`)
  const { id } = await runningOf(api, 'admin_boss', ids)
  const paused = await until(api, 'admin_boss', id, { status: 'paused' })
  await query(`drop trigger refuse on ${write.split(' ')[2]}`)
  expect(paused).toMatchObject({ stopped: 'database', rows: { done: 0, failed: 0 } })
  expect(await reasonsOf(id)).toEqual(['database'])
  expect(api.lines).toContainEqual(
    expect.objectContaining({ level: 'error', worker: 'batches', batch: id, code: '53200' }),
  )
  await until(api, 'admin_boss', id, { rows: { waiting: 2, running: 0 } })
  await resume(id)
  await until(api, 'admin_boss', id, { status: 'done', rows: { done: 2, failed: 0 } })
  await expectMovedOnce(api.connection.db, ids)
})

test('a database error while a zip code is corrected pauses the batch, and the row waits', async () => {
  const customer = {
    ...{ name: 'Cliente', email: 'cliente@example.com', document: '52998224725', phone: '5511999990000' },
    address: { ...address, zip_code: '00000000' },
  }
  const wrong = await makeReverse(api.connection.db, {
    ...{ ecommerce_id: merchant, tracking_error: 'cep_invalid', customer },
  })
  const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-5', text: `${wrong.id} 01310-100` } as const
  const { data } = await api.call(createBatch, { body })
  await query('create trigger refuse before insert on zip_corrections for each row execute function refuse()')
  await api.call(runBatch, { params: { id: data.id }, body: { rows: 1 } })
  const paused = await until(api, 'admin_boss', data.id, { status: 'paused' })
  expect(paused).toMatchObject({ stopped: 'database', rows: { waiting: 1, failed: 0 } })
  await query('drop trigger refuse on zip_corrections')
  await resume(data.id)
  await until(api, 'admin_boss', data.id, { status: 'done', rows: { done: 1, failed: 0 } })
})
