// Formats and parses values: documents, phone numbers, zip codes, dates, amounts, byte counts, and browser names.

import i18next from 'i18next'
import { type Country, isValidDocument, normalizeTaxId, parsePostalCode } from '#contract/brazil.ts'
import { moneyInput, percentInput } from '#contract/fields.ts'
import { removeAccents, toPlainText } from '#contract/typed-text.ts'
import { parseTypedDate } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'

// Patterns of browsers in a user agent. Their order matters, because most browsers also claim to be Chrome or Safari.
const browserPatterns: readonly (readonly [pattern: RegExp, browserName: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const operatingSystemPatterns: readonly (readonly [pattern: RegExp, systemName: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Formats the browser and operating system of a user agent as `Chrome · Windows`; null when neither is recognized. */
export function formatDevice(userAgent: string): string | null {
  const deviceNames = [browserPatterns, operatingSystemPatterns].flatMap(
    (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return deviceNames.length === 0 ? null : deviceNames.join(' · ')
}

const ASCII_ONLY = /^[\x20-\x7e]*$/

/** Converts a text to lower case without accents, so that a search ignores case and accents. */
export function normalizeForSearch(text: string): string {
  // Does not normalize ASCII texts, which contain no accents, because testing thousands of texts is faster than
  // normalizing them.
  return ASCII_ONLY.test(text) ? text.toLowerCase() : removeAccents(toPlainText(text)).toLowerCase()
}

// Locale of all formatters. Values have Brazilian formats in every language of the console.
const LOCALE = 'pt-BR'
const timeZone = 'America/Sao_Paulo'

/** Text displayed for an unknown value. */
export const NO_VALUE = '—'

const moneyFormat = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'BRL' })
const shortMoneyFormat = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const numberFormat = new Intl.NumberFormat(LOCALE)
const decimalFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })
const dateFormat = new Intl.DateTimeFormat(LOCALE, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
const timeFormat = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZone })
const exactTimeFormat = new Intl.DateTimeFormat(LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'shortOffset',
  timeZone,
})

/** Formats a CNPJ as `12.ABC.345/01DE-35`. Returns any other text unchanged. */
export function formatDocument(document: string): string {
  const match = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/.exec(document)
  return match ? `${match[1]}.${match[2]}.${match[3]}/${match[4]}-${match[5]}` : document
}

/** Formats a Brazilian zip code (CEP) of 8 digits as `01310-100`. Returns any other text unchanged. */
export function formatZip(zip: string): string {
  return /^\d{8}$/.test(zip) ? `${zip.slice(0, 5)}-${zip.slice(5)}` : zip
}

/**
 * Formats a phone number as `+55 11 91234-5678`, `0800 123 4567`, `4004-1234` or `+52 55 1234 5678`. Returns numbers
 * of other countries unchanged.
 */
export function formatPhone(phone: string): string {
  const phoneFormat = phoneFormats.find(([phonePattern]) => phonePattern.test(phone))
  return phoneFormat ? phone.replace(...phoneFormat) : phone
}

const phoneFormats: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^55(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3'],
  [/^52(33|55|56|81)(\d{4})(\d{4})$/, '+52 $1 $2 $3'],
  [/^52(\d{3})(\d{3})(\d{4})$/, '+52 $1 $2 $3'],
  [/^(0[3589]00)(\d{3})(\d{3,4})$/, '$1 $2 $3'],
  [/^(\d{4})(\d{4})$/, '$1-$2'],
]

/** Formats a calendar date (`2026-11-20`, or midnight UTC) as `20/11/2026` without time zone conversion. */
export function formatDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.0+)?Z)?$/.exec(date)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : date
}

/** Formats a month such as `2026-11` as `11/2026`. */
export function formatMonth(month: string): string {
  const match = /^(\d{4})-(\d{2})$/.exec(month)
  return match ? `${match[2]}/${match[1]}` : month
}

/** Formats an instant in São Paulo time as `20/11/2026 14:32`; null as `—`. */
export function formatInstant(instant: string | null): string {
  if (instant === null) return NO_VALUE
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : `${dateFormat.format(date)} ${timeFormat.format(date)}`
}

/** Formats the time of an instant in São Paulo as `14:32`. */
export function formatTime(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : timeFormat.format(date)
}

/**
 * Formats the age of an instant in minutes, in hours (below two days) or in days: `12 min`, `4 h`, `5 d`. An age below
 * one minute is formatted as `menos de 1 min` in the language of the user.
 */
export function formatAge(instant: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
  if (Number.isNaN(minutes)) return instant
  if (minutes === 0) return i18next.t('ui:age.belowOneMinute')
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${numberFormat.format(Math.floor(hours / 24))} d`
}

/** Formats an instant with seconds and UTC offset for tooltips: `20/11/2026 14:32:07 GMT-3`. */
export function formatInstantExactly(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : `${dateFormat.format(date)} ${exactTimeFormat.format(date)}`
}

/** Formats cents as `R$ 1.234,56`, with a no-break space after R$. */
export function formatMoney(cents: number): string {
  return moneyFormat.format(cents / 100)
}

/** Formats cents in short form for the axis of a chart, for example `R$ 12,5 mil`. */
export function formatMoneyShort(cents: number): string {
  return shortMoneyFormat.format(cents / 100)
}

/** Formats a number of bytes as `1,2 MB`, with a no-break space before the unit. */
export function formatBytes(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${decimalFormat.format(size)}\u00a0${unit}`
}

