// Tests which CEP (Brazilian zip code) the text reader assigns to each reverse (return request) in a text. Also tests
// the record id and the CEP that are found in a query.
import { expect, test } from 'vitest'
import { findRecordAndZip, findZipWithoutHyphen, listBatches } from '#contract/reader/batches.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

test.each([
  ['918273 → 01310-100', ['918273 01310100']],
  ['reversa 918273, CEP 01310-100', ['918273 01310100']],
  ['918273\t01310-100\n918274\t04538-132', ['918273 01310100', '918274 04538132']],
  ['918273 01310100\n918274 04538132', ['918273 01310100', '918274 04538132']],
  ['918273 01310100', []],
  ['Reversa\tCEP\n918273\t1310100\n918274\t04538132', ['918273 01310100', '918274 04538132']],
  ['reversa 918273 CEP 01310-100 e reversa 918274 CEP 04538-132', ['918273 01310100', '918274 04538132']],
  ['reversas 918273 e 918274, CEPs 01310-100 e 04538-132', ['918273 01310100', '918274 04538132']],
  ['reversas 918273 e 918274, CEP 01310-100', []],
  ['Reversa 918273\nNome: Ana\nCEP 01310-100\nReversa 918274\nCEP 04538-132', ['918273 01310100', '918274 04538132']],
  ['Reversa 918273\na\nb\nc\nCEP 01310-100\nReversa 918274', []],
  ['Reversa 918273\na\nb\nCEP 01310-100\nReversa 918274', ['918273 01310100']],
  ['reversa 918273 parada\n\n\n\n\nCEP 01310-100', ['918273 01310100']],
  ['reversa 918273: CEP errado 04538-132, correto 01310-100', ['918273 01310100']],
  ['reversa 918273: o CEP correto é 01310-100, e não 04538-132', ['918273 01310100']],
  ['reversa 918273: CEP 01310-100, antigo 04538-132', ['918273 01310100']],
  ['reversa 918273: CEP 04538-132 para 01310-100', ['918273 01310100']],
  ['reversa 918273: CEP agora é 01310-100 (antes era 04538-132)', ['918273 01310100']],
  ['reembolso 7001 CEP 01310-100', []],
  ['reversas 7001 e 7002\nreembolso 7001 CEP 01310-100', []],
  ['reversas 918273 e 918274\npedido 55512, reversa 918273, CEP 01310-100', ['918273 01310100']],
  ['pedido 55512 CEP 01310-100', []],
  ['reversa 918273\nreversa 918274 CEP 04538-132', ['918274 04538132']],
  [
    'reversa 918273: CEP errado 04538-132, correto 01310-100\nreversa 918274 CEP 04538-133',
    ['918273 01310100', '918274 04538133'],
  ],
  ['reversa 918273: CEP errado 01310-100, antigo 04538-132', ['918273 04538132']],
  ['novo CEP 01310-100, CEP 04538-132, reversa 918273', ['918273 01310100']],
  ['Corrigir CEP da reversa 918273: 04567-000 é o correto, 01310-100 está errado', ['918273 04567000']],
  ['reversa 918273 use CEP 04567-000, o 01310-100 está errado', ['918273 04567000']],
  ['O CEP 01310-100 está incorreto, trocar por 04567-000 na reversa 918273', ['918273 04567000']],
  ['reversa 918273: CEP 01310-100 não existe, usar 04567-000', ['918273 04567000']],
  ['reversa 918273: CEP 04567-000 não está errado, 01310-100', ['918273 04567000']],
  ['Código postal equivocado en la devolución 918273: es 04567-000, no 01310-100', ['918273 04567000']],
  ['reversa 918273: 01310-100 (errado) 04567-000 (correto)', ['918273 04567000']],
  ['reversa 918273: usar 04567-000 no CEP 01310-100', ['918273 01310100']],
  ['corrigir CEP da reversa 918273: 22041001', ['918273 22041001']],
  ['corrigir CEP da reversa 918273 - 22041001', ['918273 22041001']],
  ['reversa 918273: novo cliente, CEP 01310-100, depois 04538-132', ['918273 04538132']],
  [`reversa 918273: CEP correto ${'x'.repeat(21)} 01310-100, depois 04538-132`, ['918273 01310100']],
  [`reversa 918273: CEP correto ${'x'.repeat(22)} 01310-100, depois 04538-132`, ['918273 04538132']],
])('The pairs of %j are %j', (text, pairs) => {
  expect(recognizeText(text).zipPairs.map(({ recordId, zip }) => `${recordId} ${zip}`)).toEqual(pairs)
})

test.each([
  ['918273 01310-100', { id: '918273', zip: '01310100' }],
  ['01310-100 918273', { id: '918273', zip: '01310100' }],
  ['918273 01310100', { id: '918273', zip: '01310100' }],
  ['12345678 01310100', { id: '12345678', zip: '01310100' }],
  ['12345678 01310-100', { id: '12345678', zip: '01310100' }],
  ['01310100', { id: '1310100' }],
  ['01310-100', { zip: '01310100' }],
  ['ZD-1 918273', { id: '918273' }],
  ['reversa 918273 CEP errado 04538-132, certo 01310-100', { id: '918273', zip: '01310100' }],
  ['pedido 55512 01310-100', { zip: '01310100' }],
  ['52998224725', {}],
])('The record and the CEP of %j are %j', (text, recordAndZip) => {
  expect(findRecordAndZip(recognizeText(text))).toEqual(recordAndZip)
})

test.each([
  ['918273 01310100', '1310100'],
  ['918273 918274', undefined],
  ['01310100', undefined],
  ['918273 01310100 04538-132', undefined],
  ['reversas 918273 918274 13010100', undefined],
])('The number of %j that is a CEP and not a record is %j', (text, value) => {
  expect(findZipWithoutHyphen(recognizeText(text))?.value).toBe(value)
})

test.each([
  ['918273 918274', [['reverse', ['918273', '918274']]]],
  ['918273 01310100', []],
  ['reversas 918273 13010100', [['reverse', ['918273', '13010100']]]],
  ['reversas 918273 01310100', []],
])('The batches of %j are %j', (text, expected) => expect(listBatches(recognizeText(text))).toEqual(expected))
