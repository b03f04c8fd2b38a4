// Typos: a word that is nearly another one, and names whose words were nearly typed. Pure.
import { normalizeName } from './typed-text.ts'

/** Shorter words are one typo from too many others. */
export const MIN_TYPO_LENGTH = 4

const isLong = (word: string) => word.length >= MIN_TYPO_LENGTH && !/\d/.test(word)

/** Whether a word of the text may have a typo: in a code there is none. */
export const canHaveTypo = (typed: string) => normalizeName(typed).split(' ').some(isLong)

/** One letter more, less or other, or two swapped. */
export function isOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [rest, others] = [one.slice(at), other.slice(at)]
  const isSwap = rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2)
  return isSwap || rest.slice(1) === others.slice(1) || rest.slice(1) === others || rest === others.slice(1)
}

/** How many words of a name were typed with a typo; null where one of the words is another. */
export function countTypos(name: string, typed: string): number | null {
  const own = normalizeName(name)
  const typos = normalizeName(typed)
    .split(' ')
    .map((word) => (own.includes(word) ? 0 : isNearlyOneOf(own.split(' '), word) ? 1 : null))
  return typos.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}

function isNearlyOneOf(words: readonly string[], typed: string): boolean {
  return isLong(typed) && words.some((word) => word.length >= MIN_TYPO_LENGTH - 1 && isOneTypo(typed, word))
}
