// Recognizes amounts of money with a currency: `R$ 1.234,56`, `$ 1,850.00`, `150 reais`.
import { parseDecimal } from '../../typed-values.ts'
import { type Match, matchPatternAt, type ValuePosition } from './recognizer.ts'

const currencyFirst = /(?:R\$|US\$|MX\$|[$€]|BRL|USD|EUR|MXN)[ :]{0,2}(\d[\d.,]{0,15}\d|\d)(?![\w-]|[.,]\d)/iy
const currencyLast =
  /(\d[\d.,]{0,15}\d|\d) ?(?:reais|real|pesos?|d[oó]lar(?:es)?|dollars?|euros?|BRL|USD|EUR|MXN|€)(?![\w-])/iy

/** Format of amounts: two decimals and no maximum, so that three digits after a point are always thousands. */
const amountRange = { decimals: 2, maximum: Number.POSITIVE_INFINITY }

export function recognizeMoney(place: ValuePosition): Match | null {
  const [text, amount = ''] = matchPatternAt(currencyFirst, place) ?? matchPatternAt(currencyLast, place) ?? []
  const value = text === undefined ? null : parseAmount(amount)
  return text === undefined || value === null ? null : { kind: 'money', value, length: text.length }
}

/**
 * Converts an amount to a decimal text. In `3,200` the comma separates thousands, because amounts have at most two
 * decimals.
 */
function parseAmount(amount: string): string | null {
  return parseDecimal(amount, amountRange) ?? parseDecimal(amount.replaceAll(',', ''), amountRange)
}
