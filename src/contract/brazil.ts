// Country rules of a merchant: document, postal code, phone and state (product decisions A1, A2).

import { cnpj } from 'cpf-cnpj-validator'
import { countries } from './addresses.ts'
import { codeText, isObjectInput } from './fields.ts'
import { bareDocument, plainLine, readZip, zipShape } from './typed-text.ts'
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
    ? bareDocument(typed)
    : plainLine(typed)
        .toUpperCase()
        .replace(/[\s./-]/g, '')
}

export function isDocumentIn(country: Country, typed: string): boolean {
  return country === 'BR' ? cnpj.isValid(plainLine(typed)) : rfc.test(documentIn(country, typed))
}

/** As it is stored: digits only. */
export function bareZip(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** 8 digits with or without their dash; 5 in Mexico. */
export function isZipIn(country: Country, typed: string): boolean {
  return country === 'BR' ? readZip(typed) !== null : /^\d{5}$/.test(plainLine(typed))
}

/** Digits as they are stored, with a country code where one is dialled; null for no number. */
export function readPhone(country: Country, typed: string): string | null {
  const text = plainLine(typed)
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const isInternational = text.startsWith('+')
  // The zero in brackets is dialled within the country only.
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '')
  if (isInternational) return isLongEnough(digits) ? withoutTrunk(digits) : null
  const own = country === 'BR' ? brazilianPhone(digits) : mexicanPhone(digits)
  // Of another country, as the API answers it.
  return own ?? (/^[1-9]\d{10,14}$/.test(digits) ? digits : null)
}

const isLongEnough = ({ length }: string) => length >= 10 && length <= 15

/** `+55 011 …` and Mexico's mobile `1` of before 2019 are dialled without them. */
function withoutTrunk(digits: string): string {
  return digits.replace(/^550(?=\d{10,11}$)/, '55').replace(/^521(?=\d{10}$)/, '52')
}

/** 0800 and its like, nationwide short numbers, and those with an area code, after 0 or 0 and a carrier's code. */
function brazilianPhone(digits: string): string | null {
  if (/^0[3589]00\d{6,7}$/.test(digits) || /^[34]00\d{5}$/.test(digits) || /^40[2-9]\d{5}$/.test(digits)) return digits
  const national = /^(?:0(?:[1-9]\d)?)?([1-9]{2}(?:9\d{8}|[2-8]\d{7}))$/.exec(digits)?.[1]
  if (national !== undefined) return `55${national}`
  return /^55[1-9]{2}\d{8,9}$/.test(digits) ? digits : null
}

/** Ten digits, after the prefixes that were dialled until 2019. */
function mexicanPhone(digits: string): string | null {
  const national = /^(?:01|044|045)?([1-9]\d{9})$/.exec(digits)?.[1]
  if (national !== undefined) return `52${national}`
  return /^521?\d{10}$/.test(digits) ? withoutTrunk(digits) : null
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
    return country !== only || typeof typed !== 'string' || typed === '' || isRight(country, typed)
  }
  return z.refine<Typed>(isFitting, { path: [field], error: message, when: isObjectInput })
}

/** A document of either country; `fitsDocument` checks it by the country. */
export const typedDocument = codeText(18).meta({
  description:
    'With or without its signs. In Brazil a CNPJ: 14 digits, or letters and digits, with right check digits. In Mexico an RFC of 12 or 13 characters.',
  pattern: '^(?:(?:[\\s./-]*[0-9A-Za-zÑñ&]){12,14}[\\s./-]*)?$',
})

/** A postal code of either country; `fitsAddress` checks it by the country. */
export const typedPostalCode = codeText(12)
  .min(1, 'validation.required')
  .meta({
    description: 'In Brazil a CEP with or without its signs, `01310-100`; in Mexico 5 digits.',
    pattern: `(?:${zipShape.source}|^\\d{5}$)`,
  })

/** Of either country: the country is not known yet. */
export const typedPhone = codeText(30).refine(isPhone, 'validation.phone').meta({
  description:
    'Empty, or a number as it is dialled in Brazil or Mexico, `(11) 91234-5678`, `0800 123 4567`, or with a country code, `+55 11 …`. Kept as digits.',
  pattern: '^(?:\\+?[\\d\\s().-]+)?$',
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

/** What is a number nowhere, the field itself refuses. */
const isPhoneIn: Rule = (country, typed) => readPhone(country, typed) !== null || !isPhone(typed)

/** The rule of a telephone; `placeOf` says the country. */
export function fitsPhone(placeOf: (values: Typed) => unknown = ownCountry) {
  return countries.map((country) => fits('phone', 'validation.phone', placeOf, country, isPhoneIn))
}

/** The rules of a document; `placeOf` says the country. */
export function fitsDocument(placeOf: (values: Typed) => unknown = ownCountry, field = 'document') {
  return [
    fits(field, 'validation.cnpj', placeOf, 'BR', isDocumentIn),
    fits(field, 'validation.rfc', placeOf, 'MX', isDocumentIn),
  ] as const
}
