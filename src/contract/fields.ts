// Defines shared Zod schemas (tickets, ids, documents, decimals, dates) and detects personal data in texts.

import { parseUrl } from './parse-url.ts'
import {
  hasDirectionMarks,
  hasVisibleCharacter,
  isScientificNotation,
  isWronglyDecoded,
  MAX_ID,
  parseCnpj,
  parseId,
  parseTicket,
  parseZipCode,
  removeSpreadsheetNotation,
  toPlainLine,
  toPlainText,
  trimInvisible,
  zipInputPattern,
} from './typed-text.ts'
import { type DecimalRange, parseDecimal, parseTypedDate, removeBrazilianCurrency } from './typed-values.ts'
import { z } from './zod.ts'

/** Zod `when` condition of a cross-field rule: runs the rule for every object, even if other fields are invalid. */
export const isObjectInput = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null

/** Error code, or a function that returns the error code for the input. */
type ErrorCode = string | ((issue: { readonly input?: unknown }) => string)

/** Returns `validation.digits_lost` as the error for scientific notation such as `9,036E+05`, otherwise `error`. */
function withDigitsLostError(error: string): ErrorCode {
  return ({ input }) => (typeof input === 'string' && isScientificNotation(input) ? 'validation.digits_lost' : error)
}

/** Builds a schema of an integer: a JSON number, or digits in a path or query. Rejects `true`, `[5]` and `0x10`. */
export function integerSchema(minimum: number, maximum: number, error?: ErrorCode) {
  const errorOptions = error ? { error } : {}
  const input = z.union(
    [
      z.number(errorOptions),
      z
        .string(errorOptions)
        .overwrite(toPlainLine)
        .regex(/^-?\d{1,15}$/, errorOptions),
    ],
    errorOptions,
  )
  return input
    .transform(Number)
    .pipe(z.int(errorOptions).min(minimum, errorOptions).max(maximum, errorOptions))
    .meta({
      anyOf: [
        { type: 'integer', minimum, maximum },
        { type: 'string', pattern: '^\\d{1,15}$' },
      ],
    })
}

const groupedIdPattern = `[1-9]\\d{0,2}(?:(?:\\.\\d{3}){1,3}|(?: \\d{3}){1,3}|(?:,\\d{3}){1,3}|(?:'\\d{3}){1,3})`

/**
 * Builds a schema of a record id. `error` is the error code for invalid input; without `error`, the schema reports the
 * error codes of `integerSchema`.
 */
export function buildRecordIdSchema(error?: string) {
  return z
    .union([z.number(), z.string().transform((input: string) => parseId(input) ?? input)], error)
    .pipe(integerSchema(1, MAX_ID, error === undefined ? error : withDigitsLostError(error)))
    .meta({
      description:
        'Id of a record: a number, or its digits as text, which may be grouped: `918.273`, `918 273`, `#918273`.',
      anyOf: [
        { type: 'integer', minimum: 1, maximum: MAX_ID },
        { type: 'string', pattern: `^#?(?:\\d{1,15}|${groupedIdPattern})$` },
      ],
    })
}

/** Schema of a numeric record id; grouped digits such as `918.273` are parsed as 918273. */
export const recordId = buildRecordIdSchema('validation.id')

const noControlCharactersPattern = /^(?:\P{Cc}|[\t\n\r])*$/u
/**
 * Pattern for the OpenAPI document that matches texts without control characters. Lists the code points, because not
 * every regular expression dialect supports `\P{Cc}`.
 */
export const visibleTextPattern = '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$'
const isWellFormed = (text: string) => text.isWellFormed()

/** Builds a schema of a trimmed text. Rejects control characters, lone surrogates and text direction marks. */
export function text(maxCharacters: number) {
  return buildTextSchema(trimInvisible, maxCharacters)
}

/** Builds a schema of a code or search text. Removes invisible characters; converts typographic signs to ASCII. */
export function codeText(maxCodeLength: number) {
  return buildTextSchema(toPlainLine, maxCodeLength)
}

/** Builds a schema of a code copied from a spreadsheet. Removes apostrophes and formula signs around the text. */
export function cellText(maximum: number) {
  return buildTextSchema(removeSpreadsheetNotation, maximum).refine(
    (input) => !isScientificNotation(input),
    'validation.digits_lost',
  )
}

function buildTextSchema(normalize: (input: string) => string, maximum: number) {
  return z
    .string()
    .overwrite(normalize)
    .max(maximum)
    .regex(noControlCharactersPattern, 'validation.characters')
    .refine(isWellFormed, 'validation.characters')
    .refine((input) => !hasDirectionMarks(input), 'validation.characters')
    .meta({ pattern: visibleTextPattern })
}

