// Compares typed words with the words of names and other texts, and tolerates one typo in each word.
import { normalizeName } from './typed-text.ts'

/**
 * Minimum length of a word in which a typo is tolerated. A shorter word differs from too many other words by only one
 * letter.
 */
export const MIN_TYPO_LENGTH = 4

const isTypoTolerantWord = (word: string) => word.length >= MIN_TYPO_LENGTH && !/\d/.test(word)

/** Returns true if a word of the text may have a typo. Words with digits are codes, which must match exactly. */
export const canHaveTypo = (typed: string) => normalizeName(typed).split(' ').some(isTypoTolerantWord)

/** Returns true if two words differ by one added, missing or replaced letter, or by two swapped letters. */
export function haveOneTypoDifference(firstWord: string, secondWord: string): boolean {
  if (Math.abs(firstWord.length - secondWord.length) > 1) return false
  let start = 0
  while (start < firstWord.length && firstWord[start] === secondWord[start]) start += 1
  const [rest, others] = [firstWord.slice(start), secondWord.slice(start)]
  const hasSwappedLetters = rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2)
  return hasSwappedLetters || rest.slice(1) === others.slice(1) || rest.slice(1) === others || rest === others.slice(1)
}

/** Returns the number of typed words with a typo; null if a typed word is not in the name, even with a typo. */
export function countTypos(name: string, typed: string): number | null {
  const normalizedName = normalizeName(name)
  const typos = normalizeName(typed)
    .split(' ')
    .map((word) => (normalizedName.includes(word) ? 0 : isSimilarToAny(normalizedName.split(' '), word) ? 1 : null))
  return typos.reduce<number | null>(
    (sum, typoCount) => (sum === null || typoCount === null ? null : sum + typoCount),
    0,
  )
}

/** Returns true if the typed word is one typo away from one of the words. */
function isSimilarToAny(words: readonly string[], typed: string): boolean {
  return (
    isTypoTolerantWord(typed) &&
    words.some((word) => word.length >= MIN_TYPO_LENGTH - 1 && haveOneTypoDifference(typed, word))
  )
}
