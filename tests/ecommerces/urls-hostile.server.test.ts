// Every text field of an address with every naughty string: kept letter by letter, or refused at its field.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBrandUrl, addUrl, listBrandUrls, listUrls } from '#contract/ecommerces/urls.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'

let api: Api
let id: number

beforeAll(async () => {
  api = await startApi()
  id = (await makeEcommerce(api.connection.db)).id
})
afterAll(() => api.close())

test('brand names: identical after save and reload, or 422 at the field', { timeout: 60_000 }, async () => {
  const kept = new Map<number, string>()
  for (const brand_name of naughtyStrings) {
    const { status, body } = await api.request(addBrandUrl, { params: { id }, body: { url: 'loja.com', brand_name } })
    if (status === 200) kept.set(body.data.id, brand_name.trim())
    else expect([status, body.errors?.[0]?.field]).toEqual([422, 'body.brand_name'])
  }
  const { data } = await api.call(listBrandUrls, { params: { id } })
  expect(new Map(data.map((row: { id: number; brand_name: string }) => [row.id, row.brand_name]))).toEqual(kept)
  expect(kept.size).toBeGreaterThan(300)
})

test('addresses: identical after save and reload, or 422 at the field', { timeout: 60_000 }, async () => {
  const kept: string[] = []
  for (const url of [...naughtyStrings, 'LOJA.com.br', ' espaço.com ', ' loja.com ']) {
    const { status, body } = await api.request(addUrl, { params: { id }, body: { url } })
    if (status === 200) kept.push(url.trim())
    else expect([status, body.errors?.[0]?.field]).toEqual([422, 'body.url'])
  }
  const { data } = await api.call(listUrls, { params: { id } })
  expect(data.map((row: { url: string }) => row.url)).toEqual(kept)
  expect(kept).toEqual(expect.arrayContaining(['LOJA.com.br', 'loja.com']))
})
