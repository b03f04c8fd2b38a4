// Tests which parts of a typed query the palette sends to the server in order to look up records: names and codes, but
// never personal data.
import { expect, test } from 'vitest'
import {
  listLookupTexts,
  listRecognizedTexts,
  mayBePersonal,
  nameBeginsWith,
  parseOrderCode,
} from '#console/palette/match/lookup-texts.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { catalogues } from './palette-data.ts'

const read = (text: string) => readQuery(text, catalogues['pt-BR'])

test.each<[text: string, code: string | null]>([
  ['98765-1', '98765-1'],
  ['VTX-4411-ab', 'VTX-4411-ab'],
  ['#1001', '#1001'],
  ['pedido 98765-1', '98765-1'],
  ['pedido nº 98765-1', '98765-1'],
  ['pedido n. 98765-1', '98765-1'],
  ['order #98765-1', '98765-1'],
  ['orden: 98765-1', '98765-1'],
  ['compra 98765-1', '98765-1'],
  ['12', '12'],
  ['1', null],
  ['ab', null],
  ['VTX-ABC', null],
  [`9${'a'.repeat(39)}`, `9${'a'.repeat(39)}`],
  [`9${'a'.repeat(40)}`, null],
  ['98765 1 azul', null],
  ['98.765', '98.765'],
  ['01310-100', null],
  ['529.982.247-25', null],
  ['52998224725', null],
  ['4111111111111111', null],
  ['4111111111111112', '4111111111111112'],
  ['5555555555554444', null],
  ['4999999999999202', null],
  ['378282246310005', null],
  ['411111111111', '411111111111'],
  ['6304000000000000', null],
  ['reversa 918273', null],
  ['', null],
])('the order code in "%s" is %s', (text, code) => {
  expect(parseOrderCode(text)).toBe(code)
})

test.each<[title: string, words: string, isBeginning: boolean]>([
  ['Loja Azul', 'loja azul', true],
  ['Loja Azul', 'loja', true],
  ['Loja Azul', 'loj', false],
  ['Loja Azul', 'azul', false],
  ['Casa & Construção', 'casa construcao', true],
  ["D'Ávila Joias", 'davila', true],
  ['Loja Azul', '', false],
  ['Loja Azul', 'loja azul centro', false],
])('the name %s begins with "%s": %s', (title, words, isBeginning) => {
  expect(nameBeginsWith(title, words)).toBe(isBeginning)
})

test.each<[words: string, isPersonal: boolean]>([
  ['ana@loja', true],
  ['azul 123456', true],
  ['azul 123.456', true],
  ['azul (12) 34-56', true],
  ['azul 12345', false],
  ['azul 123 x 456', false],
  ['azul', false],
])('the words "%s" may be personal: %s', (words, isPersonal) => {
  expect(mayBePersonal(words)).toBe(isPersonal)
})

test.each<[text: string, lookups: readonly string[]]>([
  ['azul', ['azul']],
  ['az', []],
  ['azu', ['azu']],
  ['um dois tres quatro cinco seis sete oito', ['um dois tres quatro cinco seis sete oito']],
  ['um dois tres quatro cinco seis sete oito nove', []],
  ['x'.repeat(200), ['x'.repeat(200)]],
  ['918273', ['918273']],
  ['Estação 21', ['Estação 21', 'Estação']],
  ['Estação 2121', ['Estação 2121', 'Estação']],
  ['Estação 21211', ['Estação']],
  ['21', ['21']],
  ['CNPJ 11.222.333/0001-81 e loja.com.br', ['11222333000181', 'loja.com.br']],
  ['loja.com.br e CNPJ 11.222.333/0001-81', ['11222333000181', 'loja.com.br']],
  ['pedido 55512 da reversa 918273', ['918273', '55512']],
  ['918273 e código AA123456789BR', ['AA123456789BR', '918273']],
  ['código AA123456789BR da reversa 918273', ['918273', 'AA123456789BR']],
  ['número 21', ['21']],
  ['ana@loja.com.br', []],
  ['e-mail: ana@loja.com.br', []],
  ['529.982.247-25', []],
])('a user who can read reverses looks up for "%s": %j', (text, lookups) => {
  expect(listLookupTexts(read(text), text, true)).toEqual(lookups)
})

test.each<[text: string, lookups: readonly string[]]>([
  ['ana@loja.com.br', ['ana@loja.com.br']],
  ['e-mail: ana@loja.com.br', ['ana@loja.com.br']],
  ['e-mail novo: ana@loja.com.br', ['ana@loja.com.br']],
  ['e-mail novo dele: ana@loja.com.br', ['e-mail novo dele:']],
  ['o lojista escreveu de ana@loja.com.br', ['o lojista escreveu de']],
  ['ana@loja.com.br e rui@loja.com.br', []],
  ['ana@loja.com.br e loja.com', ['loja.com']],
  ['VTX-4411-ab', ['VTX-4411-ab']],
  ['98765-1', []],
  ['azul', ['azul']],
  ['loja.com', ['loja.com']],
])('a user who cannot read reverses looks up for "%s": %j', (text, lookups) => {
  expect(listLookupTexts(read(text), text, false)).toEqual(lookups)
})

test.each<[text: string, lookups: readonly string[]]>([
  ['529982247', []],
  ['5299822472', []],
  ['52998224', ['52998224']],
  ['529.982.247', []],
  ['#529982247', ['#529982247']],
  ['pedido 529982247', ['529982247']],
  ['reversa 529982247', ['529982247']],
  ['azul', ['azul']],
])('while the user types, "%s" looks up %j', (text, lookups) => {
  expect(listLookupTexts(read(text), text, true, true)).toEqual(lookups)
})

test('an e-mail that is not finished looks like a host name and is not looked up', () => {
  expect(listRecognizedTexts(read('ana.lima@'))).toEqual([])
  expect(listRecognizedTexts(read('ana.lima'))).toEqual(['ana.lima'])
})

test('at most three texts are looked up, unless a caller needs more', () => {
  const recognized = read('reversas 918271, 918272, 918273, 918274')
  expect(listRecognizedTexts(recognized)).toEqual(['918271', '918272', '918273'])
  expect(listRecognizedTexts(recognized, 4)).toHaveLength(4)
})
