// Compares typed words with words and names, and tolerates one typo in each word.
import { normalizeName } from './typed-text.ts'

/** Minimum length of a word that may have a typo; shorter words are one typo away from too many others. */
export const MIN_TYPO_LENGTH = 4

const isLong = (word: string) => word.length >= MIN_TYPO_LENGTH && !/\d/.test(word)

/** Returns true if a word of the text may have a typo. Words with digits are codes, which must match exactly. */
export const canHaveTypo = (typed: string) => normalizeName(typed).split(' ').some(isLong)

/** Returns true if two words differ by one added, missing or replaced letter, or by two swapped letters. */
export function haveOneTypoDifference(firstWord: string, secondWord: string): boolean {
  if (Math.abs(firstWord.length - secondWord.length) > 1) return false
  let start = 0
  while (start < firstWord.length && firstWord[start] === secondWord[start]) start += 1
  const [rest, others] = [firstWord.slice(start), secondWord.slice(start)]
  const isSwap = rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2)
  return isSwap || rest.slice(1) === others.slice(1) || rest.slice(1) === others || rest === others.slice(1)
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
  return isLong(typed) && words.some((word) => word.length >= MIN_TYPO_LENGTH - 1 && haveOneTypoDifference(typed, word))
}
