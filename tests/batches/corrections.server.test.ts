// Tests batches that correct zip codes: the dry run, and the corrections, which use the same function as the single
// command.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import { createBatch, exportBatch, runBatch } from '#contract/console/batches.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { type BatchEngine, startBatchEngine } from '#server/console/batches/run.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { address, makeEcommerce, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { rowsOf, until } from './working.ts'

const api = useApi()
let engine: BatchEngine
let as: string
let ecommerce_id: number

beforeAll(async () => {
  as = await api.as({ courier: 'read_and_write' })
  ecommerce_id = (await makeEcommerce(api.connection.db)).id
  engine = startBatchEngine(api.services)
})

afterAll(async () => {
  await engine.stop()
})

const wrong = async (more: Partial<typeof address> = {}, tracking_error: string | null = 'cep_invalid') => {
  const customer = {
    ...{ name: 'Cliente', email: 'cliente@example.com', document: '52998224725', phone: '5511999990000' },
    address: { ...address, zip_code: '00000000', ...more },
  }
  return (await makeReverse(api.connection.db, { ecommerce_id, tracking_error, customer })).id
}

const draft = async (text: string, more: { readonly any_error?: boolean } = {}) => {
  const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-5', text, ...more } as const
  return (await api.call(createBatch, { body }, { as })).data
}

test('S2 §2 each row is told apart, then corrected once, under the ticket', async () => {
  const { db } = api.connection
  const ids = [await wrong(), await wrong(), await wrong({ country: 'MX' }), await wrong({}, null), await wrong()]
  const [one, two, mexican, sound, nowhere] = ids
  const lines = [`${one};01310-100`, `20040002 ${two}`, `${two};20040-002`, `${mexican} 01310-100`]
  const { id, ...batch } = await draft(
    [...lines, `${sound} 01310-100`, `${nowhere} 99999-991`, '999999 01310-100', `${one} 529.982.247-25`].join('\n'),
  )
  expect(batch).toMatchObject({ type: 'trackingErrors.correctZip', task: null, total: 8 })
  const rows = await rowsOf(db, id)
  expect(rows.map(({ check, error }) => [check, error])).toEqual([
    ['ok', null],
    ['unreadable', null],
    ['ok', null],
    ['not_allowed', 'trackingErrors.other_country'],
    ['already_done', 'trackingErrors.no_error'],
    ['not_allowed', 'address.not_found'],
    ['not_found', null],
    ['personal', null],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/529\.982|52998/)

  await api.call(runBatch, { params: { id }, body: { rows: 2 } }, { as })
  await until(api, as, id, { status: 'done', rows: { done: 2, failed: 0 } })
  const changed = [one ?? 0, two ?? 0]
  const found = await db.select().from(reverses).where(inArray(reverses.id, changed)).orderBy(reverses.id)
  expect(
    found.map(({ customer, tracking_error, version }) => [customer.address.zip_code, tracking_error, version]),
  ).toEqual([
    ['01310100', null, 2],
    ['20040002', null, 2],
  ])
  expect(await db.$count(zipCorrections, inArray(zipCorrections.reverse_id, ids))).toBe(2)
  const told = await db
    .select()
    .from(activity)
    .where(and(eq(activity.action, 'trackingErrors.correctZip'), inArray(activity.entity_id, changed.map(String))))
  expect(told.map(({ ticket }) => ticket)).toEqual(['ZD-5', 'ZD-5'])
  const ofBatch = await db.select().from(activity).where(eq(activity.entity, 'zip_batch')).orderBy(activity.id)
  expect(ofBatch.map(({ action }) => action)).toEqual(['batches.create', 'batches.run'])
})

test('E9 an error that no zip code mends is not corrected, unless that is asked for', async () => {
  const { db } = api.connection
  const [contract, again, zip] = [
    await wrong({}, 'Cartão de postagem vencido'),
    await wrong({}, 'Tempo esgotado'),
    await wrong(),
  ]
  const text = [contract, again, zip].map((id) => `${id} 01310-100`).join('\n')
  const careful = await draft(text)
  expect(careful).toMatchObject({ rows: { waiting: 1, skipped: 2 }, checks: { no_zip_mends: 2 } })
  expect((await rowsOf(db, careful.id)).map(({ check, error }) => [check, error])).toEqual([
    ['no_zip_mends', 'trackingErrors.remedy.contract'],
    ['no_zip_mends', 'trackingErrors.remedy.again'],
    ['ok', null],
  ])
  expect(await draft(text, { any_error: true })).toMatchObject({ rows: { waiting: 3 }, checks: { ok: 3 } })
})

test('A41 each of them can be taken back on its own', async () => {
  const { db } = api.connection
  const [kept, undone] = [await wrong(), await wrong()]
  const { id } = await draft(`${kept} 01310-100\n${undone} 01310-100`)
  await api.call(runBatch, { params: { id }, body: { rows: 2 } }, { as })
  await until(api, as, id, { status: 'done', rows: { done: 2 } })
  const [row] = await db
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.action, 'trackingErrors.correctZip'), eq(activity.entity_id, String(undone))))
  await api.call(undoActivity, { params: { id: row?.id ?? 0 }, body: {} }, { as })
  const found = await db
    .select()
    .from(reverses)
    .where(inArray(reverses.id, [kept, undone]))
    .orderBy(reverses.id)
  expect(found.map(({ customer }) => customer.address.zip_code)).toEqual(['01310100', '00000000'])
})

test('what somebody else corrected since is refused, with a reason that names nobody', async () => {
  const reverse = await wrong()
  const { id } = await draft(`${reverse} 01310-100`)
  await api.call(correctZip, { params: { id: reverse }, body: { zip_code: '20040002' } }, { as: 'n1' })
  await api.call(runBatch, { params: { id }, body: { rows: 1 } }, { as })
  await until(api, as, id, { status: 'done', rows: { failed: 1 } })
  const { body } = await api.request(exportBatch, { params: { id } }, { as })
  expect(body).toContain('CEP')
  expect(body).toContain('Esta reversa já foi corrigida por outra pessoa')
  // The apostrophe marks the cell as text, because a spreadsheet would remove the leading zero.
  expect(body).toContain(`;'01310100;`)
})

test('more than 20 need no reason: each can be taken back', async () => {
  const ids: number[] = []
  for (let made = 0; made < 22; made += 1) ids.push(await wrong())
  const { id } = await draft(ids.map((reverse) => `${reverse} 01310-100`).join('\n'))
  await api.call(runBatch, { params: { id }, body: { rows: 22 } }, { as })
  await until(api, as, id, { status: 'done', rows: { done: 22 } })
})
