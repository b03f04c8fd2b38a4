// What a country decides, as a table.
import { describe, expect, test } from 'vitest'
import { type Country, documentIn, isDocumentIn, isZipIn, readPhone } from '#contract/brazil.ts'

describe('A1 documents', () => {
  test.each<[Country, string, string | null]>([
    ['BR', '11.222.333/0001-81', '11222333000181'],
    ['BR', ' 11222333000181 ', '11222333000181'],
    ['BR', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['BR', '12abc34501de35', '12ABC34501DE35'],
    ['BR', '11222333000182', null],
    ['BR', '1122233300018', null],
    ['BR', '00000000000000', null],
    ['BR', 'ABC850101AB1', null],
    ['MX', 'ABC850101AB1', 'ABC850101AB1'],
    ['MX', 'abcd-850101-ab1', 'ABCD850101AB1'],
    ['MX', 'Ñ&C850101AB1', 'Ñ&C850101AB1'],
    ['MX', 'ABC851301AB1', null],
    ['MX', '11222333000181', null],
  ])('%s %s', (country, typed, stored) => {
    expect(isDocumentIn(country, typed) ? documentIn(country, typed) : null).toBe(stored)
  })
})

describe('A2 zip codes', () => {
  test.each<[Country, string, boolean]>([
    ['BR', '01310-100', true],
    ['BR', '01310100', true],
    ['BR', '01.310-100', true],
    ['BR', "'01310100", true],
    ['BR', '01310\u2011100', true],
    ['BR', '\u200b01310100', true],
    ['BR', '0131010', false],
    ['BR', '44100', false],
    ['MX', '44100', true],
    ['MX', '01310-100', false],
    ['MX', '4410', false],
  ])('%s %s: %s', (country, typed, isRight) => {
    expect(isZipIn(country, typed)).toBe(isRight)
  })
})

describe('S1 §5 phones are stored as digits, with their country code', () => {
  test.each<[Country, string, string | null]>([
    ['BR', '(11) 98765-4321', '5511987654321'],
    ['BR', '+55 11 98765-4321', '5511987654321'],
    ['BR', '1133334444', '551133334444'],
    ['BR', '+1 (212) 555-0199', '12125550199'],
    ['MX', '33 3614 0000', '523336140000'],
    ['MX', '+52 33 3614 0000', '523336140000'],
    ['BR', '0800 123 4567', '08001234567'],
    ['BR', '0800-123456', '0800123456'],
    ['BR', '0300 789 1234', '03007891234'],
    ['BR', '4004-1234', '40041234'],
    ['BR', '3003 1234', '30031234'],
    ['BR', '011 3456-7890', '551134567890'],
    ['BR', '(011) 91234-5678', '5511912345678'],
    ['BR', '0 15 11 91234-5678', '5511912345678'],
    ['BR', '0xx11 91234-5678', null],
    ['BR', '+55 (0)11 91234-5678', '5511912345678'],
    ['BR', '+55 011 3456-7890', '551134567890'],
    ['BR', '\u202a+55\u00a011\u00a091234\u20115678\u202c', '5511912345678'],
    ['BR', '55 3222-1234', '555532221234'],
    ['BR', '5511912345678', '5511912345678'],
    ['BR', '12125550199', '12125550199'],
    ['BR', '10 1234-5678', null],
    ['BR', '91234-5678', null],
    ['MX', '01 800 123 4567', '528001234567'],
    ['MX', '044 55 1234 5678', '525512345678'],
    ['MX', '+52 1 55 1234 5678', '525512345678'],
    ['MX', '01 (33) 3614-0000', '523336140000'],
    ['MX', '525512345678', '525512345678'],
    ['BR', '', ''],
    ['BR', '98765', null],
    ['BR', '..........', null],
    ['BR', '11 98765-4321 ramal 2', null],
  ])('%s %s', (country, typed, stored) => {
    expect(typed === '' ? '' : readPhone(country, typed)).toBe(stored)
  })
})
