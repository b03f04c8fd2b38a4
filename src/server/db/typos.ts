// Builds SQL conditions that use trigram indexes to find candidate rows for words with a typo. The caller then compares
// the candidates with the words.
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizeName } from '#contract/typed-text.ts'
import { MIN_TYPO_LENGTH as MIN_LENGTH_FOR_TYPOS } from '#contract/typos.ts'

/** Builds the SQL condition for rows that may contain every word of the search text, exactly or with one typo. */
export function buildTypoCondition(column: SQLWrapper, searchText: string): SQL | undefined {
  const words = normalizeName(searchText).split(' ')
  return and(...words.map((word) => or(...buildTypoPatterns(word).map((pattern) => sql`${column} like ${pattern}`))))
}

/** Minimum length of a LIKE pattern, because a trigram index cannot find a substring of fewer than three letters. */
const MIN_PATTERN_LENGTH = 3

/**
 * Returns LIKE patterns that match a word with one typo. A typo either changes only one third of the word, so that the
 * other two thirds match exactly, or swaps the two letters at the border between two thirds.
 */
function buildTypoPatterns(word: string): readonly string[] {
  if (word.length < MIN_LENGTH_FOR_TYPOS || /\d/.test(word)) return [`%${word}%`]
  const thirdLength = Math.max(2, Math.floor(word.length / 3))
  const [firstThird, middle, lastThird] = [
    word.slice(0, thirdLength),
    word.slice(thirdLength, -thirdLength),
    word.slice(-thirdLength),
  ]
  const startPatterns = [firstThird + middle, `${firstThird}%${lastThird}`].flatMap((start) => [
    `${start}%`,
    `% ${start}%`,
  ])
  const ending = word.slice(-Math.max(MIN_PATTERN_LENGTH, middle.length + thirdLength))
  const swaps = [thirdLength, word.length - thirdLength].map((position) => `%${swapLettersAt(word, position)}%`)
  return [`%${word}%`, ...startPatterns, `%${ending}%`, ...swaps]
}

function swapLettersAt(word: string, position: number): string {
  return word.slice(0, position - 1) + word.charAt(position) + word.charAt(position - 1) + word.slice(position + 1)
}
