// Tests the dry run of a batch: it returns a result for each row and changes no record.
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
import { batchInput, createDraft, listRows } from './batch-setup.ts'

const api = useApi()
const { succeeds, canceled, alreadyDone, integrationMissing, withoutStatus, slow } = reverseScenarios

beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerceCount: 16, secrets: api.services.secrets })
})

const checkText = async (text: string, fields: object = {}) => {
  const { data } = await api.call(createBatch, { body: { ...batchInput, text, ...fields } })
  const rows = await listRows(api.connection.db, data.id)
  return rows.map(({ check, error, status }) => [check, error, status])
}

test('the dry run marks rows as ready, duplicate, done, not allowed, not found, unreadable or personal', async () => {
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
  expect(await checkText(lines.join('\n'))).toEqual([
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

test('the dry run skips records of other ecommerces when the batch or the line names one ecommerce', async () => {
  expect(await checkText(`${succeeds.id}\n${slow.id}`, { ecommerce_id: demoEcommerceIds.lojaAzul })).toEqual([
    ['ok', null, 'waiting'],
    ['other_ecommerce', null, 'skipped'],
  ])
  const table = `reversa;ecommerce_id\n${succeeds.id};${demoEcommerceIds.lojaAzul}\n${slow.id};${demoEcommerceIds.lojaAzul}`
  expect(await checkText(table)).toEqual([
    ['ok', null, 'waiting'],
    ['other_ecommerce', null, 'skipped'],
  ])
})

test('A5 the dry run skips a record that was reprocessed in the last 10 minutes', async () => {
  const { id, ecommerce_id } = withoutStatus
  await makeAttempt(api.connection.db, { entity_id: id, ecommerce_id, status: 'failed' })
  expect(await checkText(String(id))).toEqual([['recent', null, 'skipped']])
})

test('the dry run checks refunds by the rules for refunds', async () => {
  const lines = Object.values(refundScenarios).map(({ id }) => id)
  const checks = await checkText(lines.join('\n'), { type: 'reprocess.refund' })
  expect(checks).toEqual(
    Object.values(refundScenarios).map(({ outcome: reason }) => {
      if (reason === 'done') return ['ok', null, 'waiting']
      return reason === 'reprocess.already_done'
        ? ['already_done', null, 'skipped']
        : ['not_allowed', reason, 'skipped']
    }),
  )
})

test('the dry run changes no record, counts the results and records an activity row', async () => {
  const { db } = api.connection
  const before = await db.$count(reprocessAttempts)
  const { id, ...batch } = await createDraft(api, 'n1', [succeeds.id, canceled.id, 123])
  expect(batch).toMatchObject({
    ...{ type: 'reprocess.reverse', status: 'draft', ticket: 'ZD-48213', task: 'Reversas travadas', total: 3 },
    rows: { waiting: 1, skipped: 2, running: 0, done: 0, failed: 0, cancelled: 0 },
    checks: { ok: 1, not_allowed: 1, not_found: 1, duplicate: 0 },
    ...{ started_at: null, finished_at: null, stopped: null },
  })
  expect(await db.$count(reprocessAttempts)).toBe(before)
  const [row] = await db.select().from(activity).where(isBatchActivity(id))
  expect(row).toMatchObject({ action: 'batches.create', ticket: 'ZD-48213', after: { total: 3, rows: 1 } })
})

const isBatchActivity = (id: number) => and(eq(activity.entity, 'reprocess_batch'), eq(activity.entity_id, String(id)))

describe('the rows of a batch', () => {
  test('contain the name of the merchant, and are paged and filtered by status and check', async () => {
    const ids = [succeeds.id, ...Array.from({ length: 60 }, (_, index) => 100_000 + index)]
    const { id } = await createDraft(api, 'cs', ids)
    const rows = (query: object) => api.call(listBatchRows, { params: { id }, query: { ...query } }, { as: 'cs' })
    const first = await rows({})
    expect(first).toMatchObject({ total: 61, last_page: 5, from: 1, to: 15 })
    expect(first.data[0]).toMatchObject({
      ...{ position: 1, line: 1, input: String(succeeds.id), entity_id: succeeds.id, check: 'ok', status: 'waiting' },
      ...{ ecommerce_id: demoEcommerceIds.lojaAzul, ecommerce_name: expect.stringContaining('Azul'), url_log: null },
    })
    expect((await rows({ page: 5 })).data).toHaveLength(1)
    expect((await rows({ check: 'ok' })).total).toBe(1)
    expect((await rows({ row_status: 'skipped' })).total).toBe(60)
    const invalid = await api.request(listBatchRows, { params: { id }, query: { check: 'x' } }, { as: 'cs' })
    expect(invalid.status).toBe(422)
  })

  test('can be exported as CSV in the language of the user, and the export is recorded', async () => {
    const { id } = await createDraft(api, 'cs', [succeeds.id, canceled.id])
    const headers = { 'Accept-Language': 'en-US' }
    const { body, headers: responseHeaders } = await api.request(exportBatch, { params: { id } }, { as: 'cs', headers })
    expect(responseHeaders.get('Content-Disposition')).toMatch(/batch-\d+_\d{4}-\d\d-\d\d_\d{4}\.csv/)
    const [header, firstRow, secondRow] = body.replace('\ufeff', '').split('\r\n')
    expect(header).toBe(
      'row;pasted;id;ecommerce id;ecommerce;check;outcome;previous status;new status;reason;store’s answer;attempt;finished at',
    )
    expect(firstRow).toMatch(new RegExp(`^1;${succeeds.id};${succeeds.id};1;.*Azul.*;Ready;Waiting;;;;;;$`))
    expect(secondRow).toContain('Not allowed;Not run;')
    const rows = await api.connection.db.select().from(activity).where(isBatchActivity(id))
    expect(rows.map(({ action }) => action)).toContain('batches.export')
  })
})

test('a HEAD request for the file records no export', async () => {
  const { id } = await createDraft(api, 'cs', [succeeds.id])
  const response = await api.send(buildEndpointPath(exportBatch.path, { id }), { method: 'HEAD' }, { as: 'cs' })
  expect([response.status, response.body]).toEqual([200, undefined])
  expect(response.headers.get('Content-Disposition')).toContain(`lote-${id}_`)
  const rows = await api.connection.db.select().from(activity).where(isBatchActivity(id))
  expect(rows.map(({ action }) => action)).toEqual(['batches.create'])
})

test('discarding a draft deletes its rows', async () => {
  const { id } = await createDraft(api, 'cs', [succeeds.id])
  await api.call(discardBatch, { params: { id } }, { as: 'cs' })
  expect((await api.request(getBatch, { params: { id } }, { as: 'cs' })).status).toBe(404)
  expect(await listRows(api.connection.db, id)).toEqual([])
})

test('personal data in the pasted text is stored neither in the rows nor in the activity', async () => {
  const text = `Cliente Maria Silva maria@example.com 529.982.247-25\n${succeeds.id};52998224725\n529 982 247 25\nJoão Souza, Rua das Flores 12, ap 34`
  const { data } = await api.call(createBatch, { body: { ...batchInput, text } }, { as: 'cs' })
  const stored = JSON.stringify([
    await listRows(api.connection.db, data.id),
    await api.connection.db.select().from(activity),
  ])
  expect(stored).not.toMatch(/52998224725|529\.982|982 247|Maria Silva|maria@|Souza|Flores/)
  expect(data.checks.personal).toBe(3)
})

test('creating a batch deletes the drafts of the user that are older than a month, but no run batch and no draft of another user', async () => {
  const { db } = api.connection
  const old = await createDraft(api, 'cs', [succeeds.id])
  const runBatchId = await createDraft(api, 'cs', [succeeds.id])
  const otherDraft = await createDraft(api, 'n2', [succeeds.id])
  const recent = await createDraft(api, 'cs', [succeeds.id])
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  await db
    .update(batches)
    .set({ updated_at: longAgo })
    .where(inArray(batches.id, [old.id, runBatchId.id, otherDraft.id]))
  await db.update(batches).set({ status: 'done' }).where(eq(batches.id, runBatchId.id))
  await createDraft(api, 'cs', [succeeds.id])
  const ids = [old, runBatchId, otherDraft, recent].map(({ id }) => id)
  const remaining = await db.select({ id: batches.id }).from(batches).where(inArray(batches.id, ids))
  expect(remaining.map(({ id }) => id).sort((first, second) => first - second)).toEqual([
    runBatchId.id,
    otherDraft.id,
    recent.id,
  ])
  expect(await listRows(db, old.id)).toEqual([])
})
