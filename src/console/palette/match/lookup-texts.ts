// Lists the names, ids and codes of a query that the command palette sends to the server in order to find records.
// Personal data is never sent. Pure functions.

import { foldText, getSearchTerms, getSpellings } from '#console/lib/search-text.ts'
import { isPersonalSearchText } from '#contract/fields.ts'
import { findFirstValue, findZipWithoutHyphen, isNumericRecognition } from '#contract/reader/batches.ts'
import { hasOnlyLabels } from '#contract/reader/nouns.ts'
import type { Recognition, RecognizedText } from '#contract/reader/recognition.ts'
import { parseFormattedId, parseZipCode, toPlainLine } from '#contract/typed-text.ts'

const MIN_NAME_LENGTH = 3

const MAX_NAME_LENGTH = 200

/** Maximum number of words of a record name; longer texts are sentences. */
const MAX_NAME_WORDS = 8

/**
 * Maximum number of words in a query with an e-mail address, such as `email` in `email: contato@…`. In longer queries,
 * the address may belong to a consumer, so it is not looked up.
 */
const MAX_LABEL_WORDS = 2

/**
 * Returns the names, ids and codes to look up on the server. While the user types, leaves out numbers that may become a
 * CPF (tax number of a person) or a phone number.
 */
export function listLookupTexts(
  recognized: RecognizedText,
  text: string,
  canReadReverses: boolean,
  isBeingTyped = false,
): readonly string[] {
  const texts = [...listNamesWithNumber(recognized, text), ...listTextsToLookUp(recognized, text, canReadReverses)]
  return isBeingTyped ? texts.filter((lookupText) => !mayBecomePersonalNumber(lookupText, recognized, text)) : texts
}

/**
 * Returns a list with the whole query if the query may be a name with a number, such as `Estação 21`; otherwise an
 * empty list.
 */
function listNamesWithNumber({ recognitions, words }: RecognizedText, text: string): readonly string[] {
  const hasOnlyShortNumbers =
    recognitions.length > 0 &&
    recognitions.every((recognition) => isNumericRecognition(recognition) && recognition.value.length <= 4)
  const name = toPlainLine(text)
  return hasOnlyShortNumbers && words !== '' && !hasOnlyLabels(words) && mayBeRecordName(name) ? [name] : []
}

/** Returns true if the name consists of the words or begins with the words. */
export function nameBeginsWith(title: string, typedWords: string): boolean {
  const typedName = getSearchTerms(foldText(typedWords)).join(' ')
  const names = getSpellings(title).map((spelling) => getSearchTerms(foldText(spelling)).join(' '))
  return typedName !== '' && names.some((name) => name === typedName || name.startsWith(`${typedName} `))
}

const removeSeparators = (text: string) => text.replace(/[\s./()-]/g, '')

/**
 * Matches nine or ten digits. While the user types, such a number may become a CPF (tax number of a person) or a mobile
 * phone number, so it is not looked up, except after a noun such as `pedido`.
 */
const unfinishedNumberPattern = /^\d{9,10}$/

function mayBecomePersonalNumber(lookupText: string, { recognitions }: RecognizedText, text: string): boolean {
  const plainText = toPlainLine(text)
  if (unfinishedNumberPattern.test(removeSeparators(plainText))) return true
  const isMarkedNumber =
    plainText.startsWith('#') ||
    orderPrefixPattern.test(plainText) ||
    recognitions.some(({ value, noun }) => value === lookupText && noun !== undefined)
  return unfinishedNumberPattern.test(lookupText) && !isMarkedNumber
}

/**
 * Lists the texts that the palette looks up on the server: the recognized values of the query and, if the user can read
 * reverses (return requests), a possible order number.
 */
function listTextsToLookUp(recognized: RecognizedText, text: string, canReadReverses: boolean): readonly string[] {
  if (!canReadReverses) return listRecognizedTexts(recognized)
  // An e-mail alone may belong to a consumer. The consumer search sends the e-mail in a request body, never in a URL.
  if (recognized.recognitions.length === 1 && recognized.recognitions[0]?.kind === 'email') return []
  const code = recognized.hasPersonalData || findInvalidCnpj(recognized) !== undefined ? null : parseOrderCode(text)
  const texts = listRecognizedTexts(recognized)
  const isAlreadyListed = texts.some((lookupText) => lookupText.toUpperCase() === code?.toUpperCase())
  return code === null || isAlreadyListed ? texts : [code, ...texts]
}

