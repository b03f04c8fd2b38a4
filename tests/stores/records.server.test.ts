// Tests creating, reading, saving and deleting a store.
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createStore, deleteStore, getStore, saveStore } from '#contract/platform/stores.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { makeEcommerce, makeStore } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { completeStore, minimalAddress, minimalStore, type StoreInputValues } from './input.ts'

const api = useApi()
let ecommerce_id: number
beforeAll(async () => {
  ecommerce_id = (await makeEcommerce(api.connection.db)).id
})

const db = () => api.connection.db
const create = (body: unknown, requestOptions = {}) =>
  api.request(createStore, { params: { ecommerce_id }, body }, requestOptions)
const save = (id: number, body: unknown, requestOptions = {}) =>
  api.request(saveStore, { params: { ecommerce_id, id }, body }, requestOptions)
const row = async (id: number) => (await db().select().from(stores).where(eq(stores.id, id)))[0]
const listActions = (id: number) =>
  db()
    .select()
    .from(activity)
    .where(eq(activity.entity_id, String(id)))
    .orderBy(asc(activity.id))

describe('POST …/stores', () => {
  test('S2 §3, §7 stores every field: documents without a mask, coordinates as numbers', async () => {
    const response = await create(completeStore)
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).toBe('"1"')
    expect(response.body).toMatchObject({
      success: true,
      store: {
        ...completeStore,
        ecommerce_id,
        cnpj: '12ABC34501DE35',
        ie_number: '110042490114',
        address: { ...completeStore.address, zip_code: '01310100', lat: -23.561414, long: -46.655881 },
        contract_options: null,
        version: 1,
      },
    })
    const [entry] = await listActions(response.body.store.id)
    expect(entry).toMatchObject({ action: 'stores.create', entity: 'store', ecommerce_id })
  })

  test('S2 §5, §9 stores the defaults for a minimal store: check-in is reverse, active, other fields empty', async () => {
    const { store } = (await create(minimalStore)).body
    expect(store).toMatchObject({
      ...{ check_in: 'reverse', is_active: true, email: '', cnpj: '', ie_number: '', seller: '', partner_number: '' },
      ...{ main_seller: false, pickup_point: false, is_omnichannel: false, is_notify_reverses_delivered: false },
      ...{ is_split_destination: false, is_seller_destination: false, is_seller_origin: false },
      address: { complement: '', lat: null, long: null, country: 'BR' },
    })
  })

  const required = ['display_name', 'schedules'] as const
  const requiredAddress = ['zip_code', 'address', 'number', 'neighborhood', 'city', 'state'] as const
  test.each([...required, ...requiredAddress])(
    'S2 §5 requires %s: a missing, empty or blank value returns 422',
    async (name) => {
      for (const value of [undefined, '', '   ']) {
        const isFact = required.some((fieldName) => fieldName === name)
        const body = isFact
          ? { ...minimalStore, [name]: value }
          : { ...minimalStore, address: { ...minimalAddress, [name]: value } }
        const response = await create(body)
        const field = isFact ? `body.${name}` : `body.address.${name}`
        expect(response.status).toBe(422)
        expect(response.body.errors.map(({ field: at }: { field: string }) => at)).toContain(field)
      }
    },
  )

  const buildStoreAt = (more: Partial<StoreInputValues['address']>): StoreInputValues => ({
    ...minimalStore,
    address: { ...minimalAddress, ...more },
  })
  const notify = { is_notify_reverses_delivered: true }
  test.each<[description: string, body: unknown, field: string, code: string]>([
    ['S2 §5 an e-mail is required to notify', { ...minimalStore, ...notify }, 'email', 'email_to_notify'],
    ['S2 §5 an empty one too', { ...minimalStore, ...notify, email: ' ' }, 'email', 'email_to_notify'],
    ['S2 §5 invalid e-mail', { ...minimalStore, ...notify, email: 'loja@' }, 'email', 'email'],
    ['invalid e-mail, nobody notified', { ...minimalStore, email: 'loja' }, 'email', 'email'],
    ['S2 §5 zip code of 7 digits', buildStoreAt({ zip_code: '0131010' }), 'address.zip_code', 'zip_code'],
    ['S2 §5 zip code with letters', buildStoreAt({ zip_code: '01310-1a0' }), 'address.zip_code', 'zip_code'],
    ['S2 §5 CNPJ of 13 characters', { ...minimalStore, cnpj: '1234567890123' }, 'cnpj', 'cnpj'],
    ['S2 §5 CNPJ with wrong check digits', { ...minimalStore, cnpj: '11222333000182' }, 'cnpj', 'cnpj'],
    ['S2 §9 CNPJ of more than 18', { ...minimalStore, cnpj: '11.222.333/0001-811' }, 'cnpj', 'max_length'],
    ['a registration of letters', { ...minimalStore, ie_number: 'nenhuma' }, 'ie_number', 'ie_number'],
    ['S2 §3 check-in reverse or order', { ...minimalStore, check_in: 'store' }, 'check_in', 'invalid'],
    ['state of two letters that is none', buildStoreAt({ state: 'XX' }), 'address.state', 'state'],
    ['latitude beyond 90', buildStoreAt({ lat: '90,1', long: 0 }), 'address.lat', 'latitude'],
    ['latitude in words', buildStoreAt({ lat: 'sul', long: 0 }), 'address.lat', 'latitude'],
    ['latitude with thousands', buildStoreAt({ lat: '1.234,5', long: 0 }), 'address.lat', 'latitude'],
    ['longitude beyond -180', buildStoreAt({ lat: 0, long: '-180.5' }), 'address.long', 'longitude'],
    ['longitude of another type', buildStoreAt({ lat: 0, long: JSON.parse('true') }), 'address.long', 'longitude'],
    ['one coordinate alone', buildStoreAt({ lat: '-23,5' }), 'address.long', 'coordinate_pair'],
    ['unknown field', Object.assign({ colour: 1 }, minimalStore), 'colour', 'unknown_key'],
    [
      'incomplete contract',
      { ...minimalStore, contract_options: JSON.parse('{}') },
      'contract_options.is_save_full_contract',
      'required',
    ],
  ])('returns 422 for %s', async (_, body, field, code) => {
    const response = await create(body)
    expect(response.status).toBe(422)
    expect(response.body.errors).toContainEqual(
      expect.objectContaining({ field: `body.${field}`, code: `validation.${code}` }),
    )
  })

  test.each([
    ['Isento', 'ISENTO'],
    [' 110.042.490.114 ', '110042490114'],
    ['P-01100424.3/002', 'P011004243002'],
    ['062.307.904/0081', '0623079040081'],
    ['isenta', 'ISENTO'],
    ['', ''],
  ])('S2 §5 stores the registration “%s” as “%s”', async (input, stored) => {
    expect((await create({ ...minimalStore, ie_number: input })).body.store.ie_number).toBe(stored)
  })

  test.each([
    ['-23,5614', -23.5614],
    ['−23.5614', -23.5614],
    ['+90', 90],
    [-90, -90],
    [1e-7, 1e-7],
    [null, null],
    ['', null],
  ])('stores the latitude %s as %s', async (lat, stored) => {
    const longitude = stored === null ? null : '180'
    expect((await create(buildStoreAt({ lat, long: longitude }))).body.store.address.lat).toBe(stored)
  })

  test('accepts a Mexican store with five digits, any state and an RFC', async () => {
    const address = { ...minimalAddress, country: 'MX', zip_code: '44100', city: 'Guadalajara', state: 'JAL' }
    const createResponse = await create({ ...minimalStore, address, cnpj: 'gor-560427-bh5' })
    expect(createResponse.body.store).toMatchObject({
      cnpj: 'GOR560427BH5',
      address: { zip_code: '44100', state: 'JAL' },
    })
    const invalidResponse = await create({
      ...minimalStore,
      address: { ...address, zip_code: '01310-100' },
      cnpj: '11222333000181',
    })
    expect(invalidResponse.body.errors.map(({ code }: { code: string }) => code).sort()).toEqual([
      'validation.postal_code',
      'validation.rfc',
    ])
  })

  test('S2 §6 returns 401, 403, or 404 for an ecommerce that does not exist', async () => {
    expect((await create(minimalStore, { as: null })).status).toBe(401)
    expect((await create(minimalStore, { as: 'financial' })).status).toBe(403)
    expect((await create(minimalStore, { as: await api.openSession({ stores: 'readonly' }) })).status).toBe(403)
    const missingEcommerceInput = { params: { ecommerce_id: 999_999 }, body: minimalStore }
    expect((await api.request(createStore, missingEcommerceInput)).status).toBe(404)
    expect((await api.request(createStore, { ...missingEcommerceInput, params: { ecommerce_id: 'x' } })).status).toBe(
      422,
    )
  })

  test('creates one store after a double click', async () => {
    const headers = { 'Idempotency-Key': 'new-store-1' }
    const before = await db().$count(stores)
    await Promise.all([1, 2].map(() => create(minimalStore, { headers })))
    await create(minimalStore, { headers })
    expect(await db().$count(stores)).toBe(before + 1)
  })
})

