// Tests batches that correct zip codes: the dry run, which changes nothing, and the corrections, which use the same
// code as the command for a single record.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getActivity, undoActivity } from '#contract/console/activity.ts'
import { type BatchRow, createBatch, exportBatch, listBatchRows, runBatch } from '#contract/console/batches.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { type BatchEngine, startBatchEngine } from '#server/console/batches/run.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { address, makeEcommerce, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { listRows, waitForBatch } from './batch-setup.ts'

const api = useApi()
let engine: BatchEngine
let sessionToken: string
let ecommerce_id: number

beforeAll(async () => {
  sessionToken = await api.openSession({ courier: 'read_and_write' })
  ecommerce_id = (await makeEcommerce(api.connection.db)).id
  engine = startBatchEngine(api.services)
})

afterAll(async () => {
  await engine.stop()
})

const makeWrongReverse = async (
  addressFields: Partial<typeof address> = {},
  tracking_error: string | null = 'cep_invalid',
) => {
  const customer = {
    ...{ name: 'Cliente', email: 'cliente@example.com', document: '52998224725', phone: '5511999990000' },
    address: { ...address, zip_code: '00000000', ...addressFields },
  }
  return (await makeReverse(api.connection.db, { ecommerce_id, tracking_error, customer })).id
}

const createZipBatch = async (text: string, options: { readonly any_error?: boolean } = {}) => {
  const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-5', text, ...options } as const
  return (await api.call(createBatch, { body }, { as: sessionToken })).data
}

test('S2 §2 the dry run checks each row, and the run corrects each valid row once under the ticket', async () => {
  const { db } = api.connection
  const ids = [
    await makeWrongReverse(),
    await makeWrongReverse(),
    await makeWrongReverse({ country: 'MX' }),
    await makeWrongReverse({}, null),
    await makeWrongReverse(),
  ]
  const [first, second, mexican, correctReverse, withUnknownZip] = ids
  const lines = [`${first};01310-100`, `20040002 ${second}`, `${second};20040-002`, `${mexican} 01310-100`]
  const { id, ...batch } = await createZipBatch(
    [
      ...lines,
      `${correctReverse} 01310-100`,
      `${withUnknownZip} 99999-991`,
      '999999 01310-100',
      `${first} 529.982.247-25`,
    ].join('\n'),
  )
  expect(batch).toMatchObject({ type: 'trackingErrors.correctZip', task: null, total: 8 })
  const rows = await listRows(db, id)
  expect(rows.map(({ check, error }) => [check, error])).toEqual([
    ['ok', null],
    ['unreadable', null],
    ['other_state', null],
    ['not_allowed', 'trackingErrors.other_country'],
    ['already_done', 'trackingErrors.no_error'],
    ['not_allowed', 'address.not_found'],
    ['not_found', null],
    ['personal', null],
  ])
  const before = { zip_code: '00000000', city: 'São Paulo', state: 'SP' }
  expect(rows.map(({ address_change }) => address_change)).toEqual([
    { before, after: { city: 'São Paulo', state: 'SP' } },
    null,
    { before, after: { city: 'Rio de Janeiro', state: 'RJ' } },
    ...[null, null, null, null, null],
  ])
  expect(batch).toMatchObject({ rows: { waiting: 2 }, checks: { ok: 1, other_state: 1 } })
  expect(JSON.stringify(rows)).not.toMatch(/529\.982|52998/)

  await api.call(runBatch, { params: { id }, body: { rows: 2 } }, { as: sessionToken })
  await waitForBatch(api, sessionToken, id, { status: 'done', rows: { done: 2, failed: 0 } })
  const correctedIds = [first ?? 0, second ?? 0]
  const corrected = await db.select().from(reverses).where(inArray(reverses.id, correctedIds)).orderBy(reverses.id)
  expect(
    corrected.map(({ customer, tracking_error, version }) => [customer.address.zip_code, tracking_error, version]),
  ).toEqual([
    ['01310100', null, 2],
    ['20040002', null, 2],
  ])
  expect(await db.$count(zipCorrections, inArray(zipCorrections.reverse_id, ids))).toBe(2)
  const activityRows = await db
    .select()
    .from(activity)
    .where(and(eq(activity.action, 'trackingErrors.correctZip'), inArray(activity.entity_id, correctedIds.map(String))))
  expect(activityRows.map(({ ticket }) => ticket)).toEqual(['ZD-5', 'ZD-5'])
  const batchActivityRows = await db
    .select()
    .from(activity)
    .where(eq(activity.entity, 'zip_batch'))
    .orderBy(activity.id)
  expect(batchActivityRows.map(({ action }) => action)).toEqual(['batches.create', 'batches.run', 'batches.finish'])
  const rowsResponse = await api.call(
    listBatchRows,
    { params: { id }, query: { row_status: 'done' } },
    { as: sessionToken },
  )
  expect(rowsResponse.data.map(({ address_change, zip_code }: BatchRow) => [address_change?.before, zip_code])).toEqual(
    [
      [before, '01310100'],
      [before, '20040002'],
    ],
  )
})

const exportLines = async (id: number, language: string) => {
  const headers = { 'Accept-Language': language }
  const { body } = await api.request(exportBatch, { params: { id } }, { as: sessionToken, headers })
  return String(body).replace('\ufeff', '').split('\r\n')
}

