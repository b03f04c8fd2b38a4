// Converts texts to lower case without accents (folding), and matches search terms against such texts.
import { isStopWord } from '#contract/stop-words.ts'
import { removeAccents, toPlainText } from '#contract/typed-text.ts'

/** Folds a text for comparison: lower case, no accents, single spaces, ASCII quotes and dashes. */
export function foldText(text: string): string {
  return removeAccents(toPlainText(text)).toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Returns the spellings of a text with an apostrophe: `D'Ávila` gives `D'Ávila`, `DÁvila` and `D Ávila`. */
export function getSpellings(text: string): readonly string[] {
  const plainText = toPlainText(text)
  return plainText.includes("'")
    ? [plainText, ...['', ' '].map((sign) => plainText.replaceAll("'", sign))]
    : [plainText]
}

/**
 * Returns the words of a query that a match must contain. Omits stop words, unless the query consists only of stop
 * words. The query must be folded (lower case without accents).
 */
export function getSearchTerms(query: string): readonly string[] {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const significantWords = words.filter((word) => !isStopWord(word))
  return significantWords.length > 0 ? significantWords : words
}

/** Returns true if the text contains every search term of the query as a complete word. */
export function hasAllWords(text: string, queryText: string): boolean {
  const textTerms = getSpellings(text).flatMap((spelling) => getSearchTerms(foldText(spelling)))
  return getSearchTerms(foldText(queryText)).every((term) => textTerms.includes(term))
}

/** Returns the index at which a word of the text starts with the term, or -1 if there is no such word. */
export function findWordStart(text: string, term: string, from = 0): number {
  for (let index = text.indexOf(term, from); index !== -1; index = text.indexOf(term, index + 1)) {
    if (index === 0 || isWordBoundary(text.charCodeAt(index - 1))) return index
  }
  return -1
}

/** Returns true for the character code of a space or ASCII punctuation mark, which separates two lower-case words. */
function isWordBoundary(code: number): boolean {
  return code < 48 || (code > 57 && code < 97) || (code > 122 && code < 128) || code === 183
}

/**
 * Returns true if the term consists of beginnings of the text's words, in order: `rr` and `reprerev` both match
 * `reprocessar reversa`.
 */
export function isAbbreviationOf(term: string, text: string): boolean {
  return term.charCodeAt(0) === text.charCodeAt(0) && matchesFromWord(term, 0, text, 0)
}

function matchesFromWord(term: string, termIndex: number, text: string, wordIndex: number): boolean {
  let length = 0
  while (termIndex + length < term.length && term[termIndex + length] === text[wordIndex + length]) length += 1
  if (length === 0) return false
  if (termIndex + length === term.length) return true
  // Tries the longest match within the current word first, because a shorter match leaves more letters for the next
  // words.
  for (let prefixLength = length; prefixLength > 0; prefixLength -= 1) {
    for (let next = findNextWord(text, wordIndex); next !== -1; next = findNextWord(text, next)) {
      if (matchesFromWord(term, termIndex + prefixLength, text, next)) return true
    }
  }
  return false
}

function findNextWord(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 ? -1 : space + 1
}

export type HighlightRange = readonly [from: number, to: number]

/**
 * Returns the character ranges of a title to highlight for a query. Returns no ranges if removing accents changes the
 * length of the title, because the ranges would then be shifted.
 */
export function findHighlights(title: string, query: string): readonly HighlightRange[] {
  const foldedTitle = foldText(title)
  if (foldedTitle.length !== title.length) return []
  const ranges = getSearchTerms(foldText(query)).flatMap<HighlightRange>((term) => {
    const word = findWordStart(foldedTitle, term)
    const matchIndex = word === -1 ? foldedTitle.indexOf(term) : word
    return matchIndex === -1 ? [] : [[matchIndex, matchIndex + term.length]]
  })
  return mergeRanges(ranges.sort(([a], [b]) => a - b))
}

function mergeRanges(ranges: readonly HighlightRange[]): readonly HighlightRange[] {
  return ranges.reduce<HighlightRange[]>((mergedRanges, [from, to]) => {
    const last = mergedRanges.at(-1)
    if (last && from <= last[1]) mergedRanges[mergedRanges.length - 1] = [last[0], Math.max(last[1], to)]
    else mergedRanges.push([from, to])
    return mergedRanges
  }, [])
}