describe('GET and PUT …/stores/:id', () => {
  test('return 401, 403, 422, 404 or 200, and 404 for a store of another ecommerce', async () => {
    const { id } = await makeStore(db(), { ecommerce_id })
    const otherEcommerceId = (await makeEcommerce(db())).id
    for (const endpoint of [getStore, saveStore]) {
      const body = endpoint === saveStore ? { body: minimalStore } : {}
      const status = async (sender: string | null, params: object) =>
        (await api.request(endpoint, { params: { ecommerce_id, id, ...params }, ...body }, { as: sender })).status
      expect(await status(null, {})).toBe(401)
      expect(await status('financial', {})).toBe(403)
      expect(await status('cs', { id: 'x' })).toBe(422)
      expect(await status('cs', { id: 999_999 })).toBe(404)
      expect(await status('cs', { ecommerce_id: otherEcommerceId })).toBe(404)
      expect(await status('cs', {})).toBe(200)
    }
    expect((await save(id, minimalStore, { as: 'n1' })).status).toBe(403)
  })

  test('S2 §3 return the contract with the store, and of the password only whether it exists', async () => {
    const { id } = await makeStore(db(), {
      ecommerce_id,
      contract_options: { username: 'loja', default_service: 'sedex' },
      contract_password: Buffer.from('canary-7731'),
    })
    const response = await api.request(getStore, { params: { ecommerce_id, id } })
    expect(response.body.data.contract_options).toMatchObject({
      ...{ username: 'loja', default_service: 'sedex', has_password: true },
      ...{ code_validation_method: 'states', posting_card: '' },
    })
    expect(JSON.stringify(response.body)).not.toContain('canary')
  })

  test('keep omitted fields and the contract, and record only the changes', async () => {
    const { id } = (await create(completeStore)).body.store
    await db()
      .update(stores)
      .set({ contract_options: { username: 'loja' } })
      .where(eq(stores.id, id))
    const body = { display_name: 'Outro nome', schedules: minimalStore.schedules, address: minimalAddress }
    const response = await save(id, body)
    expect(response.body.store).toMatchObject({
      ...{
        display_name: 'Outro nome',
        email: completeStore.email,
        cnpj: '12ABC34501DE35',
        check_in: 'order',
        version: 2,
      },
      address: { complement: 'Piso L2, loja 204', lat: -23.561414, long: -46.655881 },
      contract_options: { username: 'loja' },
    })
    const [, entry] = await listActions(id)
    expect(entry).toMatchObject({
      action: 'stores.edit',
      before: { display_name: 'Paulista' },
      after: { display_name: 'Outro nome' },
    })
  })

  test('S2 §5 reject notifications without an e-mail in every request', async () => {
    const { id } = (await create(minimalStore)).body.store
    const response = await save(id, { ...minimalStore, is_notify_reverses_delivered: true })
    expect(response.body.errors[0]).toMatchObject({ field: 'body.email', code: 'validation.email_to_notify' })
    const createdStore = (await create({ ...completeStore })).body.store
    expect((await save(createdStore.id, { ...minimalStore, email: '' })).status).toBe(422)
    expect((await row(createdStore.id))?.email).toBe(completeStore.email)
  })

  test('reject another country for a document that is invalid in that country', async () => {
    const { id } = (await create({ ...minimalStore, cnpj: '11222333000181' })).body.store
    const address = { ...minimalAddress, country: 'MX', zip_code: '44100', state: 'JAL' }
    expect((await save(id, { ...minimalStore, address })).body.errors[0]).toMatchObject({ field: 'body.cnpj' })
    expect((await save(id, { ...minimalStore, address, cnpj: '' })).status).toBe(200)
  })

  test('return 412 with the current store for a stale save', async () => {
    const { id } = (await create(minimalStore)).body.store
    const headers = { 'If-Match': '"1"' }
    expect((await save(id, { ...minimalStore, schedules: '24 horas' }, { headers })).status).toBe(200)
    const staleResponse = await save(id, { ...minimalStore, display_name: 'Tarde' }, { headers })
    expect([staleResponse.status, staleResponse.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(staleResponse.body.context.current).toMatchObject({ id, schedules: '24 horas', version: 2 })
    expect((await row(id))?.display_name).toBe('Paulista')
  })
})

describe('DELETE …/stores/:id', () => {
  const remove = (params: object, requestOptions = {}) =>
    api.request(deleteStore, { params: { ecommerce_id, ...params } }, requestOptions)

  test('returns 401, 403, 422 or 404, also for another ecommerce; then it deletes the store and records its values', async () => {
    const { id } = (await create(completeStore)).body.store
    expect((await remove({ id }, { as: null })).status).toBe(401)
    for (const sender of ['financial', 'n1']) expect((await remove({ id }, { as: sender })).status).toBe(403)
    expect((await remove({ id: 'x' })).status).toBe(422)
    expect((await remove({ id: 999_999 })).status).toBe(404)
    expect((await remove({ id, ecommerce_id: (await makeEcommerce(db())).id })).status).toBe(404)
    expect(await row(id)).toBeDefined()
    expect((await remove({ id }, { as: 'cs' })).body).toEqual({ success: true })
    expect(await row(id)).toBeUndefined()
    expect((await remove({ id })).status).toBe(404)
    const entry = (await listActions(id)).at(-1)
    expect(entry).toMatchObject({ action: 'stores.delete', entity: 'store', ecommerce_id, after: null })
    expect(entry?.before).toMatchObject({
      display_name: completeStore.display_name,
      address: { city: completeStore.address.city },
    })
  })

  test('returns 412 for a store that another user changed', async () => {
    const { id } = (await create(minimalStore)).body.store
    await save(id, { ...minimalStore, schedules: '24 horas' })
    const staleResponse = await remove({ id }, { headers: { 'If-Match': '"1"' } })
    expect([staleResponse.status, staleResponse.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(await row(id)).toBeDefined()
  })
})
