// Recognizes numbers that can be the id of a record: `918273`, `918.273`, `918,273`, `918273,918274`.
import { parseFormattedId, parseId, parseZipCode } from '../../typed-text.ts'
import { isReverseOrRefundNoun } from '../nouns.ts'
import { matchPatternAt, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

/** Matches a number in a list without spaces: `918273,918274/918275`. */
const numberInListPattern = /\d{5,10}(?=[,/]\d{5,10}(?![\w.,/:-]\w|\w))|\d{5,10}(?=[,/]\d{5,10}[,/]\d{5})/y
/** Matches an id of four digits in a list without spaces, after a word such as `reembolsos`: `7001/7002/7003`. */
const fourDigitIdInListPattern = /\d{4}(?=(?:\/\d{4}){1,20}(?![\w.,/:-]\w|\w))/y
/** Matches an id with a space after its third digit, after a word such as `reversas`: `918 273 e 918 274`. */
const spacedIdPattern = /(?<!\d )[1-9]\d{2} \d{3}(?! ?\d|[.,]\d|[\w-])/y
/** Matches a number that is not part of an amount, date, code, masked number or percentage. */
const singleNumberPattern =
  /(?:[1-9]\d{0,2}([.,'])\d{3}(?:\1\d{3}){0,2}|\d{5,10}\.0|\d{1,10})(?![\w.,/:-]\w|\w|-\*|\s?%)/y

/** Signs before numbers that are not ids: `*` begins a masked number (`***.982.247-**`), and `$` an amount. */
const signsBeforeNonIdNumbers = new Set(['*', '$'])

export function recognizeRecordId(valuePosition: ValuePosition): RecognizerMatch | null {
  const number =
    findSpacedNumber(valuePosition) ??
    (isReverseOrRefundNoun(valuePosition.numberMeaning)
      ? (matchPatternAt(fourDigitIdInListPattern, valuePosition) ?? matchPatternAt(spacedIdPattern, valuePosition))?.[0]
      : undefined) ??
    (matchPatternAt(numberInListPattern, valuePosition) ?? matchPatternAt(singleNumberPattern, valuePosition))?.[0]
  const id = number === undefined ? null : parseId(number)
  if (number === undefined || id === null || isAfterNonIdSign(valuePosition)) return null
  const possibleZip = /^\d{8}$/.test(number) ? parseZipCode(number) : null
  return { kind: 'id', value: String(id), length: number.length, ...(possibleZip === null ? {} : { possibleZip }) }
}

/**
 * Returns the whole segment if spaces group the digits of one number: `918 273`. In longer texts, a space separates two
 * numbers.
 */
function findSpacedNumber({ segmentText, position }: ValuePosition): string | undefined {
  return position === 0 && segmentText.includes(' ') && parseFormattedId(segmentText) !== null ? segmentText : undefined
}

function isAfterNonIdSign({ tokensBefore }: ValuePosition): boolean {
  return signsBeforeNonIdNumbers.has(tokensBefore.findLast(({ kind }) => kind !== 'space')?.text ?? '')
}
