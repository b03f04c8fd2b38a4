// Recognizes order numbers with letters or signs, after a word for an order: `pedido V-88123-01`, `order #A1001`.
import { parseId } from '../../typed-text.ts'
import { matchPatternAt, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

/**
 * Matches order numbers, such as `1234567890123-01` and `v1234567lojaazul-01`; at least two digits must be adjacent.
 */
const orderNumberPattern = /#?(?=[\w./-]{0,40}\d{2})[a-z0-9]{1,30}(?:[-./][a-z0-9]{1,20}){0,4}/iy
const MIN_ORDER_DIGITS = 3

const dateOrTimePattern = /^(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{1,2}h\d{0,2})$/i
/** Matches a list of order numbers with the same letters, and captures the first: `LA-10021/LA-10022`. */
const codeListPattern = /^(([a-z]{1,10}-?)\d{3,})(?:\/\2\d{3,})+$/i
/** Matches a list of order numbers: `55512/55513`. */
const orderListPattern = /^\d{4,10}(?:[/.]\d{4,10})+$/

/**
 * Recognizes an order number with letters or signs. An order number of digits only is recognized as an id with the noun
 * `order`.
 */
export function recognizeOrderNumber(valuePosition: ValuePosition): RecognizerMatch | null {
  const matchedText = matchPatternAt(orderNumberPattern, valuePosition)?.[0] ?? ''
  const text = codeListPattern.exec(matchedText)?.[1] ?? matchedText
  if (text === '' || valuePosition.numberMeaning !== 'order') return null
  const digitCount = text.replace(/\D/g, '').length
  if (
    digitCount < MIN_ORDER_DIGITS ||
    parseId(text) !== null ||
    dateOrTimePattern.test(text) ||
    orderListPattern.test(text)
  )
    return null
  return { kind: 'order', value: text.replace(/^#/, ''), length: text.length }
}
