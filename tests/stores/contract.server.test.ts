// Tests reading and saving a store's contract with the postal carrier (S2 §3, §4, §5, §9).
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createStore, getStore, saveStore, saveStoreContract } from '#contract/platform/stores.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { makeEcommerce } from '../factories.ts'
import { type RequestOptions, startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { canaryPassword, customContract } from './contract-input.ts'
import { minimalStore } from './input.ts'

const api = useApi()
let ecommerce_id: number
beforeAll(async () => {
  ecommerce_id = (await makeEcommerce(api.connection.db)).id
})

const createStoreId = async (): Promise<number> =>
  (await api.call(createStore, { params: { ecommerce_id }, body: minimalStore })).store.id

const save = (id: unknown, body: unknown, requestOptions?: RequestOptions) =>
  api.request(saveStoreContract, { params: { ecommerce_id, id }, body }, requestOptions)

const findStoreRow = async (id: number) => (await api.connection.db.select().from(stores).where(eq(stores.id, id)))[0]

const listErrorCodes = (body: { readonly errors: readonly { readonly field: string; readonly code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field.replace('body.', ''), code]))

describe('PUT …/contract', () => {
  test('returns 401, 403 for readonly, 404 for a missing store or another ecommerce, and 422 for invalid ids and fields', async () => {
    const id = await createStoreId()
    expect((await save(id, customContract, { as: null })).status).toBe(401)
    expect((await save(id, customContract, { as: 'n1' })).status).toBe(403)
    const otherEcommerceId = (await makeEcommerce(api.connection.db)).id
    const foreignStore = { params: { ecommerce_id: otherEcommerceId, id }, body: customContract }
    expect((await api.request(saveStoreContract, foreignStore)).status).toBe(404)
    expect((await save(999_999, customContract)).status).toBe(404)
    expect((await save('x', customContract)).status).toBe(422)
    expect((await save(id, { ...customContract, has_password: true })).status).toBe(422)
    expect((await findStoreRow(id))?.contract_options).toBeNull()
  })

  test('stores a custom contract as sent, with an encrypted password that no response contains', async () => {
    const id = await createStoreId()
    const { status, body, headers } = await save(id, customContract, { as: 'cs' })
    const { password: _, ...rest } = customContract
    expect([status, headers.get('ETag')]).toEqual([200, '"2"'])
    expect(body.store.contract_options).toEqual({ ...rest, has_password: true, insurance: true })
    const row = await findStoreRow(id)
    expect(api.services.secrets.decrypt(row?.contract_password ?? Buffer.of())).toBe(canaryPassword)
    const read = await api.call(getStore, { params: { ecommerce_id, id } }, { as: 'n1' })
    expect(read.data.contract_options).toEqual(body.store.contract_options)
  })

  test('S2 §5: requires every field of a custom contract, and reports all missing fields together', async () => {
    const { status, body } = await save(await createStoreId(), { is_save_full_contract: true })
    expect(status).toBe(422)
    expect(listErrorCodes(body)).toEqual({
      username: 'validation.required',
      pac_service_code: 'validation.required',
      sedex_service_code: 'validation.required',
      administrative_code: 'validation.required',
      posting_card: 'validation.required',
      authorization_limit_days: 'validation.required',
      insurance_type: 'validation.required',
    })
    const { password: _, ...open } = customContract
    expect(listErrorCodes((await save(await createStoreId(), open)).body)).toEqual({ password: 'validation.required' })
    expect(
      listErrorCodes((await save(await createStoreId(), { ...customContract, password: '  ' })).body),
    ).toHaveProperty('password')
  })

  test('S2 §5: defaults to the service pac and the code validation states', async () => {
    const { default_service: _, code_validation_method: __, ...rest } = customContract
    const { body } = await save(await createStoreId(), rest)
    expect(body.store.contract_options).toMatchObject({ default_service: 'pac', code_validation_method: 'states' })
  })

  test.each([
    ['username', 100],
    ['pac_service_code', 100],
    ['sedex_service_code', 50],
    ['administrative_code', 100],
    ['posting_card', 100],
    ['password', 100],
  ])('S2 §9: limits %s to %i characters', async (name, maxLength) => {
    const id = await createStoreId()
    expect((await save(id, { ...customContract, [name]: 'x'.repeat(maxLength) })).status).toBe(200)
    const { status, body } = await save(id, { ...customContract, [name]: 'x'.repeat(maxLength + 1) })
    expect([status, listErrorCodes(body)]).toEqual([422, { [name]: 'validation.max_length' }])
  })

  test.each([
    ['authorization_limit_days', [0, 90, '45'], [-1, 91, 1.5, 'x', true]],
    ['insurance_value', ['23.5', '23.50', '100000'], ['23.49', '0', '100000.01', '23,50', '-30', null, '']],
    ['insurance_type', ['none', 'declared_value'], ['other', '']],
    ['default_service', ['pac', 'sedex'], ['', 'e-sedex']],
    ['code_validation_method', ['states', 'sigep'], ['', 'both']],
  ])('S2 §9: validates %s', async (name, validValues, invalidValues) => {
    const id = await createStoreId()
    for (const value of validValues)
      expect((await save(id, { ...customContract, [name]: value })).status, String(value)).toBe(200)
    for (const value of invalidValues) {
      const { status, body } = await save(id, { ...customContract, [name]: value })
      expect([status, Object.keys(listErrorCodes(body))], String(value)).toEqual([422, [name]])
    }
  })

  test('S2 §9: requires and stores no value without insurance', async () => {
    const { insurance_value: _, ...rest } = customContract
    const { body } = await save(await createStoreId(), { ...rest, insurance_type: 'none', insurance_value: '50.00' })
    const noInsurance = { insurance: false, insurance_type: 'none', insurance_value: null }
    expect(body.store.contract_options).toMatchObject(noInsurance)
  })

  test('stores only the posting card in default mode, at most 100 characters or empty', async () => {
    const id = await createStoreId()
    const saveResponse = await save(id, { is_save_full_contract: false, posting_card: 'x'.repeat(100) })
    expect(saveResponse.body.store.contract_options).toMatchObject({
      posting_card: 'x'.repeat(100),
      has_password: false,
    })
    expect((await save(id, { is_save_full_contract: false, posting_card: 'x'.repeat(101) })).status).toBe(422)
    expect((await save(id, { is_save_full_contract: false })).status).toBe(200)
  })

  test('S2 §4: deletes the custom contract and its password when the mode returns to default', async () => {
    const id = await createStoreId()
    await save(id, customContract)
    const { body } = await save(id, { ...customContract, is_save_full_contract: false })
    expect(body.store.contract_options).toMatchObject({
      ...{
        is_save_full_contract: false,
        posting_card: customContract.posting_card,
        username: '',
        pac_service_code: '',
      },
      ...{ has_password: false, insurance: false, insurance_value: null, authorization_limit_days: null },
    })
    expect((await findStoreRow(id))?.contract_password).toBeNull()
  })

  test('A43: keeps the stored password when the password is empty or absent', async () => {
    const id = await createStoreId()
    await save(id, customContract)
    const before = (await findStoreRow(id))?.contract_password
    const { password: _, ...open } = customContract
    await save(id, { ...customContract, password: '', username: 'another' })
    await save(id, { ...open, username: 'a third' })
    expect((await findStoreRow(id))?.contract_password).toEqual(before)
  })

  test('records the changes: only the fact for the password, and the number of authorized days', async () => {
    const id = await createStoreId()
    await save(id, customContract)
    const isStoreEdit = and(eq(activity.action, 'stores.editContract'), eq(activity.entity_id, String(id)))
    const [entry] = await api.connection.db.select().from(activity).where(isStoreEdit)
    const { authorization_limit_days } = customContract
    expect(JSON.stringify(entry?.after)).toContain(JSON.stringify({ authorization_limit_days }).slice(1, -1))
    expect(JSON.stringify(entry)).not.toContain(canaryPassword)
  })

  test('returns 412 with the current store for a stale save, and counts as a change of the store', async () => {
    const id = await createStoreId()
    const version = (number: number) => ({ headers: { 'If-Match': `"${number}"` } })
    expect((await save(id, customContract, version(1))).status).toBe(200)
    const rejected = await save(id, { ...customContract, username: 'late' }, version(1))
    expect([rejected.status, rejected.body.context.current.contract_options.username]).toEqual([
      412,
      customContract.username,
    ])
    expect(JSON.stringify(rejected.body)).not.toContain(canaryPassword)
    const details = { params: { ecommerce_id, id }, body: { ...minimalStore, display_name: 'Outra' } }
    expect((await api.request(saveStore, details, version(2))).body.store.contract_options.username).toBe(
      customContract.username,
    )
    expect((await save(id, customContract, version(2))).status).toBe(412)
  })

  test('creates no version without a change, and stores no secret without a key', async () => {
    const id = await createStoreId()
    const { password: _, ...open } = customContract
    await save(id, customContract)
    expect((await save(id, open)).body.store.version).toBe(2)
    const apiWithoutKey = await startApi({ connection: api.connection, config: { secretKey: null } })
    const rejected = await apiWithoutKey.request(saveStoreContract, {
      params: { ecommerce_id, id },
      body: customContract,
    })
    expect([rejected.status, rejected.body.error_code]).toEqual([503, 'secrets.no_key'])
    expect((await apiWithoutKey.request(saveStoreContract, { params: { ecommerce_id, id }, body: open })).status).toBe(
      200,
    )
  })
})
