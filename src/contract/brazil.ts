// Validates tax ids, postal codes, phone numbers and states of merchants in Brazil and Mexico (product decisions A1,
// A2).

import { cellText, isObjectInput } from './fields.ts'
import { countries } from './platform/addresses.ts'
import {
  areaCodePattern,
  isScientificNotation,
  parseCnpj,
  parseZip,
  removeSpreadsheetNotation,
  removeZeroDecimals,
  toBareDocument,
  zipInputPattern,
} from './typed-text.ts'
import { z } from './zod.ts'

export type Country = (typeof countries)[number]

export const brazilianStates: readonly string[] = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
]

/** Mexican tax id (RFC): three letters (company) or four (person), a date `yymmdd` and three characters. */
const rfcPattern = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[0-9A-Z]{3}$/

/**
 * Normalizes a tax id (CNPJ in Brazil, RFC in Mexico) for storage: upper case, without punctuation. Does not validate
 * the tax id.
 */
export function toStoredDocument(country: Country, input: string): string {
  return country === 'BR'
    ? (parseCnpj(input) ?? toBareDocument(input))
    : removeSpreadsheetNotation(input)
        .toUpperCase()
        .replace(/[\s./-]/g, '')
}

export function isValidDocument(country: Country, input: string): boolean {
  return country === 'BR' ? parseCnpj(input) !== null : rfcPattern.test(toStoredDocument(country, input))
}

/** Returns the digits of a typed postal code: 8 in Brazil, 5 in Mexico. Returns null for invalid input. */
export function parsePostalCode(country: Country, input: string): string | null {
  if (country === 'BR') return parseZip(input)
  return /^(\d{5})(?:[.,]0{1,2})?$/.exec(removeSpreadsheetNotation(input))?.[1] ?? null
}

/**
 * Returns the digits of a Brazilian postal code that the user may still be typing. Fewer than 8 digits are returned
 * unchanged, because the form adds the missing zero of `1310100` only on blur. Returns an empty text for other invalid
 * input.
 */
export function parsePartialZip(input: string): string {
  const digits = input.replace(/\D/g, '')
  return digits.length < 8 ? digits : (parseZip(input) ?? '')
}

export function isValidPostalCode(country: Country, input: string): boolean {
  return parsePostalCode(country, input) !== null
}

/** Normalizes a postal code for storage. For invalid input, returns the digits that the input contains. */
export function toStoredPostalCode(country: Country, input: string): string {
  return parsePostalCode(country, input) ?? parsePartialZip(input)
}

type PhoneErrorCode = 'validation.phone' | 'validation.phone_ninth_digit' | 'validation.area_code'

/** Result of parsing a phone number: the digits to store, or an error code. */
type PhoneParseResult =
  | { readonly digits: string; readonly errorCode?: undefined }
  | { readonly errorCode: PhoneErrorCode }

const invalidPhone: PhoneParseResult = { errorCode: 'validation.phone' }

/** Parses a phone number to the digits to store, with country code except for service numbers. Null if invalid. */
export function parsePhone(country: Country, input: string): string | null {
  const result = parsePhoneResult(country, input)
  return result.errorCode === undefined ? result.digits : null
}

/** Returns the error code of an invalid phone number; null when the number is valid. */
export function getPhoneError(country: Country, input: string): PhoneErrorCode | null {
  return parsePhoneResult(country, input).errorCode ?? null
}

function parsePhoneResult(country: Country, input: string): PhoneParseResult {
  // In `0XX11`, `XX` is a placeholder for any carrier code before the area code 11; both `X` are removed.
  const text = removeZeroDecimals(removeSpreadsheetNotation(input)).replace(/^(\(?)0[\s-]?xx[\s-]?/i, '$10')
  if (!/^\+?[\d\s().-]+$/.test(text)) return invalidPhone
  // Removes a zero in brackets, `+55 (0)11`, which callers dial only within the country.
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '')
  if (text.startsWith('+')) return parseInternationalPhone(digits)
  // `00` is the international dialling prefix, like `+`, because no area code or carrier code begins with 0.
  if (digits.startsWith('00')) return parseInternationalPhone(digits.slice(2))
  if (country === 'MX') return parseMexicanPhone(digits) ?? parseForeignPhone(digits)
  return /^55\d{10,}$/.test(digits) ? parseInternationalPhone(digits) : parseBrazilianPhone(digits, /^\d+$/.test(text))
}

