// Tests the formats of documents, postal codes and phones that depend on the country.
import { describe, expect, test } from 'vitest'
import {
  type Country,
  getPhoneError,
  isValidDocument,
  isValidPostalCode,
  normalizeTaxId,
  parsePhone,
} from '#contract/brazil.ts'

describe('A1 Documents are validated by country', () => {
  test.each<[country: Country, input: string, storedValue: string | null]>([
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
  ])('the document of %s %s is stored without its mask, or rejected', (country, input, storedValue) => {
    expect(isValidDocument(country, input) ? normalizeTaxId(country, input) : null).toBe(storedValue)
  })
})

describe('A2 Postal codes are validated by country', () => {
  test.each<[country: Country, input: string, isValid: boolean]>([
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
  ])('the validity of the postal code of %s %s is %s', (country, input, isValid) => {
    expect(isValidPostalCode(country, input)).toBe(isValid)
  })
})

describe('S1 §5 Phones are stored as digits with the country code', () => {
  test.each<[country: Country, input: string, storedValue: string | null]>([
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
    ['BR', '0xx11 91234-5678', '5511912345678'],
    ['BR', '(0XX31) 3222-4455', '553132224455'],
    ['BR', '+55 (0)11 91234-5678', '5511912345678'],
    ['BR', '+55 011 3456-7890', '551134567890'],
    ['BR', '\u202a+55\u00a011\u00a091234\u20115678\u202c', '5511912345678'],
    ['BR', '55 3222-1234', '555532221234'],
    ['BR', '5511912345678', '5511912345678'],
    ['BR', '12125550199', '12125550199'],
    ['BR', '+55 0800 722 6001', '08007226001'],
    ['BR', '+55 800 722 6001', '08007226001'],
    ['BR', '55 0800 7226001', '08007226001'],
    ['BR', '+55 0300 313 4701', '03003134701'],
    ['BR', '+55 4003-1515', '40031515'],
    ['BR', '+55 (4004) 2090', '40042090'],
    ['BR', '0055 4004 2090', '40042090'],
    ['BR', '55 4004-2090', '40042090'],
    ['BR', '00 55 21 98888-1234', '5521988881234'],
    ['BR', '0055 (41) 3322-9090', '554133229090'],
    ['BR', '00 1 212 555 0199', '12125550199'],
    ['BR', '041 51 3311-7788', '555133117788'],
    ['BR', '0 21 85 99777-6655', '5585997776655'],
    ['BR', '021 2555-3344', '552125553344'],
    ['BR', "'11912345678", '5511912345678'],
    ['BR', '5511912345678.0', '5511912345678'],
    ['BR', '85 3222 1100', '558532221100'],
    // Eight digits that begin with 6 to 9 are a mobile number without its leading 9.
    ['BR', '(11) 8765-4321', null],
    ['BR', '21 7654-3210', null],
    ['BR', '+55 31 9988-7766', null],
    ['BR', '558599887766', null],
    ['BR', '0 15 61 6543-2109', null],
    // These area codes do not exist.
    ['BR', '(20) 91234-5678', null],
    ['BR', '20912345678', null],
    ['BR', '+55 23 3222-1234', null],
    ['BR', '0055 36 98888-1234', null],
    ['BR', '52 3222-1234', null],
    ['BR', '(78) 3222-1234', null],
    ['BR', '5529988881234', null],
    ['BR', '11 88765-4321', null],
    ['BR', '10 1234-5678', null],
    ['BR', '91234-5678', null],
    ['MX', '01 800 123 4567', '528001234567'],
    ['MX', '044 55 1234 5678', '525512345678'],
    ['MX', '+52 1 55 1234 5678', '525512345678'],
    ['MX', '01 (33) 3614-0000', '523336140000'],
    ['MX', '525512345678', '525512345678'],
    ['MX', '20 9876 5432', '522098765432'],
    ['MX', '00 52 55 1234 5678', '525512345678'],
    ['MX', '+55 11 91234-5678', '5511912345678'],
    ['BR', '', ''],
    ['BR', '98765', null],
    ['BR', '..........', null],
    ['BR', '11 98765-4321 ramal 2', null],
  ])('the phone of %s %s is stored with its country code, or rejected', (country, input, storedValue) => {
    expect(input === '' ? '' : parsePhone(country, input)).toBe(storedValue)
  })
})

test.each<[input: string, errorCode: string | null]>([
  ['(11) 8765-4321', 'validation.phone_ninth_digit'],
  ['+55 21 7654-3210', 'validation.phone_ninth_digit'],
  ['551996543210', 'validation.phone_ninth_digit'],
  ['0 15 85 9988-7766', 'validation.phone_ninth_digit'],
  ['0055 31 6677-8899', 'validation.phone_ninth_digit'],
  ['(20) 91234-5678', 'validation.area_code'],
  ['+55 57 3222-1234', 'validation.area_code'],
  ['39 3222-1234', 'validation.area_code'],
  ['76 98888-1234', 'validation.area_code'],
  ['552633334444', 'validation.area_code'],
  ['91234-5678', 'validation.phone'],
  ['11 1234-5678', 'validation.phone'],
  ['(11) 91234-5678', null],
])('getPhoneError returns for %s the error %s', (input, errorCode) =>
  expect(getPhoneError('BR', input)).toBe(errorCode),
)
