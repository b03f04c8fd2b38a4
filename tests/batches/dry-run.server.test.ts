// Tests the dry run of a batch: the result of each row, and that no record changes.
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBatch, discardBatch, exportBatch, getBatch, listBatchRows } from '#contract/console/batches.ts'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { batches } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { demoEcommerceIds, refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { makeAttempt } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { draftOf, order, rowsOf } from './working.ts'

const api = useApi()
const { succeeds, canceled, alreadyDone, integrationMissing, withoutStatus, slow } = reverseScenarios

beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerces: 16, secrets: api.services.secrets })
})

const checksOf = async (text: string, more: object = {}) => {
  const { data } = await api.call(createBatch, { body: { ...order, text, ...more } })
  const rows = await rowsOf(api.connection.db, data.id)
  return rows.map(({ check, error, status }) => [check, error, status])
}

test('each row is told apart: ready, repeated, done, not allowed, not there, unreadable, personal', async () => {
  const lines = [
    succeeds.id,
    canceled.id,
    succeeds.id,
    alreadyDone.id,
    integrationMissing.id,
    123,
    'abc',
    '52998224725',
  ]
  expect(await checksOf(lines.join('\n'))).toEqual([
    ['ok', null, 'waiting'],
    ['not_allowed', 'reprocess.canceled', 'skipped'],
    ['duplicate', null, 'skipped'],
    ['already_done', null, 'skipped'],
    ['not_allowed', 'reprocess.integration_missing', 'skipped'],
    ['not_found', null, 'skipped'],
    ['unreadable', null, 'skipped'],
    ['personal', null, 'skipped'],
  ])
})

test('records of other accounts are left out when one is wanted, by the batch or by the line', async () => {
  expect(await checksOf(`${succeeds.id}\n${slow.id}`, { ecommerce_id: demoEcommerceIds.lojaAzul })).toEqual([
    ['ok', null, 'waiting'],
    ['other_ecommerce', null, 'skipped'],
  ])
  const table = `reversa;ecommerce_id\n${succeeds.id};${demoEcommerceIds.lojaAzul}\n${slow.id};${demoEcommerceIds.lojaAzul}`
  expect(await checksOf(table)).toEqual([
    ['ok', null, 'waiting'],
    ['other_ecommerce', null, 'skipped'],
  ])
})

test('A5 what was reprocessed within 10 minutes is not done again', async () => {
  const { id, ecommerce_id } = withoutStatus
  await makeAttempt(api.connection.db, { entity_id: id, ecommerce_id, status: 'failed' })
  expect(await checksOf(String(id))).toEqual([['recent', null, 'skipped']])
})

test('refunds are looked at as refunds', async () => {
  const lines = Object.values(refundScenarios).map(({ id }) => id)
  const checks = await checksOf(lines.join('\n'), { type: 'reprocess.refund' })
  expect(checks).toEqual(
    Object.values(refundScenarios).map(({ outcome: ends }) => {
      if (ends === 'done') return ['ok', null, 'waiting']
      return ends === 'reprocess.already_done' ? ['already_done', null, 'skipped'] : ['not_allowed', ends, 'skipped']
    }),
  )
})

test('nothing is done, the batch says how many of each there are, and who checked it is recorded', async () => {
  const { db } = api.connection
  const before = await db.$count(reprocessAttempts)
  const { id, ...batch } = await draftOf(api, 'n1', [succeeds.id, canceled.id, 123])
  expect(batch).toMatchObject({
    ...{ type: 'reprocess.reverse', status: 'draft', ticket: 'ZD-48213', task: 'Reversas travadas', total: 3 },
    rows: { waiting: 1, skipped: 2, running: 0, done: 0, failed: 0, cancelled: 0 },
    checks: { ok: 1, not_allowed: 1, not_found: 1, duplicate: 0 },
    ...{ started_at: null, finished_at: null, stopped: null },
  })
  expect(await db.$count(reprocessAttempts)).toBe(before)
  const [row] = await db.select().from(activity).where(ofBatch(id))
  expect(row).toMatchObject({ action: 'batches.create', ticket: 'ZD-48213', after: { total: 3, rows: 1 } })
})

const ofBatch = (id: number) => and(eq(activity.entity, 'reprocess_batch'), eq(activity.entity_id, String(id)))

