// Days and periods in words, in three languages: `1/12`, `mes passado`, `últimos 30 dias`, `desde 1/11`. Pure.
import { getLastDays, getPeriod, getPeriodOfYear, isPeriodName, type Period } from '#contract/periods.ts'
import { isWeekday, parseTypedDate } from '#contract/typed-values.ts'
import { type Hit, type Lexicon, phraseAt } from './phrases.ts'

interface Reading {
  readonly lexicon: Lexicon
  /** A calendar date. */
  readonly today: string
}

interface SaidPeriod extends Period {
  /** How many words it is. */
  readonly count: number
}

const pairs = [
  ['fromDate', 'toDate'],
  ['from', 'to'],
] as const

/** The arguments that a period fills; null where there are none. */
export function periodSlots(taken: readonly string[]): { readonly from: string; readonly to: string } | null {
  const pair = pairs.find((names) => names.every((name) => taken.includes(name)))
  return pair ? { from: pair[0], to: pair[1] } : null
}

const year = /^20\d\d$/
const mostDays = 400

/** The period that is named from this word on. It ends today at the latest: nothing is reported of tomorrow. */
export function periodAt(words: readonly string[], at: number, { lexicon, today }: Reading): SaidPeriod | null {
  const found =
    daysUntilToday(words, at, lexicon, today) ??
    named(words, at, lexicon, today) ??
    month(words, at, lexicon, today) ??
    days(words, at, { lexicon, today })
  const word = words[at] ?? ''
  const period = found ?? (year.test(word) ? { ...getPeriodOfYear(Number(word), undefined), count: 1 } : null)
  if (!period || period.from > today) return null
  return { ...period, to: period.to < today ? period.to : today }
}

const longestDay = 3
const isNumber = (word: string | undefined) => word !== undefined && /^\d[\d.,]*$/.test(word)

/**
 * The day that is named from this word on: `1/12`, `+7`, `amanhã`, `1 dez`. A weekday, or a month alone, its first day,
 * may be part of a name: it is read after an amount, and after a word for beginning.
 */
export function dayAt(words: readonly string[], at: number, { lexicon, today }: Reading, latest?: string): Hit | null {
  const since = phraseAt(words, at, lexicon.since ?? [])?.count ?? 0
  const isMeant = since > 0 || isNumber(words[at - 1])
  for (let count = longestDay; count > 0; count -= 1) {
    const said = words.slice(at + since, at + since + count)
    const text = said.join(' ')
    const mayBeName = isWeekday(text) || (!/[\d+]/.test(text) && phraseAt(said, 0, lexicon.month ?? []) !== null)
    // Numbers alone are amounts.
    if (said.length < count || !/[a-z/+]/.test(text) || (mayBeName && !isMeant)) continue
    const date = parseTypedDate(text, latest === undefined ? { today } : { today, latest })
    if (date !== null) return { value: date, count: since + count, distance: 0 }
  }
  return null
}

/** `1/11 a 20/11`, `desde 1/11`, `10/11`, each the nearest such day that has been. */
function days(words: readonly string[], at: number, reading: Reading): SaidPeriod | null {
  const { lexicon, today } = reading
  const isSince = phraseAt(words, at, lexicon.since ?? []) !== null
  const first = dayAt(words, at, reading, today)
  if (!first) return null
  const { value: from, count } = first
  if (isSince) return { from, to: today, count }
  const until = phraseAt(words, at + count, lexicon.until ?? [])?.count ?? 0
  const last = dayAt(words, at + count + until, reading, today)
  if (last && last.value >= from) return { from, to: last.value, count: count + until + last.count }
  return { from, to: from, count }
}

/** `últimos 30 dias`, `30 dias`. */
function daysUntilToday(words: readonly string[], at: number, lexicon: Lexicon, today: string): SaidPeriod | null {
  const isSaid =
    phraseAt(
      words,
      at,
      (lexicon.period ?? []).filter(({ value }) => value === 'lastDays'),
    ) !== null
  const place = isSaid ? at + 1 : at
  const number = /^\d{1,3}$/.test(words[place] ?? '') ? Number(words[place]) : 0
  const hasUnit = phraseAt(words, place + 1, lexicon.unit ?? []) !== null
  if (number < 1 || number > mostDays || (!isSaid && !hasUnit)) return null
  return { ...getLastDays(number, today), count: (isSaid ? 2 : 1) + (hasUnit ? 1 : 0) }
}

function named(words: readonly string[], at: number, lexicon: Lexicon, today: string): SaidPeriod | null {
  const hit = phraseAt(
    words,
    at,
    (lexicon.period ?? []).filter(({ value }) => value !== 'lastDays'),
  )
  return hit && isPeriodName(hit.value) ? { ...getPeriod(hit.value, today), count: hit.count } : null
}

/** A month by its whole name or its short one; without a year the last that has begun. */
function month(words: readonly string[], at: number, lexicon: Lexicon, today: string): SaidPeriod | null {
  const hit = phraseAt(words, at, lexicon.month ?? [])
  if (!hit || hit.distance > 0) return null
  const number = Number(hit.value.slice(1))
  const said = words[at + 1] ?? ''
  const thisYear = Number(today.slice(0, 4))
  const isToCome = getPeriodOfYear(thisYear, number).from > today
  const of = year.test(said) ? Number(said) : isToCome ? thisYear - 1 : thisYear
  return { ...getPeriodOfYear(of, number), count: year.test(said) ? 2 : 1 }
}