/** Parses a phone number that begins with its country code. */
function parseInternationalPhone(digits: string): PhoneParseResult {
  if (digits.startsWith('55')) return parseServicePhone(digits.slice(2)) ?? parsePhoneWithAreaCode(digits.slice(2))
  const isLongEnough = digits.length >= 10 && digits.length <= 15
  // Removes the `1` that Mexican mobile numbers had after the country code 52 until 2019.
  return isLongEnough && !digits.startsWith('0') ? { digits: digits.replace(/^521(?=\d{10}$)/, '52') } : invalidPhone
}

/** Parses a foreign phone number without a plus sign, the format in which the API returns phone numbers. */
function parseForeignPhone(digits: string): PhoneParseResult {
  return /^[1-9]\d{10,14}$/.test(digits) ? parseInternationalPhone(digits) : invalidPhone
}

/** Parses a nationwide service number (0800, 4004 …), which has no country or area code. Null for other numbers. */
function parseServicePhone(digits: string): PhoneParseResult | null {
  // Accepts 800 without its leading zero, because callers omit the zero after a country code. No area code is 30, 50,
  // 80 or 90, so the number is unambiguous.
  const [, serviceDigits] = /^0?([3589]00\d{6,7})$/.exec(digits) ?? []
  if (serviceDigits !== undefined) return { digits: `0${serviceDigits}` }
  return /^(?:[34]00|40[2-9])\d{5}$/.test(digits) ? { digits } : null
}

/** Parses a Brazilian number with area code, after an optional 0 and carrier code. Mobile numbers begin with 9. */
function parsePhoneWithAreaCode(digits: string): PhoneParseResult {
  const [, area = '', number = ''] = /^(?:0(?:[1-9]\d)?)?(\d{2})(\d{8,9})$/.exec(digits) ?? []
  if (number === '') return invalidPhone
  if (!areaCodePattern.test(area)) return { errorCode: 'validation.area_code' }
  if (/^(?:9\d{8}|[2-5]\d{7})$/.test(number)) return { digits: `55${area}${number}` }
  return /^[6-9]\d{7}$/.test(number) ? { errorCode: 'validation.phone_ninth_digit' } : invalidPhone
}

/**
 * Parses a phone number as dialled in Brazil. Input that consists only of digits may also be a foreign number, because
 * the API returns foreign numbers without a plus sign.
 */
function parseBrazilianPhone(digits: string, hasOnlyDigits: boolean): PhoneParseResult {
  const serviceResult = /^0[3589]00/.test(digits) || digits.length === 8 ? parseServicePhone(digits) : null
  if (serviceResult) return serviceResult
  // Removes 55 as the country code of a service number, because no local number in the area code 55 begins in this way.
  if (/^55(?:3003|40[02-9]\d)\d{4}$/.test(digits)) return { digits: digits.slice(2) }
  const result = parsePhoneWithAreaCode(digits)
  // Eleven digits are treated as a Brazilian number, unless they match the North American numbering plan.
  const isForeign = hasOnlyDigits && (digits.length > 11 || /^1[2-9]\d{2}[2-9]\d{6}$/.test(digits))
  return result.errorCode !== undefined && isForeign ? parseForeignPhone(digits) : result
}

/** Parses a Mexican number of ten digits, after an optional prefix (01, 044, 045) that was dialled until 2019. */
function parseMexicanPhone(digits: string): PhoneParseResult | null {
  const national = /^(?:01|044|045)?([1-9]\d{9})$/.exec(digits)?.[1]
  if (national !== undefined) return { digits: `52${national}` }
  return /^521?\d{10}$/.test(digits) ? parseInternationalPhone(digits) : null
}

/** Returns the digits of a phone number to store; empty for an invalid number. */
export function toStoredPhone(country: Country, input: string): string {
  return parsePhone(country, input) ?? ''
}

/** Returns true for an empty text and for a valid phone number of any supported country. */
function isPhoneOrEmpty(input: string): boolean {
  return input === '' || countries.some((country) => parsePhone(country, input) !== null)
}

type InputValues = Readonly<Record<string, unknown>>

/**
 * Builds a Zod refinement that validates a field if `getCountry` returns `ruleCountry`. Empty values and values that
 * are not texts pass, because the schema of the field validates them.
 */
