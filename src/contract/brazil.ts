// Country rules of a merchant: document, postal code, phone and state (product decisions A1, A2).

import { cnpj } from 'cpf-cnpj-validator'
import { countries } from './addresses.ts'
import { bareDocument, isObjectInput } from './fields.ts'
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
  return country === 'BR' ? bareDocument(typed) : typed.toUpperCase().replace(/[\s./-]/g, '')
}

export function isDocumentIn(country: Country, typed: string): boolean {
  return country === 'BR' ? cnpj.isValid(typed.trim()) : rfc.test(documentIn(country, typed))
}

/** As it is stored: digits only. */
export function bareZip(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** 8 digits with or without their dash; 5 in Mexico. */
export function isZipIn(country: Country, typed: string): boolean {
  return (country === 'BR' ? /^\d{5}-?\d{3}$/ : /^\d{5}$/).test(typed.trim())
}

/** Digits with their country code; a national number may be typed without it. */
export function phoneIn(country: Country, typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits === '' || typed.trim().startsWith('+')) return digits
  if (country === 'BR') return digits.length <= 11 ? `55${digits}` : digits
  return digits.length <= 10 ? `52${digits}` : digits
}

/** Nothing, or as many digits as a number with its area code has. */
export function isPhone(typed: string): boolean {
  const { length } = typed.replace(/\D/g, '')
  return typed === '' || (/^\+?[\d\s().-]+$/.test(typed) && length >= 10 && length <= 15)
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

/** The rules of a document; `placeOf` says the country. */
export function fitsDocument(placeOf: (values: Typed) => unknown = ownCountry, field = 'document') {
  return [
    fits(field, 'validation.cnpj', placeOf, 'BR', isDocumentIn),
    fits(field, 'validation.rfc', placeOf, 'MX', isDocumentIn),
  ] as const
}
