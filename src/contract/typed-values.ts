// Parses dates and decimal numbers that users type in forms, filters and the command palette, in three languages.
import { removeAccents, toPlainLine } from './typed-text.ts'

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
})

/** Returns the calendar date of an instant in the time zone of São Paulo, for example `2026-11-20`. */
export function formatSaoPauloDate(instant: Date): string {
  return dayFormat.format(instant).split('/').reverse().join('-')
}

interface DateOptions {
  /** Current date, for example `2026-11-20`. */
  readonly today?: string
  /** Latest date that may be returned for a text without a year (`1/12`) or with only a weekday (`sexta`). */
  readonly latestDate?: string
}

/**
 * Parses a typed date to the format `2026-11-20`. Accepts dates (`20/11/2026`, `20112026`, `1/12`, `1 dez`, `seg, 30
 * nov 2026`), months (`dez`: the first day of December), words (`hoje`, `sexta`: the next Friday, `próximo mês`: the
 * first day of the next month, `fim do mês`), distances (`+7` days, `-2s` weeks), and ISO 8601. Ignores a time of day
 * after the date. If the year is missing, returns the nearest such date. Returns null for other texts and for dates
 * that do not exist.
 */
export function parseTypedDate(typed: string, options: DateOptions = {}): string | null {
  const { today = formatSaoPauloDate(new Date()), latestDate = '9999' } = options
  const text = removeAccents(toPlainLine(typed)).toLowerCase().replace(/\s+/g, ' ')
  const distance = parseDayDistance(text) ?? getDaysToWeekday(text, today, latestDate)
  if (distance !== null) return addDays(today, distance)
  if (isInstantText(text)) return getDateOfInstant(text)
  const monthStart = getNextMonthStart(today)
  if (nextMonthPattern.test(text)) return monthStart
  if (monthEndPattern.test(text)) return addDays(monthStart, -1)
  const day = text.replace(timePattern, '')
  return parseDateParts(day, today, latestDate) ?? parseDateAfterWeekday(day, today, latestDate)
}

/** Pattern of an ISO 8601 instant with a time zone. */
const instantPattern = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})$/i

/** Returns true for a text that has the shape of an ISO 8601 instant, also when its date does not exist. */
export const isInstantText = (text: string) => instantPattern.test(text)

/** Parses an ISO 8601 instant. Returns null for any other text, and for a date that does not exist. */
export function parseTypedInstant(text: string): Date | null {
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-')
  const instant = new Date(text.toUpperCase())
  // Checks the date, because `Date` converts the 30th of February to the 2nd of March.
  const isValid = isInstantText(text) && buildValidDate(year, month, day) !== null && !Number.isNaN(instant.getTime())
  return isValid ? instant : null
}

/** Returns the date in São Paulo at an instant; midnight UTC stands for a calendar date without a time (S1 §5). */
function getDateOfInstant(text: string): string | null {
  const instant = parseTypedInstant(text)
  if (instant === null) return null
  return /t00:00(?::00(?:\.0+)?)?z$/i.test(text) ? text.slice(0, 10) : formatSaoPauloDate(instant)
}

/** Pattern of a time after the date, which spreadsheets add: `30/11/2026 10:00`, `2026-11-30T10:00:00`. */
const timePattern = /(?<=\d)(?:t|,? )\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/

/** Parses a date without a weekday. */
function parseDateParts(text: string, today: string, latestDate: string): string | null {
  const parts = matchDateParts(text)
  if (!parts) return null
  const { year, month, day: date } = parts
  return year === undefined
    ? completeYear(month, date, today, latestDate)
    : buildValidDate(year.padStart(4, '20'), month, date)
}

/** Parses `seg, 30 nov 2026`. Returns null if the date is on another weekday, because one of the two was mistyped. */
function parseDateAfterWeekday(text: string, today: string, latestDate: string): string | null {
  const [, name = '', rest = ''] = /^([a-z]{3,9}|[2-6][aª])(?:[- ]feira)?(?:\.?,? |\.)(.+)$/.exec(text) ?? []
  const weekday = parseWeekday(name)
  const date = weekday === null ? null : parseDateParts(rest, today, latestDate)
  return date !== null && new Date(toUtcMilliseconds(date)).getUTCDay() === weekday ? date : null
}

