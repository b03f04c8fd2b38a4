// Tests the endpoints of reverses (return requests) and refunds: permissions, search, filters, export and timeline.
import { beforeAll, expect, test } from 'vitest'
import { listActivity, undoActivity } from '#contract/console/activity.ts'
import { getReverseTimeline } from '#contract/console/reverse-timeline.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { exportReverses, getRefund, getReverse, listReverses } from '#contract/platform/reverses.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { statusChanges } from '#server/db/schema/platform/reverses.ts'
import { makeAttempt, makeEcommerce, makeReadyEcommerce, makeRefund, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let shop: { readonly id: number }
let otherEcommerce: { readonly id: number }
/** Ids of the reverses (return requests) in the order of their creation. */
let reverseIds: number[]
beforeAll(async () => {
  const { db } = api.connection
  shop = await makeReadyEcommerce(db, { display_name: 'Loja das Reversas' })
  otherEcommerce = await makeEcommerce(db, { display_name: 'Outra loja' })
  const item = { sku: 'TEN-1', name: 'Tênis', quantity: 2, price: 10_000 }
  const rows = [
    { ecommerce_id: shop.id, order_number: '98765-1', created_at: new Date('2026-05-01T12:00:00Z') },
    { ecommerce_id: otherEcommerce.id, order_number: 'VTX-4411-ab', status: 'done' as const, items: [item] },
    { ecommerce_id: shop.id, order_number: '12', status: null, tracking_error: 'cep_invalid' },
    { ecommerce_id: shop.id, order_number: '98765-2', tracking_code: 'QB123456789BR', status: 'canceled' as const },
  ]
  reverseIds = []
  for (const [at, row] of rows.entries()) {
    const created_at = row.created_at ?? new Date(`2026-06-0${at + 1}T12:00:00Z`)
    reverseIds.push((await makeReverse(db, { ...row, created_at })).id)
  }
})

const getId = (index: number) => reverseIds[index] ?? 0
const findIds = async (query = {}) =>
  (await api.call(listReverses, { query })).data.map(({ id }: { id: number }) => reverseIds.indexOf(id))
const readReverse = async (id: number, as?: 'financial' | 'collaborator_aftersale') =>
  (await api.request(getReverse, { params: { id } }, as ? { as } : {})).body.data
const timeline = async (id: number, as?: 'financial' | 'collaborator_aftersale') =>
  (await api.request(getReverseTimeline, { params: { id } }, as ? { as } : {})).body.data

test('A row contains id, merchant, status, order, tracking code, amount and date, but no consumer; the newest row is first', async () => {
  const response = await api.call(listReverses, { query: {} })
  expect(response.data.map(({ id }: { id: number }) => reverseIds.indexOf(id))).toEqual([3, 2, 1, 0])
  expect(response.data[2]).toEqual({
    id: getId(1),
    ecommerce: { id: otherEcommerce.id, display_name: 'Outra loja' },
    status: 'done',
    order_number: 'VTX-4411-ab',
    tracking_code: null,
    tracking_error: null,
    amount: '200.00',
    created_at: '2026-06-02T12:00:00.000Z',
  })
  expect(response).toMatchObject({ total: 4, current_page: 1, last_page: 1, from: 1, to: 4 })
})

test('The search finds an id, an order number or its beginning, and a tracking code; short beginnings find nothing', async () => {
  expect(await findIds({ q: String(getId(0)) })).toContain(0)
  expect(await findIds({ q: '98765' })).toEqual([3, 0])
  expect(await findIds({ q: '#98765-1' })).toEqual([0])
  expect(await findIds({ q: 'vtx-4411-AB' })).toEqual([1])
  expect(await findIds({ q: '987' })).toEqual([])
  expect(await findIds({ q: '12' })).toContain(2)
  expect(await findIds({ q: 'qb123456789br' })).toEqual([3])
  expect(await findIds({ q: '9876%' })).toEqual([])
  expect(await findIds({ q: 'Cliente' })).toEqual([])
})

test('The search rejects personal data: a CPF, a telephone and an e-mail', async () => {
  for (const q of ['529.982.247-25', '52998224725', 'cliente@example.com', '(11) 99999-0000']) {
    const { status, body } = await api.request(listReverses, { query: { q } })
    expect([status, body.errors]).toMatchObject([422, [{ field: 'query.q', code: 'validation.personal' }]])
  }
})

test('The list can be filtered by status, merchant, tracking error and days of São Paulo, and pages keep the filter', async () => {
  expect(await findIds({ status: 'canceled' })).toEqual([3])
  expect(await findIds({ status: 'none' })).toEqual([2])
  expect(await findIds({ ecommerce_id: otherEcommerce.id })).toEqual([1])
  expect(await findIds({ tracking_error: 'yes' })).toEqual([2])
  expect(await findIds({ tracking_error: 'no' })).toEqual([3, 1, 0])
  expect(await findIds({ from: '2026-06-02', to: '2026-06-03' })).toEqual([2, 1])
  const response = await api.call(listReverses, { query: { limit: '2', ecommerce_id: shop.id } })
  expect(response).toMatchObject({ total: 3, last_page: 2 })
  expect(response.next_page_url).toContain(`ecommerce_id=${shop.id}`)
  const invalidQueries: readonly Readonly<Record<string, unknown>>[] = [
    { status: 'lost' },
    { order_by: 'customer' },
    { from: '2026-13-01' },
    { tracking_error: '1' },
  ]
  for (const query of invalidQueries) expect((await api.request(listReverses, { query })).status).toBe(422)
})

test('The list can be sorted by each column in both directions', async () => {
  expect(await findIds({ order_by: 'created_at', sort: 'asc' })).toEqual([0, 1, 2, 3])
  expect(await findIds({ order_by: 'id', sort: 'desc' })).toEqual([3, 2, 1, 0])
  expect((await findIds({ order_by: 'amount', sort: 'desc' }))[0]).toBe(1)
  expect(await findIds({ order_by: 'status', sort: 'asc' })).toEqual([0, 3, 1, 2])
  expect(await findIds({ order_by: 'order_number', sort: 'asc' })).toEqual([2, 0, 3, 1])
  expect(await findIds({ order_by: 'order_number', sort: 'desc' })).toEqual([1, 3, 0, 2])
  expect(await findIds({ order_by: 'ecommerce', sort: 'asc' })).toEqual([0, 2, 3, 1])
  expect(await findIds({ order_by: 'ecommerce', sort: 'desc' })).toEqual([1, 3, 2, 0])
  expect(await findIds({ order_by: 'ecommerce', sort: 'asc', limit: '2', page: '2' })).toEqual([3, 1])
  expect(await findIds({ order_by: 'ecommerce', sort: 'asc', tracking_error: 'no', ecommerce_id: shop.id })).toEqual([
    0, 3,
  ])
})

const file = async (query: Readonly<Record<string, unknown>>, as?: string | null) => {
  const response = await api.request(exportReverses, { query }, as === undefined ? {} : { as })
  return { status: response.status, text: String(response.body), headers: response.headers }
}

test('The file contains the filtered reverses, the newest first, without consumers, and the export is recorded', async () => {
  const { status, text, headers } = await file({ from: '2026-05-01', to: '2026-06-04' })
  expect(status).toBe(200)
  expect(headers.get('Content-Disposition')).toMatch(/reversas_\d{4}-\d{2}-\d{2}_\d{4}\.csv/)
  const english = await api.request(exportReverses, {}, { headers: { 'Accept-Language': 'en-US' } })
  expect(english.headers.get('Content-Disposition')).toMatch(/reverses_\d{4}-\d{2}-\d{2}_\d{4}\.csv/)
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'reversa;pedido;id do ecommerce;ecommerce;status;código de rastreio;erro de rastreio;valor;criada em',
  )
  expect(lines.map((line) => reverseIds.indexOf(Number(line.split(';')[0])))).toEqual([3, 2, 1, 0])
  expect(lines[2]).toBe(`${getId(1)};VTX-4411-ab;${otherEcommerce.id};Outra loja;Finalizada;;;200,00;02/06/2026 09:00`)
  expect(lines[1]).toContain(';Sem Status;;cep_invalid;')
  for (const personalText of ['Cliente', 'Paulista', '52998224725', '@']) expect(text).not.toContain(personalText)
  const canceledFile = await file({ status: 'canceled' })
  expect(canceledFile.text.trimEnd().split('\r\n')).toHaveLength(2)
  const { data } = await api.call(listActivity, { query: { action: 'reverses.export' } })
  expect(data[0]).toMatchObject({ entity: 'report', entity_id: 'reverses' })
})