/**
 * Kinds of recognized values to look up on the server; the value that identifies a record most reliably comes first.
 */
const lookupOrder: readonly Recognition['kind'][] = [
  'tracking',
  'uuid',
  'document',
  'id',
  'host',
  'email',
  'name',
  'order',
]

function getLookupRank({ kind, noun }: Recognition): number {
  if (kind === 'name') return lookupOrder.indexOf(kind)
  return noun === undefined ? lookupOrder.indexOf(kind) : -1
}

/** Maximum number of order numbers to look up, because the palette displays at most twelve records. */
const MAX_ORDERS_TO_LOOK_UP = 12

/** Returns true for an order number of a shop, such as `LA-10021` or the number in `pedido 55512`. */
export const isOrderNumber = ({ kind, noun }: Recognition) => kind === 'order' || noun === 'order'

/**
 * Returns the recognized values to look up on the server: at most `maxCount` values, those that identify a record most
 * reliably first, and then the order numbers.
 */
export function listRecognizedTexts(recognized: RecognizedText, maxCount = 3): readonly string[] {
  const { recognitions, words } = recognized
  // The text before an @ without a domain looks like a host name, but is the beginning of an e-mail.
  const hasUnfinishedEmail = words.includes('@')
  const zip = findZipWithoutHyphen(recognized)
  const valuesToLookUp = recognitions.filter(
    (recognition) =>
      lookupOrder.includes(recognition.kind) &&
      !(hasUnfinishedEmail && recognition.kind === 'host') &&
      recognition !== zip,
  )
  // An e-mail in a longer text may belong to a consumer and is not looked up.
  const isOnlyValue = recognitions.length === 1 && words.split(' ').length <= MAX_LABEL_WORDS
  const texts = isOnlyValue ? valuesToLookUp : valuesToLookUp.filter(({ kind }) => kind !== 'email')
  if (texts.length > 0) {
    const otherValues = texts
      .filter((recognition) => !isOrderNumber(recognition))
      .sort((one, other) => getLookupRank(one) - getLookupRank(other))
      .slice(0, maxCount)
    const orders = texts.filter(isOrderNumber).slice(0, MAX_ORDERS_TO_LOOK_UP)
    return [...otherValues, ...orders].map(({ value }) => value)
  }
  const isInvalidCnpjLabel = findInvalidCnpj(recognized) !== undefined && hasOnlyLabels(words)
  return mayBeRecordName(words) && !isInvalidCnpjLabel ? [words] : []
}

/**
 * Returns a CNPJ (Brazilian company tax id) with wrong check digits, which is never looked up; undefined if there is
 * none.
 */
export const findInvalidCnpj = (recognized: RecognizedText) => findFirstValue(recognized, 'cnpj-invalid')

/** Pattern of the word before an order number, such as `pedido nº`. */
const orderPrefixPattern = /^(?:pedido|order|orden|compra)(?: n[ºo°.]{0,2})?[ :#]{1,3}/i

/** Returns a text that may be an order number or a ticket (`98765-1`, `VTX-4411-ab`, `#1001`); null for other texts. */
export function parseOrderCode(text: string): string | null {
  const code = toPlainLine(text).replace(/\s+/g, ' ').replace(orderPrefixPattern, '')
  if ((!/^#?[\w-]{2,40}$/.test(code) && parseFormattedId(code) === null) || !/\d/.test(code)) return null
  return isPersonalSearchText(code) || isPaymentCard(code) || parseZipCode(code) !== null ? null : code
}

/** Returns true if the code has the length and the check digit (Luhn algorithm) of a payment card number. */
function isPaymentCard(code: string): boolean {
  if (!/^\d{13,19}$/.test(code)) return false
  const sum = [...code].reverse().reduce((total, digit, digitIndex) => {
    const value = Number(digit) * (digitIndex % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Returns true if the words may contain an e-mail address, CPF or phone number. Such words are never looked up. */
export function mayBePersonal(words: string): boolean {
  return words.includes('@') || /\d{6}/.test(words.replace(/[\s().+-]/g, ''))
}

function mayBeRecordName(words: string): boolean {
  if (words.length < MIN_NAME_LENGTH || words.length > MAX_NAME_LENGTH) return false
  return words.split(' ').length <= MAX_NAME_WORDS && !mayBePersonal(words)
}
