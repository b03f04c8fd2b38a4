// Shared Zod fields: ticket numbers, ids, documents, decimals, dates, and checks for personal data.

import { parseUrl } from './parse-url.ts'
import {
  hasVisibleCharacter,
  isShortenedNumber,
  isWronglyDecoded,
  largestId,
  plainLine,
  plainText,
  readCnpj,
  readId,
  readTicket,
  readZip,
  trimmed,
  turnsDirection,
  unwrapCell,
  zipShape,
} from './typed-text.ts'
import { type DecimalRange, dateOf, decimalOf } from './typed-values.ts'
import { z } from './zod.ts'

/** `when` of a rule between fields: it is checked beside what else is wrong, of any input that has fields. */
export const isObjectInput = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null

// Domain fields of Brazil and of this platform: each normalizes what people type to one stored form.

/** A code, or the function that chooses it by the input. */
type ErrorCode = string | ((issue: { readonly input?: unknown }) => string)

/** Chooses the error of a number: its own, or that a spreadsheet has dropped digits of the typed text. */
function unlessShortened(error: string): ErrorCode {
  return ({ input }) => (typeof input === 'string' && isShortenedNumber(input) ? 'validation.digits_lost' : error)
}

/** An integer as JSON or as digits of a path or query; other coercions (`true`, `[5]`, `0x10`) are refused. */
export function wholeNumber(minimum: number, maximum: number, error?: ErrorCode) {
  const message = error ? { error } : {}
  const typed = z.union(
    [
      z.number(message),
      z
        .string(message)
        .overwrite(plainLine)
        .regex(/^-?\d{1,15}$/, message),
    ],
    message,
  )
  return typed
    .transform(Number)
    .pipe(z.int(message).min(minimum, message).max(maximum, message))
    .meta({
      anyOf: [
        { type: 'integer', minimum, maximum },
        { type: 'string', pattern: '^\\d{1,15}$' },
      ],
    })
}

const groupedId = `[1-9]\\d{0,2}(?:(?:\\.\\d{3}){1,3}|(?: \\d{3}){1,3}|(?:,\\d{3}){1,3}|(?:'\\d{3}){1,3})`

/** The id of a record. Reports `error` for any wrong input; without `error`, the error codes of numbers. */
export function idField(error?: string) {
  return z
    .union([z.number(), z.string().transform((typed: string) => readId(typed) ?? typed)], error)
    .pipe(wholeNumber(1, largestId, error === undefined ? error : unlessShortened(error)))
    .meta({
      description:
        'The id of a record: a number, or its digits, which may be grouped: `918.273`, `918 273`, `#918273`.',
      anyOf: [
        { type: 'integer', minimum: 1, maximum: largestId },
        { type: 'string', pattern: `^#?(?:\\d{1,15}|${groupedId})$` },
      ],
    })
}

/** Numeric id of a record, as the platform counts them; `918.273` is read as 918273. */
export const recordId = idField('validation.id')

const noControlCharacters = /^(?:\P{Cc}|[\t\n\r])*$/u
/** The same as every language's regular expressions know it: `\P{Cc}` is not everywhere. */
export const describedText = '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$'
const wellFormed = (text: string) => text.isWellFormed()

/** Plain text, trimmed: no control characters, no lone surrogates, nothing that turns its direction. */
export function text(maximum: number) {
  return readText(trimmed, maximum)
}

/** A code or a search: without what nobody sees, its hyphens, apostrophes and spaces as the keyboard has them. */
export function codeText(maximum: number) {
  return readText(plainLine, maximum)
}

/** A code that may come from a spreadsheet: without what spreadsheets put around a text. */
export function cellText(maximum: number) {
  return readText(unwrapCell, maximum).refine((typed) => !isShortenedNumber(typed), 'validation.digits_lost')
}