/**
 * Formats a stored decimal amount such as `1234.50` as `1.234,50`. Works on the digits of the text, because
 * floating-point numbers are not exact.
 */
export function formatAmount(decimal: string): string {
  const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal)
  return match ? `${groupThousands(match[1] ?? '')},${(match[2] ?? '').padEnd(2, '0')}` : decimal
}

/** Formats a stored decimal amount as `R$ 1.234,50`, with a no-break space after R$. */
export function formatReais(decimal: string): string {
  return `R$\u00a0${formatAmount(decimal)}`
}

/** Formats a stored decimal number such as `2.5000` as `2,5`. */
export function formatDecimal(decimal: string): string {
  const match = /^(\d+)(?:\.(\d{0,20}))?$/.exec(decimal)
  const fraction = (match?.[2] ?? '').replace(/0{1,20}$/, '')
  return match ? `${groupThousands(match[1] ?? '')}${fraction ? `,${fraction}` : ''}` : decimal
}

/** Formats a stored percentage as `2,5 %`, with a no-break space before the sign. */
export function formatPercent(decimal: string): string {
  return `${formatDecimal(decimal)}\u00a0%`
}

/**
 * Formats a stored percentage with at least two decimal places, such as `17,10 %`, so that users can compare the
 * percentages of a column digit by digit.
 */
export function formatAlignedPercent(decimal: string): string {
  const [whole = '', fraction = ''] = formatDecimal(decimal).split(',')
  return `${whole},${fraction.padEnd(2, '0')}\u00a0%`
}

function groupThousands(digits: string): string {
  const firstLength = digits.length % 3 || 3
  return digits.slice(0, firstLength) + digits.slice(firstLength).replace(/\d{3}/g, '.$&')
}

/** Formats a number with thousands separators: `4.812`; null as `—`. */
export function formatNumber(value: number | null): string {
  return value === null ? NO_VALUE : numberFormat.format(value)
}

/**
 * Replaces line breaks and tabs with spaces, so that the lines and cells of a pasted text stay separated in a
 * single-line field.
 */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank)).replaceAll('\t', ' ')
}

const moneySchema = moneyInput({ maximum: 1e12 })
const percentSchema = percentInput({ decimals: 4, maximum: 999 })

/** Normalizes a typed amount: `1234,5` becomes `1.234,50`. Returns a text that is no amount unchanged. */
export function normalizeMoney(input: string): string {
  const { data } = z.safeParse(moneySchema, input)
  return data === undefined ? input : formatAmount(data)
}

/** Normalizes a typed percentage: `2,50 %` becomes `2,5`. Returns a text that is no percentage unchanged. */
export function normalizePercent(input: string): string {
  const { data } = z.safeParse(percentSchema, input)
  return data === undefined ? input : formatDecimal(data)
}

/**
 * Normalizes a typed date: `1/2/26` becomes `01/02/2026`, and `hoje` becomes today's date. A date typed without a year
 * is never later than the latest allowed date.
 */
export function normalizeDate(input: string, latestDate?: string): string {
  const date = parseTypedDate(input, latestDate === undefined ? {} : { latestDate })
  return date === null ? input : formatDate(date)
}

/**
 * Parses a whole number with or without thousands separators: `1200` and `1.200` give 1200. Returns null for any
 * other text.
 */
export function parseWholeNumber(input: string): number | null {
  const text = input.trim()
  return /^(\d{1,15}|[1-9]\d{0,2}(\.\d{3}){1,4})$/.test(text) ? Number(text.replaceAll('.', '')) : null
}

/** Normalizes a typed whole number: `1200` becomes `1.200`. Returns a text that is no whole number unchanged. */
export function normalizeWholeNumber(input: string): string {
  const number = parseWholeNumber(input)
  return number === null ? input : formatNumber(number)
}

/**
 * Returns a function that normalizes typed zip codes: `01310100` becomes `01310-100`. Mexican zip codes keep their
 * five digits.
 */
export function createZipNormalizer(country: Country): (input: string) => string {
  return (input) => {
    const digits = parsePostalCode(country, input)
    return digits === null ? input : formatZip(digits)
  }
}

/** Formats degrees as a decimal number without exponent, for example `-23,5614`; an empty text for null. */
export function formatCoordinate(degrees: number | null): string {
  if (degrees === null) return ''
  return degrees
    .toFixed(10)
    .replace(/0{1,10}$/, '')
    .replace(/\.$/, '')
    .replace('.', ',')
}

/** Normalizes a typed coordinate: `-23.5` becomes `-23,5`. Returns a text that is no coordinate unchanged. */
export function normalizeCoordinate(input: string): string {
  const text = input.trim().replace('−', '-')
  return /^[+-]?\d{1,3}([.,]\d+)?$/.test(text) ? text.replace('.', ',').replace(/^\+/, '') : input
}

/** Returns a function that normalizes typed company documents: `12abc34501de35` becomes `12.ABC.345/01DE-35`. */
export function createDocumentNormalizer(country: Country): (input: string) => string {
  return (input) => (isValidDocument(country, input) ? formatDocument(normalizeTaxId(country, input)) : input)
}
