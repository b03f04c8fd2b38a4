// Matches dates and periods in three languages: `1/12`, `mes passado`, `últimos 30 dias`, `desde 1/11`. Pure functions.

import { getPeriod, getPeriodOfLastDays, getPeriodOfYear, isPeriodName, type Period } from '../../periods.ts'
import { isWeekday, parseTypedDate } from '../../typed-values.ts'
import { type Lexicon, matchPhraseAt, type PhraseMatch } from './lexicon.ts'

interface PeriodContext {
  readonly lexicon: Lexicon
  /** Calendar date of today. */
  readonly today: string
}

interface PeriodMatch extends Period {
  /** Number of words of the query that belong to the period. */
  readonly wordCount: number
}

const yearPattern = /^20\d\d$/

const MAX_DAYS = 400

/**
 * Returns the period that begins at a word of the query, such as `últimos 30 dias`; null if no period begins there. The
 * period ends today at the latest, because reports contain no future data.
 */
export function matchPeriodAt(
  words: readonly string[],
  wordIndex: number,
  { lexicon, today }: PeriodContext,
): PeriodMatch | null {
  const namedPeriod =
    matchLastDaysAt(words, wordIndex, lexicon, today) ??
    matchNamedPeriodAt(words, wordIndex, lexicon, today) ??
    matchMonthAt(words, wordIndex, lexicon, today) ??
    matchDaysAt(words, wordIndex, { lexicon, today })
  const word = words[wordIndex] ?? ''
  const period =
    namedPeriod ?? (yearPattern.test(word) ? { ...getPeriodOfYear(Number(word), undefined), wordCount: 1 } : null)
  if (!period || period.from > today) return null
  return { ...period, to: period.to < today ? period.to : today }
}

/** Number of words that a date may have, the largest first: `1 dez 2027` has three words, `1/12` has one. */
const dateWordCounts = [3, 2, 1]

const isNumberWord = (word: string | undefined) => word !== undefined && /^\d[\d.,]*$/.test(word)

/**
 * Returns the day that begins at a word of the query: `1/12`, `+7`, `amanhã`, `1 dez`. A weekday or month alone may be
 * part of a name, so it counts as a day only after an amount or after a word such as `desde`.
 */
export function matchDayAt(
  words: readonly string[],
  wordIndex: number,
  { lexicon, today }: PeriodContext,
  latestDate?: string,
): PhraseMatch | null {
  const sinceWordCount = matchPhraseAt(words, wordIndex, lexicon.since ?? [])?.wordCount ?? 0
  const isClearlyDay = sinceWordCount > 0 || isNumberWord(words[wordIndex - 1])
  for (const count of dateWordCounts) {
    const dayWords = words.slice(wordIndex + sinceWordCount, wordIndex + sinceWordCount + count)
    const text = dayWords.join(' ')
    const mayBeName =
      isWeekday(text) || (!/[\d+]/.test(text) && matchPhraseAt(dayWords, 0, lexicon.month ?? []) !== null)
    // A number without a sign such as `/` and without a word is an amount and not a day.
    if (dayWords.length < count || !/[a-z/+]/.test(text) || (mayBeName && !isClearlyDay)) continue
    const date = parseTypedDate(text, latestDate === undefined ? { today } : { today, latestDate })
    if (date !== null) return { value: date, wordCount: sinceWordCount + count, distance: 0 }
  }
  return null
}

/**
 * Matches days and ranges of days: `1/11 a 20/11`, `desde 1/11` and `10/11`. Each day is the nearest such day in the
 * past.
 */
function matchDaysAt(words: readonly string[], wordIndex: number, context: PeriodContext): PeriodMatch | null {
  const { lexicon, today } = context
  const beginsWithSince = matchPhraseAt(words, wordIndex, lexicon.since ?? []) !== null
  const first = matchDayAt(words, wordIndex, context, today)
  if (!first) return null
  const { value: from, wordCount } = first
  if (beginsWithSince) return { from, to: today, wordCount }
  const untilWordCount = matchPhraseAt(words, wordIndex + wordCount, lexicon.until ?? [])?.wordCount ?? 0
  const last = matchDayAt(words, wordIndex + wordCount + untilWordCount, context, today)
  if (last && last.value >= from)
    return { from, to: last.value, wordCount: wordCount + untilWordCount + last.wordCount }
  return { from, to: from, wordCount }
}

/** Matches `últimos 30 dias` and `30 dias`. */
function matchLastDaysAt(
  words: readonly string[],
  wordIndex: number,
  lexicon: Lexicon,
  today: string,
): PeriodMatch | null {
  const hasPhrase =
    matchPhraseAt(
      words,
      wordIndex,
      (lexicon.period ?? []).filter(({ value }) => value === 'lastDays'),
    ) !== null
  const numberIndex = hasPhrase ? wordIndex + 1 : wordIndex
  const dayCount = /^\d{1,3}$/.test(words[numberIndex] ?? '') ? Number(words[numberIndex]) : 0
  const hasUnit = matchPhraseAt(words, numberIndex + 1, lexicon.unit ?? []) !== null
  if (dayCount < 1 || dayCount > MAX_DAYS || (!hasPhrase && !hasUnit)) return null
  return { ...getPeriodOfLastDays(dayCount, today), wordCount: (hasPhrase ? 2 : 1) + (hasUnit ? 1 : 0) }
}

function matchNamedPeriodAt(
  words: readonly string[],
  wordIndex: number,
  lexicon: Lexicon,
  today: string,
): PeriodMatch | null {
  const match = matchPhraseAt(
    words,
    wordIndex,
    (lexicon.period ?? []).filter(({ value }) => value !== 'lastDays'),
  )
  return match && isPeriodName(match.value) ? { ...getPeriod(match.value, today), wordCount: match.wordCount } : null
}

/**
 * Returns the month that begins at a word of the query, by its full or short name. Without a year, the month is the
 * last one that has begun: in November 2026, `dezembro` is December 2025.
 */
function matchMonthAt(
  words: readonly string[],
  wordIndex: number,
  lexicon: Lexicon,
  today: string,
): PeriodMatch | null {
  const match = matchPhraseAt(words, wordIndex, lexicon.month ?? [])
  if (!match || match.distance > 0) return null
  const monthNumber = Number(match.value.slice(1))
  const nextWord = words[wordIndex + 1] ?? ''
  const thisYear = Number(today.slice(0, 4))
  const isFutureMonth = getPeriodOfYear(thisYear, monthNumber).from > today
  const year = yearPattern.test(nextWord) ? Number(nextWord) : isFutureMonth ? thisYear - 1 : thisYear
  return { ...getPeriodOfYear(year, monthNumber), wordCount: yearPattern.test(nextWord) ? 2 : 1 }
}
