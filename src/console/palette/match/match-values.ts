// Finds values for the arguments of a command in a query: choices, filters, periods, dates and amounts. Pure functions.

import type { Arguments, Command } from '#commands/command.ts'
import { type Lexicon, matchPhraseAt, type PhraseMatch } from '#contract/reader/values/lexicon.ts'
import { matchDayAt, matchPeriodAt } from '#contract/reader/values/periods.ts'
import { buildOptionPhrases } from '#contract/reader/values/recognize-values.ts'
import { parseDecimal } from '#contract/typed-values.ts'
import { isAmountArgument, isDateArgument, isValidArgument, listArgumentNames } from '../command-arguments.ts'
import { type ArgumentOption, getOptionKind, isSearchedByTitle } from '../option-sources.ts'

export interface ValueContext {
  readonly lexicon: Lexicon
  /** All options of the kinds with few options (alerts, platforms and features), by kind. */
  readonly preloadedOptions: PreloadedOptions
  /** Current date in São Paulo, such as `2026-11-26`. */
  readonly today: string
}

export type PreloadedOptions = Readonly<Partial<Record<string, readonly ArgumentOption[]>>>

interface ValueMatches {
  readonly args: Arguments
  /** Sum of the differences between the typed words and the names of the values; 0 if all words are exact. */
  readonly distance: number
  /** Words of the query that belong to no value. */
  readonly remainingWords: readonly string[]
}

interface ArgumentMatcher {
  readonly argumentName: string
  readonly matchAt: (words: readonly string[], wordIndex: number) => PhraseMatch | null
}

/** Lexicon keys of the arguments whose value names are in the lexicon under the name of another argument. */
const lexiconKeyByArgument: Readonly<Record<string, string>> = {
  statusList: 'status',
  fee_service: 'service_code',
  of_type: 'account_type',
}

/** Returns the key under which the lexicon contains the value names of an argument: `status` for `statusList`. */
export const getLexiconKey = (argumentName: string) => lexiconKeyByArgument[argumentName] ?? argumentName

const periodArgumentPairs = [
  ['fromDate', 'toDate'],
  ['from', 'to'],
] as const

/** Returns the two arguments for the start and the end of a period; null if the command takes no period. */
export function findPeriodArgumentNames(
  argumentNames: readonly string[],
): { readonly from: string; readonly to: string } | null {
  const namePair = periodArgumentPairs.find((names) => names.every((name) => argumentNames.includes(name)))
  return namePair ? { from: namePair[0], to: namePair[1] } : null
}

/** Finds values for the arguments and filters of a command among the words. */
export function matchValues(command: Command, words: readonly string[], valueContext: ValueContext): ValueMatches {
  const matchers = listMatchers(command, valueContext)
  const period = findPeriodArgumentNames(listArgumentNames(command))
  const args: Record<string, string> = {}
  const remainingWords: string[] = []
  let distance = 0
  for (let wordIndex = 0; wordIndex < words.length; ) {
    const periodMatch = period && !(period.from in args) ? matchPeriodAt(words, wordIndex, valueContext) : null
    if (period && periodMatch) {
      Object.assign(args, { [period.from]: periodMatch.from, [period.to]: periodMatch.to })
      wordIndex += periodMatch.wordCount
      continue
    }
    const match = findBestMatch(matchers, words, wordIndex, args)
    if (match) args[match.argumentName] = match.value
    else remainingWords.push(words[wordIndex] ?? '')
    wordIndex += match?.wordCount ?? 1
    distance += match?.distance ?? 0
  }
  return { args, remainingWords, distance }
}

/**
 * Returns the longest value that begins at a word of the query, for an argument that has no value yet. Of equally long
 * values, returns the one whose name differs least from the typed words.
 */