/** Builds a schema of a text that is empty or has at least one visible character. */
function optionalText(maximum: number) {
  return text(maximum).refine((input) => input === '' || hasVisibleCharacter(input), 'validation.visible')
}

/** Builds a schema of a text with at least one visible character. */
export function requiredText(maximum: number) {
  return optionalText(maximum).min(1, 'validation.required')
}

/** Builds a schema of a name or an address line. Rejects texts that were decoded with the wrong encoding. */
export function nameText(maximum: number) {
  return requiredText(maximum).refine((input) => !isWronglyDecoded(input), 'validation.wrong_encoding')
}

/** Builds a schema of a name that may be empty. */
export function optionalNameText(maximum: number) {
  return optionalText(maximum).refine((input) => !isWronglyDecoded(input), 'validation.wrong_encoding')
}

/**
 * Schema of the task text, a short description of the work that a helpdesk ticket requests. Users type the task before
 * they send a return to the merchant's system again (reprocess).
 */
export const taskText = requiredText(60)

/** Maximum amount in the URL of a link. */
const MAX_LINKED_AMOUNT = 999_999_999

/**
 * Schema of an amount, `2,5` or `1.234,50`, in the URL of a link that opens a prefilled form. The form validates the
 * range.
 */
export const amountTextSchema = z
  .string()
  .refine((input) => parseDecimal(input, { decimals: 4, maximum: MAX_LINKED_AMOUNT }) !== null)

/** Schema of the reason for a change, stored in the activity log. */
export const reasonText = optionalText(500)

/** Schema of a Brazilian postal code (CEP). Accepts `01310-100` and `01310100`, returns 8 digits (S1 §5, S2 §5). */
export const zipCode = z
  .string()
  .overwrite((input) => parseZipCode(input) ?? input)
  .refine((input) => parseZipCode(input) !== null, { error: withDigitsLostError('validation.zip_code') })
  .meta({
    description:
      'Brazilian postal code (CEP) with or without punctuation: `01310-100`, `01310100`, `01.310-100`. A missing leading zero (`1310100`) is added. Stored as 8 digits.',
    pattern: zipInputPattern.source,
  })

