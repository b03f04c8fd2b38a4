// Tests that a PUT accepts unchanged texts that violate a newer validation rule, and validates only changed texts.
import { describe, expect, test } from 'vitest'
import { defaultPermissionsByType } from '#contract/access.ts'
import { undoActivity } from '#contract/console/activity.ts'
import { listAlerts, saveAlert } from '#contract/platform/comunication.ts'
import {
  getEcommerce,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
} from '#contract/platform/ecommerces.ts'
import { getGroup, saveGroup } from '#contract/platform/groups.ts'
import { listIntegrations, saveIntegration } from '#contract/platform/integrations.ts'
import { getStore, saveStore, saveStoreContract } from '#contract/platform/stores.ts'
import { listUrls, saveUrl } from '#contract/platform/urls.ts'
import { getUser, saveUser } from '#contract/platform/users.ts'
import { ecommerceUrls } from '#server/db/schema/platform/ecommerces.ts'
import { alerts } from '#server/db/schema/platform/settings.ts'
import { address, makeEcommerce, makeGroup, makeIntegration, makeStore, makeUser } from '../factories.ts'
import { customContract } from '../stores/contract-input.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const db = () => api.connection.db
const BROKEN_TEXT = 'Caf\uFFFD da Ana'
const otherBroken = 'P\uFFFDo da Ana'
const brokenAddress = { ...address, neighborhood: BROKEN_TEXT }

const expectFieldError = (field: string, code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code })],
})

describe('an ecommerce', () => {
  const ninthDigitMissing = '551187654321'
  const foreign = '5198765432'
  const stored = (phone: string) =>
    makeEcommerce(db(), {
      trade_name: BROKEN_TEXT,
      company_name: BROKEN_TEXT,
      display_name: BROKEN_TEXT,
      phone,
      address: brokenAddress,
    })
  const read = async (id: number) => (await api.call(getEcommerce, { params: { id } })).data
  const detailsIn = ({
    trade_name,
    company_name,
    display_name,
    document,
    email,
    phone,
  }: Awaited<ReturnType<typeof read>>) => ({
    ...{ trade_name, company_name, display_name, document, email, phone },
  })

  test.each([ninthDigitMissing, foreign])(
    'PUT /ecommerces/:id accepts the entity of the GET with the telephone %s',
    async (phone) => {
      const { id } = await stored(phone)
      const response = await api.request(saveEcommerce, {
        params: { id },
        body: { ...(await read(id)), is_test: true },
      })
      expect(response.body).toMatchObject({ success: true, data: { phone, trade_name: BROKEN_TEXT, is_test: true } })
    },
  )

  test('PUT /ecommerces/:id returns 422 for a changed telephone and a changed name, and for no other field', async () => {
    const { id } = await stored(ninthDigitMissing)
    const body = { ...(await read(id)), phone: '551187654322', trade_name: otherBroken }
    const response = await api.request(saveEcommerce, { params: { id }, body })
    expect(response.body.errors).toEqual([
      expect.objectContaining({ field: 'body.trade_name', code: 'validation.wrong_encoding' }),
      expect.objectContaining({ field: 'body.phone', code: 'validation.phone_ninth_digit' }),
    ])
  })

  test('PUT /details and PUT /address accept unchanged texts and reject changed texts', async () => {
    const { id } = await stored(ninthDigitMissing)
    const present = await read(id)
    const details = detailsIn(present)
    const put = (body: typeof details) => api.request(saveEcommerceDetails, { params: { id }, body })
    expect((await put({ ...details, display_name: 'Café da Ana' })).status).toBe(200)
    expect((await put({ ...details, display_name: 'Café da Ana', company_name: otherBroken })).body).toMatchObject(
      expectFieldError('body.company_name', 'validation.wrong_encoding'),
    )
    const move = (body: typeof present.address) => api.request(saveEcommerceAddress, { params: { id }, body })
    expect((await move({ ...present.address, number: '7' })).body.data.address).toMatchObject({
      ...{ neighborhood: BROKEN_TEXT, number: '7' },
    })
    expect((await move({ ...present.address, city: otherBroken })).body).toMatchObject(
      expectFieldError('body.city', 'validation.wrong_encoding'),
    )
  })
})