test.each([
  ['pt-BR', 'CEP anterior;CEP;cidade anterior;cidade nova'],
  ['en-US', 'previous zip code;zip code;previous city;new city'],
  ['es', 'código postal anterior;código postal;ciudad anterior;ciudad nueva'],
])('the file in %s contains the zip code and the city before and after the correction', async (language, columns) => {
  const reverse = await makeWrongReverse()
  const { id } = await createZipBatch(`${reverse};20040-002`)
  const [header, row] = await exportLines(id, language)
  expect(header).toContain(`;${columns};`)
  expect(row).toContain(";'00000000;20040002;São Paulo/SP;Rio de Janeiro/RJ;")
})

test('a row contains the address that the correction replaced, also if the address changed after the dry run', async () => {
  const { db } = api.connection
  const reverse = await makeWrongReverse()
  const { id } = await createZipBatch(`${reverse};20040-002`)
  const [stored] = await db.select().from(reverses).where(eq(reverses.id, reverse))
  const customer = { ...stored?.customer, address: { ...stored?.customer.address, zip_code: '11111111' } }
  await db
    .update(reverses)
    .set({ customer: customer as typeof reverses.$inferInsert.customer })
    .where(eq(reverses.id, reverse))
  await api.call(runBatch, { params: { id }, body: { rows: 1 } }, { as: sessionToken })
  await waitForBatch(api, sessionToken, id, { status: 'done', rows: { done: 1 } })
  expect((await listRows(db, id))[0]?.address_change).toEqual({
    before: { zip_code: '11111111', city: 'São Paulo', state: 'SP' },
    after: { city: 'Rio de Janeiro', state: 'RJ' },
  })
})

test('E9 an error that no zip code can fix is skipped, unless the request sets any_error', async () => {
  const { db } = api.connection
  const [contractError, timeoutError, zipError] = [
    await makeWrongReverse({}, 'Cartão de postagem vencido'),
    await makeWrongReverse({}, 'Tempo esgotado'),
    await makeWrongReverse(),
  ]
  const text = [contractError, timeoutError, zipError].map((id) => `${id} 01310-100`).join('\n')
  const checkedBatch = await createZipBatch(text)
  expect(checkedBatch).toMatchObject({ rows: { waiting: 1, skipped: 2 }, checks: { no_zip_mends: 2 } })
  expect((await listRows(db, checkedBatch.id)).map(({ check, error }) => [check, error])).toEqual([
    ['no_zip_mends', 'trackingErrors.remedy.contract'],
    ['no_zip_mends', 'trackingErrors.remedy.again'],
    ['ok', null],
  ])
  expect(await createZipBatch(text, { any_error: true })).toMatchObject({ rows: { waiting: 3 }, checks: { ok: 3 } })
})

test('A41 a correction of a batch can be undone individually, after a confirmation', async () => {
  const { db } = api.connection
  const [correctedId, undoneId] = [await makeWrongReverse(), await makeWrongReverse()]
  const { id } = await createZipBatch(`${correctedId} 01310-100\n${undoneId} 01310-100`)
  await api.call(runBatch, { params: { id }, body: { rows: 2 } }, { as: sessionToken })
  await waitForBatch(api, sessionToken, id, { status: 'done', rows: { done: 2 } })
  const [row] = await db
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.action, 'trackingErrors.correctZip'), eq(activity.entity_id, String(undoneId))))
  const params = { id: row?.id ?? 0 }
  const { data } = await api.call(getActivity, { params }, { as: sessionToken })
  expect(data).toMatchObject({ can_undo: true, asks: true })
  await api.call(undoActivity, { params, body: {} }, { as: sessionToken })
  const corrected = await db
    .select()
    .from(reverses)
    .where(inArray(reverses.id, [correctedId, undoneId]))
    .orderBy(reverses.id)
  expect(corrected.map(({ customer }) => customer.address.zip_code)).toEqual(['01310100', '00000000'])
})

test('a row fails when another user corrected its reverse after the dry run, and the reason contains no name', async () => {
  const reverse = await makeWrongReverse()
  const { id } = await createZipBatch(`${reverse} 01310-100`)
  await api.call(correctZip, { params: { id: reverse }, body: { zip_code: '20040002' } }, { as: 'n1' })
  await api.call(runBatch, { params: { id }, body: { rows: 1 } }, { as: sessionToken })
  await waitForBatch(api, sessionToken, id, { status: 'done', rows: { failed: 1 } })
  const { body } = await api.request(exportBatch, { params: { id } }, { as: sessionToken })
  expect(body).toContain('CEP')
  expect(body).toContain('Esta reversa já foi corrigida por outra pessoa')
  // The apostrophe marks the cell as text. Without the apostrophe, a spreadsheet would remove the leading zero.
  expect(body).toContain(`;'01310100;`)
})

test('more than 20 corrections need no reason, because each correction can be undone', async () => {
  const ids: number[] = []
  for (let count = 0; count < 22; count += 1) ids.push(await makeWrongReverse())
  const { id } = await createZipBatch(ids.map((reverse) => `${reverse} 01310-100`).join('\n'))
  await api.call(runBatch, { params: { id }, body: { rows: 22 } }, { as: sessionToken })
  await waitForBatch(api, sessionToken, id, { status: 'done', rows: { done: 22 } })
})
