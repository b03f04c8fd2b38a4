// Domain fields of Brazil and of this platform. Each says what it stores; what people may type is wider and is normalised here.
import { cnpj } from 'cpf-cnpj-validator'
import * as z from 'zod/mini'

/** A whole number, as JSON or as the digits of a path or query; what JavaScript would also take for one (`true`, `[5]`, `0x10`) is refused. */
export function wholeNumber(minimum: number, maximum: number, error?: string) {
  const message = error ? { error } : {}
  const typed = z.union([z.number(message), z.string(message).check(z.trim(), z.regex(/^\d{1,15}$/, message))], message)
  return z.pipe(
    z.pipe(typed, z.transform(Number)),
    z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message)),
  )
}

/** Numeric id of a record, as the platform counts them. */
export const recordId = wholeNumber(1, 2_147_483_647, 'validation.id')

const noControlCharacters = /^(?:\P{Cc}|[\t\n\r])*$/u
const wellFormed = (text: string) => text.isWellFormed()

/** One line or several of plain text: no control characters, no lone surrogates, trimmed. */
export function text(maximum: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(maximum),
      z.regex(noControlCharacters, 'validation.characters'),
      z.refine(wellFormed, 'validation.characters'),
    )
}

/** The same, but something must be left after trimming. */
export function requiredText(maximum: number) {
  return text(maximum).check(z.minLength(1, 'validation.required'))
}

/** Stored as 8 digits; `01310-100` and `01310100` are accepted (S1 §5, S2 §5). */
export const zipCode = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{5}-?\d{3}$/, 'validation.zip_code')),
  z.transform((typed: string) => typed.replace('-', '')),
)

/** Stored as 14 characters, letters upper-cased (alphanumeric CNPJ since July 2026); typed with or without its mask, 18 at most. */
export const cnpjNumber = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(18),
    z.refine((typed) => cnpj.isValid(typed), 'validation.cnpj'),
  ),
  z.transform((typed: string) => bareDocument(typed)),
)

/** Letters and digits only, upper-cased. */
export function bareDocument(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** Stored as digits: country code, area code, number; a Brazilian number may be typed without its 55. */
export const phoneNumber = z.pipe(
  z.string().check(z.trim(), z.maxLength(20), z.regex(/^\+?[\d\s().-]{10,20}$/, 'validation.phone')),
  z.transform((typed: string) => {
    const digits = typed.replace(/\D/g, '')
    return digits.length <= 11 ? `55${digits}` : digits
  }),
)

/** Stored in cents; `1234,5`, `1.234,50` and `R$ 1.234,50` are accepted. */
export const moneyInCents = z.pipe(
  z.string().check(z.trim(), z.regex(/^(R\$\s?)?(\d{1,3}(\.\d{3})+|\d{1,11})(,\d{1,2})?$/, 'validation.money')),
  z.transform((typed: string) => {
    const [reais = '0', cents = ''] = typed.replace(/[^\d,]/g, '').split(',')
    return Number(reais) * 100 + Number(cents.padEnd(2, '0'))
  }),
)

/** Longest suffix of an ecommerce's host (S1 §5: 2 to 5 letters). */
const longestSuffix = 5

/** Optional scheme, optional www, host, suffix; a path is not part of it. */
export const ecommerceUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(255),
    z.regex(new RegExp(`^(https?://)?([a-z0-9-]{1,63}\\.){1,8}[a-z]{2,${longestSuffix}}/?$`, 'i'), 'validation.url'),
  )

/** A whole address, with its scheme. */
export const httpUrl = requiredText(255).check(z.refine(isHttpUrl, 'validation.http_url'))

function isHttpUrl(typed: string): boolean {
  return /^https?:\/\//i.test(typed) && URL.canParse(typed)
}

export const email = z.pipe(
  z.string().check(z.trim(), z.minLength(1, 'validation.required')),
  z.email().check(z.maxLength(254)),
)

/** JSON kept as the text that was typed: numbers, key order and spacing are never altered. */
export const jsonText = z.string().check(z.maxLength(500_000), z.refine(isJson, 'validation.json'))

function isJson(typed: string): boolean {
  try {
    JSON.parse(typed)
    return true
  } catch {
    return false
  }
}

/** A calendar date, `2026-11-20`, never an instant. */
export const calendarDate = z.iso.date()

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A helpdesk ticket as staff write it: `ZD-48213`, `#48213`. */
export const ticketNumber = requiredText(60)

export const countries = ['BR', 'MX'] as const

export const Address = z.object({
  zip_code: z.string(),
  address: z.string(),
  number: z.string(),
  neighborhood: z.string(),
  state: z.string(),
  complement: z.string(),
  city: z.string(),
  city_id: z.nullable(z.int()),
  country: z.enum(countries),
})
export type Address = z.infer<typeof Address>