test('PUT of a store and of its contract accept unchanged texts and reject changed texts', async () => {
  const ecommerce_id = (await makeEcommerce(db())).id
  const { city_id: _, ...street } = brokenAddress
  const { password, insurance_type, insurance_value, ...options } = customContract
  const contract_options = {
    ...options,
    username: 'ana\u202Ecorreios',
    insurance: false,
    insurance_type: 'none',
    insurance_value: null,
  }
  const row = {
    ecommerce_id,
    display_name: BROKEN_TEXT,
    address: { ...street, lat: null, long: null },
    contract_options,
  }
  const { id } = await makeStore(db(), { ...row, contract_password: api.services.secrets.encrypt(password) })
  const params = { ecommerce_id, id }
  const { data } = await api.call(getStore, { params })
  const { contract_options: contract, ...store } = data
  const response = await api.request(saveStore, { params, body: { ...data, schedules: 'Seg' } })
  expect(response.body).toMatchObject({ success: true, store: { display_name: BROKEN_TEXT, schedules: 'Seg' } })
  expect((await api.request(saveStore, { params, body: { ...store, display_name: otherBroken } })).body).toMatchObject(
    expectFieldError('body.display_name', 'validation.wrong_encoding'),
  )
  expect((await api.request(saveStoreContract, { params, body: { ...contract, pac_service_code: '1' } })).status).toBe(
    200,
  )
  const otherContract = { ...contract, username: 'bia\u202Ecorreios' }
  expect((await api.request(saveStoreContract, { params, body: otherContract })).body).toMatchObject(
    expectFieldError('body.username', 'validation.characters'),
  )
})

test('PUT of a group accepts an unchanged name, and its undo does, too', async () => {
  const { id } = await makeGroup(db(), { name: BROKEN_TEXT })
  const { data } = await api.call(getGroup, { params: { id } })
  const body = { name: data.name, id_group_at_crm: 4321, is_active: data.is_active }
  const response = await api.request(saveGroup, { params: { id }, body })
  expect(response.body).toMatchObject({ data: { name: BROKEN_TEXT, id_group_at_crm: 4321 } })
  const undo = { params: { id: Number(response.headers.get('X-Activity')) }, body: {} }
  expect((await api.request(undoActivity, undo)).status).toBe(200)
  expect((await api.request(saveGroup, { params: { id }, body: { ...body, name: otherBroken } })).body).toMatchObject(
    expectFieldError('body.name', 'validation.wrong_encoding'),
  )
})

test('PUT of a user accepts an unchanged name', async () => {
  const { id } = await makeUser(db(), {
    first_name: BROKEN_TEXT,
    access: 'cs',
    permissions: defaultPermissionsByType.cs,
  })
  const { data } = await api.call(getUser, { params: { id } })
  const body = { first_name: data.first_name, last_name: 'Souza', email: data.email }
  expect((await api.request(saveUser, { params: { id }, body })).body.data).toMatchObject({ first_name: BROKEN_TEXT })
  expect(
    (await api.request(saveUser, { params: { id }, body: { ...body, first_name: otherBroken } })).body,
  ).toMatchObject(expectFieldError('body.first_name', 'validation.wrong_encoding'))
})

test('PUT of an alert accepts an unchanged title', async () => {
  await db().insert(alerts).values({ type: 'info', is_active: true, title: BROKEN_TEXT, description: '<p>Texto</p>' })
  const { data } = await api.call(listAlerts, { query: {} })
  const alert = data.find(({ title }: { title: string }) => title === BROKEN_TEXT)
  const body = { ...alert, is_active: false }
  const save = (body: object) => api.request(saveAlert, { params: { id: alert?.id }, body })
  expect((await save({ ...body, title: otherBroken })).body).toMatchObject(
    expectFieldError('body.title', 'validation.wrong_encoding'),
  )
  expect((await save(body)).body.data).toMatchObject({ title: BROKEN_TEXT, is_active: false })
})

test('PUT of a URL and of an integration accept an unchanged name', async () => {
  const { id } = await makeEcommerce(db())
  const integration = await makeIntegration(db(), { ecommerce_id: id, name: BROKEN_TEXT })
  const listed = await api.call(listIntegrations, { params: { id } })
  const present = listed.data.find((item: { id: number }) => item.id === integration.id)
  const put = (body: object) => api.request(saveIntegration, { params: { id: integration.id }, body })
  expect((await put({ ...present, is_active: false })).body.data).toMatchObject({ name: BROKEN_TEXT, is_active: false })
  expect((await put({ ...present, name: otherBroken })).status).toBe(422)
  await db().insert(ecommerceUrls).values({ ecommerce_id: id, url: 'www.loja.com.br' })
  const [url] = (await api.call(listUrls, { params: { id } })).data
  expect(
    (
      await api.request(saveUrl, {
        params: { id, url_id: url?.id ?? 0 },
        body: { url: 'www.outra.com.br', brand_name: otherBroken },
      })
    ).status,
  ).toBe(422)
})
