// Recognizes CEPs (Brazilian zip codes of eight digits), with and without separators between the digits.
import { parseZipCode } from '../../typed-text.ts'
import { isAfterZipNoun } from '../nouns.ts'
import { buildRecognizer, matchPatternAt, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

/** Recognizes a CEP (zip code) with its hyphen: `01310-100`, `01.310-100`, `01310 - 100`, `01 310-100`. */
const recognizeHyphenatedZip = buildRecognizer('zip', /(?:\d{2}[.,]?|0\d )\d{3} ?- ?\d{3}(?![\w-])/y, parseZipCode)
/**
 * Recognizes a CEP (zip code) in groups of digits: `01310 100`, `01.310.100`. The first digit must be 0, because no id
 * begins with 0.
 */
const recognizeSpacedZip = buildRecognizer('zip', /0\d[., ]?\d{3}[ .,]\d{3}(?![\w-]|[.,]\d)/y, parseZipCode)

/** Matches the digits of a CEP (zip code) after the word `CEP`: `01310100`, `01.310.100`, `01310 - 100`. */
const zipAfterWordPattern = /\d{2}[., ]?\d{3}(?: ?-? ?|[.,])\d{3}(?![\w-]|[.,]\d)/y
/**
 * Matches an id of eight digits before a CEP (zip code), so that the id is not read as a CEP: `corrigir cep 12345678
 * 01310-100`.
 */
const idBeforeZipPattern = /\d{8}\s+\d{2}\.?\d{3} ?-? ?\d{3}(?!\d)/y
/** Matches a CEP (zip code) in a table column, also without the leading zero, which spreadsheets remove: `1310100`. */
const zipCellPattern = /\d[\d., -]{5,10}\d$/y

/** Recognizes a CEP (zip code) after the word `CEP` or in a column of CEPs. */
export function recognizeZipByWordOrColumn(valuePosition: ValuePosition): RecognizerMatch | null {
  return recognizeCellZip(valuePosition) ?? recognizeZipAfterNoun(valuePosition)
}

/** Recognizes a CEP (zip code) only by its format, without the word `CEP`. */
export function recognizeZipByFormat(valuePosition: ValuePosition): RecognizerMatch | null {
  return recognizeHyphenatedZip(valuePosition) ?? recognizeSpacedZip(valuePosition)
}

function recognizeCellZip(valuePosition: ValuePosition): RecognizerMatch | null {
  if (valuePosition.position !== 0 || valuePosition.numberMeaning !== 'zip') return null
  return toZipMatch(matchPatternAt(zipCellPattern, valuePosition)?.[0])
}

function recognizeZipAfterNoun(valuePosition: ValuePosition): RecognizerMatch | null {
  const text = matchPatternAt(zipAfterWordPattern, valuePosition)?.[0]
  if (
    text === undefined ||
    matchPatternAt(idBeforeZipPattern, valuePosition) ||
    !isAfterZipNoun(valuePosition.sentenceBackwards)
  )
    return null
  return toZipMatch(text)
}

function toZipMatch(text: string | undefined): RecognizerMatch | null {
  const zip = text === undefined ? null : parseZipCode(text)
  return text === undefined || zip === null ? null : { kind: 'zip', value: zip, length: text.length }
}
