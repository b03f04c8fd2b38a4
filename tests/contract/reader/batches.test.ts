// Tests the functions that select the arguments of commands from a text: the ids of a batch, a record id together with
// its CEP (Brazilian zip code), and the first value of a kind.
import { expect, test } from 'vitest'
import { findFirstValue, findRecordAndZip, findZipWithoutHyphen, listBatches } from '#contract/reader/batches.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

test.each<[text: string, batches: readonly (readonly [type: string, ids: readonly string[]])[]]>([
  ['918273', []],
  ['918273 918274', [['reverse', ['918273', '918274']]]],
  ['reversas 918273 e 918274', [['reverse', ['918273', '918274']]]],
  ['reembolsos 7001 e 7002', [['refund', ['7001', '7002']]]],
  [
    'reversas 918273 e 918274, reembolsos 7001, 7002 e 7003',
    [
      ['refund', ['7001', '7002', '7003']],
      ['reverse', ['918273', '918274']],
    ],
  ],
  [
    'reversas 918273 e 918274, reembolsos 7001 e 7002',
    [
      ['reverse', ['918273', '918274']],
      ['refund', ['7001', '7002']],
    ],
  ],
  ['reversas 918273 e 918274, reembolso 7001', [['reverse', ['918273', '918274']]]],
  ['reversa 918273 e reembolso 7001', []],
  ['pedidos 55512 e 55513', []],
  ['918273 01310100', []],
  ['918273 13010100', []],
  ['reversas 918273 e 13010100', [['reverse', ['918273', '13010100']]]],
  ['reversas 918273 e 01310100', []],
  ['918273 918274 13010100', [['reverse', ['918273', '918274', '13010100']]]],
])('the batches of "%s" are %j', (text, batches) => {
  expect(listBatches(recognizeText(text))).toEqual(batches)
})

test.each<[text: string, recordAndZip: { readonly id?: string; readonly zip?: string }]>([
  ['918273', { id: '918273' }],
  ['corrigir cep reversa 918273 01310-100', { id: '918273', zip: '01310100' }],
  ['918273 01310100', { id: '918273', zip: '01310100' }],
  ['13010100', { id: '13010100' }],
  ['pedido 55512 e reversa 918273', { id: '918273' }],
  ['pedido 55512', {}],
  ['valor 918273', {}],
  ['valor 918273 01310100', { zip: '01310100' }],
  ['ZD-51203 13010100', { id: '13010100' }],
  ['01310-100', { zip: '01310100' }],
  ['reversa 918273 CEP 01310-100, reversa 918274 CEP 04538-133', { id: '918273', zip: '01310100' }],
  ['', {}],
])('the record and the CEP of "%s" are %j', (text, recordAndZip) => {
  expect(findRecordAndZip(recognizeText(text))).toEqual(recordAndZip)
})

test.each<[text: string, value: string | undefined]>([
  ['918273 01310100', '1310100'],
  ['918273 13010100', '13010100'],
  ['reversas 918273 e 13010100', undefined],
  ['13010100', undefined],
  ['918273 918274', undefined],
  ['reversas 918273 e 918274, valor 13010100', undefined],
])('the number in "%s" that is a CEP and not a record is %s', (text, value) => {
  expect(findZipWithoutHyphen(recognizeText(text))?.value).toBe(value)
})

test('the first value of a kind is found by its kind', () => {
  const recognized = recognizeText('reversa 918273 ZD-51203 ZD-51204')
  expect(findFirstValue(recognized, 'ticket')).toBe('ZD-51203')
  expect(findFirstValue(recognized, 'zip')).toBeUndefined()
})
