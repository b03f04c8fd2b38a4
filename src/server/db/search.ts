// Searching a folded text column: the same folding on both sides, so that accents and case never hide a row.
import { and, type Column, like, type SQL } from 'drizzle-orm'

/** Lower case, without marks: what the `search_text` columns hold. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A pattern that finds the text anywhere, its own `%`, `_` and `\` taken literally. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Every word must stand somewhere in the column, in any order; undefined when no word is left. */
export function hasEveryWord(column: Column, typed: string): SQL | undefined {
  const words = [...new Set(fold(typed).split(/\s+/u).filter(Boolean))]
  return and(...words.map((word) => like(column, anywhere(word))))
}
