// Tests server faults while a batch runs. A full disk and database errors pause the batch, and a repeated lock conflict
// fails one row.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createBatch, resumeBatch, retryBatch, runBatch } from '#contract/console/batches.ts'
import { type InboxItem, listInbox } from '#contract/console/inbox.ts'
import { type BatchEngine, startBatchEngine } from '#server/console/batches/run.ts'
import { address, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'
import {
  expectReprocessedOnce,
  listRows,
  makeRateLimitedEcommerce,
  makeReverses,
  startBatch,
  waitForBatch,
} from './batch-setup.ts'

const api = useApi()
let engine: BatchEngine
let ecommerceId: number
let isDiskFull = () => false

beforeAll(async () => {
  ecommerceId = await makeRateLimitedEcommerce(api.connection.db)
  engine = startBatchEngine({ ...api.services, isDiskFull: () => isDiskFull() })
  await api.connection.pool.query(`
    create function fail_write() returns trigger language plpgsql
    as $$ begin raise exception 'failed' using errcode = '53200'; end $$`)
})

afterAll(async () => {
  await engine.stop()
})

const runSql = (statement: string) => api.connection.pool.query(statement)
const resume = (id: number) => api.call(resumeBatch, { params: { id } }, { as: 'admin_boss' })
const listStopReasons = async (id: number) => {
  const { data } = await api.call(listInbox, { query: {} }, { as: 'admin_boss' })
  const batchItems = data.filter(({ kind, facts }: InboxItem) => kind === 'batchStopped' && facts.batch === id)
  return batchItems.map(({ facts }: InboxItem) => facts.reason)
}

/** Creates a reverse (return request) with an incorrect zip code and returns its id. */
async function createReverseWithWrongZip(): Promise<number> {
  const customer = {
    name: 'Cliente',
    email: 'cliente@example.com',
    document: '52998224725',
    phone: '5511999990000',
    address: { ...address, zip_code: '00000000' },
  }
  const reverse = { ecommerce_id: ecommerceId, tracking_error: 'cep_invalid' as const, customer }
  return (await makeReverse(api.connection.db, reverse)).id
}

test('a batch pauses before its next row when the disk is full, and continues when it is resumed', async () => {
  const ids = await makeReverses(api.connection.db, ecommerceId, 3)
  isDiskFull = () => true
  const { id } = await startBatch(api, 'admin_boss', ids)
  const paused = await waitForBatch(api, 'admin_boss', id, { status: 'paused' })
  expect(paused).toMatchObject({ stopped: 'disk', rows: { waiting: 3, done: 0, failed: 0 } })
  expect(await listStopReasons(id)).toEqual(['disk'])
  isDiskFull = () => false
  await resume(id)
  const done = await waitForBatch(api, 'admin_boss', id, { status: 'done' })
  expect(done).toMatchObject({ stopped: null, rows: { done: 3, failed: 0 } })
  await expectReprocessedOnce(api.connection.db, ids)
})

test('a batch whose rows are all done ends as done when the disk is full', async () => {
  const ids = await makeReverses(api.connection.db, ecommerceId, 1)
  // Simulates a full disk from the second check on. The worker checks the disk before each row.
  let checkCount = 0
  isDiskFull = () => checkCount++ > 0
  const { id } = await startBatch(api, 'admin_boss', ids)
  const finished = await waitForBatch(api, 'admin_boss', id, { status: 'done' })
  isDiskFull = () => false
  expect(finished).toMatchObject({ stopped: null, rows: { done: 1 } })
})

test.each([
  ['opens its attempt', 'insert on reprocess_attempts for each row'],
  ['changes the record', 'update on reverses for each row'],
  ['records the activity', `insert on activity for each row when (new.action = 'reprocess.reverse')`],
])('a database error while a reprocess %s pauses the batch, and the row waits', async (_, write) => {
  const ids = await makeReverses(api.connection.db, ecommerceId, 2)
  await runSql(`create trigger fail_write before ${write} execute function fail_write()`)
  const { id } = await startBatch(api, 'admin_boss', ids)
  const paused = await waitForBatch(api, 'admin_boss', id, { status: 'paused' })
  await runSql(`drop trigger fail_write on ${write.split(' ')[2]}`)
  expect(paused).toMatchObject({ stopped: 'database', rows: { done: 0, failed: 0 } })
  expect(await listStopReasons(id)).toEqual(['database'])
  expect(api.logLines).toContainEqual(
    expect.objectContaining({ level: 'error', worker: 'batches', batch: id, code: '53200' }),
  )
  await waitForBatch(api, 'admin_boss', id, { rows: { waiting: 2, running: 0 } })
  await resume(id)
  await waitForBatch(api, 'admin_boss', id, { status: 'done', rows: { done: 2, failed: 0 } })
  await expectReprocessedOnce(api.connection.db, ids)
})

test('a database error while a zip code is corrected pauses the batch, and the row waits', async () => {
  const body = {
    type: 'trackingErrors.correctZip',
    ticket: 'ZD-5',
    text: `${await createReverseWithWrongZip()} 01310-100`,
  } as const
  const { data } = await api.call(createBatch, { body })
  await runSql('create trigger fail_write before insert on zip_corrections for each row execute function fail_write()')
  await api.call(runBatch, { params: { id: data.id }, body: { rows: 1 } })
  const paused = await waitForBatch(api, 'admin_boss', data.id, { status: 'paused' })
  expect(paused).toMatchObject({ stopped: 'database', rows: { waiting: 1, failed: 0 } })
  await runSql('drop trigger fail_write on zip_corrections')
  await resume(data.id)
  await waitForBatch(api, 'admin_boss', data.id, { status: 'done', rows: { done: 1, failed: 0 } })
})

describe('after a lock conflict', () => {
  /**
   * Makes the next `times` writes of one reverse (return request) fail with the error `code`. A database sequence
   * counts the failures, because a rollback does not reset a sequence.
   */
  const blockWrites = async (
    writeOperation: string,
    reverseId: number,
    { code, times }: { code: string; times: number },
  ) => {
    await runSql('create sequence conflicts')
    await runSql(`
      create function block() returns trigger language plpgsql as $$ begin
        if nextval('conflicts') <= ${times} then raise exception 'blocked' using errcode = '${code}'; end if;
        return new;
      end $$`)
    const [, table = ''] = writeOperation.split(' on ')
    const column = { reverses: 'id', reprocess_attempts: 'entity_id', zip_corrections: 'reverse_id' }[table]
    await runSql(
      `create trigger block before ${writeOperation} for each row when (new.${column} = ${reverseId}) execute function block()`,
    )
  }
  afterEach(() => runSql('drop function if exists block cascade; drop sequence if exists conflicts'))

  test.each([
    ['lock time-out', '55P03', 'insert on reprocess_attempts'],
    ['deadlock', '40P01', 'insert on reprocess_attempts'],
    ['lock time-out', '55P03', 'update on reverses'],
    ['deadlock', '40P01', 'update on reverses'],
  ])('a row with one %s (%s, %s) runs again and is done', async (_, code, write) => {
    const ids = await makeReverses(api.connection.db, ecommerceId, 3)
    await blockWrites(write, ids[1] ?? 0, { code, times: 1 })
    const { id } = await startBatch(api, 'admin_boss', ids)
    const finished = await waitForBatch(api, 'admin_boss', id, { rows: { waiting: 0, running: 0 } })
    expect(finished).toMatchObject({ stopped: null, rows: { done: 3, failed: 0 } })
    await waitForBatch(api, 'admin_boss', id, { status: 'done' })
    await expectReprocessedOnce(api.connection.db, ids)
  })

  test.each([
    ['lock time-out', '55P03', 'insert on reprocess_attempts'],
    ['deadlock', '40P01', 'update on reverses'],
  ])('only a row with a second %s (%s, %s) fails, with a reason, and can be retried', async (_, code, write) => {
    const ids = await makeReverses(api.connection.db, ecommerceId, 3)
    await blockWrites(write, ids[1] ?? 0, { code, times: 2 })
    const { id } = await startBatch(api, 'admin_boss', ids)
    await waitForBatch(api, 'admin_boss', id, { status: 'done', stopped: null, rows: { done: 2, failed: 1 } })
    const rows = await listRows(api.connection.db, id)
    expect(rows.map(({ error }) => error)).toEqual([null, 'batches.locked', null])
    await api.call(retryBatch, { params: { id }, body: { rows: 1 } }, { as: 'admin_boss' })
    await waitForBatch(api, 'admin_boss', id, { status: 'done', rows: { done: 3, failed: 0 } })
    await expectReprocessedOnce(api.connection.db, ids)
  })

  test('a zip code correction with a second conflict fails, but not its batch', async () => {
    const reverseIds = [await createReverseWithWrongZip(), await createReverseWithWrongZip()]
    await blockWrites('insert on zip_corrections', reverseIds[0] ?? 0, { code: '55P03', times: 2 })
    const text = reverseIds.map((id) => `${id} 01310-100`).join('\n')
    const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-5', text } as const
    const { data } = await api.call(createBatch, { body })
    await api.call(runBatch, { params: { id: data.id }, body: { rows: 2 } })
    await waitForBatch(api, 'admin_boss', data.id, { status: 'done', stopped: null, rows: { done: 1, failed: 1 } })
  })
})
