// Recognizes CNPJs (Brazilian company tax ids), and texts that look like a CNPJ but have wrong check digits.
import { parseCnpj, toUnpunctuatedDocument } from '../../typed-text.ts'
import { matchPatternAt, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

/**
 * Matches a CNPJ (Brazilian company tax id): `11.222.333/0001-81`, `11222333000181` or, since July 2026, with letters:
 * `12.ABC.345/01DE-35`.
 */
const cnpjPattern = /[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\w-])/iy
/** Matches a CNPJ (company tax id) with spaces between its groups of digits: `11 222 333 0001 81`. */
const spacedCnpjPattern = /\d{2} \d{3} \d{3}[ /]\d{4}[ -]\d{2}(?![\w-])/y

/**
 * Matches texts that are meant as a CNPJ (company tax id), even if their check digits are wrong. Such a text has 14
 * letters and digits with the punctuation of a CNPJ, 14 digits in the groups of a CNPJ, or 14 digits with the usual
 * branch number 0001.
 */
const cnpjLikePattern =
  /^(?:[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|\d{2}[. ]\d{3}[. ]\d{3}[/ ]\d{4}[- ]\d{2}|\d{8}0001\d{2})$/i

export function recognizeCnpj(valuePosition: ValuePosition): RecognizerMatch | null {
  const text = (matchPatternAt(cnpjPattern, valuePosition) ?? matchPatternAt(spacedCnpjPattern, valuePosition))?.[0]
  if (text === undefined) return null
  const cnpj = parseCnpj(text)
  if (cnpj !== null) return { kind: 'document', value: cnpj, length: text.length }
  return cnpjLikePattern.test(text)
    ? { kind: 'cnpj-invalid', value: toUnpunctuatedDocument(text), length: text.length }
    : null
}
