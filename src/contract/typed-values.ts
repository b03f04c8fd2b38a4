// Dates and decimal numbers as people type them, in three languages: the one reader of fields, filters and the palette.
import { removeAccents, toPlainLine } from './typed-text.ts'

// Calendar dates have no time zone; only what today is depends on one.

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
})

/** The calendar date of an instant in São Paulo, `2026-11-20`: what today is. */
export function getLocalDate(instant: Date): string {
  return dayFormat.format(instant).split('/').reverse().join('-')
}

interface DateReading {
  /** `2026-11-20` */
  readonly today?: string
  /** A date without a year is none after it. */
  readonly latest?: string
}

/**
 * A typed date as `2026-11-20`: `20/11/2026`, `20112026`, `1/12`, `1 dez`, `dez` (its first day), `hoje`, `+7`, `-2s`.
 * Also `seg, 30 nov 2026`, ISO dates and instants, and a time of day after the date, which is left out.
 * `sexta` is the next one. Without a year it is the nearest one. Null for what is none, the 31st of February too.
 */
export function parseTypedDate(typed: string, reading: DateReading = {}): string | null {
  const { today = getLocalDate(new Date()), latest = '9999' } = reading
  const text = removeAccents(toPlainLine(typed)).toLowerCase().replace(/\s+/g, ' ')
  const distance = daysFromToday(text) ?? daysToWeekday(text, today, latest)
  if (distance !== null) return addDays(today, distance)
  if (isInstantText(text)) return dateOfInstant(text)
  const day = text.replace(timeOfDay, '')
  return datedBy(day, today, latest) ?? datedAfterWeekday(day, today, latest)
}

/** ISO 8601 with a time zone, as logs and other systems write it. */
const instantShape = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})$/i

/** Returns true for a text that has the shape of an ISO 8601 instant, also when its date does not exist. */
export const isInstantText = (text: string) => instantShape.test(text)

/** Reads an ISO 8601 instant; null for any other text, and for a date that does not exist. */
export function parseTypedInstant(text: string): Date | null {
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-')
  const at = new Date(text.toUpperCase())
  // `Date` reads the 30th of February as the 2nd of March.
  const isReal = isInstantText(text) && real(year, month, day) !== null && !Number.isNaN(at.getTime())
  return isReal ? at : null
}

/** Midnight UTC stands for a calendar date (S1 §5); any other instant is on the day that São Paulo has then. */
function dateOfInstant(text: string): string | null {
  const at = parseTypedInstant(text)
  if (at === null) return null
  return /t00:00(?::00(?:\.0+)?)?z$/i.test(text) ? text.slice(0, 10) : getLocalDate(at)
}

/** A time after the date, as spreadsheets paste it: `30/11/2026 10:00`, `2026-11-30T10:00:00`. */
const timeOfDay = /(?<=\d)(?:t|,? )\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/

function datedBy(text: string, today: string, latest: string): string | null {
  const parts = partsOf(text)
  if (!parts) return null
  const { year, month, day: date } = parts
  return year === undefined ? nearest(month, date, today, latest) : real(year.padStart(4, '20'), month, date)
}

/** `seg, 30 nov 2026`: null if the date is on another weekday, because one of the two was mistyped. */
function datedAfterWeekday(text: string, today: string, latest: string): string | null {
  const [, name = '', rest = ''] = /^([a-z]{3,9}|[2-6][aª])(?:[- ]feira)?(?:\.?,? |\.)(.+)$/.exec(text) ?? []
  const weekday = weekdayOf(name)
  const date = weekday === null ? null : datedBy(rest, today, latest)
  return date !== null && new Date(instantOf(date)).getUTCDay() === weekday ? date : null
}

/** The number of a weekday, from the first three letters of its name on or from `2ª`; null for any other word. */
function weekdayOf(word: string): number | null {
  const numbered = /^([2-6])[aª]$/.exec(word)?.[1]
  if (numbered !== undefined) return Number(numbered) - 1
  const index = word.length < 3 ? -1 : weekdayNames.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index === -1 ? null : index
}

const distances: Readonly<Record<string, number>> = {
  ...{ anteontem: -2, ontem: -1, hoje: 0, amanha: 1, 'depois de amanha': 2 },
  ...{ yesterday: -1, today: 0, tomorrow: 1 },
  ...{ anteayer: -2, ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 },
}

