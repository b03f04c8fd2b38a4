// Validates documents, postal codes, phones and states of merchants in Brazil and Mexico (product decisions A1, A2).

import { cellText, isObjectInput } from './fields.ts'
import { countries } from './platform/addresses.ts'
import {
  areaCode,
  bareDocument,
  isShortenedNumber,
  readCnpj,
  readZip,
  unwrapCell,
  withoutZeroDecimals,
  zipShape,
} from './typed-text.ts'
import { z } from './zod.ts'

export type Country = (typeof countries)[number]

export const brazilianStates: readonly string[] = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
]

/** Mexican tax id (RFC): three letters (company) or four (person), a date `yymmdd` and three characters. */
const rfc = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[0-9A-Z]{3}$/

/** Returns a CNPJ or RFC as stored: upper-case, without punctuation. The result is not validated. */
export function documentIn(country: Country, typed: string): string {
  return country === 'BR'
    ? (readCnpj(typed) ?? bareDocument(typed))
    : unwrapCell(typed)
        .toUpperCase()
        .replace(/[\s./-]/g, '')
}

export function isDocumentIn(country: Country, typed: string): boolean {
  return country === 'BR' ? readCnpj(typed) !== null : rfc.test(documentIn(country, typed))
}

/** Parses a postal code to its digits: 8 in Brazil, 5 in Mexico. Returns null for invalid input. */
export function readPostalCode(country: Country, typed: string): string | null {
  if (country === 'BR') return readZip(typed)
  return /^(\d{5})(?:[.,]0{1,2})?$/.exec(unwrapCell(typed))?.[1] ?? null
}

/**
 * Returns the digits of a postal code that the user may still be typing. Fewer than 8 digits are returned unchanged,
 * because the leading zero of `1310100` is added on blur. Returns an empty text for more than 8 digits.
 */
export function bareZip(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length < 8 ? digits : (readZip(typed) ?? '')
}

export function isZipIn(country: Country, typed: string): boolean {
  return readPostalCode(country, typed) !== null
}

/** Returns a postal code as stored; for invalid input, the digits that it contains. */
export function zipIn(country: Country, typed: string): string {
  return readPostalCode(country, typed) ?? bareZip(typed)
}

type PhoneFault = 'validation.phone' | 'validation.phone_ninth_digit' | 'validation.area_code'

/** Result of parsing a phone number: the digits to store, or an error code. */
type PhoneReading = { readonly digits: string; readonly fault?: undefined } | { readonly fault: PhoneFault }

const noPhone: PhoneReading = { fault: 'validation.phone' }

/** Parses a phone number to the digits to store, with country code except for service numbers. Null if invalid. */
export function readPhone(country: Country, typed: string): string | null {
  const reading = phoneReading(country, typed)
  return reading.fault === undefined ? reading.digits : null
}

/** Returns the error code of an invalid phone number; null when the number is valid. */
export function phoneFault(country: Country, typed: string): PhoneFault | null {
  return phoneReading(country, typed).fault ?? null
}

function phoneReading(country: Country, typed: string): PhoneReading {
  // In `0XX11`, `XX` is a placeholder for any carrier code before the area code 11; both `X` are removed.
  const text = withoutZeroDecimals(unwrapCell(typed)).replace(/^(\(?)0[\s-]?xx[\s-]?/i, '$10')
  if (!/^\+?[\d\s().-]+$/.test(text)) return noPhone
  // A zero in brackets, `+55 (0)11`, is dialled only within the country, so it is removed.
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '')
  if (text.startsWith('+')) return internationalPhone(digits)
  // `00` is the international prefix, like `+`; no area code or carrier code begins with 0.
  if (digits.startsWith('00')) return internationalPhone(digits.slice(2))
  if (country === 'MX') return mexicanPhone(digits) ?? foreignPhone(digits)
  return /^55\d{10,}$/.test(digits) ? internationalPhone(digits) : brazilianPhone(digits, /^\d+$/.test(text))
}

