// Tests the parser for typed dates and numbers in three languages. Form fields, filters and the palette use this
// parser.
import { describe, expect, test } from 'vitest'
import { normalizeDate, normalizePercent } from '#console/lib/format.ts'
import { parseDecimal, parseTypedDate } from '#contract/typed-values.ts'

const today = '2026-11-26'

describe('Dates relative to today are parsed', () => {
  test.each([
    ['hoje', '2026-11-26'],
    ['Hoje ', '2026-11-26'],
    ['amanhã', '2026-11-27'],
    ['amanha', '2026-11-27'],
    ['AMANHÃ', '2026-11-27'],
    ['depois de amanhã', '2026-11-28'],
    ['ontem', '2026-11-25'],
    ['anteontem', '2026-11-24'],
    ['today', '2026-11-26'],
    ['tomorrow', '2026-11-27'],
    ['yesterday', '2026-11-25'],
    ['hoy', '2026-11-26'],
    ['mañana', '2026-11-27'],
    ['manana', '2026-11-27'],
    ['pasado mañana', '2026-11-28'],
    ['ayer', '2026-11-25'],
    ['anteayer', '2026-11-24'],
    ['+7', '2026-12-03'],
    ['+ 7', '2026-12-03'],
    ['+7d', '2026-12-03'],
    ['-7', '2026-11-19'],
    ['–7', '2026-11-19'],
    ['+0', '2026-11-26'],
    ['+2s', '2026-12-10'],
    ['+2 w', '2026-12-10'],
    ['+36', '2027-01-01'],
    // Weekdays after today, which is a Thursday. `Quinta` (Thursday) means the Thursday of the next week.
    ['sexta', '2026-11-27'],
    ['segunda-feira', '2026-11-30'],
    ['Quinta', '2026-12-03'],
    ['lunes', '2026-11-30'],
    ['wednesday', '2026-12-02'],
    ['próximo mês', '2026-12-01'],
    ['mês que vem', '2026-12-01'],
    ['next month', '2026-12-01'],
    ['Próximo mes', '2026-12-01'],
    ['el mes que viene', '2026-12-01'],
    ['fim do mês', '2026-11-30'],
    ['end of month', '2026-11-30'],
    ['end of the month', '2026-11-30'],
    ['fin de mes', '2026-11-30'],
    ['final del mes', '2026-11-30'],
  ])('%s is parsed as %s', (input, date) => expect(parseTypedDate(input, { today })).toBe(date))

  test.each([
    ['sexta', '2026-11-20'],
    ['quinta', '2026-11-26'],
  ])('%s is parsed as %s if dates after today are not allowed', (input, date) =>
    expect(parseTypedDate(input, { today, latestDate: today })).toBe(date),
  )
})

describe('A date without a year is parsed as the nearest date', () => {
  test.each([
    ['1/12', '2026-12-01'],
    ['01/12', '2026-12-01'],
    ['1.12', '2026-12-01'],
    ['1-12', '2026-12-01'],
    ['20/11', '2026-11-20'],
    ['1/3', '2027-03-01'],
    ['15/6', '2026-06-15'],
    ['dez', '2026-12-01'],
    ['Dez.', '2026-12-01'],
    ['dezembro', '2026-12-01'],
    ['dec', '2026-12-01'],
    ['December', '2026-12-01'],
    ['dic', '2026-12-01'],
    ['diciembre', '2026-12-01'],
    ['jan', '2027-01-01'],
    ['ene', '2027-01-01'],
    ['março', '2027-03-01'],
    ['out', '2026-10-01'],
    ['1 dez', '2026-12-01'],
    ['1º dez', '2026-12-01'],
    ['1º de dezembro', '2026-12-01'],
    ['15dez', '2026-12-15'],
    ['15 de diciembre', '2026-12-15'],
    ['dec 15', '2026-12-15'],
    ['Dec 1st', '2026-12-01'],
  ])('%s is parsed as %s', (input, date) => expect(parseTypedDate(input, { today })).toBe(date))

  test.each([
    ['1/12', '2025-12-01'],
    ['dez', '2025-12-01'],
    ['20/11', '2026-11-20'],
    ['hoje', '2026-11-26'],
  ])('if dates after today are not allowed, %s is parsed as %s', (input, date) =>
    expect(parseTypedDate(input, { today, latestDate: today })).toBe(date),
  )
})

