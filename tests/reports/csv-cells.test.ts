// Tests how the CSV library formats cells with hostile texts and codes (product decision D).
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isolateDirection } from '#contract/typed-text.ts'
import { type CsvCell, formatCsvDateTime, formatCsvDateTimeWithSeconds, formatCsvRows } from '#server/services/csv.ts'
import { ALL_HOSTILE_TEXTS, hostileCodes } from './hostile.ts'

const isFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text)
const isNumber = (text: string) => /^[+-]?[0-9]+(?:[.,][0-9]+)*$/.test(text)
const isAltered = (code: string) =>
  [
    ...[/^0[0-9]+$/, /^[0-9]{12,}$/, /^[0-9]+[eE][+-]?[0-9]+$/, /^[0-9]+(?:[.,][0-9]+)+$/],
    /^[0-9]{1,4}[-/.:][0-9]{1,2}(?:[-/.:][0-9]{1,4})?$/,
  ].some((rule) => rule.test(code))
const quoteField = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Returns the expected cell for a text. Characters that change the text direction are isolated, and a formula gets a
 * leading apostrophe, so that spreadsheets do not run it.
 */
const buildExpectedCell = (text: string) =>
  quoteField(
    isFormula(isolateDirection(text)) && !isNumber(text) ? `'${isolateDirection(text)}` : isolateDirection(text),
  )
const codeRule = (code: string) =>
  quoteField(
    isFormula(isolateDirection(code)) || isAltered(code) ? `'${isolateDirection(code)}` : isolateDirection(code),
  )

function expectSameCells(values: readonly string[], cell: (value: string) => CsvCell, rule: (value: string) => string) {
  const lines = values.map((value) => formatCsvRows([['a', cell(value), null, 'z']]))
  expect(lines).toEqual(values.map((value) => `a;${rule(value)};;z\r\n`))
  expect(formatCsvRows(values.map((value) => ['a', cell(value), null, 'z']))).toBe(lines.join(''))
}

it('Texts: quotes, line ends, white space of every kind and formulas are escaped', () => {
  expect(ALL_HOSTILE_TEXTS.length).toBeGreaterThan(400)
  expectSameCells(ALL_HOSTILE_TEXTS, (text) => text, buildExpectedCell)
})

it('Codes: leading zeros, long numbers and values that look like a date are protected', () => {
  expectSameCells(ALL_HOSTILE_TEXTS, (code) => ({ code }), codeRule)
  const escapedCells = hostileCodes
    .map((code) => formatCsvRows([[{ code }]]).trimEnd())
    .filter((cell) => cell.startsWith("'"))
  expect(escapedCells).toEqual(
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
  expectSameCells(codes, (code) => ({ code }), codeRule)
})

it('Numbers have a decimal comma, and a missing number is empty', () => {
  expect(formatCsvRows([[0, -1.5, '-1,50', '1234567890123,45', null]])).toBe('0;-1,5;-1,50;1234567890123,45;\r\n')
})

it('Instants are displayed in the time zone of São Paulo, including summer time', () => {
  expect(['2026-11-21T02:30:00Z', '2018-12-31T23:30:00Z'].map((at) => formatCsvDateTime(new Date(at)))).toEqual([
    '20/11/2026 23:30',
    '31/12/2018 21:30',
  ])
  expect(formatCsvDateTimeWithSeconds(new Date('2026-11-21T02:30:09Z'))).toBe('20/11/2026 23:30:09')
})
