// Recognizes CPFs (tax numbers of persons) and phone numbers, so that they are removed from the text.
import { cpf } from 'cpf-cnpj-validator'
import { hasNumberAfterWord } from '../nouns.ts'
import { matchPatternAt, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

/** Matches a CPF with all its separators: 529.982.247-25. No order number has this form. */
const formattedCpfPattern = /\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])/y
const cpfPattern = /\d{3}[. ]?\d{3}[. ]?\d{3}[-–/ ]?\d{2}(?![\w-])/y
/**
 * Matches an id of six digits before a CEP (zip code), whose digits could also be read as a CPF: `970024 01310 - 100`.
 */
const idAndZipPattern = /\d{6} \d{5} ?[- ] ?\d{3}(?!\d)/y

/** Matches a Brazilian mobile number: (11) 91234-5678, 55 11 912345678. */
const mobileNumberPattern = /(?:\+?55[ -]?)?\(?\d{2}\)?[ -]?9[ .]?\d{4}[ .-]?\d{4}(?![\w-])/y

/** Matches a landline number whose area code stands in brackets: (11) 3456-7890, (55) 5512 3478. */
const landlineInBracketsPattern = /(?:\+?55[ -]?)?\(\d{2}\)[ -]?\d{4}[ .-]?\d{4}(?![\w-])/y

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
  landlineInBracketsPattern,
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
      : (cpfMatch ?? matchFirstPattern(phonePatterns, valuePosition))
  return match && { kind: 'personal', value: '', length: match[0].length }
}

/** Patterns of personal data that an order number never matches. */
const patternsBesideOrder = [formattedCpfPattern, mobileNumberPattern, landlineInBracketsPattern]

/**
 * After a word such as `pedido`, only a valid or formatted CPF, a mobile number and a number with an area code in
 * brackets are personal data. Other long numbers are order numbers. After an earlier number, a number with separators
 * may be a phone number: `pedido 55512, 11 3456-7890`.
 */
function findPersonalNumberOfOrder(
  cpfMatch: RegExpExecArray | null,
  valuePosition: ValuePosition,
): RegExpExecArray | null {
  if (cpfMatch !== null && cpf.isValid(cpfMatch[0])) return cpfMatch
  const match = matchFirstPattern(patternsBesideOrder, valuePosition)
  if (match !== null || !hasNumberAfterWord(valuePosition.precedingSentenceTokens, 'order')) return match
  const otherMatch = cpfMatch ?? matchFirstPattern(phonePatterns, valuePosition)
  return otherMatch !== null && /\D/.test(otherMatch[0]) ? otherMatch : null
}

function matchFirstPattern(patterns: readonly RegExp[], valuePosition: ValuePosition): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = matchPatternAt(pattern, valuePosition)
    if (match) return match
  }
  return null
}
