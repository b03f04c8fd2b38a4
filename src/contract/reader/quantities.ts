// Distinguishes ids from quantities: durations, counts, amounts, years and numbers such as `038` are never ids.
import { isReverseOrRefundNoun } from './nouns.ts'
import type { Noun } from './recognition.ts'
import type { Token } from './token.ts'
import { countPrepositions, currencyWords, nonPluralWords, normalizeWord, unitWords, yearWords } from './vocabulary.ts'

/** Maximum number of digits of a count before a plural noun. Longer numbers are ids: `918273 reversas`. */
const MAX_COUNT_DIGITS = 4
/**
 * Maximum number of tokens before a number that are searched for the previous word, so that long lists are read
 * quickly.
 */
const MAX_TOKENS_BEFORE = 40

/** Matches the next word after a number, also after a second number of the same range: `5 a 7 dias`. */
const wordAfterNumberPattern = /^\s*(?:(?:e|y|and|ou|or|o|u|a|to|at[eé]|-|,|\/)\s*\d{1,4}\s*)*([\p{L}€]+)/u

interface NumberContext {
  readonly numberText: string
  readonly tokensBefore: readonly Token[]
  /** Text after the number. */
  readonly textAfter: string
  readonly noun: Noun | undefined
}

/**
 * Returns true if the words around a number show that the number is a duration (`5 dias`), a count, an amount, an
 * ordinal or a year, and not an id.
 */
export function isQuantity({ numberText, tokensBefore, textAfter, noun }: NumberContext): boolean {
  const previousWord = normalizeWord(
    tokensBefore.slice(-MAX_TOKENS_BEFORE).findLast(({ kind }) => kind === 'word')?.text ?? '',
  )
  const nextWord = normalizeWord(wordAfterNumberPattern.exec(textAfter)?.[1] ?? '')
  if (isCountOfList(numberText, tokensBefore, textAfter)) return true
  if (/^\s*[ºª°€]/.test(textAfter) || currencyWords.has(previousWord) || unitWords.has(nextWord)) return true
  const isReturnOrOrder = isReverseOrRefundNoun(noun) || noun === 'order'
  if (isYear(numberText) && (yearWords.has(previousWord) || (isReturnOrOrder && previousWord.endsWith('s'))))
    return true
  if (noun === 'reverse' && countPrepositions.has(previousWord) && numberText.length <= MAX_SIZE_DIGITS) return true
  if (noun === 'refund' && countPrepositions.has(previousWord) && numberText.length <= MAX_AMOUNT_DIGITS) return true
  if (noun !== undefined && noun !== 'other' && !countPrepositions.has(previousWord)) return false
  if (/^\s*r\$/i.test(textAfter)) return true
  const isPlural = nextWord.length > 2 && nextWord.endsWith('s') && !nonPluralWords.has(nextWord)
  return (isPlural && numberText.length <= MAX_COUNT_DIGITS) || /^0\d{0,3}$/.test(numberText)
}

/** Returns true for the count of a list: `reversas (3): 918273 …`, `3 no total`, `2 de 5`. */
function isCountOfList(numberText: string, tokensBefore: readonly Token[], textAfter: string): boolean {
  if (numberText.length > MAX_LIST_COUNT_DIGITS) return false
  return (
    (tokensBefore.at(-1)?.text === '(' && textAfter.startsWith(')')) ||
    /^ (?:(?:no|in|en) total|(?:de|of) \d{1,3}\b)/i.test(textAfter)
  )
}

/** Maximum number of digits of a clothing or shoe size: `troca do 38 pelo 40`. */
const MAX_SIZE_DIGITS = 2

/** Maximum number of digits of an amount without currency: `reembolso de 350`. */
const MAX_AMOUNT_DIGITS = 4

/** Maximum number of digits of the count of a list, such as `3` in `reversas (3): 918273, 918274, 918275`. */
const MAX_LIST_COUNT_DIGITS = 2

const isYear = (numberText: string) => /^(?:19|20)\d{2}$/.test(numberText)
