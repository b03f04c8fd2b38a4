// Saves unusual texts ("naughty strings") and almost valid URLs in the list of URLs of an ecommerce. Other tests save
// only valid URLs.
import { expect, test } from 'vitest'
import { addUrl, listUrls } from '#contract/platform/urls.ts'
import type { Api } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { selectSample, testTimeoutMs } from './effort.ts'

/** Server with an ecommerce that has no URLs, and the session of a user who may add URLs. */
interface UrlTarget {
  readonly api: Pick<Api, 'request' | 'call'>
  readonly ecommerceId: number
  readonly as: string
}

export function testNaughtyUrls(getTarget: () => UrlTarget): void {
  test('A URL is identical after save and reload, or the server returns 422 for the field', {
    timeout: testTimeoutMs,
  }, async () => {
    const { api, ecommerceId, as } = getTarget()
    const params = { id: ecommerceId }
    const storedUrls: string[] = []
    for (const url of [...selectSample(naughtyStrings, 60), 'LOJA.com.br', ' espaço.com ', ' loja.com ']) {
      const { status, body } = await api.request(addUrl, { params, body: { url } }, { as })
      if (status === 200) storedUrls.push(url.trim())
      else expect([status, body.errors?.[0]?.field]).toEqual([422, 'body.url'])
    }
    const { data } = await api.call(listUrls, { params }, { as })
    expect(data.map((row: { url: string }) => row.url)).toEqual(storedUrls)
    expect(storedUrls).toEqual(expect.arrayContaining(['LOJA.com.br', 'loja.com']))
  })
}
