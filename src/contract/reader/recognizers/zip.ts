// Recognizes CEPs (Brazilian zip codes) in every grouping of their digits.
import { parseZipCode } from '../../typed-text.ts'
import { isAfterZipNoun } from '../nouns.ts'
import { buildRecognizer, type Match, matchAt, type Place } from './recognizer.ts'

const parseZipDigits = (text: string) => parseZipCode(text.replace(/\D/g, ''))

/** Recognizes a CEP with its hyphen: `01310-100`, `01.310-100`, `01310 - 100`. */
const recognizeHyphenatedZip = buildRecognizer('zip', /\d{2}\.?\d{3} ?- ?\d{3}(?![\w-])/y, parseZipDigits)
/** Recognizes a CEP in groups that begins with 0, which no id does: `01310 100`, `01.310 100`. */
const recognizeSpacedZip = buildRecognizer('zip', /0\d[. ]?\d{3} \d{3}(?![\w-])/y, parseZipDigits)

/** Pattern of the digits after the word `CEP`: `01310100`, `01.310.100`, `01310 - 100`. */
const announcedZip = /\d{2}[. ]?\d{3} ?[-. ]? ?\d{3}(?![\w-]|[.,]\d)/y
/** Pattern of eight digits before a CEP. These digits are the id of a record: `corrigir cep 12345678 01310-100`. */
const idBeforeZip = /\d{8}\s+\d{2}\.?\d{3} ?-? ?\d{3}(?!\d)/y
/** Pattern of a CEP in a column; a spreadsheet may have removed the leading zero. */
const cellZip = /\d[\d. -]{5,10}\d$/y

/** Recognizes a CEP that its column or the word `CEP` announces. */
export function recognizeAnnouncedZip(place: Place): Match | null {
  return recognizeCellZip(place) ?? recognizeZipAfterNoun(place)
}

/** Recognizes a CEP by its form alone. */
export function recognizeFormattedZip(place: Place): Match | null {
  return recognizeHyphenatedZip(place) ?? recognizeSpacedZip(place)
}

function recognizeCellZip(place: Place): Match | null {
  if (place.position > 0 || place.meaning !== 'zip') return null
  return toMatch(matchAt(cellZip, place)?.[0])
}

function recognizeZipAfterNoun(place: Place): Match | null {
  const text = matchAt(announcedZip, place)?.[0]
  if (text === undefined || matchAt(idBeforeZip, place) || !isAfterZipNoun(place.sentence)) return null
  return toMatch(text)
}

function toMatch(text: string | undefined): Match | null {
  const zip = text === undefined ? null : parseZipDigits(text)
  return text === undefined || zip === null ? null : { kind: 'zip', value: zip, length: text.length }
}
