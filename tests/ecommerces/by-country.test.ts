// What a country decides, as a table.
import { describe, expect, test } from 'vitest'
import { type Country, documentIn, isDocumentIn, isPhone, isZipIn, phoneIn } from '#contract/brazil.ts'

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
    ['BR', '', ''],
    ['BR', '98765', null],
    ['BR', '..........', null],
    ['BR', '11 98765-4321 ramal 2', null],
  ])('%s %s', (country, typed, stored) => {
    expect(isPhone(typed) ? phoneIn(country, typed) : null).toBe(stored)
  })
})