test('The file needs read_and_write on ecommerces or courier, and rejects the filters that the list rejects', async () => {
  expect((await file({}, null)).status).toBe(401)
  for (const [permissions, status] of [
    [{ ecommerces: 'readonly', courier: 'readonly' }, 403],
    [{ ecommerces: 'readonly', relatories: 'read_and_write' }, 403],
    [{ ecommerces: 'read_and_write' }, 200],
    [{ courier: 'read_and_write', ecommerces: 'readonly' }, 200],
  ] as const)
    expect((await file({}, await api.openSession(permissions))).status, JSON.stringify(permissions)).toBe(status)
  expect((await file({ q: '52998224725' })).status).toBe(422)
  expect((await file({ page: '1' })).status).toBe(422)
})

test('A reverse has its items, refunds, integration, masked address and permitted commands', async () => {
  const refund = await makeRefund(api.connection.db, { ecommerce_id: shop.id, reverse_id: getId(0), amount: '10.50' })
  const record = await readReverse(getId(0))
  expect(record).toMatchObject({
    id: getId(0),
    source: 'portal',
    items: [{ sku: 'CAM-1', name: 'Camiseta', quantity: 1, price: 5990 }],
    customer: { address: { zip_code: '01310100', city: 'São Paulo', state: 'SP', country: 'BR' } },
    refunds: [{ id: refund.id, status: 'approved', amount: '10.50' }],
    integration: { name: 'Connector', is_active: true },
    actions: [
      { action: 'reprocess', refusal: null },
      { action: 'correct_zip', refusal: 'trackingErrors.no_error' },
    ],
    version: 1,
  })
  expect((await readReverse(getId(3))).actions[0]).toEqual({ action: 'reprocess', refusal: 'reprocess.canceled' })
  expect((await readReverse(getId(2))).actions[1]).toEqual({ action: 'correct_zip', refusal: null })
})