/** Returns the number of a weekday (Sunday is 0) for `2ª` or at least three letters of its name; otherwise null. */
function parseWeekday(word: string): number | null {
  const numbered = /^([2-6])[aª]$/.exec(word)?.[1]
  if (numbered !== undefined) return Number(numbered) - 1
  const index = word.length < 3 ? -1 : weekdayNames.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index === -1 ? null : index
}

/** Patterns of the first day of the next month and of the last day of this month. */
const nextMonthPattern = /^(?:(?:no |el )?(?:proximo mes|mes que (?:vem|viene))|next month)$/
const monthEndPattern = /^(?:(?:fim|final) do mes|fin(?:al)? de(?:l)? mes|end of (?:the )?month|month end)$/

const distanceWords: Readonly<Record<string, number>> = {
  ...{ anteontem: -2, ontem: -1, hoje: 0, amanha: 1, 'depois de amanha': 2 },
  ...{ yesterday: -1, today: 0, tomorrow: 1 },
  ...{ anteayer: -2, ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 },
}

/**
 * Returns the number of days from today for a word such as `hoje`, or for a distance: `+7`, `-7d`, `+2s` (weeks; in
 * English `+2w`).
 */
function parseDayDistance(text: string): number | null {
  const word = Object.hasOwn(distanceWords, text) ? distanceWords[text] : undefined
  if (word !== undefined) return word
  const [, sign, count, unit] = /^([+-]) ?(\d{1,4}) ?([dsw]?)$/.exec(text) ?? []
  if (count === undefined) return null
  return Number(count) * (sign === '-' ? -1 : 1) * (unit === 's' || unit === 'w' ? 7 : 1)
}

const weekdayNames = [
  ['domingo', 'sunday'],
  ['segunda', 'monday', 'lunes'],
  ['terca', 'tuesday', 'martes'],
  ['quarta', 'wednesday', 'miercoles'],
  ['quinta', 'thursday', 'jueves'],
  ['sexta', 'friday', 'viernes'],
  ['sabado', 'saturday'],
] as const

/**
 * Returns the number of days from today to the next weekday with this name. If that day is after `latestDate`, returns
 * the negative number of days to the last weekday with this name.
 */
function getDaysToWeekday(text: string, today: string, latestDate: string): number | null {
  const name = text.replace(/[- ]feira$/, '')
  const weekday = weekdayNames.findIndex((names) => names.some((weekdayName) => weekdayName === name))
  if (weekday === -1) return null
  const ahead = ((weekday - new Date(toUtcMilliseconds(today)).getUTCDay() + 6) % 7) + 1
  return addDays(today, ahead) > latestDate ? ahead - 7 : ahead
}

export const isWeekday = (text: string) => weekdayNames.flat().some((name) => name === text)

const monthNames = [
  ['janeiro', 'january', 'enero'],
  ['fevereiro', 'february', 'febrero'],
  ['marco', 'march', 'marzo'],
  ['abril', 'april'],
  ['maio', 'may', 'mayo'],
  ['junho', 'june', 'junio'],
  ['julho', 'july', 'julio'],
  ['agosto', 'august'],
  ['setembro', 'september', 'septiembre', 'setiembre'],
  ['outubro', 'october', 'octubre'],
  ['novembro', 'november', 'noviembre'],
  ['dezembro', 'december', 'diciembre'],
] as const

/** Returns the number of a month for at least three letters of its name (`dez`, `dezem`); otherwise null. */
function parseMonth(word: string): string | null {
  const index = word.length < 3 ? -1 : monthNames.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index === -1 ? null : String(index + 1)
}

interface DateParts {
  /** Two or four digits; undefined if the user typed no year. */
  readonly year: string | undefined
  readonly month: string
  readonly day: string
}