function readText(read: (typed: string) => string, maximum: number) {
  return z
    .string()
    .overwrite(read)
    .max(maximum)
    .regex(noControlCharacters, 'validation.characters')
    .refine(wellFormed, 'validation.characters')
    .refine((typed) => !turnsDirection(typed), 'validation.characters')
    .meta({ pattern: describedText })
}

/** A text that is empty or has a visible character. */
function optionalText(maximum: number) {
  return text(maximum).refine((typed) => typed === '' || hasVisibleCharacter(typed), 'validation.visible')
}

/** A text with a visible character. */
export function requiredText(maximum: number) {
  return optionalText(maximum).min(1, 'validation.required')
}

/** A name or a line of an address: refused if it was decoded with the wrong encoding. */
export function nameText(maximum: number) {
  return requiredText(maximum).refine((typed) => !isWronglyDecoded(typed), 'validation.wrong_encoding')
}

/** A name that may be empty. */
export function optionalNameText(maximum: number) {
  return optionalText(maximum).refine((typed) => !isWronglyDecoded(typed), 'validation.wrong_encoding')
}

/** What a reprocess is for, in the words of whoever asks for it. */
export const taskText = requiredText(60)

/** An amount as people type it, `2,5` or `1.234,50`; what it may be, the field it stands in knows. */
export const typedAmount = z.string().regex(/^\d{1,9}(?:[.,]\d{1,3})*$/)

/** Why somebody did something: it goes into the record of activity. */
export const reason = optionalText(500)

/** Stored as 8 digits; `01310-100` and `01310100` are accepted (S1 §5, S2 §5). */
export const zipCode = z
  .string()
  .overwrite((typed) => readZip(typed) ?? typed)
  .refine((typed) => readZip(typed) !== null, { error: unlessShortened('validation.zip_code') })
  .meta({
    description:
      'A Brazilian CEP with or without its signs: `01310-100`, `01310100`, `01.310-100`. Without its leading zero, `1310100`, it is the same. Stored as 8 digits.',
    pattern: zipShape.source,
  })

