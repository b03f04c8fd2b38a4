// Days and periods in words, in three languages: `1/12`, `mes passado`, `últimos 30 dias`, `desde 1/11`. Pure.
import { dateOf } from '#contract/typed-values.ts'
import { type Hit, type Lexicon, phraseAt } from './phrases.ts'

interface Reading {
  readonly lexicon: Lexicon
  /** A calendar date. */
  readonly today: string
}

interface Period {
  /** Calendar dates, both included. */
  readonly from: string
  readonly to: string
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
export function periodAt(words: readonly string[], at: number, { lexicon, today }: Reading): Period | null {
  const found =
    lastDays(words, at, lexicon, today) ??
    named(words, at, lexicon, today) ??
    days(words, at, { lexicon, today }) ??
    month(words, at, lexicon, today)
  const word = words[at] ?? ''
  const period = found ?? (year.test(word) ? { from: `${word}-01-01`, to: `${word}-12-31`, count: 1 } : null)
  if (!period || period.from > today) return null
  return { ...period, to: period.to < today ? period.to : today }
}

const longestDay = 3
const isNumber = (word: string | undefined) => word !== undefined && /^\d[\d.,]*$/.test(word)

/**
 * The day that is named from this word on: `1/12`, `+7`, `amanhã`, `1 dez`. A month alone, its first day, may be part
 * of a name: it is read after an amount, and after a word for beginning.
 */
export function dayAt(words: readonly string[], at: number, { lexicon, today }: Reading, latest?: string): Hit | null {
  const since = phraseAt(words, at, lexicon.since ?? [])?.count ?? 0
  const isMonthMeant = since > 0 || isNumber(words[at - 1])
  for (let count = longestDay; count > 0; count -= 1) {
    const said = words.slice(at + since, at + since + count)
    const text = said.join(' ')
    const isMonth = !/[\d+]/.test(text) && phraseAt(said, 0, lexicon.month ?? []) !== null
    // Numbers alone are amounts.
    if (said.length < count || !/[a-z/+]/.test(text) || (isMonth && !isMonthMeant)) continue
    const date = dateOf(text, latest === undefined ? { today } : { today, latest })
    if (date !== null) return { value: date, count: since + count, distance: 0 }
  }
  return null
}

/** `1/11 a 20/11`, `desde 1/11`, `10/11`, each the nearest such day that has been. */
function days(words: readonly string[], at: number, reading: Reading): Period | null {
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
function lastDays(words: readonly string[], at: number, lexicon: Lexicon, today: string): Period | null {
  const isSaid =
    phraseAt(
      words,
      at,
      (lexicon.period ?? []).filter(({ value }) => value === 'lastDays'),
    ) !== null
  const place = isSaid ? at + 1 : at
  const days = /^\d{1,3}$/.test(words[place] ?? '') ? Number(words[place]) : 0
  const hasUnit = phraseAt(words, place + 1, lexicon.unit ?? []) !== null
  if (days < 1 || days > mostDays || (!isSaid && !hasUnit)) return null
  return { from: daysBefore(today, days - 1), to: today, count: (isSaid ? 2 : 1) + (hasUnit ? 1 : 0) }
}

function named(words: readonly string[], at: number, lexicon: Lexicon, today: string): Period | null {
  const hit = phraseAt(
    words,
    at,
    (lexicon.period ?? []).filter(({ value }) => value !== 'lastDays'),
  )
  const dates = hit && periods[hit.value]?.(today)
  return hit && dates ? { from: dates[0], to: dates[1], count: hit.count } : null
}

type Dates = readonly [from: string, to: string]

const periods: Readonly<Record<string, (today: string) => Dates>> = {
  today: (today) => [today, today],
  yesterday: (today) => [daysBefore(today, 1), daysBefore(today, 1)],
  thisWeek: (today) => [monday(today), today],
  lastWeek: (today) => [daysBefore(monday(today), 7), daysBefore(monday(today), 1)],
  thisMonth: (today) => [`${today.slice(0, 7)}-01`, today],
  lastMonth: (today) => {
    const end = daysBefore(`${today.slice(0, 7)}-01`, 1)
    return [`${end.slice(0, 7)}-01`, end]
  },
  thisYear: (today) => [`${today.slice(0, 4)}-01-01`, today],
  lastYear: (today) => {
    const before = Number(today.slice(0, 4)) - 1
    return [`${before}-01-01`, `${before}-12-31`]
  },
}

/** A month by its whole name or its short one; without a year the last that has begun. */
function month(words: readonly string[], at: number, lexicon: Lexicon, today: string): Period | null {
  const hit = phraseAt(words, at, lexicon.month ?? [])
  if (!hit || hit.distance > 0) return null
  const number = hit.value.slice(1).padStart(2, '0')
  const said = words[at + 1] ?? ''
  const thisYear = Number(today.slice(0, 4))
  const of = year.test(said) ? Number(said) : `${thisYear}-${number}-01` > today ? thisYear - 1 : thisYear
  const next = new Date(Date.UTC(of, Number(number), 1)).toISOString().slice(0, 10)
  return { from: `${of}-${number}-01`, to: daysBefore(next, 1), count: year.test(said) ? 2 : 1 }
}

const day = 24 * 3_600_000

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * day).toISOString().slice(0, 10)
}

/** Weeks begin on a Monday. */
function monday(date: string): string {
  return daysBefore(date, (new Date(date).getUTCDay() + 6) % 7)
}
