// Search for words with a typo, narrowed by the trigram indexes; which rows are meant is decided by `typosOf`.
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bareName } from '#contract/typed-text.ts'
import { shortestForgiven } from '#contract/typos.ts'

/** Rows that may hold each word, whole or with one typo, which leaves most of a word as it was typed. */
export function mayHoldNearly(column: SQLWrapper, typed: string): SQL | undefined {
  const words = bareName(typed).split(' ')
  return and(...words.map((word) => or(...patternsOf(word).map((pattern) => sql`${column} like ${pattern}`))))
}

/** Fewer letters within a word are answered by no index; at its beginning they stand after a space, or first of all. */
const leastWithin = 3

/** A typo is in one third of a word: the other two stand so. Or the letters around a border are swapped. */
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
