// Faults of the server while a batch runs: a full disk and database errors pause the batch, a lock conflict fails a row.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createBatch, resumeBatch, retryBatch, runBatch } from '#contract/console/batches.ts'
import { type InboxItem, listInbox } from '#contract/console/inbox.ts'
import { type BatchEngine, startBatchEngine } from '#server/console/batches/run.ts'
import { address, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { expectMovedOnce, makeMerchant, makeReverses, rowsOf, runningOf, until } from './working.ts'

const api = useApi()
let engine: BatchEngine
let merchant: number
let isDiskFull = () => false

beforeAll(async () => {
  merchant = await makeMerchant(api.connection.db)
  engine = startBatchEngine({ ...api.services, isDiskFull: () => isDiskFull() })
  await api.connection.pool.query(`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused' using errcode = '53200'; end $$`)
})

afterAll(async () => {
  await engine.stop()
})

const query = (statement: string) => api.connection.pool.query(statement)
const resume = (id: number) => api.call(resumeBatch, { params: { id } }, { as: 'admin_boss' })
const reasonsOf = async (id: number) => {
  const { data } = await api.call(listInbox, { query: {} }, { as: 'admin_boss' })
  const ofBatch = data.filter(({ kind, facts }: InboxItem) => kind === 'batchStopped' && facts.batch === id)
  return ofBatch.map(({ facts }: InboxItem) => facts.reason)
}

/** Creates a reverse with an incorrect zip code and returns its id. */
async function wrongReverse(): Promise<number> {
  const customer = {
    ...{ name: 'Cliente', email: 'cliente@example.com', document: '52998224725', phone: '5511999990000' },
    address: { ...address, zip_code: '00000000' },
  }
  const reverse = { ecommerce_id: merchant, tracking_error: 'cep_invalid' as const, customer }
  return (await makeReverse(api.connection.db, reverse)).id
}

test('a batch pauses before its next row when the disk is full, and continues when it is resumed', async () => {
  const ids = await makeReverses(api.connection.db, merchant, 3)
  isDiskFull = () => true
  const { id } = await runningOf(api, 'admin_boss', ids)
  const paused = await until(api, 'admin_boss', id, { status: 'paused' })
  expect(paused).toMatchObject({ stopped: 'disk', rows: { waiting: 3, done: 0, failed: 0 } })
  expect(await reasonsOf(id)).toEqual(['disk'])
  isDiskFull = () => false
  await resume(id)
  const done = await until(api, 'admin_boss', id, { status: 'done' })
  expect(done).toMatchObject({ stopped: null, rows: { done: 3, failed: 0 } })
  await expectMovedOnce(api.connection.db, ids)
})

test('a batch whose rows are all done ends as done when the disk is full', async () => {
  const ids = await makeReverses(api.connection.db, merchant, 1)
  // The worker checks the disk before each row. The disk is full from the second check on.
  let asked = 0
  isDiskFull = () => asked++ > 0
  const { id } = await runningOf(api, 'admin_boss', ids)
  const ended = await until(api, 'admin_boss', id, { status: 'done' })
  isDiskFull = () => false
  expect(ended).toMatchObject({ stopped: null, rows: { done: 1 } })
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
  const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-5', text: `${await wrongReverse()} 01310-100` } as const
  const { data } = await api.call(createBatch, { body })
  await query('create trigger refuse before insert on zip_corrections for each row execute function refuse()')
  await api.call(runBatch, { params: { id: data.id }, body: { rows: 1 } })
  const paused = await until(api, 'admin_boss', data.id, { status: 'paused' })
  expect(paused).toMatchObject({ stopped: 'database', rows: { waiting: 1, failed: 0 } })
  await query('drop trigger refuse on zip_corrections')
  await resume(data.id)
  await until(api, 'admin_boss', data.id, { status: 'done', rows: { done: 1, failed: 0 } })
})

describe('a lock conflict', () => {
  /**
   * Makes the writes of one reverse fail `times` times with the error `code`. The failures are counted with a sequence,
   * because a rollback does not reset sequences.
   */
  const blockWrites = async (write: string, reverseId: number, { code, times }: { code: string; times: number }) => {
    await query('create sequence conflicts')
    await query(`
      create function block() returns trigger language plpgsql as $$ begin
        if nextval('conflicts') <= ${times} then raise exception 'blocked' using errcode = '${code}'; end if;
        return new;
      end $$`)
    const [, table = ''] = write.split(' on ')
    const column = { reverses: 'id', reprocess_attempts: 'entity_id', zip_corrections: 'reverse_id' }[table]
    await query(
      `create trigger block before ${write} for each row when (new.${column} = ${reverseId}) execute function block()`,
    )
  }
  afterEach(() => query('drop function if exists block cascade; drop sequence if exists conflicts'))

  test.each([
    ['lock time-out', '55P03', 'insert on reprocess_attempts'],
    ['deadlock', '40P01', 'insert on reprocess_attempts'],
    ['lock time-out', '55P03', 'update on reverses'],
    ['deadlock', '40P01', 'update on reverses'],
  ])('once: the row of a %s (%s, %s) runs again and is done', async (_, code, write) => {
    const ids = await makeReverses(api.connection.db, merchant, 3)
    await blockWrites(write, ids[1] ?? 0, { code, times: 1 })
    const { id } = await runningOf(api, 'admin_boss', ids)
    const ended = await until(api, 'admin_boss', id, { rows: { waiting: 0, running: 0 } })
    expect(ended).toMatchObject({ stopped: null, rows: { done: 3, failed: 0 } })
    await until(api, 'admin_boss', id, { status: 'done' })
    await expectMovedOnce(api.connection.db, ids)
  })

  test.each([
    ['lock time-out', '55P03', 'insert on reprocess_attempts'],
    ['deadlock', '40P01', 'update on reverses'],
  ])('twice: only the row of a %s (%s, %s) fails, with a reason, and can be retried', async (_, code, write) => {
    const ids = await makeReverses(api.connection.db, merchant, 3)
    await blockWrites(write, ids[1] ?? 0, { code, times: 2 })
    const { id } = await runningOf(api, 'admin_boss', ids)
    await until(api, 'admin_boss', id, { status: 'done', stopped: null, rows: { done: 2, failed: 1 } })
    const rows = await rowsOf(api.connection.db, id)
    expect(rows.map(({ error }) => error)).toEqual([null, 'batches.locked', null])
    await api.call(retryBatch, { params: { id }, body: { rows: 1 } }, { as: 'admin_boss' })
    await until(api, 'admin_boss', id, { status: 'done', rows: { done: 3, failed: 0 } })
    await expectMovedOnce(api.connection.db, ids)
  })

  test('twice fails the row of a zip code correction, not the batch', async () => {
    const made = [await wrongReverse(), await wrongReverse()]
    await blockWrites('insert on zip_corrections', made[0] ?? 0, { code: '55P03', times: 2 })
    const text = made.map((id) => `${id} 01310-100`).join('\n')
    const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-5', text } as const
    const { data } = await api.call(createBatch, { body })
    await api.call(runBatch, { params: { id: data.id }, body: { rows: 2 } })
    await until(api, 'admin_boss', data.id, { status: 'done', stopped: null, rows: { done: 1, failed: 1 } })
  })
})
