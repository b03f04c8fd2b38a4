// Tests that the password of a store's carrier contract stays secret (A43).
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createStore, getStore, listStores, saveStoreContract } from '#contract/platform/stores.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { toPlainLine, trimInvisible } from '#contract/typed-text.ts'
import { activity, idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { makeEcommerce } from '../factories.ts'
import type { RequestOptions } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
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

test('Naughty strings are saved unchanged or rejected with 422 for the field', { timeout: 60_000 }, async () => {
  const id = await createStoreId()
  const fields = ['username', 'pac_service_code', 'administrative_code', 'posting_card'] as const
  for (let start = 0; start < naughtyStrings.length; start += fields.length) {
    const texts = Object.fromEntries(fields.map((name, index) => [name, naughtyStrings[start + index] ?? 'x']))
    const first = await save(id, { ...customContract, ...texts })
    const rejectedFields: string[] = (first.body.errors ?? []).map(({ field }: { field: string }) =>
      field.replace('body.', ''),
    )
    expect(fields).toEqual(expect.arrayContaining(rejectedFields))
    const acceptedTexts = { ...texts, ...Object.fromEntries(rejectedFields.map((name) => [name, 'x'])) }
    const { status, body } =
      rejectedFields.length === 0 ? first : await save(id, { ...customContract, ...acceptedTexts })
    expect(status).toBe(200)
    for (const [name, text] of Object.entries(acceptedTexts))
      expect(body.store.contract_options[name]).toBe(name === 'username' ? trimInvisible(text) : toPlainLine(text))
  }
})

test('A43: The password is in no response, log line, activity row or idempotent response, and every column is encrypted', async () => {
  const id = await createStoreId()
  const list = { params: { ecommerce_id }, query: { limit: 0 } }
  const responses = [
    await save(id, customContract, { headers: { 'If-Match': '"1"' } }),
    await save(id, customContract, { headers: { 'If-Match': '"1"' } }),
    await save(id, { ...customContract, insurance_value: canaryPassword }),
    await save(id, { ...customContract, is_save_full_contract: canaryPassword }),
    await api.request(getStore, { params: { ecommerce_id, id } }),
    await api.request(listStores, list),
    await save(id, { ...customContract, password: `${canaryPassword}-2` }),
  ]
  const { db } = api.connection
  const rows = await db.select().from(activity)
  const storedTexts = [responses, api.logLines, rows, await db.select().from(idempotencyKeys)]
  expect(JSON.stringify(storedTexts)).not.toContain(canaryPassword)
  const dump = await db.execute('select stores::text as row from stores')
  expect(JSON.stringify(dump.rows)).not.toContain(canaryPassword)
  expect(JSON.stringify(dump.rows)).not.toContain(Buffer.from(canaryPassword).toString('hex'))
  const editRows = rows.filter(({ action, entity_id }) => action === 'stores.editContract' && entity_id === String(id))
  expect(editRows.map(({ after }) => after)).toMatchObject([{ password: 'changed' }, { password: 'changed' }])
})

test('PUT of a contract rejects a password that contains mask characters, and keeps the stored one', async () => {
  const id = await createStoreId()
  await save(id, customContract)
  const readPassword = async () => {
    const rows = await api.connection.db.select().from(stores).where(eq(stores.id, id))
    return rows.map(({ contract_password }) => contract_password)
  }
  const stored = await readPassword()
  for (const password of ['••••x', `${SECRET_PLACEHOLDER}x`, `x${SECRET_PLACEHOLDER}`]) {
    const response = await save(id, { ...customContract, password })
    expect(response.body.errors).toMatchObject([{ field: 'body.password', code: 'validation.edited_mark' }])
  }
  expect((await save(id, { ...customContract, password: SECRET_PLACEHOLDER })).status).toBe(200)
  expect(await readPassword()).toEqual(stored)
})
