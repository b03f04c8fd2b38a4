// Tests the normalization of typed and pasted texts: invisible characters, look-alike characters, numbers and
// search texts.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { postalCodeInput, taxIdInput } from '#contract/brazil.ts'
import { codeText, nameText, optionalNameText, recordId, requiredText, text, zipCode } from '#contract/fields.ts'
import { getSearchWords } from '#contract/search-words.ts'
import {
  isolateDirection,
  parseCnpj,
  parseConsumer,
  parseHost,
  parseId,
  parseZipCode,
  removeInvisible,
  toPlainText,
  trimInvisible,
} from '#contract/typed-text.ts'
import { MAX_CPU_TIME_RATIO, measureCpuTimeRatio } from '../growth.ts'

const invisibleCharacters = [
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

test.each(invisibleCharacters)('the invisible character %j is removed from codes', (mark) => {
  expect(removeInvisible(`${mark}91${mark}82${mark}`)).toBe('9182')
  expect(z.parse(codeText(9), `${mark} ab${mark}c `)).toBe('abc')
  expect(z.parse(recordId, `${mark}918${mark}273`)).toBe(918273)
})

test.each(['👨‍👩‍👧', '🏳️‍🌈', '🧑🏽‍💻', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('the joiner in the emoji %s is kept', (emoji) => {
  expect(removeInvisible(`a${emoji}b`)).toBe(`a${emoji}b`)
  expect(z.parse(text(40), emoji)).toBe(emoji)
})

test.each(['\u200b', ' \u200b\u200b ', '\u00ad', '\ufeff', '\u2060\u00a0', '\u3164', '\u202a\u202c'])(
  '%j counts as empty in a required text',
  (input) => expect(z.safeParse(requiredText(10), input).error?.issues[0]?.message).toBe('validation.required'),
)

test.each([
  '\u0301',
  '\u0301\u0302 \u0303',
  '\u2800',
  '\u2800 \u2800',
  '\ufe0f',
  '\u{e0041}',
  '\u0488',
  '\u{1d159}',
  '\ufffc',
])('%j is invisible and is rejected in a required text', (input) =>
  expect(z.safeParse(requiredText(10), input).error?.issues[0]?.message).toMatch(/visible|required/),
)

test.each(['a', '7', '!', '—', '💜', 'é', 'e\u0301', '\u2800x', '本', '\u0915\u093f'])(
  '%j is visible and accepted in a required text',
  (input) => expect(z.safeParse(requiredText(10), input).success).toBe(true),
)

test.each(['S\ufffdo Paulo', 'Loja \ufffd', '\ufffd', 'Jo\ufffd\ufffdo', 'Caf\ufffd do Centro'])(
  '%j was decoded with the wrong encoding and is rejected only in names',
  (input) => {
    expect(z.safeParse(nameText(40), input).error?.issues[0]?.message).toBe('validation.wrong_encoding')
    expect(z.safeParse(optionalNameText(40), input).error?.issues[0]?.message).toBe('validation.wrong_encoding')
    expect(z.safeParse(requiredText(40), input).success).toBe(true)
  },
)

test.each(['a\u202eb', 'a\u202db', 'Loja \u2067azul', 'x\u202ay', '\u202egnp.exe x\u2066y'])(
  '%j changes the direction of the following text and is rejected',
  (input) => expect(z.safeParse(text(40), input).error?.issues[0]?.message).toBe('validation.characters'),
)

test('a text is stored unchanged except for trimmed ends', () => {
  for (const input of ['D’Ávila', 'a\u200bb', 'Rio–Niterói', 'a\u00a0b'])
    expect(z.parse(text(40), ` ${input}\u200b`)).toBe(input)
})

test('isolateDirection isolates a text that changes the text direction', () => {
  expect(isolateDirection('Loja')).toBe('Loja')
  expect(isolateDirection('a\u202eb')).toBe('\u2068a\u202eb\u2069')
  expect(isolateDirection('a\u2069\u202eb')).toBe('\u2068a\u202eb\u2069')
})

test.each([
  ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d'].map(
    (dash) => [dash, '-'] as const,
  ),
  ...['‘', '’', 'ʼ', '´', '′', '\uff07'].map((quote) => [quote, "'"] as const),
  ...['\u00a0', '\u2009', '\u202f', '\u3000', '\u2002'].map((space) => [space, ' '] as const),
  ['９１８', '918'] as const,
])('toPlainText replaces %j with %j', (input, expected) => expect(toPlainText(`a${input}b`)).toBe(`a${expected}b`))

describe('Ids are parsed', () => {
  test.each([
    ['918273', 918273],
    ['918.273', 918273],
    ['1.918.273', 1918273],
    ['918\u00a0273', 918273],
    ['918\u2009273', 918273],
    ['\u202a918273\u202c', 918273],
    ['00918273', 918273],
    ['918,273', 918273],
    ['2,104,377', 2104377],
    ["1'204'880", 1204880],
    ['#734512', 734512],
    ['# 734 512', 734512],
    ['(734512)', 734512],
    ['"734.512"', 734512],
    ['734512.', 734512],
    ['734512;', 734512],
    ["'734512", 734512],
    ['="734512"', 734512],
    ['734512.0', 734512],
    ['734512,00', 734512],
    ['734\u202f512', 734512],
    ['918.27', null],
    ['9182,73', null],
    ['918.273,512', null],
    ['1.5', null],
    ['1e9', null],
    ['7,34512E+05', null],
    ['734512 734513', null],
    ['abc', null],
    ['9.18273', null],
    ['918273.5', null],
    ['918-273', null],
    ['3.000.000.000', null],
    ['0', null],
    ['-5', null],
    ['1e5', null],
  ])('%j is parsed as the id %s', (input, id) => {
    expect(parseId(input)).toBe(id)
    expect(z.safeParse(recordId, input).data).toBe(id ?? undefined)
  })
})

test.each([
  ['01310-100', '01310100'],
  ['01310100', '01310100'],
  ['01.310-100', '01310100'],
  ["'01310100", '01310100'],
  ['01310–100', '01310100'],
  ['01310 100', '01310100'],
  ['20040\u00a0020', '20040020'],
  ['="20040-020"', '20040020'],
  ["'04547-004", '04547004'],
  ['4547004', '04547004'],
  ['4547-004', null],
  ['4547004.0', '04547004'],
  ['20040020,00', '20040020'],
  ['4.547.004', '04547004'],
  ['20,040,020', '20040020'],
  ['CEP: 20040-020', '20040020'],
  ['01000-000', '01000000'],
  ['00000-000', null],
  ['00000000', null],
  ['00.999-999', null],
  ['0454700', null],
  ['454700', null],
  ['4,55E+06', null],
  ['2,0040E+07', null],
  ['0131-0100', null],
])('the zip code %j is parsed as %s', (input, zip) => expect(parseZipCode(input)).toBe(zip))

test.each([
  ['11.222.333/0001-81', '11222333000181'],
  ["'11222333000181", '11222333000181'],
  ['="11.222.333/0001-81"', '11222333000181'],
  ['11222333000181.0', '11222333000181'],
  ['11222333000181,00', '11222333000181'],
  ['191', null],
  // Rejects scientific notation, in which a spreadsheet may have rounded a CNPJ (company number).
  ['1.91E+02', null],
  ['6990590000123', '06990590000123'],
  ['6990590000124', null],
  ['1,12223E+13', null],
])('the CNPJ %j is parsed as %s', (input, cnpj) => expect(parseCnpj(input)).toBe(cnpj))

test.each([
  [recordId, '7,34512E+05'],
  [recordId, '2.1E+06'],
  [zipCode, '4,55E+06'],
  [zipCode, "'2,0040E+07"],
  [postalCodeInput, '1,31E+06'],
  [taxIdInput, '1,12223E+13'],
  [taxIdInput, '="1.12E+13"'],
])('a number that lost digits in a spreadsheet is rejected with validation.digits_lost: %#', (schema, input) =>
  expect(z.safeParse(schema, input).error?.issues.map(({ message }) => message)).toContain('validation.digits_lost'),
)

test.each([
  ['https://www.loja.com.br/?utm=1', 'loja.com.br'],
  ['www.loja.com.br/', 'loja.com.br'],
  ['LOJA.com.br', 'loja.com.br'],
  ['loja.com.br:8443/a#b', 'loja.com.br'],
  ['http://loja.com.br.', 'loja.com.br.'],
  ['loja azul', null],
  ['918.273', null],
])('parseHost returns for %j the host %s', (input, host) => expect(parseHost(input)).toBe(host))

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
  ['918 273', [['918 273', '918273']]],
  ['AA 123 456 789 BR', [['AA 123 456 789 BR', 'AA123456789BR']]],
  ['01310 100', [['01310 100', '01310100']]],
  ['11 222 333 0001 81', [['11 222 333 0001 81', '11222333000181']]],
  ['#918273', [['#918273', '918273']]],
  ['918,273', [['918,273', '918273']]],
  ['100.200', [['100.200', '100200']]],
  ['pedido 100,200', [['pedido'], ['100,200', '100200']]],
  ['\u200b azul\u00a0claro', [['azul'], ['claro']]],
  ['', []],
])('getSearchWords returns the words of %j', (input, words) => expect(getSearchWords(input)).toEqual(words))

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
  ['0055 11 98765-4321', { phone: '11987654321' }],
  ['00 55 21 2555-4321', { phone: '2125554321' }],
  ['015 11 98765-4321', { phone: '11987654321' }],
  // Eleven digits that are a valid CPF (tax number) as well as a valid phone number.
  ['11900000083', { document: '11900000083', phone: '11900000083' }],
  ['52998224726', null],
  ['98765-4321', null],
  ['918273', null],
  ['ana@loja', null],
  ['ana lima', null],
  ['ana@loja.com.br 529.982.247-25', null],
  ['reversa de ana@loja.com.br', null],
  ['', null],
])('parseConsumer parses %j as %j', (input, keys) => expect(parseConsumer(input)).toEqual(keys))

test('the parsing time grows linearly with the length of the text', () => {
  for (const part of [' \u200b', '1.', 'a-', '.', 'http://', '\u200d']) {
    const buildText = (size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
    for (const read of [trimInvisible, getSearchWords, parseId, parseZipCode, parseHost, parseConsumer])
      expect(
        measureCpuTimeRatio((size) => read(buildText(size)), 25),
        part,
      ).toBeLessThan(MAX_CPU_TIME_RATIO)
  }
})