test('A refund has its reverse and the reason why it cannot be reprocessed', async () => {
  const refund = await makeRefund(api.connection.db, { ecommerce_id: shop.id, reverse_id: getId(0) })
  const { data } = await api.call(getRefund, { params: { id: refund.id } })
  expect(data).toMatchObject({
    id: refund.id,
    amount: '59.90',
    reverse: { id: getId(0), order_number: '98765-1' },
    actions: [{ action: 'reprocess', refusal: 'reprocess.reverse_not_received' }],
  })
  expect((await api.request(getRefund, { params: { id: 2_000_000 } })).status).toBe(404)
})

test('The server returns 401 without a session, 404 for a missing reverse and 422 for an invalid id', async () => {
  for (const [endpoint, input] of [
    [listReverses, {}],
    [getReverse, { params: { id: getId(0) } }],
    [getReverseTimeline, { params: { id: getId(0) } }],
  ] as const) {
    expect((await api.request(endpoint, input, { as: null })).status).toBe(401)
  }
  expect((await api.request(getReverse, { params: { id: 2_000_000 } })).status).toBe(404)
  expect((await api.request(getReverse, { params: { id: 'tracking' } })).status).toBe(422)
  expect((await api.request(getReverseTimeline, { params: { id: 2_000_000 } })).status).toBe(404)
})

