// Periods in words, in three languages: `mes passado`, `últimos 30 dias`, `outubro 2025`. Pure.
import { isPeriodName, lastDays, type Period, periodOf, periodOfYear } from '#contract/periods.ts'
import { type Lexicon, phraseAt } from './phrases.ts'

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
  const found = days(words, at, lexicon, today) ?? named(words, at, lexicon, today) ?? month(words, at, lexicon, today)
  const word = words[at] ?? ''
  const period = found ?? (year.test(word) ? { ...periodOfYear(Number(word), undefined), count: 1 } : null)
  if (!period || period.from > today) return null
  return { ...period, to: period.to < today ? period.to : today }
}

/** `últimos 30 dias`, `30 dias`. */
function days(words: readonly string[], at: number, lexicon: Lexicon, today: string): SaidPeriod | null {
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
  return { ...lastDays(number, today), count: (isSaid ? 2 : 1) + (hasUnit ? 1 : 0) }
}

function named(words: readonly string[], at: number, lexicon: Lexicon, today: string): SaidPeriod | null {
  const hit = phraseAt(
    words,
    at,
    (lexicon.period ?? []).filter(({ value }) => value !== 'lastDays'),
  )
  return hit && isPeriodName(hit.value) ? { ...periodOf(hit.value, today), count: hit.count } : null
}

/** A month by its whole name or its short one; without a year the last that has begun. */
function month(words: readonly string[], at: number, lexicon: Lexicon, today: string): SaidPeriod | null {
  const hit = phraseAt(words, at, lexicon.month ?? [])
  if (!hit || hit.distance > 0) return null
  const number = Number(hit.value.slice(1))
  const said = words[at + 1] ?? ''
  const thisYear = Number(today.slice(0, 4))
  const isToCome = periodOfYear(thisYear, number).from > today
  const of = year.test(said) ? Number(said) : isToCome ? thisYear - 1 : thisYear
  return { ...periodOfYear(of, number), count: year.test(said) ? 2 : 1 }
}
