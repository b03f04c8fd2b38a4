// Country rules of a merchant: document, postal code, phone and state (product decisions A1, A2).

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

/** RFC: three letters (a company) or four (a person), a date, three of the register. */
const rfc = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[0-9A-Z]{3}$/

/** As it is stored: a CNPJ of 14 characters, an RFC of 12 or 13, upper-cased, without its mask. */
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

/** Reads a postal code as its digits: 8 in Brazil, 5 in Mexico. Returns null for anything else. */
export function readPostalCode(country: Country, typed: string): string | null {
  if (country === 'BR') return readZip(typed)
  return /^(\d{5})(?:[.,]0{1,2})?$/.exec(unwrapCell(typed))?.[1] ?? null
}

/**
 * Digits of a postal code that may still be being typed. Fewer than 8 digits stay as they are, because the leading zero
 * of `1310100` is added when the field is left. More digits than a CEP has are no code: the result is empty.
 */
export function bareZip(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length < 8 ? digits : (readZip(typed) ?? '')
}

export function isZipIn(country: Country, typed: string): boolean {
  return readPostalCode(country, typed) !== null
}

/** A postal code as it is stored; one that cannot be read as its digits. */
export function zipIn(country: Country, typed: string): string {
  return readPostalCode(country, typed) ?? bareZip(typed)
}

type PhoneFault = 'validation.phone' | 'validation.phone_ninth_digit' | 'validation.area_code'

/** The digits as they are stored, or the reason why they are no telephone number. */
type PhoneReading = { readonly digits: string; readonly fault?: undefined } | { readonly fault: PhoneFault }

const noPhone: PhoneReading = { fault: 'validation.phone' }

/** Digits as they are stored, with a country code where one is dialled; null for no number. */
export function readPhone(country: Country, typed: string): string | null {
  const reading = phoneReading(country, typed)
  return reading.fault === undefined ? reading.digits : null
}

/** The error code of a telephone number; null when the number is valid. */
export function phoneFault(country: Country, typed: string): PhoneFault | null {
  return phoneReading(country, typed).fault ?? null
}

function phoneReading(country: Country, typed: string): PhoneReading {
  // `0XX11` stands for 0, any carrier and the area code.
  const text = withoutZeroDecimals(unwrapCell(typed)).replace(/^(\(?)0[\s-]?xx[\s-]?/i, '$10')
  if (!/^\+?[\d\s().-]+$/.test(text)) return noPhone
  // The zero in brackets is dialled within the country only.
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '')
  if (text.startsWith('+')) return internationalPhone(digits)
  // 00 is the plus of a telephone without one; no area code and no carrier begins with 0.
  if (digits.startsWith('00')) return internationalPhone(digits.slice(2))
  if (country === 'MX') return mexicanPhone(digits) ?? foreignPhone(digits)
  return /^55\d{10,}$/.test(digits) ? internationalPhone(digits) : brazilianPhone(digits, /^\d+$/.test(text))
}

/** A number with its country code. */
function internationalPhone(digits: string): PhoneReading {
  if (digits.startsWith('55')) return servicePhone(digits.slice(2)) ?? areaPhone(digits.slice(2))
  const isLongEnough = digits.length >= 10 && digits.length <= 15
  // Mexico's mobile `1` was dialled until 2019.
  return isLongEnough && !digits.startsWith('0') ? { digits: digits.replace(/^521(?=\d{10}$)/, '52') } : noPhone
}

/** A number of another country without its plus, as the API returns it. */
function foreignPhone(digits: string): PhoneReading {
  return /^[1-9]\d{10,14}$/.test(digits) ? internationalPhone(digits) : noPhone
}

/** Nationwide numbers, which have neither country code nor area code; null for any other number. */
function servicePhone(digits: string): PhoneReading | null {
  // With a country code, 0800 is also written without its zero: no area code is 30, 50, 80 or 90.
  const [, free] = /^0?([3589]00\d{6,7})$/.exec(digits) ?? []
  if (free !== undefined) return { digits: `0${free}` }
  return /^(?:[34]00|40[2-9])\d{5}$/.test(digits) ? { digits } : null
}

/** Area code and number, after 0 or 0 and a carrier's code. Land lines begin with 2 to 5, mobile numbers with 9. */
function areaPhone(digits: string): PhoneReading {
  const [, area = '', number = ''] = /^(?:0(?:[1-9]\d)?)?(\d{2})(\d{8,9})$/.exec(digits) ?? []
  if (number === '') return noPhone
  if (!areaCode.test(area)) return { fault: 'validation.area_code' }
  if (/^(?:9\d{8}|[2-5]\d{7})$/.test(number)) return { digits: `55${area}${number}` }
  return /^[6-9]\d{7}$/.test(number) ? { fault: 'validation.phone_ninth_digit' } : noPhone
}