/** Schema of an absolute URL with the scheme `http` or `https`. */
export const httpUrl = codeText(255)
  .min(1, 'validation.required')
  .refine(isHttpUrl, 'validation.http_url')
  .meta({ description: 'Absolute URL: `https://…` or `http://…`.', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' })

export function isHttpUrl(input: string): boolean {
  return /^https?:\/\//i.test(input) && parseUrl(input) !== null
}

/** Zod check that rejects dates outside the years 2000 to 2099, because such dates are typing errors. */
const yearRangeCheck = z.regex(/^20\d\d-/, 'validation.date_range')

/**
 * Schema of a read-only field in a PUT body. The body may repeat the stored value; the handler rejects other values.
 */
export const readOnly = z
  .unknown()
  .optional()
  .meta({ description: 'Read-only. PUT ignores the stored value and rejects any other value with 422.' })

/** Schema of a calendar date such as `2026-11-20`, without time and time zone. */
export const calendarDate = z.iso
  .date()
  .check(yearRangeCheck)
  .meta({ description: 'Calendar date from 2000 to 2099: `2026-11-20`.', pattern: '^20\\d\\d-\\d\\d-\\d\\d$' })

/** Schema of a timestamp, ISO 8601 in UTC. */
export const instant = z.iso.datetime().meta({ description: 'Timestamp in UTC: `2026-11-20T13:45:00.000Z`.' })

/** Schema of a timestamp in UTC that a user schedules; must be between 2000 and 2099. */
export const scheduledInstant = z.iso
  .datetime()
  .check(yearRangeCheck)
  .meta({ description: 'Timestamp in UTC from 2000 to 2099: `2026-11-20T13:45:00.000Z`.' })

/** Schema of a helpdesk ticket. Converts every accepted notation (`#48213`, a URL) to the stored form `ZD-48213`. */
export const ticketNumber = requiredText(2000)
  .refine((input) => input === '' || parseTicket(input) !== null, 'validation.ticket')
  .transform((input: string) => parseTicket(input) ?? input)
  .meta({
    description: 'Helpdesk ticket in any notation: `ZD-48213`, `zd48213`, `#48213`, or its URL. Stored as `ZD-48213`.',
    pattern: '[1-9]',
  })

/** Schema of a ticket to look up in the activity log; accepts any text, because old rows have invalid tickets. */
export const recordedTicket = requiredText(255)
  .transform((input: string) => parseTicket(input) ?? input)
  .meta({ description: 'Ticket as the activity log stores it, or in any other accepted notation.' })

/**
 * Schema of a CNPJ (Brazilian company tax id) with or without punctuation. Returns 14 upper-case characters
 * (alphanumeric since July 2026).
 */
export const cnpjNumber = z
  .string()
  .overwrite(removeSpreadsheetNotation)
  .max(18)
  .refine((input) => parseCnpj(input) !== null, 'validation.cnpj')
  .transform((input: string) => parseCnpj(input) ?? input)

/** Maximum number of letters in the top-level domain of an ecommerce's URL (S1 §5: 2 to 5 letters). */
const MAX_TOP_LEVEL_DOMAIN_LENGTH = 5

/** Schema of an ecommerce's URL: a host with an optional scheme, without a path. */
export const ecommerceUrl = z
  .string()
  .overwrite(toPlainLine)
  .max(255)
  .regex(
    new RegExp(`^(https?://)?([a-z0-9-]{1,63}\\.){1,8}[a-z]{2,${MAX_TOP_LEVEL_DOMAIN_LENGTH}}/?$`, 'i'),
    'validation.url',
  )
  .meta({
    description: 'Host with or without a scheme, and without a path: `www.loja.com.br`, `https://loja.com.br/`.',
    pattern: `^([Hh][Tt][Tt][Pp][Ss]?://)?([A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,${MAX_TOP_LEVEL_DOMAIN_LENGTH}}/?$`,
  })

export const email = z
  .string()
  .overwrite(toPlainLine)
  .min(1, 'validation.required')
  .pipe(z.email().max(254))
  .meta({ format: 'email', maxLength: 254 })

/** Schema of JSON stored as text, so that number formats, key order and whitespace are preserved. */
export const jsonText = z
  .string()
  .max(500_000)
  .refine(isJson, 'validation.json')
  .meta({ description: 'JSON text, stored exactly as it was sent.', contentMediaType: 'application/json' })

export function isJson(input: string): boolean {
  try {
    JSON.parse(input)
    return true
  } catch {
    return false
  }
}

/**
 * Builds a schema of a decimal: the text `1234.50` or the JSON number 1234.5. Outputs a text, because floating-point
 * numbers lose precision.
 */
export function decimalText(range: DecimalRange) {
  const { decimals, maximum } = range
  return z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(buildCanonicalDecimalSchema(range))
    .meta({
      description: `Decimal number of at most ${maximum}, with at most ${decimals} decimals: a text with a decimal point, or a JSON number.`,
      anyOf: [
        { type: 'string', pattern: `^(?:0|[1-9]\\d{0,11})(?:\\.\\d{1,${decimals}})?$` },
        { type: 'number', minimum: 0, maximum },
      ],
    })
}

/**
 * Builds a schema of a decimal text without exponent and leading zeros. The pattern accepts a minus sign, so that a
 * negative number gets the error about the minimum.
 */
function buildCanonicalDecimalSchema({ decimals, maximum }: DecimalRange) {
  const pattern = new RegExp(`^(?!-0(?:\\.0*)?$)-?(0|[1-9]\\d{0,11})(\\.\\d{1,${decimals}})?$`)
  return z.string().regex(pattern, 'validation.decimal').check(nonNegativeCheck, buildMaximumCheck(maximum))
}

const nonNegativeCheck = z.check<string>(({ value, issues }) => {
  if (value.startsWith('-'))
    issues.push({ code: 'too_small', origin: 'number', minimum: 0, inclusive: true, input: value })
})

function buildMaximumCheck(maximum: number) {
  return z.check<string>(({ value, issues }) => {
    const [integerPart = '', fraction = ''] = value.split('.')
    const exceedsMaximum = Number(integerPart) > maximum || (Number(integerPart) === maximum && /[1-9]/.test(fraction))
    if (exceedsMaximum) issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, input: value })
  })
}

/** Builds a schema of an amount in reais: `1234,5`, `R$ 1.234,50`, `50 reais`. Returns a decimal text, `1234.50`. */
export function moneyInput({ maximum }: Pick<DecimalRange, 'maximum'>) {
  return decimalInput(removeBrazilianCurrency, 'validation.money', { decimals: 2, maximum })
}