/** Parses a phone number that begins with its country code. */
function internationalPhone(digits: string): PhoneReading {
  if (digits.startsWith('55')) return servicePhone(digits.slice(2)) ?? areaPhone(digits.slice(2))
  const isLongEnough = digits.length >= 10 && digits.length <= 15
  // Removes the `1` that Mexican mobile numbers had after the country code 52 until 2019.
  return isLongEnough && !digits.startsWith('0') ? { digits: digits.replace(/^521(?=\d{10}$)/, '52') } : noPhone
}

/** Parses a foreign phone number without a plus sign, the format in which the API returns phone numbers. */
function foreignPhone(digits: string): PhoneReading {
  return /^[1-9]\d{10,14}$/.test(digits) ? internationalPhone(digits) : noPhone
}

/** Parses a nationwide service number (0800, 4004 …), which has no country or area code. Null for other numbers. */
function servicePhone(digits: string): PhoneReading | null {
  // After a country code, the zero of 0800 may be missing; this is unambiguous: no area code is 30, 50, 80 or 90.
  const [, free] = /^0?([3589]00\d{6,7})$/.exec(digits) ?? []
  if (free !== undefined) return { digits: `0${free}` }
  return /^(?:[34]00|40[2-9])\d{5}$/.test(digits) ? { digits } : null
}

/** Parses a Brazilian number with area code, after an optional 0 and carrier code. Mobile numbers begin with 9. */
function areaPhone(digits: string): PhoneReading {
  const [, area = '', number = ''] = /^(?:0(?:[1-9]\d)?)?(\d{2})(\d{8,9})$/.exec(digits) ?? []
  if (number === '') return noPhone
  if (!areaCode.test(area)) return { fault: 'validation.area_code' }
  if (/^(?:9\d{8}|[2-5]\d{7})$/.test(number)) return { digits: `55${area}${number}` }
  return /^[6-9]\d{7}$/.test(number) ? { fault: 'validation.phone_ninth_digit' } : noPhone
}

/** Parses a number dialled in Brazil. If the input has only digits, it may also be a foreign number from the API. */
function brazilianPhone(digits: string, isBare: boolean): PhoneReading {
  const service = /^0[3589]00/.test(digits) || digits.length === 8 ? servicePhone(digits) : null
  if (service) return service
  // No local number in area code 55 begins like a service number, so 55 is the country code here.
  if (/^55(?:3003|40[02-9]\d)\d{4}$/.test(digits)) return { digits: digits.slice(2) }
  const reading = areaPhone(digits)
  // Eleven digits are treated as a Brazilian number, unless they match the North American numbering plan.
  const isForeign = isBare && (digits.length > 11 || /^1[2-9]\d{2}[2-9]\d{6}$/.test(digits))
  return reading.fault !== undefined && isForeign ? foreignPhone(digits) : reading
}

/** Parses a Mexican number of ten digits, after an optional prefix (01, 044, 045) that was dialled until 2019. */
function mexicanPhone(digits: string): PhoneReading | null {
  const national = /^(?:01|044|045)?([1-9]\d{9})$/.exec(digits)?.[1]
  if (national !== undefined) return { digits: `52${national}` }
  return /^521?\d{10}$/.test(digits) ? internationalPhone(digits) : null
}

/** Returns the digits of a phone number to store; empty for an invalid number. */
export function phoneIn(country: Country, typed: string): string {
  return readPhone(country, typed) ?? ''
}

/** Returns true for an empty text and for a valid phone number of any supported country. */
function isPhone(typed: string): boolean {
  return typed === '' || countries.some((country) => readPhone(country, typed) !== null)
}

type Typed = Readonly<Record<string, unknown>>