const datePatterns: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  // ISO date without hyphens. No `ddmmyyyy` date of this century matches this pattern.
  /^(?<year>20\d{2})(?<month>0[1-9]|1[0-2])(?<day>\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  // Matches dates such as `1/12/2026`, `1º/12/2026` and `1.12`.
  /^(?<day>\d{1,2})(?:\.?[oaº°ª])?[/.\s-](?<month>\d{1,2})(?:[/.\s-](?<year>\d{4}|\d{2}))?$/,
  // Matches dates such as `1 de dezembro de 2026`, `1º dez`, `1/dez/26` and `1dec`.
  /^(?<day>\d{1,2})(?:\.?[oº°]|st|nd|rd|th)?(?:[/.\s-]| de | of )?(?<name>[a-z]{3,})\.?(?:(?:[/.\s-]| de | del |, ?)(?<year>\d{4}|\d{2}))?$/,
  // Matches months such as `dez`, `dez/26` and `dezembro de 2026`.
  /^(?<name>[a-z]{3,})\.?(?:\/(?<year>\d{4}|\d{2})|(?: de | del | )(?<long>\d{4}))?$/,
  // Matches dates such as `dec 15` and `december 15, 2026`.
  /^(?<name>[a-z]{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/,
]

/** Returns the parts of the first matching pattern; null if the text is no date. */
function matchDateParts(text: string): DateParts | null {
  for (const pattern of datePatterns) {
    const { year, long, month, name, day: date = '1' } = pattern.exec(text)?.groups ?? {}
    const monthNumber = month ?? (name === undefined ? null : parseMonth(name))
    if (monthNumber) return { year: year ?? long, month: monthNumber, day: date }
  }
  return null
}

/** Builds a date from its parts; null if the date does not exist, such as the 31st of February. */
function buildValidDate(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = toUtcMilliseconds(text)
  return !Number.isNaN(instant) && toDateText(instant) === text ? text : null
}

/** Completes a date without a year to the date nearest to today that is not after `latestDate`. */
function completeYear(month: string, day: string, today: string, latestDate: string): string | null {
  const year = Number(today.slice(0, 4))
  const dates = [year - 1, year, year + 1].flatMap((candidate) => buildValidDate(String(candidate), month, day) ?? [])
  const getDistance = (candidate: string) => Math.abs(toUtcMilliseconds(candidate) - toUtcMilliseconds(today))
  return (
    dates
      .filter((candidate) => candidate <= latestDate)
      .sort((first, second) => getDistance(first) - getDistance(second))[0] ?? null
  )
}

const MILLISECONDS_PER_DAY = 86_400_000
const toUtcMilliseconds = (date: string) => Date.parse(`${date}T00:00:00.000Z`)
const toDateText = (instant: number) => new Date(instant).toISOString().slice(0, 10)
/** Returns the calendar date that is a number of days after a date. */
export const addDays = (date: string, days: number) => toDateText(toUtcMilliseconds(date) + days * MILLISECONDS_PER_DAY)

/** Returns the first day of the month after a date. */
export const getNextMonthStart = (date: string) =>
  toDateText(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1))

export interface DecimalRange {
  /** Maximum number of digits after the decimal point. */
  readonly decimals: number
  /** Largest allowed whole number. */
  readonly maximum: number
}

/**
 * Parses a typed number to a decimal text with a point, because amounts are never stored as floats: `2,5`, `2.5`,
 * `1.234,50`, `1,234.50`. Three digits after a point are thousands (`1.234`), unless the maximum is below 1000. Returns
 * null for other texts.
 */
export function parseDecimal(typed: string, { decimals, maximum }: DecimalRange): string | null {
  const text = toPlainLine(typed)
  const fraction = `(?<fraction>\\d{1,${decimals}})`
  const grouped = [
    new RegExp(`^(?<whole>[1-9]\\d{0,2}(?:\\.\\d{3})+)(?:,${fraction})?$`),
    new RegExp(`^(?<whole>[1-9]\\d{0,2}(?:,\\d{3})+)\\.${fraction}$`),
  ]
  const plain = new RegExp(`^(?<whole>\\d{1,12})(?:[.,]${fraction})?$`)
  for (const pattern of maximum < 1000 ? [plain] : [...grouped, plain]) {
    const groups = pattern.exec(text)?.groups
    if (!groups?.whole) continue
    const whole = groups.whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
    return groups.fraction === undefined ? whole : `${whole}.${groups.fraction}`
  }
  return null
}

/** Removes the sign, code or name of the Brazilian currency from an amount: `R$ 89,90`, `BRL 89,90`, `89,90 reais`. */
export function removeBrazilianCurrency(text: string): string {
  return text.replace(/^(?:R\$|BRL)[ :]{0,2}|(?<=\d) ?(?:reais|real|BRL)$/gi, '')
}
