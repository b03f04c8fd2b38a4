import { afterEach, describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDocument,
  formatInstant,
  formatInstantExactly,
  formatMoney,
  formatNumber,
  formatPhone,
  formatTime,
  formatZip,
} from '#console/lib/formats.ts'

describe('documents, codes and phones', () => {
  it.each([
    ['12345678000195', '12.345.678/0001-95'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['ABC010203AB1', 'ABC010203AB1'],
    ['', ''],
  ])('document %s', (document, shown) => expect(formatDocument(document)).toBe(shown))

  it.each([
    ['01310100', '01310-100'],
    ['06600', '06600'],
    ['', ''],
  ])('zip %s', (zip, shown) => expect(formatZip(zip)).toBe(shown))

  it.each([
    ['5511912345678', '+55 11 91234-5678'],
    ['551133334444', '+55 11 3333-4444'],
    ['525512345678', '525512345678'],
  ])('phone %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown))
})

describe('numbers', () => {
  it('puts a no-break space after R$', () => {
    expect(formatMoney(123456)).toBe('R$\u00a01.234,56')
    expect(formatMoney(5)).toBe('R$\u00a00,05')
    expect(formatMoney(-100)).toBe('-R$\u00a01,00')
  })

  it('groups thousands with a point', () => expect(formatNumber(4812)).toBe('4.812'))
})

describe('dates', () => {
  const zone = process.env.TZ
  afterEach(() => {
    process.env.TZ = zone
  })

  it.each(['America/Sao_Paulo', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'a calendar date never shifts in %s',
    (local) => {
      process.env.TZ = local
      expect(formatDate('2026-11-20')).toBe('20/11/2026')
      expect(formatDate('2026-01-01T00:00:00.000Z')).toBe('01/01/2026')
      expect(formatDate('2026-01-01T00:00:00Z')).toBe('01/01/2026')
    },
  )

  it.each(['UTC', 'Asia/Tokyo'])('an instant is one of São Paulo in %s', (local) => {
    process.env.TZ = local
    expect(formatInstant('2026-11-20T02:30:00.000Z')).toBe('19/11/2026 23:30')
    expect(formatTime('2026-11-20T02:30:00.000Z')).toBe('23:30')
    expect(formatInstantExactly('2026-11-20T02:30:07.000Z')).toBe('19/11/2026 23:30:07 GMT-3')
  })

  it('shows what is no date as it is', () => {
    expect(formatDate('amanhã')).toBe('amanhã')
    expect(formatInstant('amanhã')).toBe('amanhã')
    expect(formatInstantExactly('')).toBe('')
  })
})
