// Naughty strings through every text field of a store: kept as they were typed, or refused at their field.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRegistration } from '#contract/store-fields.ts'
import { createStore, getStore, saveStore } from '#contract/stores.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { type Form, lostIn } from '../kept-strings.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { least, street } from './input.ts'

const patience = 120_000

let api: Api
let params: { ecommerce_id: number; id: number }
beforeAll(async () => {
  api = await startApi()
  const ecommerce_id = (await makeEcommerce(api.connection.db)).id
  const { store } = await api.call(createStore, { params: { ecommerce_id }, body: least })
  params = { ecommerce_id, id: store.id }
})
afterAll(() => api.close())

const fields = [
  ...['display_name', 'schedules', 'seller', 'partner_number', 'email', 'cnpj', 'ie_number'],
  ...['address', 'number', 'neighborhood', 'complement', 'city', 'zip_code', 'state', 'lat', 'long'].map(
    (name) => `address.${name}`,
  ),
]
const numbers = ['address.lat', 'address.long']

test('every text field', { timeout: patience }, async () => {
  const form: Form = {
    body: { ...least, address: street },
    fields: Object.fromEntries(fields.map((field) => [field, field])),
    send: (body) => api.request(saveStore, { params, body }),
    stored: async () => (await api.call(getStore, { params })).data,
    shape: (field, text) => {
      if (field === 'ie_number') return bareRegistration(text)
      return numbers.includes(field) && text.trim() !== '' ? Number(text.replace(',', '.')) : undefined
    },
  }
  const lost: (readonly string[])[] = []
  for (const text of new Set(naughtyStrings)) {
    const found = await lostIn(form, text)
    if (found.length > 0) lost.push([text, ...found])
  }
  expect(lost).toEqual([])
})
