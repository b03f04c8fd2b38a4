// Tests the correction of the zip code of a reverse (return request), and the undo of the correction.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getActivity, listActivity, undoActivity } from '#contract/console/activity.ts'
import { correctZip, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { createJsonListener, type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { address, makeEcommerce, makeReverse } from '../factories.ts'
import { type Api, type ApiResponse, startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'

const invalidAddress = { ...address, zip_code: '00000000', complement: 'ap 12' }
/** Addresses whose zip codes are in the embedded table. */
const savassi = { zip_code: '30130-005', city: 'Belo Horizonte', state: 'MG', address: 'Avenida Afonso Pena' }
const holambra = '13825000'

const api = useApi()
let id: number
let ecommerce_id: number
beforeAll(async () => {
  ecommerce_id = (await makeEcommerce(api.connection.db)).id
})
beforeEach(async () => {
  id = await makeReverseInError()
})

async function makeReverseInError(values: Partial<typeof address> = {}): Promise<number> {
  const customer = {
    ...{ name: 'Cliente', email: 'cliente@example.com', document: '52998224725', phone: '5511999990000' },
    address: { ...invalidAddress, ...values },
  }
  return (await makeReverse(api.connection.db, { ecommerce_id, tracking_error: 'cep_invalid', customer })).id
}

const correct = (body: unknown, requestOptions = {}, of = id) =>
  api.request(correctZip, { params: { id: of }, body }, { as: 'n1', ...requestOptions })
const row = async () => {
  const [reverse] = await api.connection.db.select().from(reverses).where(eq(reverses.id, id))
  if (!reverse) throw new Error('gone')
  return reverse
}
const undo = (response: ApiResponse) =>
  api.request(undoActivity, { params: { id: response.headers.get('X-Activity') }, body: {} }, { as: 'n1' })

test('S2 §2, §7, A41 The address of the zip code is saved, number and complement are kept, and the response has before and after', async () => {
  const { status, body } = await correct({ zip_code: savassi.zip_code })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    data: { id, tracking_error: null, version: 2, customer: { address: { zip_code: '30130005', city: savassi.city } } },
    address: { address: savassi.address, neighborhood: 'Boa Viagem' },
    before: { zip_code: '00000000', city: 'São Paulo', state: 'SP', country: 'BR' },
    after: { zip_code: '30130005', city: savassi.city, state: 'MG', country: 'BR' },
    ...{ city_changed: true, state_changed: true },
  })
  const { customer, tracking_error } = await row()
  expect(tracking_error).toBeNull()
  expect(customer).toMatchObject({
    name: 'Cliente',
    address: { address: savassi.address, number: '1000', complement: 'ap 12', city_id: 3106200 },
  })
  expect((await api.call(listTrackingErrors, { query: { search: String(id) } })).total).toBe(0)
})

test('The correction is recorded under the ticket without the street, and the complete addresses are stored separately', async () => {
  await correct({ zip_code: savassi.zip_code }, { headers: { 'X-Ticket': 'ZD-48213' } })
  const { db } = api.connection
  const [activityRow] = await db
    .select()
    .from(activity)
    .where(eq(activity.entity_id, String(id)))
  expect(activityRow).toMatchObject({
    ...{ action: 'trackingErrors.correctZip', entity: 'reverse', ecommerce_id, ticket: 'ZD-48213' },
    before: { zip_code: '00000000', city: 'São Paulo', state: 'SP', tracking_error: 'cep_invalid' },
    after: { zip_code: '30130005', city: savassi.city, state: 'MG', tracking_error: null },
  })
  expect(JSON.stringify(activityRow)).not.toMatch(/Paulista|Afonso|1000"|ap 12/)
  const [correction] = await db.select().from(zipCorrections).where(eq(zipCorrections.reverse_id, id))
  expect(correction?.before).toEqual({ address: invalidAddress, tracking_error: 'cep_invalid', version: 1 })
})

test('A41 The street is kept in a town with a single zip code, and another spelling is the same town', async () => {
  id = await makeReverseInError({ city: 'HOLAMBRA', state: 'SP' })
  const { body } = await correct({ zip_code: holambra })
  expect(body).toMatchObject({ city_changed: false, state_changed: false, address: { address: '', city: 'Holambra' } })
  expect((await row()).customer.address).toMatchObject({ address: 'Avenida Paulista', neighborhood: 'Bela Vista' })
})

describe('S2 §4, §8 Nothing is saved', () => {
  let service: LoopbackService
  let online: Api
  beforeAll(async () => {
    service = await startService()
    const zipServiceUrl = `${service.origin}/{zip}`
    online = await startApi({ connection: api.connection, config: { zipServiceUrl } })
  })
  afterAll(() => service.close())

  const expectUnchanged = async () => {
    expect(await row()).toMatchObject({
      tracking_error: 'cep_invalid',
      version: 1,
      customer: { address: invalidAddress },
    })
    expect(await api.connection.db.$count(activity, eq(activity.entity_id, String(id)))).toBe(0)
  }

  test('when the zip code does not exist, and the error names the field', async () => {
    const { status, body } = await correct({ zip_code: '99999-999' })
    expect([status, body.error_code]).toEqual([422, 'address.not_found'])
    expect(JSON.stringify(body.errors)).toContain('zip_code')
    await expectUnchanged()
  })

  test('when the look-up service is unavailable, with another error', async () => {
    service.respondWith(createJsonListener({}, 500))
    const { status, body } = await online.request(correctZip, { params: { id }, body: { zip_code: '30130005' } })
    expect([status, body.error_code]).toEqual([503, 'address.unavailable'])
    await expectUnchanged()
  })

  test('when the address is not Brazilian', async () => {
    id = await makeReverseInError({ country: 'MX' })
    const { status, body } = await correct({ zip_code: '30130005' })
    expect([status, body.error_code]).toEqual([422, 'trackingErrors.other_country'])
  })

  test('with read permission only, without a session or with invalid input', async () => {
    const zip_code = '30130005'
    expect((await correct({ zip_code }, { as: 'collaborator_aftersale' })).status).toBe(403)
    expect((await correct({ zip_code }, { as: null })).status).toBe(401)
    for (const body of [{}, { zip_code: '3013000' }, { zip_code, tracking_error: 'x' }, { zip_code, ticket: 'ZD-1' }])
      expect((await correct(body)).status).toBe(422)
    expect((await correct({ zip_code }, {}, 2_000_000_000)).status).toBe(404)
  })

  test('when another user changed the address', async () => {
    const { status, body } = await correct({ zip_code: '30130005' }, { headers: { 'If-Match': '"9"' } })
    expect([status, body.context.current]).toEqual([412, expect.objectContaining({ id, version: 1 })])
    await expectUnchanged()
  })
})

test('A reverse without an error returns 409 with the user who corrected it', async () => {
  await correct({ zip_code: savassi.zip_code })
  const { status, body } = await correct({ zip_code: holambra }, { as: 'cs' })
  expect([status, body.error_code]).toEqual([409, 'trackingErrors.corrected'])
  expect(body.context).toEqual({ corrected_by: expect.stringMatching(/\w/), corrected_at: expect.any(String) })
  expect(body.message).toContain(body.context.corrected_by)
  const reverseWithoutError = await makeReverse(api.connection.db, { ecommerce_id })
  expect((await correct({ zip_code: holambra }, {}, reverseWithoutError.id)).body.error_code).toBe(
    'trackingErrors.no_error',
  )
})

test('Requests with the same idempotency key are executed once', async () => {
  const requestOptions = { headers: { 'Idempotency-Key': `zip-${id}` } }
  const first = await correct({ zip_code: savassi.zip_code }, requestOptions)
  const second = await correct({ zip_code: savassi.zip_code }, requestOptions)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect((await row()).version).toBe(2)
})

test('One of eight parallel requests corrects the address, and the others return its user', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => correct({ zip_code: savassi.zip_code })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect((await row()).version).toBe(2)
  expect(await api.connection.db.$count(zipCorrections, eq(zipCorrections.reverse_id, id))).toBe(1)
})

describe('A41 The undo of a correction', () => {
  test('restores the old zip code, address and error, and redo and undo work again', async () => {
    const correctionId = await correct({ zip_code: savassi.zip_code })
    const after = (await row()).customer
    const undoId = await undo(correctionId)
    expect(undoId.status).toBe(200)
    expect(await row()).toMatchObject({
      tracking_error: 'cep_invalid',
      version: 3,
      customer: { address: invalidAddress },
    })
    const redoId = await undo(undoId)
    expect(redoId.status).toBe(200)
    expect(await row()).toMatchObject({ tracking_error: null, customer: after })
    expect((await undo(redoId)).status).toBe(200)
    expect((await row()).customer.address).toEqual(invalidAddress)
    const { data } = await api.call(listActivity, { query: { entity: 'reverse', id: String(id) } })
    expect(data).toHaveLength(4)
    const entry = await api.call(getActivity, { params: { id: data[3].id } })
    expect(entry.data.taken_back_by).toBe(data[2].id)
  })

  test('is rejected with 409 after a reprocess or another correction', async () => {
    const correctionId = await correct({ zip_code: savassi.zip_code })
    await api.connection.db.update(reverses).set({ status: 'awaiting', version: 3 }).where(eq(reverses.id, id))
    expect((await undo(correctionId)).body.error_code).toBe('activity.moved_on')
    await api.connection.db.update(reverses).set({ tracking_error: 'again' }).where(eq(reverses.id, id))
    const second = await correct({ zip_code: holambra })
    expect((await undo(correctionId)).status).toBe(409)
    expect((await undo(second)).status).toBe(200)
    expect(await row()).toMatchObject({ tracking_error: 'again', customer: { address: { zip_code: '30130005' } } })
  })
})

test('POST /tracking-errors/:id rejects a zip code below 01000-000', async () => {
  for (const zip_code of ['00000-000', '00999999']) {
    const { status, body } = await correct({ zip_code })
    expect([status, body.errors]).toMatchObject([422, [{ field: 'body.zip_code', code: 'validation.zip_code' }]])
  }
})
