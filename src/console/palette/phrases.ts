// Names of several words, found in the words of a query: whole, begun or with a typo. Pure.
import { fold, isStopWord } from '#console/lib/search-text.ts'
import { isOneTypo } from '#contract/typos.ts'

/** Of one language: argument → value → what it is called, the label first. */
export type ValueWords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** A value by one of its names. */
export interface Phrase {
  readonly words: readonly string[]
  readonly value: string
}

/** By argument, in three languages. */
export type Lexicon = Readonly<Record<string, readonly Phrase[]>>

/** The telling words of a text, folded; a number with its signs is one. */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .replace(/\br\$ ?(?=\d)/g, '')
    .split(' ')
    .flatMap((word) => numberIn(word) ?? word.split(/[^\p{L}\p{N}_']+/u))
    .map(unquoted)
    .filter((word) => word !== '' && !isStopWord(word))
}

/** Without the words that a question or a wish is put in: `como faço para criar alerta`. */
export const withoutFiller = (text: string, { filler = [] }: Lexicon) => without(text, filler)

/** Without the words for what a record is. */
export const withoutKinds = (text: string, { kind = [] }: Lexicon) => without(text, kind)

function without(text: string, phrases: readonly Phrase[]): string {
  return wordsOf(text)
    .filter((word) => phraseAt([word], 0, phrases)?.distance !== 0)
    .join(' ')
}

/** Apostrophes stay within a word: `d'avila`. */
const unquoted = (word: string) => word.split("'").filter(Boolean).join("'")

/** `+7`, `+2s`: so many days or weeks from today. */
const daysAhead = /^\+\d{1,3}[dsw]?$/

/** A word that is a number and nothing else: `2,5`, `30`, `1/12`, without the signs around it. */
function numberIn(word: string): string | null {
  if (daysAhead.test(word)) return word
  const isDigit = (sign: string) => sign >= '0' && sign <= '9'
  const signs = [...word]
  const number = signs.slice(signs.findIndex(isDigit), signs.findLastIndex(isDigit) + 1).join('')
  return /^[\d.,/]+$/.test(number) && !/\p{L}/u.test(word) ? number : null
}

export function buildLexicon(languages: readonly ValueWords[]): Lexicon {
  const lexicon: Record<string, Phrase[]> = {}
  for (const slots of languages)
    for (const [slot, values] of Object.entries(slots))
      for (const [value, names] of Object.entries(values)) {
        const phrases = names.map((name) => ({ words: wordsOf(name), value }))
        lexicon[slot] = [...(lexicon[slot] ?? []), ...phrases.filter(({ words }) => words.length > 0)]
      }
  return lexicon
}

/** Shorter beginnings of a word may be anything. */
const shortestBeginning = 3
/** Of a word that is forgiven a typo. */
const shortestForgiven = 5

/** They join words, and begin none. */
const joining = new Set(['com', 'con', 'with', 'sem', 'sin', 'por', 'per', 'que', 'the', 'for'])

/** How far a typed word is from one: 0 the same, 1 its beginning, 2 a typo; null when it is another. */
function distanceOf(typed: string, word: string): number | null {
  if (typed === word) return 0
  if (typed.length >= shortestBeginning && word.startsWith(typed)) return joining.has(typed) ? null : 1
  return typed.length >= shortestForgiven && isOneTypo(typed, word) ? 2 : null
}

export interface Hit {
  readonly value: string
  /** How many words it is. */
  readonly count: number
  readonly distance: number
}

/** The longest name that begins at this word, its words in any order, and of those the closest. */
export function phraseAt(words: readonly string[], at: number, phrases: readonly Phrase[]): Hit | null {
  let best: Hit | null = null
  for (const { words: name, value } of phrases) {
    // Written together: `nuvemshop`.
    if (name.length > 1 && words[at] === name.join('')) best ??= { value, count: 1, distance: 0 }
    if (best && name.length < best.count) continue
    const distance = distanceOfAll(words, at, name)
    if (distance === null) continue
    if (!best || name.length > best.count || distance < best.distance) best = { value, count: name.length, distance }
  }
  return best
}

/** Each typed word in turn takes the closest of those that are left. */
function distanceOfAll(words: readonly string[], at: number, name: readonly string[]): number | null {
  let left = name
  let sum = 0
  for (let place = at; left.length > 0; place += 1) {
    let closest = -1
    let least = Number.POSITIVE_INFINITY
    for (let one = 0; one < left.length; one += 1) {
      const distance = distanceOf(words[place] ?? '', left[one] ?? '')
      if (distance === null || distance >= least) continue
      closest = one
      least = distance
    }
    if (closest === -1) return null
    sum += least
    left = left.toSpliced(closest, 1)
  }
  return sum
}