/** Of a word, or of `+7`, `-7d`, `+2s` (weeks, in English `2w`). */
function daysFromToday(text: string): number | null {
  const word = Object.hasOwn(distances, text) ? distances[text] : undefined
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

/** The next such day after today; where that is after the latest, the last one until today. */
function daysToWeekday(text: string, today: string, latest: string): number | null {
  const name = text.replace(/[- ]feira$/, '')
  const weekday = weekdayNames.findIndex((names) => names.some((one) => one === name))
  if (weekday === -1) return null
  const ahead = ((weekday - new Date(instantOf(today)).getUTCDay() + 6) % 7) + 1
  return addDays(today, ahead) > latest ? ahead - 7 : ahead
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

/** From its first three letters on: `dez`, `dezem`; null for what is no month. */
function monthOf(word: string): string | null {
  const index = word.length < 3 ? -1 : monthNames.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index === -1 ? null : String(index + 1)
}

interface DateParts {
  /** Undefined where it was not typed; may have two digits. */
  readonly year: string | undefined
  readonly month: string
  readonly day: string
}

const shapes: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  // ISO without its hyphens: of eight digits, no date that begins with its day has a year of this century here.
  /^(?<year>20\d{2})(?<month>0[1-9]|1[0-2])(?<day>\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  // `1/12/2026`, `1º/12/2026`, `1.12`
  /^(?<day>\d{1,2})(?:\.?[oaº°ª])?[/.\s-](?<month>\d{1,2})(?:[/.\s-](?<year>\d{4}|\d{2}))?$/,
  // `1 de dezembro de 2026`, `1º dez`, `1/dez/26`, `1dec`
  /^(?<day>\d{1,2})(?:\.?[oº°]|st|nd|rd|th)?(?:[/.\s-]| de | of )?(?<name>[a-z]{3,})\.?(?:(?:[/.\s-]| de | del |, ?)(?<year>\d{4}|\d{2}))?$/,
  // `dez`, `dez/26`, `dezembro de 2026`
  /^(?<name>[a-z]{3,})\.?(?:\/(?<year>\d{4}|\d{2})|(?: de | del | )(?<long>\d{4}))?$/,
  // `dec 15`, `december 15, 2026`
  /^(?<name>[a-z]{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/,
]

function partsOf(text: string): DateParts | null {
  for (const shape of shapes) {
    const { year, long, month, name, day: date = '1' } = shape.exec(text)?.groups ?? {}
    const found = month ?? (name === undefined ? null : monthOf(name))
    if (found) return { year: year ?? long, month: found, day: date }
  }
  return null
}

function real(year: string, month: string, date: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = instantOf(text)
  return !Number.isNaN(at) && textOf(at) === text ? text : null
}

function nearest(month: string, date: string, today: string, latest: string): string | null {
  const year = Number(today.slice(0, 4))
  const years = [year - 1, year, year + 1].flatMap((one) => real(String(one), month, date) ?? [])
  const away = (one: string) => Math.abs(instantOf(one) - instantOf(today))
  return years.filter((one) => one <= latest).sort((one, other) => away(one) - away(other))[0] ?? null
}

const dayLength = 86_400_000
const instantOf = (date: string) => Date.parse(`${date}T00:00:00.000Z`)
const textOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
/** The calendar date so many days after one. */
export const addDays = (date: string, days: number) => textOf(instantOf(date) + days * dayLength)

// Decimal numbers: stored and sent as texts with a point, never floats.

export interface DecimalRange {
  /** At most as many digits after the point. */
  readonly decimals: number
  /** A whole number. */
  readonly maximum: number
}

/**
 * A typed number as a decimal text: `2,5`, `2.5`, `1.234,50`, `1,234.50`. Three digits after a point are thousands
 * (`1.234`), unless the range knows none. Null for what is no number.
 */
export function parseDecimal(typed: string, { decimals, maximum }: DecimalRange): string | null {
  const text = toPlainLine(typed)
  const fraction = `(?<fraction>\\d{1,${decimals}})`
  const grouped = [
    new RegExp(`^(?<whole>[1-9]\\d{0,2}(?:\\.\\d{3})+)(?:,${fraction})?$`),
    new RegExp(`^(?<whole>[1-9]\\d{0,2}(?:,\\d{3})+)\\.${fraction}$`),
  ]
  const plain = new RegExp(`^(?<whole>\\d{1,12})(?:[.,]${fraction})?$`)
  for (const shape of maximum < 1000 ? [plain] : [...grouped, plain]) {
    const found = shape.exec(text)?.groups
    if (!found?.whole) continue
    const whole = found.whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
    return found.fraction === undefined ? whole : `${whole}.${found.fraction}`
  }
  return null
}
