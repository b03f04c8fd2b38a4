// Splits search texts into words with alternative spellings, so that a search finds every spelling of a number or code.
import { parseTrackingCode } from './tracking-code.ts'
import { parseCnpj, parseFormattedId, parseHost, parseZipCode, toPlainLine } from './typed-text.ts'

/** Lists the spellings of a number to search for: as typed, without surrounding punctuation, and without separators. */
export function getNumberSpellings(input: string): readonly string[] {
  const text = toPlainLine(input)
  const id = parseFormattedId(text)
  return id === null ? [text] : [...new Set([text, /\d(?:.*\d)?/.exec(text)?.[0] ?? text, id])]
}

/**
 * Splits a search text into words and returns the alternative spellings of each word. A tracking code, CEP or CNPJ is
 * one word in every grouping: `AA 123 456 789 BR`. Callers must ignore case and accents when they compare.
 */
export function getSearchWords(input: string): readonly (readonly string[])[] {
  if (parseFormattedId(input) !== null) return [getNumberSpellings(input)]
  const code = parseTrackingCode(input) ?? parseZipCode(input) ?? parseCnpj(input)
  if (code !== null) return [[...new Set([toPlainLine(input), code])]]
  const words = [...new Set(toPlainLine(input).split(/\s+/u).filter(Boolean))]
  return words.map((word) => [
    ...new Set([...getNumberSpellings(word), ...getAlternativeSpellings(word), ...getApostropheSpellings(word)]),
  ])
}

/**
 * Returns an alternative spelling of a search word: the host of a URL (`https://www.loja.com.br/`), or a code without
 * its punctuation (`12.345.678/0001-90`).
 */
function getAlternativeSpellings(word: string): readonly string[] {
  const host = /[:/]|^www\./i.test(word) ? parseHost(word) : null
  if (host !== null) return [host]
  const isMasked = /\d/.test(word) && /^[0-9a-z]+(?:[./-][0-9a-z]+)+[./-]?$/i.test(word)
  return isMasked ? [word.replace(/[./-]/g, '')] : []
}

/** Returns the word with an added or a removed apostrophe, because `D'Ávila` is also spelled `Davila`. */
function getApostropheSpellings(word: string): readonly string[] {
  if (word.includes("'")) return [word.replaceAll("'", '')].filter(Boolean)
  const hasElidedArticle = /^(?:[dl](?=[aeiouhàáâãéêíóôõú])|o(?=\p{L}))\p{L}{4,}$/iu.test(word)
  return hasElidedArticle ? [`${word.slice(0, 1)}'${word.slice(1)}`] : []
}
