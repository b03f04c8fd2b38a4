import { expect, test } from 'vitest'
import { lookupsOf } from '#console/palette/records.ts'
import { findRecordAndZip, MAX_TEXT_LENGTH, recognizeText } from '#contract/reader/index.ts'
import { MAX_GROWTH, measureGrowth } from '../growth.ts'

const document = '11222333000181'
const uuid = '8F14E45F-CEEA-467A-9B36-1A2B3C4D5E6F'

test.each<[string, readonly string[], string]>([
  ['ZD-48213 918273', ['ticket ZD-48213', 'id 918273'], ''],
  ['zd48213', ['ticket ZD-48213'], ''],
  ['ZD–48213. reversa 918.273', ['ticket ZD-48213', 'id 918273'], '. reversa'],
  ['\u200b918\u200b273\ufeff', ['id 918273'], ''],
  ['chamado FD-77 918273', ['ticket FD-77', 'id 918273'], 'chamado'],
  ['R$ 1.234', ['money 1234'], 'R$ 1.234'],
  ['918.273,50 918273-1 918273/2026', [], '918.273,50 918273-1 918273/2026'],
  ['01.310-100', ['zip 01310100'], ''],
  ['#48213: 918273', ['ticket ZD-48213', 'id 918273'], ':'],
  ['https://loja.zendesk.com/agent/tickets/48213', ['ticket ZD-48213'], ''],
  ['https://www.lojaazul.com.br/trocas?x=1', ['host lojaazul.com.br'], ''],
  ['www.lojaazul.com.br', ['host lojaazul.com.br'], ''],
  ['918273 918273', ['id 918273'], ''],
  ['0000918273', ['id 918273'], ''],
  ['0', [], '0'],
  ['4147483648', [], '4147483648'],
  ['01310-100', ['zip 01310100'], ''],
  ['00000-000', [], '00000-000'],
  ['01310100', ['id 1310100'], ''],
  [document, [`document ${document}`], ''],
  ['11.222.333/0001-81', [`document ${document}`], ''],
  ['12.ABC.345/01DE-35', ['document 12ABC34501DE35'], ''],
  ['AA123456789BR', ['tracking AA123456789BR'], ''],
  [uuid, [`uuid ${uuid.toLowerCase()}`], ''],
  ['Ana.Lima+1@loja.com.br', ['email ana.lima+1@loja.com.br'], ''],
  ['reprocessar reversa 918273', ['id 918273'], 'reprocessar reversa'],
  ['loja1 azul', [], 'loja1 azul'],
  ['em 20/11/2026 por R$ 1.234,56', ['date 2026-11-20', 'money 1234.56'], 'em 20/11/2026 por R$ 1.234,56'],
  ['Olá! A reversa 918273 (ZD-48213) não andou.', ['id 918273', 'ticket ZD-48213'], 'Olá! A reversa ( ) não andou.'],
])('%s', (text, tokens, words) => {
  const pasted = recognizeText(text)
  expect(pasted.recognitions.map(({ kind, value }) => `${kind} ${value}`)).toEqual(tokens)
  expect(pasted.words).toBe(words)
  expect(pasted.hasPersonalData).toBe(false)
})

test.each(['529.982.247-25', '52998224725', '(11) 91234-5678', '+55 11 91234-5678', '11987654321'])(
  '%s is of a person: it goes nowhere',
  (text) => {
    const pasted = recognizeText(`cliente ${text} reversa 918273`)
    expect(pasted.hasPersonalData).toBe(true)
    expect(pasted.recognitions.map(({ value }) => value)).toEqual(['918273'])
    expect(pasted.words).not.toMatch(/\d/)
    expect(lookupsOf(recognizeText(text))).toEqual([])
  },
)

test.each<[string, readonly string[]]>([
  ['ZD-48213 918273', ['918273']],
  ['ZD-48213', []],
  ['01310-100', []],
  ['lo', []],
  ['loja azul', ['loja azul']],
  ['ZD-1 loja azul', ['loja azul']],
  ['1 2 3 4 5', ['1', '2', '3']],
  ['x'.repeat(201), []],
])('%s asks the server for %j', (text, lookups) => {
  expect(lookupsOf(recognizeText(text))).toEqual(lookups)
})

test.each<[string, ReturnType<typeof findRecordAndZip>]>([
  ['918273 01310-100', { id: '918273', zip: '01310100' }],
  ['01310-100 918273', { id: '918273', zip: '01310100' }],
  ['918273 01310100', { id: '918273', zip: '01310100' }],
  ['12345678 01310100', { id: '12345678', zip: '01310100' }],
  ['12345678 01310-100', { id: '12345678', zip: '01310100' }],
  ['01310100', { id: '1310100' }],
  ['01310-100', { zip: '01310100' }],
  ['ZD-1 918273', { id: '918273' }],
  ['52998224725', {}],
])('the record and the zip code in %s', (text, expected) => {
  expect(findRecordAndZip(recognizeText(text))).toEqual(expected)
})

test('a whole e-mail is read in no longer than its length', () => {
  const mail = 'Prezados, a reversa 918273 da Loja Azul segue parada desde 20/11. '.repeat(60)
  const read = (size: number) => recognizeText(mail.slice(0, size))
  expect(measureGrowth(read, Math.floor(MAX_TEXT_LENGTH / 8))).toBeLessThan(MAX_GROWTH)
})