describe('Dates with a year are parsed', () => {
  test.each([
    ['1 dez 2027', '2027-12-01'],
    ['1 de dezembro de 2027', '2027-12-01'],
    ['1/dez/27', '2027-12-01'],
    ['dez/27', '2027-12-01'],
    ['dezembro de 2027', '2027-12-01'],
    ['December 15, 2027', '2027-12-15'],
    ['15 de diciembre del 2027', '2027-12-15'],
    ['29/2/2028', '2028-02-29'],
    ['1º/12/2026', '2026-12-01'],
    ['1o/3/2027', '2027-03-01'],
    ['1°/10/26', '2026-10-01'],
    ['1.º/8/2027', '2027-08-01'],
    ['1ª/5/2027', '2027-05-01'],
    ['seg, 30 nov 2026', '2026-11-30'],
    ['Sáb., 12 dez. 2026', '2026-12-12'],
    ['ter 15/12/2026', '2026-12-15'],
    ['quarta-feira, 2 de dezembro de 2026', '2026-12-02'],
    ['Quinta-feira 3/12/26', '2026-12-03'],
    ['6ª-feira, 4/12/2026', '2026-12-04'],
    ['domingo, 1º de novembro de 2026', '2026-11-01'],
    ['Monday, November 30, 2026', '2026-11-30'],
    ['Wed, 2 Dec 2026', '2026-12-02'],
    ['lunes, 30 de noviembre de 2026', '2026-11-30'],
    ['mié, 2 dic 2026', '2026-12-02'],
    ['sex, 27 nov', '2026-11-27'],
    ['2027-01-05', '2027-01-05'],
    ['2027/1/5', '2027-01-05'],
    ['20270105', '2027-01-05'],
    ['2027-01-05T18:30:00Z', '2027-01-05'],
    ['2027-01-05T01:30:00Z', '2027-01-04'],
    ['2027-01-05T00:00:00Z', '2027-01-05'],
    ['2027-01-05T00:30:00-03:00', '2027-01-05'],
    ['2027-01-05T09:15:00', '2027-01-05'],
    ['2027-01-05 09:15:00', '2027-01-05'],
    ['05/01/2027 09:15', '2027-01-05'],
    ['30.nov.2026', '2026-11-30'],
    ['30\u00a0nov\u00a02026', '2026-11-30'],
  ])('%s is parsed as %s', (input, date) => expect(parseTypedDate(input, { today })).toBe(date))

  test.each([
    '',
    'de',
    'xyz',
    'marcos',
    'marzipan',
    '31/2',
    'seg, 1 dez 2026',
    'seg',
    'seg, 30',
    'foo, 30 nov 2026',
    '2026-02-30T10:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-13-01T10:00:00Z',
    '46356',
    '1x/12/2026',
    '32/1',
    '29/2',
    '1/13',
    '+',
    '7',
    '++7',
    '+99999',
    'constructor',
    '1 foo',
  ])('%j is not a date', (input) => expect(parseTypedDate(input, { today })).toBeNull())

  test('normalizeDate returns the parsed date in the format of the field, or the text unchanged', () => {
    expect(normalizeDate('+1')).toMatch(/^\d\d\/\d\d\/20\d\d$/)
    expect(normalizeDate('1 dez 2027')).toBe('01/12/2027')
    expect(normalizeDate('logo')).toBe('logo')
  })
})

describe('Typed numbers are parsed', () => {
  const reais = { decimals: 2, maximum: 1_000_000 }
  const percent = { decimals: 4, maximum: 100 }

  test.each([
    ['2,5', '2.5'],
    ['2.5', '2.5'],
    ['1234,5', '1234.5'],
    ['1234.5', '1234.5'],
    ['1.234', '1234'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234.567,8', '1234567.8'],
    ['0.50', '0.50'],
    ['007.10', '7.10'],
  ])('the amount %s is parsed as %s', (input, number) => expect(parseDecimal(input, reais)).toBe(number))

  test.each([
    ['2,5', '2.5'],
    ['2.5', '2.5'],
    ['2.500', '2.500'],
    ['0.1234', '0.1234'],
    ['100', '100'],
  ])('the percentage %s is parsed as %s, because percentages have no thousands separator', (input, number) =>
    expect(parseDecimal(input, percent)).toBe(number),
  )

  test.each(['', '1,234', '0.500', '1.23.456', '1.234.5', '1,2,3', '2.', ',5', '-1', '1e3'])(
    '%j is not an amount',
    (input) => expect(parseDecimal(input, reais)).toBeNull(),
  )

  test('normalizePercent formats a percentage with a decimal comma', () => {
    expect(normalizePercent('2.5')).toBe('2,5')
    expect(normalizePercent('2.500')).toBe('2,5')
  })
})
