// What tracking errors may be searched for (product decisions A29, A41).
import { text } from './fields.ts'
import { isPersonal } from './personal.ts'

const shortestWord = 3
const mostWords = 6

/** Numbers, and words that an index can find; what is shorter is found everywhere, and says nothing (product decision A29). */
export function wordsOf(typed: string): readonly string[] {
  const isFindable = (word: string) => word.length >= shortestWord && (word.match(/[\p{L}\p{N}]/gu) ?? []).length > 1
  return [...new Set(typed.split(/\s+/u))].filter((word) => /^\d+$/.test(word) || isFindable(word))
}

/** Of a search that something can be found with, or of none at all. */
function isSearchable(typed: string): boolean {
  const words = wordsOf(typed).length
  return typed.trim() === '' || (words > 0 && words <= mostWords)
}

/** Why it is not searched for. */
export function searchFault(typed: string): 'validation.personal' | 'validation.search_words' | null {
  if (isPersonal(typed)) return 'validation.personal'
  return isSearchable(typed) ? null : 'validation.search_words'
}

export const trackingSearch = text(200)
  .refine((typed) => !isPersonal(typed), 'validation.personal')
  .refine(isSearchable, 'validation.search_words')
