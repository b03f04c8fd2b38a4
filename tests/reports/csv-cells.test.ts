// Product decisions, D: what the library writes is our rule, letter by letter, for hostile texts and codes.
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

/** What turns its direction stands alone. */
const textRule = (text: string) =>
  quoted(isFormula(isolateDirection(text)) && !isNumber(text) ? `'${isolateDirection(text)}` : isolateDirection(text))
const codeRule = (code: string) =>
  quoted(isFormula(isolateDirection(code)) || isAltered(code) ? `'${isolateDirection(code)}` : isolateDirection(code))

function alike(values: readonly string[], cell: (value: string) => Cell, rule: (value: string) => string) {
  const lines = values.map((value) => formatCsvRows([['a', cell(value), null, 'z']]))
  expect(lines).toEqual(values.map((value) => `a;${rule(value)};;z\r\n`))
  expect(formatCsvRows(values.map((value) => ['a', cell(value), null, 'z']))).toBe(lines.join(''))
}

it('of texts: quotes, line ends, blanks of every kind, formulas', () => {
  expect(everyHostile.length).toBeGreaterThan(400)
  alike(everyHostile, (text) => text, textRule)
})

it('of codes: leading zeros, long numbers, what looks like a date', () => {
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

it('of codes, whatever digits and the signs of numbers, dates and times make', () => {
  const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength })
  const sign = fc.constantFrom('', ...'eE.,/:-+')
  const codes = fc.sample(
    fc.tuple(digits(13), sign, digits(3), sign, digits(3)).map((parts) => parts.join('')),
    8_000,
  )
  alike(codes, (code) => ({ code }), codeRule)
})

it('of numbers, with a decimal comma; one that is not there is nothing', () => {
  expect(formatCsvRows([[0, -1.5, '-1,50', '1234567890123,45', null]])).toBe('0;-1,5;-1,50;1234567890123,45;\r\n')
})

it('instants are those of São Paulo, summer time of its day included', () => {
  expect(['2026-11-21T02:30:00Z', '2018-12-31T23:30:00Z'].map((at) => formatCsvMinutes(new Date(at)))).toEqual([
    '20/11/2026 23:30',
    '31/12/2018 21:30',
  ])
  expect(formatCsvSeconds(new Date('2026-11-21T02:30:09Z'))).toBe('20/11/2026 23:30:09')
})
