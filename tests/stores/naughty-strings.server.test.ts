// Naughty strings through every text field of a store: kept as they were typed, or refused at their field.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRegistration } from '#contract/store-fields.ts'
import { createStore, getStore, saveStore } from '#contract/stores.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
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

const free = ['display_name', 'schedules', 'seller', 'partner_number'] as const
const freeAddress = ['address', 'number', 'neighborhood', 'complement', 'city'] as const
const strict = ['email', 'cnpj'] as const
const strictAddress = ['zip_code', 'state', 'lat', 'long'] as const

test('free texts', { timeout: patience }, async () => {
  let kept = 0
  for (const text of naughtyStrings) {
    const texts = Object.fromEntries(free.map((name) => [name, text]))
    const address = { ...street, ...Object.fromEntries(freeAddress.map((name) => [name, text])) }
    const answer = await api.request(saveStore, { params, body: { ...least, ...texts, ie_number: text, address } })
    if (answer.status !== 200) {
      expect(answer.status, text).toBe(422)
      continue
    }
    kept += 1
    const { data } = await api.call(getStore, { params })
    for (const name of free) expect(data[name]).toBe(text.trim())
    for (const name of freeAddress) expect(data.address[name]).toBe(text.trim())
    expect(data.ie_number).toBe(bareRegistration(text))
  }
  expect(kept).toBeGreaterThan(30)
})

test.each([...free, ...freeAddress])('%s alone', { timeout: patience }, async (name) => {
  const isAddress = freeAddress.some((one) => one === name)
  let kept = 0
  for (const text of naughtyStrings.filter((_, at) => at % 3 === 0)) {
    const body = isAddress ? { ...least, address: { ...street, [name]: text } } : { ...least, [name]: text }
    const answer = await api.request(saveStore, { params, body })
    if (answer.status === 200) {
      kept += 1
      const { data } = await api.call(getStore, { params })
      expect(isAddress ? data.address[name] : data[name]).toBe(text.trim())
    } else {
      const path = isAddress ? `body.address.${name}` : `body.${name}`
      const fields = new Set(answer.body.errors.map(({ field }: { field: string }) => field))
      expect([answer.status, [...fields]]).toEqual([422, [path]])
    }
  }
  expect(kept).toBeGreaterThan(60)
})

test.each([...strict, ...strictAddress])('%s takes none of them for its own', { timeout: patience }, async (name) => {
  const isAddress = strictAddress.some((one) => one === name)
  for (const text of naughtyStrings.filter((_, at) => at % 4 === 0)) {
    const body = isAddress ? { ...least, address: { ...street, [name]: text } } : { ...least, [name]: text }
    const answer = await api.request(saveStore, { params, body })
    expect([200, 422], text).toContain(answer.status)
    if (answer.status !== 200) continue
    const { data } = await api.call(getStore, { params })
    const value = isAddress ? data.address[name] : data[name]
    const isNumber = name === 'lat' || name === 'long'
    expect(isNumber ? (value ?? 0) : value).toBe(isNumber ? Number(text.replace(',', '.')) : text.trim())
  }
})
