// Tests how the server splits a search term into ids, documents, order numbers and words.
import { expect, test } from 'vitest'
import { parseSearchTerms, type SearchTerms } from '#server/services/ticket-reading.ts'
import { MAX_CPU_TIME_RATIO, measureCpuTimeRatio } from '../growth.ts'

const emptyTerms: SearchTerms = {
  numbers: [],
  documents: [],
  emails: [],
  hosts: [],
  uuids: [],
  trackingCodes: [],
  orderNumbers: [],
  tickets: [],
  words: [],
}

test.each<[text: string, expected: Partial<SearchTerms>]>([
  ['918273', { numbers: [918273], orderNumbers: ['918273'] }],
  ['ZD-48213 918273', { numbers: [918273], orderNumbers: ['ZD-48213', '918273'], tickets: ['ZD-48213'] }],
  [
    'zd48213, #7001: 918273.',
    { numbers: [918273], orderNumbers: ['ZD48213', '7001', '918273'], tickets: ['ZD-48213', 'ZD-7001'] },
  ],
  ['918273 918274 918273', { numbers: [918273, 918274], orderNumbers: ['918273', '918274'] }],
  ['01310100', { numbers: [1310100], orderNumbers: ['01310100'] }],
  ['99999999999', { orderNumbers: ['99999999999'], words: ['99999999999'] }],
  ['3000000000', { orderNumbers: ['3000000000'] }],
  ['0', { orderNumbers: ['0'] }],
  ['918273,918274', { numbers: [918273, 918274], orderNumbers: ['918273', '918274'] }],
  // A decimal number with a comma is not a list of two ids.
  ['taxa 2,5', { orderNumbers: ['2,5'], words: ['taxa', '2,5'] }],
  ['12.ABC.345/01DE-35', { documents: ['12ABC34501DE35'], orderNumbers: ['12.ABC.345/01DE-35'] }],
  ['12abc34501de35', { documents: ['12ABC34501DE35'], orderNumbers: ['12ABC34501DE35'] }],
  ['11222333000181', { documents: ['11222333000181'], orderNumbers: ['11222333000181'] }],
  [
    '11222333000182',
    { trackingCodes: ['11222333000182'], orderNumbers: ['11222333000182'], words: ['11222333000182'] },
  ],
  ['11 222 333 0001 81', { documents: ['11222333000181'], orderNumbers: ['11222333000181'] }],
  ['<Sac@Loja.com.br>', { emails: ['sac@loja.com.br'] }],
  ['https://www.LojaAzul.com.br/produtos?id=1', { hosts: ['lojaazul.com.br'] }],
  ['lojaazul.com.br', { hosts: ['lojaazul.com.br'] }],
  ['aa123456789br', { trackingCodes: ['AA123456789BR'], orderNumbers: ['AA123456789BR'] }],
  ['AA 123 456 789 BR', { trackingCodes: ['AA123456789BR'], orderNumbers: ['AA123456789BR'] }],
  ['JD014600006281230704', { trackingCodes: ['JD014600006281230704'], orderNumbers: ['JD014600006281230704'] }],
  ['LGI0012345678', { trackingCodes: ['LGI0012345678'], orderNumbers: ['LGI0012345678'], words: ['LGI0012345678'] }],
  ['https://www.loggi.com/rastreador/LGI0012345678', { trackingCodes: ['LGI0012345678'] }],
  ['0B5F6AA0-9D3E-4E0B-8C55-0242AC120002', { uuids: ['0b5f6aa0-9d3e-4e0b-8c55-0242ac120002'] }],
  ['Loja Azul', { words: ['Loja', 'Azul'] }],
  ['loja 24', { numbers: [24], orderNumbers: ['24'], words: ['loja'] }],
  ['#98765-1 vtx-4411-ab', { orderNumbers: ['98765-1', 'VTX-4411-AB'], words: ['#98765-1', 'vtx-4411-ab'] }],
  ['FD-77', { orderNumbers: ['FD-77'], tickets: ['FD-77'], words: ['FD-77'] }],
  ['https://', { words: ['https://'] }],
  ['   ', {}],
  ['constructor __proto__', { words: ['constructor', '__proto__'] }],
])('%s', (text, expected) => {
  expect(parseSearchTerms(text)).toEqual({ ...emptyTerms, ...expected })
})

test('A long text is parsed without delay', () => {
  for (const piece of ['a.', 'a@', '1.', 'http://']) {
    const buildText = (size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
    expect(
      measureCpuTimeRatio((size) => parseSearchTerms(buildText(size)), 25),
      piece,
    ).toBeLessThan(MAX_CPU_TIME_RATIO)
  }
})