/** Builds a refinement of a field for one country. Empty and non-text values are left to the field's schema. */
function fits(field: string, message: string, placeOf: (values: Typed) => unknown, only: Country, isRight: Rule) {
  const isFitting = (values: Typed) => {
    const country = countries.find((one) => one === placeOf(values))
    const typed = values[field]
    // The schema of the field reports a number in scientific notation (`9,036E+05`) with a separate error.
    const isAbsent = typeof typed !== 'string' || typed === '' || isShortenedNumber(typed)
    return country !== only || isAbsent || isRight(country, typed)
  }
  return z.refine<Typed>(isFitting, { path: [field], error: message, when: isObjectInput })
}

/** Schema of a document number of any country; `buildDocumentRules` validates it for the country of the record. */
export const typedDocument = cellText(18).meta({
  description:
    'With or without its signs. In Brazil a CNPJ: 14 digits, or letters and digits, with right check digits. In Mexico an RFC of 12 or 13 characters.',
  pattern: '^(?:(?:[\\s./-]*[0-9A-Za-zÑñ&]){12,14}[\\s./-]*)?$',
})

/** Schema of a postal code of any country; `addressRules` validates it for the country of the address. */
export const typedPostalCode = cellText(20)
  .min(1, 'validation.required')
  .meta({
    description: 'In Brazil a CEP with or without its signs, `01310-100`; in Mexico 5 digits.',
    pattern: `(?:${zipShape.source}|^\\d{5}$)`,
  })

/** Schema of a phone number that is valid in Brazil or Mexico, for forms without a selected country. */
export const typedPhone = cellText(30)
  .refine(isPhone, { error: ({ input }) => phoneFault('BR', String(input)) ?? 'validation.phone' })
  .meta({
    description:
      'Empty, or a number as it is dialled in Brazil or Mexico, `(11) 91234-5678`, `0800 123 4567`, or with a country code, `+55 11 …`, `0055 11 …`. Brazil: an existing area code, and the 9 of a mobile number. Kept as digits.',
    pattern: '^(?:\\+?[\\dXx\\s().-]+)?$',
  })

/** Description of a state field in the API: a code such as `SP` in Brazil, any text in Mexico. */
export const stateRule = { description: `In Brazil one of ${brazilianStates.join(', ')}.` }

type Rule = (country: Country, typed: string) => boolean

/** Returns the country of a form whose address fields are on the top level. */
export const ownCountry = ({ country }: Typed) => country
/** Returns the country of a record whose address is a nested object. */
export const countryOfAddress = ({ address }: Typed) =>
  typeof address === 'object' && address !== null && 'country' in address ? address.country : undefined

const isState: Rule = (_, typed) => brazilianStates.includes(typed)

/** Refinements that validate the postal code and state of an address for its `country`. */
export const fitsAddress = [
  fits('zip_code', 'validation.zip_code', ownCountry, 'BR', isZipIn),
  fits('zip_code', 'validation.postal_code', ownCountry, 'MX', isZipIn),
  fits('state', 'validation.state', ownCountry, 'BR', isState),
] as const

const phoneFaults: readonly PhoneFault[] = ['validation.phone', 'validation.phone_ninth_digit', 'validation.area_code']

/** Builds refinements that validate `phone` for the country that `getCountry` returns, one per error code. */
export function fitsPhone(placeOf: (values: Typed) => unknown = ownCountry) {
  return countries.flatMap((country) =>
    phoneFaults.map((fault) =>
      fits('phone', fault, placeOf, country, (_, typed) => !isPhone(typed) || phoneFault(country, typed) !== fault),
    ),
  )
}

/** Builds refinements that validate a document number for the country that `getCountry` returns. */
export function fitsDocument(placeOf: (values: Typed) => unknown = ownCountry, field = 'document') {
  return [
    fits(field, 'validation.cnpj', placeOf, 'BR', isDocumentIn),
    fits(field, 'validation.rfc', placeOf, 'MX', isDocumentIn),
  ] as const
}