/** A whole address, with its scheme. */
export const httpUrl = codeText(255)
  .min(1, 'validation.required')
  .refine(isHttpUrl, 'validation.http_url')
  .meta({ description: 'A whole address, `https://…` or `http://…`.', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' })

export function isHttpUrl(typed: string): boolean {
  return /^https?:\/\//i.test(typed) && parseUrl(typed) !== null
}

/** No date that we know is in another century; PostgreSQL knows no year 0000. */
const inThisCentury = z.regex(/^20\d\d-/, 'validation.date_range')

/** A field of a record that a save may repeat but never changes; the handler compares it with the stored value. */
export const readOnly = z
  .unknown()
  .optional()
  .meta({ description: 'Read-only. PUT ignores the stored value and refuses any other with 422.' })

/** A calendar date, `2026-11-20`, never an instant. */
export const calendarDate = z.iso
  .date()
  .check(inThisCentury)
  .meta({ description: 'A calendar date of this century, `2026-11-20`.', pattern: '^20\\d\\d-\\d\\d-\\d\\d$' })

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime().meta({ description: 'An instant in UTC, `2026-11-20T13:45:00.000Z`.' })

/** An instant that something is set for: of this century. */
export const appointment = z.iso
  .datetime()
  .check(inThisCentury)
  .meta({ description: 'An instant in UTC of this century, `2026-11-20T13:45:00.000Z`.' })

/** A helpdesk ticket however it is written, as the one text that it is recorded, compared and linked by. */
export const ticketNumber = requiredText(2000)
  .refine((typed) => typed === '' || readTicket(typed) !== null, 'validation.ticket')
  .transform((typed: string) => readTicket(typed) ?? typed)
  .meta({
    description:
      'A helpdesk ticket however it is written: `ZD-48213`, `zd48213`, `#48213`, its URL. Kept as `ZD-48213`.',
    pattern: '[1-9]',
  })

/** What writes were recorded under, whatever it looks like: to read it again. */
export const recordedTicket = requiredText(255)
  .transform((typed: string) => readTicket(typed) ?? typed)
  .meta({ description: 'A ticket, as it was recorded or as it is written.' })

// Fields of company and person records.

/** Stored as 14 upper-case characters (alphanumeric CNPJ since July 2026); typed with or without its mask. */
export const cnpjNumber = z
  .string()
  .overwrite(unwrapCell)
  .max(18)
  .refine((typed) => readCnpj(typed) !== null, 'validation.cnpj')
  .transform((typed: string) => readCnpj(typed) ?? typed)

/** Longest suffix of an ecommerce's host (S1 §5: 2 to 5 letters). */
const longestSuffix = 5

/** Optional scheme, optional www, host, suffix; a path is not part of it. */
export const ecommerceUrl = z
  .string()
  .overwrite(plainLine)
  .max(255)
  .regex(new RegExp(`^(https?://)?([a-z0-9-]{1,63}\\.){1,8}[a-z]{2,${longestSuffix}}/?$`, 'i'), 'validation.url')
  .meta({
    description: 'A host, with or without its scheme: `www.loja.com.br`, `https://loja.com.br/`. No path.',
    pattern: `^([Hh][Tt][Tt][Pp][Ss]?://)?([A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,${longestSuffix}}/?$`,
  })

export const email = z
  .string()
  .overwrite(plainLine)
  .min(1, 'validation.required')
  .pipe(z.email().max(254))
  .meta({ format: 'email', maxLength: 254 })

/** JSON kept as the text that was typed: numbers, key order and spacing are never altered. */
export const jsonText = z
  .string()
  .max(500_000)
  .refine(isJson, 'validation.json')
  .meta({ description: 'JSON as text, kept letter by letter.', contentMediaType: 'application/json' })

export function isJson(typed: string): boolean {
  try {
    JSON.parse(typed)
    return true
  } catch {
    return false
  }
}

// Decimals as text, never floats: with a point on the wire, in Brazilian format while typed.

/** `1234.50` or the JSON number 1234.5, as a decimal text. */
export function decimalText(range: DecimalRange) {
  const { decimals, maximum } = range
  return z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(canonicalDecimal(range))
    .meta({
      description: `A decimal number, at most ${maximum}, with at most ${decimals} decimals: as text with a point, or as a JSON number.`,
      anyOf: [
        { type: 'string', pattern: `^(?:0|[1-9]\\d{0,11})(?:\\.\\d{1,${decimals}})?$` },
        { type: 'number', minimum: 0, maximum },
      ],
    })
}

/** No exponent, no leading zero; a sign is matched so that the error can name the minimum. */
function canonicalDecimal({ decimals, maximum }: DecimalRange) {
  const pattern = new RegExp(`^(?!-0(?:\\.0*)?$)-?(0|[1-9]\\d{0,11})(\\.\\d{1,${decimals}})?$`)
  return z.string().regex(pattern, 'validation.decimal').check(notNegative, atMost(maximum))
}

const notNegative = z.check<string>(({ value, issues }) => {
  if (value.startsWith('-'))
    issues.push({ code: 'too_small', origin: 'number', minimum: 0, inclusive: true, input: value })
})

function atMost(maximum: number) {
  return z.check<string>(({ value, issues }) => {
    const [whole = '', fraction = ''] = value.split('.')
    const isOver = Number(whole) > maximum || (Number(whole) === maximum && /[1-9]/.test(fraction))
    if (isOver) issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, input: value })
  })
}

/** What people type as reais, as a decimal text: `1234,5`, `1234.5`, `1.234,50`, `R$ 1.234,50`. */
export function typedMoney({ maximum }: Pick<DecimalRange, 'maximum'>) {
  return typedDecimal((typed) => typed.replace(/^R\$\s?/, ''), 'validation.money', { decimals: 2, maximum })
}

/** What people type per cent, as a decimal text: `2,5`, `2.5`, `2,5 %`. */
export function typedPercent(range: DecimalRange) {
  return typedDecimal((typed) => typed.replace(/\s?%$/, ''), 'validation.percent', range)
}