/** Builds a schema of a percentage, `2,5`, `2.5` or `2,5 %`. Returns a decimal text, `2.5`. */
export function percentInput(range: DecimalRange) {
  return decimalInput((input) => input.replace(/\s?%$/, ''), 'validation.percent', range)
}

function decimalInput(removeUnit: (input: string) => string, error: string, range: DecimalRange) {
  /**
   * Parses the number with an optional minus sign, so that a negative number gets the error about the minimum and not
   * the error about the format.
   */
  const parseSignedDecimal = (input: string) => {
    const [, sign = '', number = ''] = /^([-−]?)\s?(.*)$/s.exec(removeUnit(input)) ?? []
    const decimal = parseDecimal(number, range)
    return decimal !== null && sign !== '' && Number(decimal) > 0 ? `-${decimal}` : decimal
  }
  return z
    .string()
    .overwrite(toPlainLine)
    .min(1, 'validation.required')
    .refine((input) => input === '' || parseSignedDecimal(input) !== null, error)
    .pipe(z.transform((input: string) => parseSignedDecimal(input) ?? '').pipe(buildCanonicalDecimalSchema(range)))
}

/** Schema of a calendar date that requests send as midnight UTC (S1 §5). Returns `2026-11-20` without time zone. */
export const utcMidnight = z.iso
  .datetime('validation.utc_midnight')
  .regex(/T00:00:00(\.0+)?Z$/, 'validation.utc_midnight')
  .check(yearRangeCheck)
  .transform((timestamp: string) => timestamp.slice(0, 10))
  .meta({
    description: 'Calendar date from 2000 to 2099, sent as midnight UTC.',
    format: 'date-time',
    pattern: '^20\\d\\d-\\d\\d-\\d\\dT00:00:00(?:\\.0+)?Z$',
  })

/** Converts a calendar date `2026-11-20` to the midnight in UTC that requests send. */
export function toUtcMidnight(date: string): string {
  return `${date}T00:00:00.000Z`
}

/** Schema of a typed date, `20/11/2026`, `1/12`, `hoje` or `+7`. Outputs midnight in UTC, the format of requests. */
export const dateInput = z
  .string()
  .overwrite(toPlainLine)
  .min(1, 'validation.required')
  .refine((input) => input === '' || parseTypedDate(input) !== null, 'validation.date')
  .pipe(
    z.transform((input: string) => toUtcMidnight(parseTypedDate(input) ?? '')).pipe(z.string().check(yearRangeCheck)),
  )

/** Pattern of a CPF (personal tax id in Brazil): eleven digits, with or without separators. */
const cpfLikePattern = /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[-–/ ]?\d{2}(?!\d)/

/** Pattern of an unambiguous phone number: an area code in brackets, or a mobile number that begins with 9. */
const unambiguousPhonePattern = /\(\d{2}\) ?9?\d{4}[- ]?\d{4}(?!\d)|(?<!\d)\d{2} ?9\d{4}[- ]?\d{4}(?!\d)/

const personalDataPatterns: readonly RegExp[] = [
  // E-mail address.
  /[\w.+-]@[a-z0-9-]+\.[a-z0-9-]/i,
  // CPF with separators, or eleven digits that are not part of a longer code.
  /(?<!\d)\d{3}[. ]\d{3}[. ]\d{3}[-–/ ]\d{2}(?!\d)/,
  /(?<!\d)\d{9}[-–/]\d{2}(?!\d)/,
  /(?<![\w-])\d{11}(?![\w-])/,
  // Phone number with area code and hyphen, `(11) 91234-5678`.
  /\(?\d{2}\)? ?9?\d{4}-\d{4}(?!\d)/,
]

/** Returns true when the text contains an e-mail address, a CPF or a phone number. */
export function containsPersonalData(text: string): boolean {
  const plainInput = toPlainText(text)
  return personalDataPatterns.some((pattern) => pattern.test(plainInput))
}

/**
 * Returns true when a search text contains an e-mail address, a CPF or a mobile number. Landline numbers are ignored,
 * because order numbers look like landline numbers.
 */
export function isPersonalSearchText(input: string): boolean {
  const plainInput = toPlainText(input)
  return plainInput.includes('@') || cpfLikePattern.test(plainInput) || unambiguousPhonePattern.test(plainInput)
}

/** Schema of the first and last name of a user. */
export const UserName = z.object({ first_name: z.string(), last_name: z.string() })

export function formatFullName({ first_name, last_name }: z.infer<typeof UserName>): string {
  return `${first_name} ${last_name}`.trim()
}