describe('the rows of a batch', () => {
  test('come with the merchant’s name, by page, by status and by check', async () => {
    const ids = [succeeds.id, ...Array.from({ length: 60 }, (_, index) => 100_000 + index)]
    const { id } = await draftOf(api, 'cs', ids)
    const rows = (query: object) => api.call(listBatchRows, { params: { id }, query: { ...query } }, { as: 'cs' })
    const first = await rows({})
    expect(first).toMatchObject({ total: 61, last_page: 2, from: 1, to: 50 })
    expect(first.data[0]).toMatchObject({
      ...{ position: 1, line: 1, input: String(succeeds.id), entity_id: succeeds.id, check: 'ok', status: 'waiting' },
      ...{ ecommerce_id: demoEcommerceIds.lojaAzul, ecommerce_name: expect.stringContaining('Azul'), url_log: null },
    })
    expect((await rows({ page: 2 })).data).toHaveLength(11)
    expect((await rows({ check: 'ok' })).total).toBe(1)
    expect((await rows({ row_status: 'skipped' })).total).toBe(60)
    const wrong = await api.request(listBatchRows, { params: { id }, query: { check: 'x' } }, { as: 'cs' })
    expect(wrong.status).toBe(422)
  })

  test('are a file for a spreadsheet, in the language of the reader, and the export is recorded', async () => {
    const { id } = await draftOf(api, 'cs', [succeeds.id, canceled.id])
    const headers = { 'Accept-Language': 'en-US' }
    const { body, headers: sent } = await api.request(exportBatch, { params: { id } }, { as: 'cs', headers })
    expect(sent.get('Content-Disposition')).toMatch(/lote-\d+_\d{4}-\d\d-\d\d_\d{4}\.csv/)
    const [head, one, two] = body.replace('\ufeff', '').split('\r\n')
    expect(head).toBe('row;pasted;id;ecommerce id;ecommerce;check;outcome;reason;store’s answer;attempt;finished at')
    expect(one).toMatch(new RegExp(`^1;${succeeds.id};${succeeds.id};1;.*Azul.*;Ready;Waiting;;;;$`))
    expect(two).toContain('Not allowed;Not run;')
    const rows = await api.connection.db.select().from(activity).where(ofBatch(id))
    expect(rows.map(({ action }) => action)).toContain('batches.export')
  })
})

test('who asks for the headers of the file only has exported nothing', async () => {
  const { id } = await draftOf(api, 'cs', [succeeds.id])
  const answer = await api.send(buildEndpointPath(exportBatch.path, { id }), { method: 'HEAD' }, { as: 'cs' })
  expect([answer.status, answer.body]).toEqual([200, undefined])
  expect(answer.headers.get('Content-Disposition')).toContain(`lote-${id}_`)
  const rows = await api.connection.db.select().from(activity).where(ofBatch(id))
  expect(rows.map(({ action }) => action)).toEqual(['batches.create'])
})

test('a draft is thrown away with its rows', async () => {
  const { id } = await draftOf(api, 'cs', [succeeds.id])
  await api.call(discardBatch, { params: { id } }, { as: 'cs' })
  expect((await api.request(getBatch, { params: { id } }, { as: 'cs' })).status).toBe(404)
  expect(await rowsOf(api.connection.db, id)).toEqual([])
})

test('what nobody should keep is nowhere in the database', async () => {
  const text = `Cliente Maria Silva maria@example.com 529.982.247-25\n${succeeds.id};52998224725\n529 982 247 25`
  const { data } = await api.call(createBatch, { body: { ...order, text } }, { as: 'cs' })
  const kept = JSON.stringify([
    await rowsOf(api.connection.db, data.id),
    await api.connection.db.select().from(activity),
  ])
  expect(kept).not.toMatch(/52998224725|529\.982|982 247|Maria Silva|maria@/)
  expect(data.checks.personal).toBe(3)
})

test('a draft that nobody touched for a month goes with its person’s next one; what was run and what is somebody else’s stay', async () => {
  const { db } = api.connection
  const old = await draftOf(api, 'cs', [succeeds.id])
  const run = await draftOf(api, 'cs', [succeeds.id])
  const others = await draftOf(api, 'n2', [succeeds.id])
  const recent = await draftOf(api, 'cs', [succeeds.id])
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  await db
    .update(batches)
    .set({ updated_at: longAgo })
    .where(inArray(batches.id, [old.id, run.id, others.id]))
  await db.update(batches).set({ status: 'done' }).where(eq(batches.id, run.id))
  await draftOf(api, 'cs', [succeeds.id])
  const ids = [old, run, others, recent].map(({ id }) => id)
  const left = await db.select({ id: batches.id }).from(batches).where(inArray(batches.id, ids))
  expect(left.map(({ id }) => id).sort((one, other) => one - other)).toEqual([run.id, others.id, recent.id])
  expect(await rowsOf(db, old.id)).toEqual([])
})