function typedDecimal(withoutUnit: (typed: string) => string, error: string, range: DecimalRange) {
  /** A negative number is read with its sign, so that the error names the minimum. */
  const read = (typed: string) => {
    const [, sign = '', number = ''] = /^([-−]?)\s?(.*)$/s.exec(withoutUnit(typed)) ?? []
    const decimal = decimalOf(number, range)
    return decimal !== null && sign !== '' && Number(decimal) > 0 ? `-${decimal}` : decimal
  }
  return z
    .string()
    .overwrite(plainLine)
    .min(1, 'validation.required')
    .refine((typed) => typed === '' || read(typed) !== null, error)
    .pipe(z.transform((typed: string) => read(typed) ?? '').pipe(canonicalDecimal(range)))
}

// Calendar dates have no time zone: on the wire they are midnight UTC (S1 §5), never converted to local time.

/** Sent as `2026-11-20T00:00:00.000Z`, stored as `2026-11-20`. */
export const utcMidnight = z.iso
  .datetime('validation.utc_midnight')
  .regex(/T00:00:00(\.0+)?Z$/, 'validation.utc_midnight')
  .check(inThisCentury)
  .transform((sent: string) => sent.slice(0, 10))
  .meta({
    description: 'A calendar date of this century, as its midnight in UTC.',
    format: 'date-time',
    pattern: '^20\\d\\d-\\d\\d-\\d\\dT00:00:00(?:\\.0+)?Z$',
  })

/** `2026-11-20` as it is sent. */
export function atUtcMidnight(date: string): string {
  return `${date}T00:00:00.000Z`
}

/** What people type as a date, as it is sent: `20/11/2026`, `20112026`, `1/12`, `hoje`, `+7`, `dez`. */
export const typedDate = z
  .string()
  .overwrite(plainLine)
  .min(1, 'validation.required')
  .refine((typed) => typed === '' || dateOf(typed) !== null, 'validation.date')
  .pipe(z.transform((typed: string) => atUtcMidnight(dateOf(typed) ?? '')).pipe(z.string().check(inThisCentury)))

// Personal data (CPF, phone, e-mail) must not enter URLs, searches or remembered preferences.
/** Eleven digits, bare or with the signs or spaces that people put between them. */
const likeCpf = /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[-–/ ]?\d{2}(?!\d)/

/** A telephone that can be nothing else: with its area code in brackets, or a mobile one. */
const surePhone = /\(\d{2}\) ?9?\d{4}[- ]?\d{4}(?!\d)|(?<!\d)\d{2} ?9\d{4}[- ]?\d{4}(?!\d)/

const patterns: readonly RegExp[] = [
  // An e-mail.
  /[\w.+-]@[a-z0-9-]+\.[a-z0-9-]/i,
  // A CPF with its signs; bare, it is no part of a code.
  /(?<!\d)\d{3}[. ]\d{3}[. ]\d{3}[-–/ ]\d{2}(?!\d)/,
  /(?<!\d)\d{9}[-–/]\d{2}(?!\d)/,
  /(?<![\w-])\d{11}(?![\w-])/,
  // A telephone as people write it.
  /\(?\d{2}\)? ?9?\d{4}-\d{4}(?!\d)/,
]

export function holdsPersonalData(text: string): boolean {
  const plain = plainText(text)
  return patterns.some((pattern) => pattern.test(plain))
}

/** Checks a search text, which enters URLs and the activity record. Landline digits pass: order numbers look alike. */
export function isPersonal(typed: string): boolean {
  const plain = plainText(typed)
  return plain.includes('@') || likeCpf.test(plain) || surePhone.test(plain)
}

/** Staff, by name. */
export const PersonName = z.object({ first_name: z.string(), last_name: z.string() })

export function fullName({ first_name, last_name }: z.infer<typeof PersonName>): string {
  return `${first_name} ${last_name}`.trim()
}