function findBestMatch(
  matchers: readonly ArgumentMatcher[],
  words: readonly string[],
  wordIndex: number,
  args: Arguments,
) {
  const matches = matchers.flatMap(({ argumentName, matchAt }) => {
    const match = argumentName in args ? null : matchAt(words, wordIndex)
    return match ? [{ ...match, argumentName }] : []
  })
  return matches.sort((one, other) => other.wordCount - one.wordCount || one.distance - other.distance)[0]
}

const matcherCache = new WeakMap<ValueContext, Map<string, readonly ArgumentMatcher[]>>()

function listMatchers(command: Command, valueContext: ValueContext): readonly ArgumentMatcher[] {
  const matchers = matcherCache.get(valueContext) ?? new Map<string, readonly ArgumentMatcher[]>()
  matcherCache.set(valueContext, matchers)
  const commandMatchers =
    matchers.get(command.id) ??
    listArgumentNames(command).flatMap((argumentName) => createMatcher(command, argumentName, valueContext) ?? [])
  matchers.set(command.id, commandMatchers)
  return commandMatchers
}

function createMatcher(command: Command, argumentName: string, valueContext: ValueContext): ArgumentMatcher | null {
  const { lexicon, preloadedOptions } = valueContext
  const optionKind = getOptionKind(argumentName)
  const options = optionKind !== null && !isSearchedByTitle(optionKind) ? preloadedOptions[optionKind] : undefined
  if (options) {
    const isPlatform = optionKind === 'platform' || optionKind === 'availablePlatform'
    const phrases = buildOptionPhrases(options, isPlatform, lexicon)
    return { argumentName, matchAt: (words, wordIndex) => matchPhraseAt(words, wordIndex, phrases) }
  }
  if (optionKind === 'metadata') return { argumentName, matchAt: matchMetadataNameAt }
  if (optionKind !== null) return null
  if (isAmountArgument(command, argumentName)) return { argumentName, matchAt: matchAmountAt }
  if (isDateArgument(command, argumentName))
    return { argumentName, matchAt: (words, wordIndex) => matchDayAt(words, wordIndex, valueContext) }
  const phrases = (lexicon[getLexiconKey(argumentName)] ?? []).filter(({ value }) =>
    isValidArgument(command, argumentName, toArgumentValue(value)),
  )
  if (phrases.length === 0) return null
  return {
    argumentName,
    matchAt: (words, wordIndex) => {
      const match = matchPhraseAt(words, wordIndex, phrases)
      return match && { ...match, value: toArgumentValue(match.value) }
    },
  }
}

/**
 * Maps translation keys to the values of arguments, which contain a dot: `reverse_used` to `reverse.used`. A
 * translation key cannot contain a dot.
 */
const argumentValueByTranslationKey: Readonly<Record<string, string>> = {
  reverse_used: 'reverse.used',
  refund_retained: 'refund.retained',
  order_used: 'order.used',
}

const toArgumentValue = (value: string) => argumentValueByTranslationKey[value] ?? value

/**
 * Matches an amount: a number with decimals, or the last number of the query. An earlier integer may belong to a name.
 */
function matchAmountAt(words: readonly string[], wordIndex: number): PhraseMatch | null {
  const word = words[wordIndex]
  const isAmount = isAmountWord(word) && (/[.,]/.test(word) || !words.slice(wordIndex + 1).some(isAmountWord))
  return isAmount ? { value: word, wordCount: 1, distance: 0 } : null
}

/** Matches the name of a metadata with an underscore, such as `limit_value_collect`. */
function matchMetadataNameAt(words: readonly string[], wordIndex: number): PhraseMatch | null {
  const word = words[wordIndex] ?? ''
  return /^[a-z\d]+(?:_[a-z\d]+)+$/.test(word) ? { value: word, wordCount: 1, distance: 0 } : null
}

/** Format of an amount in a query: at most two decimals, and at most 999,999. Longer numbers are ids. */
const amountFormat = { decimals: 2, maximum: 999_999 }

function isAmountWord(word: string | undefined): word is string {
  const amount = word === undefined ? null : parseDecimal(word, amountFormat)
  return amount !== null && Number(amount) <= amountFormat.maximum
}