/** `isBare`: nothing but digits, as the API returns a number of another country. */
function brazilianPhone(digits: string, isBare: boolean): PhoneReading {
  const service = /^0[3589]00/.test(digits) || digits.length === 8 ? servicePhone(digits) : null
  if (service) return service
  // Area code 55 has no local numbers that begin as nationwide ones do: 55 is the country code.
  if (/^55(?:3003|40[02-9]\d)\d{4}$/.test(digits)) return { digits: digits.slice(2) }
  const reading = areaPhone(digits)
  // Eleven digits are a Brazilian number; of other countries only North America's are told apart.
  const isForeign = isBare && (digits.length > 11 || /^1[2-9]\d{2}[2-9]\d{6}$/.test(digits))
  return reading.fault !== undefined && isForeign ? foreignPhone(digits) : reading
}

/** Ten digits, after the prefixes that were dialled until 2019. */
function mexicanPhone(digits: string): PhoneReading | null {
  const national = /^(?:01|044|045)?([1-9]\d{9})$/.exec(digits)?.[1]
  if (national !== undefined) return { digits: `52${national}` }
  return /^521?\d{10}$/.test(digits) ? internationalPhone(digits) : null
}

/** As it is stored; what is no number has no digits. */
export function phoneIn(country: Country, typed: string): string {
  return readPhone(country, typed) ?? ''
}

/** Nothing, or a number of one of the countries. */
function isPhone(typed: string): boolean {
  return typed === '' || countries.some((country) => readPhone(country, typed) !== null)
}

type Typed = Readonly<Record<string, unknown>>

/** Country rule of a field, reported beside other errors. The field's own schema handles empty and non-text values. */
function fits(field: string, message: string, placeOf: (values: Typed) => unknown, only: Country, isRight: Rule) {
  const isFitting = (values: Typed) => {
    const country = countries.find((one) => one === placeOf(values))
    const typed = values[field]
    // A shortened number is refused by the field itself, with its own reason.
    const isAbsent = typeof typed !== 'string' || typed === '' || isShortenedNumber(typed)
    return country !== only || isAbsent || isRight(country, typed)
  }
  return z.refine<Typed>(isFitting, { path: [field], error: message, when: isObjectInput })
}

/** A document of either country; `fitsDocument` checks it by the country. */
export const typedDocument = cellText(18).meta({
  description:
    'With or without its signs. In Brazil a CNPJ: 14 digits, or letters and digits, with right check digits. In Mexico an RFC of 12 or 13 characters.',
  pattern: '^(?:(?:[\\s./-]*[0-9A-Za-zÑñ&]){12,14}[\\s./-]*)?$',
})

/** A postal code of either country; `fitsAddress` checks it by the country. */
export const typedPostalCode = cellText(20)
  .min(1, 'validation.required')
  .meta({
    description: 'In Brazil a CEP with or without its signs, `01310-100`; in Mexico 5 digits.',
    pattern: `(?:${zipShape.source}|^\\d{5}$)`,
  })

/** Of either country: the country is not known yet. */
export const typedPhone = cellText(30)
  .refine(isPhone, { error: ({ input }) => phoneFault('BR', String(input)) ?? 'validation.phone' })
  .meta({
    description:
      'Empty, or a number as it is dialled in Brazil or Mexico, `(11) 91234-5678`, `0800 123 4567`, or with a country code, `+55 11 …`, `0055 11 …`. Brazil: an existing area code, and the 9 of a mobile number. Kept as digits.',
    pattern: '^(?:\\+?[\\dXx\\s().-]+)?$',
  })

/** `SP`; any text in Mexico. `fitsAddress` checks it by the country. */
export const stateRule = { description: `In Brazil one of ${brazilianStates.join(', ')}.` }

type Rule = (country: Country, typed: string) => boolean

/** Of a form that holds its address side by side with the rest. */
export const ownCountry = ({ country }: Typed) => country
/** Of a record that holds its address inside. */
export const countryOfAddress = ({ address }: Typed) =>
  typeof address === 'object' && address !== null && 'country' in address ? address.country : undefined

const isState: Rule = (_, typed) => brazilianStates.includes(typed)

/** The rules of an address that carries its country. */
export const fitsAddress = [
  fits('zip_code', 'validation.zip_code', ownCountry, 'BR', isZipIn),
  fits('zip_code', 'validation.postal_code', ownCountry, 'MX', isZipIn),
  fits('state', 'validation.state', ownCountry, 'BR', isState),
] as const

const phoneFaults: readonly PhoneFault[] = ['validation.phone', 'validation.phone_ninth_digit', 'validation.area_code']

/** The rule of a telephone; `placeOf` says the country. A number of neither country is refused by the field itself. */
export function fitsPhone(placeOf: (values: Typed) => unknown = ownCountry) {
  return countries.flatMap((country) =>
    phoneFaults.map((fault) =>
      fits('phone', fault, placeOf, country, (_, typed) => !isPhone(typed) || phoneFault(country, typed) !== fault),
    ),
  )
}

/** The rules of a document; `placeOf` says the country. */
export function fitsDocument(placeOf: (values: Typed) => unknown = ownCountry, field = 'document') {
  return [
    fits(field, 'validation.cnpj', placeOf, 'BR', isDocumentIn),
    fits(field, 'validation.rfc', placeOf, 'MX', isDocumentIn),
  ] as const
}
