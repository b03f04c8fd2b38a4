// Tests how the console formats documents, numbers, money and dates.
import { afterEach, describe, expect, it } from 'vitest'
import {
  formatAlignedPercent,
  formatAmount,
  formatDate,
  formatDecimal,
  formatDocument,
  formatInstant,
  formatInstantExactly,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPhone,
  formatReais,
  formatTime,
  formatZip,
  normalizeDate,
  normalizeMoney,
  normalizePercent,
  normalizeWholeNumber,
  parseWholeNumber,
} from '#console/lib/format.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'

describe('documents, codes and phones', () => {
  it.each([
    ['12345678000195', '12.345.678/0001-95'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['ABC010203AB1', 'ABC010203AB1'],
    ['', ''],
  ])('formatDocument formats %j', (document, expected) => expect(formatDocument(document)).toBe(expected))

  it.each([
    ['01310100', '01310-100'],
    ['06600', '06600'],
    ['', ''],
  ])('formatZip formats %j', (zip, expected) => expect(formatZip(zip)).toBe(expected))

  it.each([
    ['5511912345678', '+55 11 91234-5678'],
    ['551133334444', '+55 11 3333-4444'],
    ['525512345678', '+52 55 1234 5678'],
    ['528181234567', '+52 81 8123 4567'],
    ['526641234567', '+52 664 123 4567'],
    ['08001234567', '0800 123 4567'],
    ['0800123456', '0800 123 456'],
    ['40041234', '4004-1234'],
    ['12125550199', '12125550199'],
  ])('formatPhone formats %s', (phone, expected) => expect(formatPhone(phone)).toBe(expected))
})

describe('numbers', () => {
  it('formatMoney puts a no-break space after R$', () => {
    expect(formatMoney(123456)).toBe('R$\u00a01.234,56')
    expect(formatMoney(5)).toBe('R$\u00a00,05')
    expect(formatMoney(-100)).toBe('-R$\u00a01,00')
  })

  it.each([
    ['0', '0,00'],
    ['4.9', '4,90'],
    ['1234.50', '1.234,50'],
    ['9007199254740993.01', '9.007.199.254.740.993,01'],
    ['x', 'x'],
  ])('formatAmount formats %s as %s', (stored, expected) => expect(formatAmount(stored)).toBe(expected))

  it.each([
    ['2.5000', '2,5'],
    ['10.0000', '10'],
    ['0.0100', '0,01'],
    ['100', '100'],
  ])('formatDecimal formats %s as %s', (stored, expected) => expect(formatDecimal(stored)).toBe(expected))

  it('formatReais and formatPercent put a no-break space next to the unit', () => {
    expect(formatReais('1234.5')).toBe('R$\u00a01.234,50')
    expect(formatPercent('2.5000')).toBe('2,5\u00a0%')
    expect(['17.1', '31.61', '3'].map(formatAlignedPercent)).toEqual(['17,10\u00a0%', '31,61\u00a0%', '3,00\u00a0%'])
  })

  it('the normalize functions format valid input and keep invalid input', () => {
    expect(['1234,5', 'R$ 7', 'sete', '12.34'].map(normalizeMoney)).toEqual(['1.234,50', '7,00', 'sete', '12,34'])
    expect(['2,50 %', '2.5', '2.5.1'].map(normalizePercent)).toEqual(['2,5', '2,5', '2.5.1'])
    expect(['1200', '1.200', '1,2', ''].map(normalizeWholeNumber)).toEqual(['1.200', '1.200', '1,2', ''])
    expect(['1.200', '12.00', '', '-1'].map(parseWholeNumber)).toEqual([1200, null, null, null])
    expect(['1/2/26', '31/02/2026'].map((input) => normalizeDate(input))).toEqual(['01/02/2026', '31/02/2026'])
  })

  it('formatNumber groups thousands with a point', () => expect(formatNumber(4812)).toBe('4.812'))
})

describe('dates', () => {
  const initialTimeZone = process.env.TZ
  afterEach(() => {
    process.env.TZ = initialTimeZone
  })

  it.each(['America/Sao_Paulo', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'formatDate never shifts a calendar date in the time zone %s',
    (timeZone) => {
      process.env.TZ = timeZone
      expect(formatDate('2026-11-20')).toBe('20/11/2026')
      expect(formatDate('2026-01-01T00:00:00.000Z')).toBe('01/01/2026')
      expect(formatDate('2026-01-01T00:00:00Z')).toBe('01/01/2026')
    },
  )

  it.each(['America/Sao_Paulo', 'UTC', 'Asia/Tokyo'])(
    'dateHere returns the day in São Paulo in the time zone %s',
    (timeZone) => {
      process.env.TZ = timeZone
      expect(formatSaoPauloDate(new Date('2026-12-01T02:59:59Z'))).toBe('2026-11-30')
      expect(formatSaoPauloDate(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01')
      expect(formatMonth('2026-11')).toBe('11/2026')
    },
  )

  it.each(['UTC', 'Asia/Tokyo'])('formatInstant uses the time of São Paulo in the time zone %s', (timeZone) => {
    process.env.TZ = timeZone
    expect(formatInstant('2026-11-20T02:30:00.000Z')).toBe('19/11/2026 23:30')
    expect(formatTime('2026-11-20T02:30:00.000Z')).toBe('23:30')
    expect(formatInstantExactly('2026-11-20T02:30:07.000Z')).toBe('19/11/2026 23:30:07 GMT-3')
  })

  it('the date functions return a text that is not a date unchanged', () => {
    expect(formatDate('amanhã')).toBe('amanhã')
    expect(formatInstant('amanhã')).toBe('amanhã')
    expect(formatInstantExactly('')).toBe('')
  })

  it('shows a dash for an unknown instant', () => expect(formatInstant(null)).toBe('—'))
})
