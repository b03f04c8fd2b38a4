// Builds SQL conditions that find candidates for words with a typo by trigram indexes; `typosOf` then checks the rows.
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bareName } from '#contract/typed-text.ts'
import { shortestForgiven } from '#contract/typos.ts'

/** Returns a condition for rows that may contain every word, exactly or with one typo. */
export function mayHoldNearly(column: SQLWrapper, typed: string): SQL | undefined {
  const words = bareName(typed).split(' ')
  return and(...words.map((word) => or(...patternsOf(word).map((pattern) => sql`${column} like ${pattern}`))))
}

/** Minimum length of a pattern inside a word, because a trigram index cannot search for fewer than three letters. */
const leastWithin = 3

/**
 * Returns LIKE patterns that match a word with one typo. A typo lies in one third of the word, so the other two thirds
 * match exactly; or it swaps the two letters at the border of two thirds.
 */
function patternsOf(word: string): readonly string[] {
  if (word.length < shortestForgiven || /\d/.test(word)) return [`%${word}%`]
  const third = Math.max(2, Math.floor(word.length / 3))
  const [first, middle, last] = [word.slice(0, third), word.slice(third, -third), word.slice(-third)]
  const starts = [first + middle, `${first}%${last}`].flatMap((start) => [`${start}%`, `% ${start}%`])
  const end = word.slice(-Math.max(leastWithin, middle.length + third))
  const swaps = [third, word.length - third].map((border) => `%${swappedAt(word, border)}%`)
  return [`%${word}%`, ...starts, `%${end}%`, ...swaps]
}

function swappedAt(word: string, border: number): string {
  return word.slice(0, border - 1) + word.charAt(border) + word.charAt(border - 1) + word.slice(border + 1)
}
