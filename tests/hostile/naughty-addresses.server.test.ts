// Saves naughty strings and almost valid URLs as URLs of an ecommerce, because the other tests save only valid URLs.
import { beforeAll, expect, test } from 'vitest'
import { addUrl, listUrls } from '#contract/platform/urls.ts'
import { makeEcommerce } from '../factories.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'
import { selectSample, timeout } from './effort.ts'

const api = useApi()
let id: number
beforeAll(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

test('A URL is identical after save and reload, or the server returns 422 for the field', {
  timeout,
}, async () => {
  const storedUrls: string[] = []
  for (const url of [...selectSample(naughtyStrings, 60), 'LOJA.com.br', ' espaço.com ', ' loja.com ']) {
    const { status, body } = await api.request(addUrl, { params: { id }, body: { url } })
    if (status === 200) storedUrls.push(url.trim())
    else expect([status, body.errors?.[0]?.field]).toEqual([422, 'body.url'])
  }
  const { data } = await api.call(listUrls, { params: { id } })
  expect(data.map((row: { url: string }) => row.url)).toEqual(storedUrls)
  expect(storedUrls).toEqual(expect.arrayContaining(['LOJA.com.br', 'loja.com']))
})
