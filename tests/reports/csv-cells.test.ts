// Tests that the CSV library formats cells according to product decision D, for hostile texts and codes.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isolateDirection } from '#contract/typed-text.ts'
import { type Cell, formatCsvMinutes, formatCsvRows, formatCsvSeconds } from '#server/services/csv.ts'
import { everyHostile, hostileCodes } from './hostile.ts'

const isFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text)
const isNumber = (text: string) => /^[+-]?[0-9]+(?:[.,][0-9]+)*$/.test(text)
const isAltered = (code: string) =>
  [
    ...[/^0[0-9]+$/, /^[0-9]{12,}$/, /^[0-9]+[eE][+-]?[0-9]+$/, /^[0-9]+(?:[.,][0-9]+)+$/],
    /^[0-9]{1,4}[-/.:][0-9]{1,2}(?:[-/.:][0-9]{1,4})?$/,
  ].some((rule) => rule.test(code))
const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Expected cell for a text: texts that change the text direction are isolated, and formulas get an apostrophe. */
const expectedTextCell = (text: string) =>
  quoted(isFormula(isolateDirection(text)) && !isNumber(text) ? `'${isolateDirection(text)}` : isolateDirection(text))
const codeRule = (code: string) =>
  quoted(isFormula(isolateDirection(code)) || isAltered(code) ? `'${isolateDirection(code)}` : isolateDirection(code))

function alike(values: readonly string[], cell: (value: string) => Cell, rule: (value: string) => string) {
  const lines = values.map((value) => formatCsvRows([['a', cell(value), null, 'z']]))
  expect(lines).toEqual(values.map((value) => `a;${rule(value)};;z\r\n`))
  expect(formatCsvRows(values.map((value) => ['a', cell(value), null, 'z']))).toBe(lines.join(''))
}

it('Texts: quotes, line ends, white space of every kind and formulas are escaped', () => {
  expect(everyHostile.length).toBeGreaterThan(400)
  alike(everyHostile, (text) => text, expectedTextCell)
})

it('Codes: leading zeros, long numbers and values that look like a date are protected', () => {
  alike(everyHostile, (code) => ({ code }), codeRule)
  const marked = hostileCodes
    .map((code) => formatCsvRows([[{ code }]]).trimEnd())
    .filter((cell) => cell.startsWith("'"))
  expect(marked).toEqual(
    [
      ...[
        '000123',
        '00',
        '123456789012345',
        '1234567890123456',
        '999999999999',
        '01310100',
        '1-2',
        '10/11',
        '2026-11-20',
      ],
      ...['12:30', '1e5', '12E-3', '1.000', '1,50', '-1', '+55', '=1', '@a'],
    ].map((code) => `'${code}`),
  )
})

it('Codes made of random digits and the signs of numbers, dates and times are protected', () => {
  const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength })
  const sign = fc.constantFrom('', ...'eE.,/:-+')
  const codes = fc.sample(
    fc.tuple(digits(13), sign, digits(3), sign, digits(3)).map((parts) => parts.join('')),
    8_000,
  )
  alike(codes, (code) => ({ code }), codeRule)
})

it('Numbers have a decimal comma, and a missing number is empty', () => {
  expect(formatCsvRows([[0, -1.5, '-1,50', '1234567890123,45', null]])).toBe('0;-1,5;-1,50;1234567890123,45;\r\n')
})

it('Instants are displayed in the time zone of São Paulo, including summer time', () => {
  expect(['2026-11-21T02:30:00Z', '2018-12-31T23:30:00Z'].map((at) => formatCsvMinutes(new Date(at)))).toEqual([
    '20/11/2026 23:30',
    '31/12/2018 21:30',
  ])
  expect(formatCsvSeconds(new Date('2026-11-21T02:30:09Z'))).toBe('20/11/2026 23:30:09')
})