test('Courier users see the address and corrections, and ecommerces users see the attempts and the integration', async () => {
  const { db } = api.connection
  await makeAttempt(db, { ecommerce_id: shop.id, entity_id: getId(2) })
  const courierView = await readReverse(getId(2), 'collaborator_aftersale')
  expect(courierView).toMatchObject({ integration: null, actions: [{ action: 'correct_zip' }] })
  expect(courierView.customer.address.zip_code).toBe('01310100')
  const financialView = await readReverse(getId(2), 'financial')
  expect(financialView).toMatchObject({
    customer: null,
    actions: [{ action: 'reprocess' }],
    integration: { name: 'Connector' },
  })
  const kinds = async (as: 'financial' | 'collaborator_aftersale') =>
    (await timeline(getId(2), as)).map(({ kind }: { kind: string }) => kind)
  expect(await kinds('financial')).toEqual(['attempt', 'created'])
  expect(await kinds('collaborator_aftersale')).toEqual(['created'])
})

test('LGPD: No response contains a name, document, e-mail, phone or street', async () => {
  const id = getId(2)
  const texts = JSON.stringify([
    await api.call(listReverses, { query: {} }),
    await api.call(getReverse, { params: { id } }),
    await api.call(getReverseTimeline, { params: { id }, query: {} }),
  ])
  for (const personalText of ['Paulista', 'Bela Vista', 'Cliente', 'cliente@', '52998224725', '999990000'])
    expect(texts).not.toContain(personalText)
})

test('The timeline has pages, one order and the total number of entries', async () => {
  const { db } = api.connection
  const created_at = new Date('2026-04-01T12:00:00Z')
  const { id } = await makeReverse(db, { ecommerce_id: shop.id, created_at })
  const author = { user_id: 1, user_name: 'Pessoa' }
  const written = Array.from({ length: 120 }, (_, index) => ({
    ...{ ...author, entity: 'reverse' as const, entity_id: id, text: `${index}` },
    created_at: new Date(created_at.getTime() + (1 + Math.floor(index / 2)) * 60_000),
  }))
  await db.insert(notes).values(written)
  const read = (query: object) => api.call(getReverseTimeline, { params: { id }, query })
  const pages = [await read({}), await read({ page: 2 }), await read({ page: 3 })]
  expect(pages.map(({ data, total, last_page }) => [data.length, total, last_page])).toEqual([
    [50, 121, 3],
    [50, 121, 3],
    [21, 121, 3],
  ])
  const entries = pages.flatMap(({ data }) => data)
  expect(entries.flatMap(({ note }) => note?.text ?? [])).toEqual(written.map(({ text }) => text).toReversed())
  expect(entries.at(-1).kind).toBe('created')
  expect((await read({ limit: 100 })).data).toHaveLength(100)
  expect((await api.request(getReverseTimeline, { params: { id }, query: { limit: 101 } })).status).toBe(422)
  expect((await read({ page: 9 })).data).toEqual([])
})

test('The timeline lists creation, refund, reprocess with its status change, correction and undo, the newest first', async () => {
  const { db } = api.connection
  const created_at = new Date('2026-04-01T12:00:00Z')
  const reverse = await makeReverse(db, { ecommerce_id: shop.id, tracking_error: 'cep_invalid', created_at })
  const { id } = reverse
  const ticket = { headers: { 'X-Ticket': 'ZD-77' } }
  const refund = await makeRefund(db, {
    ecommerce_id: shop.id,
    reverse_id: id,
    created_at: new Date('2026-04-02T12:00:00Z'),
  })
  const correctionResponse = await api.request(correctZip, { params: { id }, body: { zip_code: '69900-156' } }, ticket)
  expect(correctionResponse.status).toBe(200)
  const correctionActivityId = Number(correctionResponse.headers.get('X-Activity') ?? 0)
  if (correctionActivityId > 0)
    expect((await api.request(undoActivity, { params: { id: correctionActivityId }, body: {} })).status).toBe(200)
  const body = { reverse_id: id, ecommerce_id: shop.id, task: 'Etiqueta', ticket: 'ZD-78' }
  expect((await api.request(reprocessReverse, { body })).body.success).toBe(true)

  const entries = await timeline(id)
  const kinds = entries.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['attempt', ...(correctionActivityId > 0 ? ['zip'] : []), 'zip', 'refund', 'created'])
  expect(entries[0]).toMatchObject({
    attempt: { ticket: 'ZD-78', task: 'Etiqueta', status: 'done', error: null, url_log: expect.any(String) },
    moved: { from: 'approved', to: 'awaiting' },
  })
  expect(entries.at(-3)).toMatchObject({
    ticket: 'ZD-77',
    is_undo: false,
    zip_before: '01310100',
    zip_after: '69900156',
  })
  expect(entries.at(-2)).toMatchObject({ refund: { id: refund.id } })
  expect(entries.at(-1)).toEqual({ kind: 'created', at: created_at.toISOString(), source: 'portal', status: null })
  expect((await api.call(getReverseTimeline, { params: { id }, query: {} })).statuses).toEqual([
    { status: 'approved', at: null },
    { status: 'awaiting', at: expect.any(String) },
  ])
})

