// What people type or paste is read in one way: unseen characters, signs that look alike, numbers, searches.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { codeText, recordId, requiredText, text } from '#contract/fields.ts'
import {
  isolated,
  plainText,
  readConsumer,
  readHost,
  readId,
  readZip,
  searchWords,
  trimmed,
  withoutInvisible,
} from '#contract/typed-text.ts'
import { growthOfEight, mostGrowth } from '../growth.ts'

const unseen = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
]

test.each(unseen)('%j is dropped within and around a code', (mark) => {
  expect(withoutInvisible(`${mark}91${mark}82${mark}`)).toBe('9182')
  expect(z.parse(codeText(9), `${mark} ab${mark}c `)).toBe('abc')
  expect(z.parse(recordId, `${mark}918${mark}273`)).toBe(918273)
})

test.each(['👨‍👩‍👧', '🏳️‍🌈', '🧑🏽‍💻', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('the joiner within %s stays', (emoji) => {
  expect(withoutInvisible(`a${emoji}b`)).toBe(`a${emoji}b`)
  expect(z.parse(text(40), emoji)).toBe(emoji)
})

test.each(['\u200b', ' \u200b\u200b ', '\u00ad', '\ufeff', '\u2060\u00a0', '\u3164', '\u202a\u202c'])(
  '%j is nothing where something is required',
  (typed) => expect(z.safeParse(requiredText(10), typed).error?.issues[0]?.message).toBe('validation.required'),
)

test.each(['a\u202eb', 'a\u202db', 'Loja \u2067azul', 'x\u202ay', '\u202egnp.exe x\u2066y'])(
  '%j would turn the text after it, and is refused',
  (typed) => expect(z.safeParse(text(40), typed).error?.issues[0]?.message).toBe('validation.characters'),
)

test('what is kept is kept letter by letter, between its ends', () => {
  for (const typed of ['D’Ávila', 'a\u200bb', 'Rio–Niterói', 'a\u00a0b'])
    expect(z.parse(text(40), ` ${typed}\u200b`)).toBe(typed)
})

test('a text that turns its direction stands alone', () => {
  expect(isolated('Loja')).toBe('Loja')
  expect(isolated('a\u202eb')).toBe('\u2068a\u202eb\u2069')
  expect(isolated('a\u2069\u202eb')).toBe('\u2068a\u202eb\u2069')
})

test.each([
  ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d'].map((one) => [one, '-'] as const),
  ...['‘', '’', 'ʼ', '´', '′', '\uff07'].map((one) => [one, "'"] as const),
  ...['\u00a0', '\u2009', '\u202f', '\u3000', '\u2002'].map((one) => [one, ' '] as const),
  ['９１８', '918'] as const,
])('%j is %j', (typed, plain) => expect(plainText(`a${typed}b`)).toBe(`a${plain}b`))

describe('ids', () => {
  test.each([
    ['918273', 918273],
    ['918.273', 918273],
    ['1.918.273', 1918273],
    ['918\u00a0273', 918273],
    ['918\u2009273', 918273],
    ['\u202a918273\u202c', 918273],
    ['00918273', 918273],
    ['918.27', null],
    ['918,273', null],
    ['9.18273', null],
    ['918273.5', null],
    ['918-273', null],
    ['3.000.000.000', null],
    ['0', null],
    ['-5', null],
    ['1e5', null],
  ])('%j is %s', (typed, id) => {
    expect(readId(typed)).toBe(id)
    expect(z.safeParse(recordId, typed).data).toBe(id ?? undefined)
  })
})

test.each([
  ['01310-100', '01310100'],
  ['01310100', '01310100'],
  ['01.310-100', '01310100'],
  ["'01310100", '01310100'],
  ['01310–100', '01310100'],
  ['01310 100', '01310100'],
  ['1310100', null],
  ['0131-0100', null],
])('the zip code %j is %s', (typed, zip) => expect(readZip(typed)).toBe(zip))

test.each([
  ['https://www.loja.com.br/?utm=1', 'loja.com.br'],
  ['www.loja.com.br/', 'loja.com.br'],
  ['LOJA.com.br', 'loja.com.br'],
  ['loja.com.br:8443/a#b', 'loja.com.br'],
  ['http://loja.com.br.', 'loja.com.br.'],
  ['loja azul', null],
  ['918.273', null],
])('the host of %j is %s', (typed, host) => expect(readHost(typed)).toBe(host))

test.each([
  ['Loja Azul', [['Loja'], ['Azul']]],
  ['12.345.678/0001-90', [['12.345.678/0001-90', '12345678000190']]],
  ['12.ABC.345/01DE-35', [['12.ABC.345/01DE-35', '12ABC34501DE35']]],
  ['01310‑100', [['01310-100', '01310100']]],
  ['https://www.loja.com.br/', [['https://www.loja.com.br/', 'loja.com.br']]],
  ['D’Ávila', [["D'Ávila", 'DÁvila']]],
  [
    'davila oneill',
    [
      ['davila', "d'avila"],
      ['oneill', "o'neill"],
    ],
  ],
  ['doce lojas dentro', [['doce'], ['lojas', "l'ojas"], ['dentro', "d'entro"]]],
  ['918.273', [['918.273', '918273']]],
  ['\u200b azul\u00a0claro', [['azul'], ['claro']]],
  ['', []],
])('the words of %j', (typed, words) => expect(searchWords(typed)).toEqual(words))

test.each([
  ['Ana.Lima+1@Loja.com.br', { email: 'ana.lima+1@loja.com.br' }],
  ['e-mail: <ana@loja.com.br>;', { email: 'ana@loja.com.br' }],
  ['mailto:ana@loja.com.br', { email: 'ana@loja.com.br' }],
  ['529.982.247-25', { document: '52998224725' }],
  ['CPF nº 52998224725', { document: '52998224725' }],
  ['12.ABC.345/01DE-35', { document: '12ABC34501DE35' }],
  ['CNPJ 11.222.333/0001-81', { document: '11222333000181' }],
  ['(11) 98765-4321', { phone: '11987654321' }],
  ['+55 11 3333-4444', { phone: '1133334444' }],
  ['+52 55 1234 5678', { phone: '5512345678' }],
  ['telefone: 011 98765 4321', { phone: '11987654321' }],
  // May be both.
  ['11900000083', { document: '11900000083', phone: '11900000083' }],
  ['52998224726', null],
  ['98765-4321', null],
  ['918273', null],
  ['ana@loja', null],
  ['ana lima', null],
  ['ana@loja.com.br 529.982.247-25', null],
  ['reversa de ana@loja.com.br', null],
  ['', null],
])('the consumer %j is %j', (typed, keys) => expect(readConsumer(typed)).toEqual(keys))

test('long texts cost what they are long', () => {
  for (const part of [' \u200b', '1.', 'a-', '.', 'http://', '\u200d']) {
    const ofLength = (size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
    for (const read of [trimmed, searchWords, readId, readZip, readHost, readConsumer])
      expect(
        growthOfEight((size) => read(ofLength(size)), 25),
        part,
      ).toBeLessThan(mostGrowth)
  }
})
