// Folds texts (no accents, lower case) and matches words for search. Texts are folded once, when the index is built.
import { plainText, withoutAccents } from '#contract/typed-text.ts'

/** Folds a text for comparison: no accents, lower case, single spaces, ASCII quotes and dashes. */
export function fold(text: string): string {
  return withoutAccents(plainText(text)).toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Returns the spellings of a text with an apostrophe: `D'Ávila`, `DÁvila`, `D Ávila`. */
export function spellingsOf(text: string): readonly string[] {
  const plain = plainText(text)
  return plain.includes("'") ? [plain, ...['', ' '].map((sign) => plain.replaceAll("'", sign))] : [plain]
}

/** Stop words in Portuguese, English and Spanish, folded. */
const smallWords: ReadonlySet<string> = new Set(
  'a o as os um uma de do da dos das no na em para por pelo pela e em ao aos num numa para pra pro nas nos entre the of to in for from per between an el la los las un una del al y en'.split(
    ' ',
  ),
)

/** Returns true when a folded word is a stop word. */
export const isSmallWord = (word: string) => smallWords.has(word)

/**
 * Returns the words of a folded query that a match must contain, without stop words unless the query has nothing else.
 */
export function termsOf(query: string): readonly string[] {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !smallWords.has(word))
  return telling.length > 0 ? telling : words
}

/** Returns true when the text contains every search term of `words` as a whole word. */
export function hasWords(text: string, words: string): boolean {
  const own = spellingsOf(text).flatMap((spelling) => termsOf(fold(spelling)))
  return termsOf(fold(words)).every((term) => own.includes(term))
}

/** Returns the index at which a word of the text starts with the term; -1 without such a word. */
export function wordStart(text: string, term: string, from = 0): number {
  for (let at = text.indexOf(term, from); at !== -1; at = text.indexOf(term, at + 1)) {
    if (at === 0 || isBoundary(text.charCodeAt(at - 1))) return at
  }
  return -1
}

/** Returns true for spaces and ASCII punctuation, the only separators between words of folded texts. */
function isBoundary(code: number): boolean {
  return code < 48 || (code > 57 && code < 97) || (code > 122 && code < 128) || code === 183
}

/** Returns true when the term consists of word prefixes in order: `rr` and `reprerev` match `reprocessar reversa`. */
export function abbreviates(term: string, text: string): boolean {
  return term.charCodeAt(0) === text.charCodeAt(0) && fromWord(term, 0, text, 0)
}

function fromWord(term: string, at: number, text: string, word: number): boolean {
  let length = 0
  while (at + length < term.length && term[at + length] === text[word + length]) length += 1
  if (length === 0) return false
  if (at + length === term.length) return true
  // Tries the longest prefix first; a shorter one may leave letters for the next word.
  for (let piece = length; piece > 0; piece -= 1) {
    for (let next = nextWord(text, word); next !== -1; next = nextWord(text, next)) {
      if (fromWord(term, at + piece, text, next)) return true
    }
  }
  return false
}

function nextWord(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 ? -1 : space + 1
}

export type Range = readonly [from: number, to: number]

/**
 * Returns the character ranges of a title to highlight for a query; none if folding changed the length of the title.
 */
export function marksOf(title: string, query: string): readonly Range[] {
  const folded = fold(title)
  if (folded.length !== title.length) return []
  const ranges = termsOf(fold(query)).flatMap<Range>((term) => {
    const word = wordStart(folded, term)
    const at = word === -1 ? folded.indexOf(term) : word
    return at === -1 ? [] : [[at, at + term.length]]
  })
  return merged(ranges.sort(([one], [other]) => one - other))
}

function merged(ranges: readonly Range[]): readonly Range[] {
  return ranges.reduce<Range[]>((kept, [from, to]) => {
    const last = kept.at(-1)
    if (last && from <= last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], to)]
    else kept.push([from, to])
    return kept
  }, [])
}