test('The timeline lists status changes without an attempt, and messages to the consumer', async () => {
  const { db } = api.connection
  const created_at = new Date('2026-04-01T12:00:00Z')
  const { id } = await makeReverse(db, { ecommerce_id: shop.id, created_at })
  const refund = await makeRefund(db, { ecommerce_id: shop.id, reverse_id: id, created_at })
  const day = (number: number) => new Date(`2026-04-0${number}T12:00:00Z`)
  const times = { created_at: day(2), finished_at: day(2) }
  const attempt = await makeAttempt(db, { ecommerce_id: shop.id, entity_id: id, ...times })
  await db.insert(statusChanges).values([
    { type: 'reverse', entity_id: id, status: 'pending', is_initial: true, at: created_at },
    {
      type: 'reverse',
      entity_id: id,
      status_before: 'pending',
      status: 'approved',
      at: day(2),
      attempt_id: attempt.id,
    },
    { type: 'reverse', entity_id: id, status_before: 'approved', status: 'awaiting', at: day(3) },
    { type: 'refund', entity_id: refund.id, status_before: 'pending', status: 'approved', at: day(4) },
  ])
  const author = { user_id: 1, user_name: 'Lia Sá', entity: 'reverse', entity_id: String(id), request_id: 'r' }
  await db.insert(activity).values([
    {
      ...author,
      action: 'replies.post',
      at: day(5),
      ticket: 'ZD-5',
      after: { template: 'awaiting', language: 'pt-BR' },
    },
    { ...author, action: 'replies.copy', at: day(6), after: { template: 'zip_code', language: 'es' } },
  ])
  const { data, statuses } = await api.call(getReverseTimeline, { params: { id }, query: {} })
  expect(data).toMatchObject([
    { kind: 'message', is_posted: false, template: 'zip_code', ticket: null, user_name: 'Lia Sá' },
    { kind: 'message', is_posted: true, template: 'awaiting', ticket: 'ZD-5' },
    { kind: 'status', type: 'refund', entity_id: refund.id, moved: { from: 'pending', to: 'approved' } },
    { kind: 'status', type: 'reverse', moved: { from: 'approved', to: 'awaiting' } },
    { kind: 'attempt', moved: { from: 'pending', to: 'approved' } },
    { kind: 'refund' },
    { kind: 'created', status: 'pending' },
  ])
  expect(statuses).toEqual([
    { status: 'pending', at: created_at.toISOString() },
    { status: 'approved', at: day(2).toISOString() },
    { status: 'awaiting', at: day(3).toISOString() },
  ])
  const withoutAttempts = await timeline(id, 'collaborator_aftersale')
  expect(withoutAttempts).toContainEqual(
    expect.objectContaining({ kind: 'status', moved: { from: 'pending', to: 'approved' } }),
  )
})

test('The status history cannot be changed', async () => {
  const { db } = api.connection
  await expect(db.update(statusChanges).set({ status: 'done' })).rejects.toThrow()
  await expect(db.delete(statusChanges)).rejects.toThrow()
})

test('GET /reverses finds an order number with and without its group separator', async () => {
  const rows = [{ order_number: '100.200' }, { order_number: '100200' }]
  const createdIds: number[] = []
  for (const row of rows) createdIds.push((await makeReverse(api.connection.db, { ecommerce_id: shop.id, ...row })).id)
  for (const q of ['100.200', '#100.200']) {
    const { data } = await api.call(listReverses, { query: { q } })
    expect(data.map(({ id }: { id: number }) => id).toSorted()).toEqual(createdIds)
  }
})
