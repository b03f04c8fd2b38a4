// Recognizes CPFs (tax numbers of persons) and phone numbers, so that they are removed from the text.
import { cpf } from 'cpf-cnpj-validator'
import { matchPatternAt, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

const cpfPattern = /\d{3}[. ]?\d{3}[. ]?\d{3}[-–/ ]?\d{2}(?![\w-])/y
/**
 * Matches an id of six digits before a CEP (zip code), whose digits could also be read as a CPF: `970024 01310 - 100`.
 */
const idAndZipPattern = /\d{6} \d{5} ?[- ] ?\d{3}(?!\d)/y

/** Matches a Brazilian mobile number: (11) 91234-5678, 55 11 912345678. */
const mobileNumberPattern = /(?:\+?55[ -]?)?\(?\d{2}\)?[ -]?9[ .]?\d{4}[ .-]?\d{4}(?![\w-])/y

const phonePatterns = [
  mobileNumberPattern,
  // International number: +52 55 1234 5678, +1 (503) 555-0162.
  /\+\d{1,3}[ .-]?\(?\d{2,3}\)?[ .-]?\d{3,5}[ .-]?\d{4}(?![\w-])/y,
  // Landline number with country code: 55 11 3456-7890.
  /55[ -]\d{2}[ -]\d{4}[ .-]\d{4}(?![\w-])/y,
  // Ten digits in groups of two, four and four: 55 8034 1276, 11 3456.7890.
  /[1-9]\d [2-9]\d{3}[ .]\d{4}(?![\w-])/y,
  // Nationwide service number: 0800 123 4567.
  /0[3589]00[ .-]?\d{3}[ .-]?\d{4}(?![\w-])/y,
  // Area code in brackets: (11) 3456-7890, (55) 5512 3478.
  /(?:\+?55[ -]?)?\(\d{2}\)[ -]?\d{4}[ .-]?\d{4}(?![\w-])/y,
  // Hyphen before the last four digits: 3456-7890, 11 3456-7890.
  /(?:\+?55[ -]?)?(?:\d{2} ?)?\d{4,5}-\d{4}(?![\w-])/y,
  // Landline number of ten digits in São Paulo and Rio de Janeiro. Ids do not have so many digits.
  /(?:1[1-9]|21)[2-5]\d{7}(?![\w-])/y,
  // Landline number with country code and without separators: 551134567890.
  /55(?:1[1-9]|[2-9]\d)[2-5]\d{7}(?![\w-])/y,
]

export function recognizePersonalData(valuePosition: ValuePosition): RecognizerMatch | null {
  const cpfMatch = matchPatternAt(idAndZipPattern, valuePosition) ? null : matchPatternAt(cpfPattern, valuePosition)
  const match =
    valuePosition.numberMeaning === 'order'
      ? findPersonalNumberOfOrder(cpfMatch, valuePosition)
      : (cpfMatch ?? findPhone(valuePosition))
  return match && { kind: 'personal', value: '', length: match[0].length }
}

/**
 * After a word such as `pedido`, only a valid CPF and a mobile number are personal data. Other long numbers are order
 * numbers.
 */
function findPersonalNumberOfOrder(
  cpfMatch: RegExpExecArray | null,
  valuePosition: ValuePosition,
): RegExpExecArray | null {
  return cpfMatch !== null && cpf.isValid(cpfMatch[0]) ? cpfMatch : matchPatternAt(mobileNumberPattern, valuePosition)
}

function findPhone(valuePosition: ValuePosition): RegExpExecArray | null {
  for (const pattern of phonePatterns) {
    const match = matchPatternAt(pattern, valuePosition)
    if (match) return match
  }
  return null
}