function buildCountryRule(
  field: string,
  message: string,
  getCountry: (values: InputValues) => unknown,
  ruleCountry: Country,
  isValidIn: CountryCheck,
) {
  const isValid = (values: InputValues) => {
    const country = countries.find((code) => code === getCountry(values))
    const input = values[field]
    // Skips scientific notation (`9,036E+05`), which the schema of the field reports with an error of its own.
    const isSkipped = typeof input !== 'string' || input === '' || isScientificNotation(input)
    return country !== ruleCountry || isSkipped || isValidIn(country, input)
  }
  return z.refine<InputValues>(isValid, { path: [field], error: message, when: isObjectInput })
}

/** Schema of a tax id of any country; `buildDocumentRules` then validates the tax id for the country of the record. */
export const documentInput = cellText(18).meta({
  description:
    'With or without punctuation. Brazil: a CNPJ of 14 digits, or letters and digits, with valid check digits. Mexico: an RFC of 12 or 13 characters.',
  pattern: '^(?:(?:[\\s./-]*[0-9A-Za-zÑñ&]){12,14}[\\s./-]*)?$',
})

/** Schema of a postal code of any country; `addressRules` then validates the postal code for the address's country. */
export const postalCodeInput = cellText(20)
  .min(1, 'validation.required')
  .meta({
    description: 'Brazil: a CEP with or without punctuation, such as `01310-100`. Mexico: 5 digits.',
    pattern: `(?:${zipInputPattern.source}|^\\d{5}$)`,
  })

/** Schema of a phone number that is valid in Brazil or Mexico, for forms without a selected country. */
export const phoneInput = cellText(30)
  .refine(isPhoneOrEmpty, { error: ({ input }) => getPhoneError('BR', String(input)) ?? 'validation.phone' })
  .meta({
    description:
      'Empty, or a phone number as dialled in Brazil or Mexico (`(11) 91234-5678`, `0800 123 4567`) or with a country code (`+55 11 …`, `0055 11 …`). Brazilian numbers need an existing area code, and mobile numbers begin with 9. Stored as digits.',
    pattern: '^(?:\\+?[\\dXx\\s().-]+)?$',
  })

/** OpenAPI description of a state field: a code such as `SP` in Brazil, any text in Mexico. */
export const stateMetadata = { description: `In Brazil, one of these state codes: ${brazilianStates.join(', ')}.` }

type CountryCheck = (country: Country, input: string) => boolean

/** Returns the country of form values that contain the address fields on the top level. */
export const getTopLevelCountry = ({ country }: InputValues) => country
/** Returns the country of a record whose address is a nested object. */
export const getAddressCountry = ({ address }: InputValues) =>
  typeof address === 'object' && address !== null && 'country' in address ? address.country : undefined

const isState: CountryCheck = (_, input) => brazilianStates.includes(input)

/** Zod refinements that validate the postal code and the state of an address for the `country` of the address. */
export const addressRules = [
  buildCountryRule('zip_code', 'validation.zip_code', getTopLevelCountry, 'BR', isValidPostalCode),
  buildCountryRule('zip_code', 'validation.postal_code', getTopLevelCountry, 'MX', isValidPostalCode),
  buildCountryRule('state', 'validation.state', getTopLevelCountry, 'BR', isState),
] as const

const phoneErrorCodes: readonly PhoneErrorCode[] = [
  'validation.phone',
  'validation.phone_ninth_digit',
  'validation.area_code',
]

/**
 * Builds Zod refinements that validate `phone` for the country that `getCountry` returns: one refinement per country
 * and error code.
 */
export function buildPhoneRules(getCountry: (values: InputValues) => unknown = getTopLevelCountry) {
  return countries.flatMap((country) =>
    phoneErrorCodes.map((errorCode) =>
      buildCountryRule(
        'phone',
        errorCode,
        getCountry,
        country,
        (_, input) => !isPhoneOrEmpty(input) || getPhoneError(country, input) !== errorCode,
      ),
    ),
  )
}

/** Builds Zod refinements that validate a tax id for the country that `getCountry` returns. */
export function buildDocumentRules(
  getCountry: (values: InputValues) => unknown = getTopLevelCountry,
  field = 'document',
) {
  return [
    buildCountryRule(field, 'validation.cnpj', getCountry, 'BR', isValidDocument),
    buildCountryRule(field, 'validation.rfc', getCountry, 'MX', isValidDocument),
  ] as const
}
