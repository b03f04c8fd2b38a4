// Recognizes amounts of money with a currency: `R$ 1.234,56`, `$ 1,850.00`, `150 reais`.
import { parseDecimal, removeBrazilianCurrency } from '../../typed-values.ts'
import { matchPatternAt, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

const amountAfterCurrencyPattern =
  /(?:R\$|US\$|MX\$|(?<![A-Z])[$€]|BRL|USD|EUR|MXN)[ :]{0,2}(\d[\d.,]{0,15}\d|\d)(?![\w-]|[.,]\d)/iy
const amountBeforeCurrencyPattern =
  /(\d[\d.,]{0,15}\d|\d) ?(?:reais|real|pesos?|d[oó]lar(?:es)?|dollars?|euros?|BRL|USD|EUR|MXN|€)(?![\w-])/iy

/**
 * Format of amounts: two decimals and no maximum, so that `1.234` is always one thousand two hundred and thirty-four.
 */
const amountFormat = { decimals: 2, maximum: Number.POSITIVE_INFINITY }

export function recognizeMoneyAmount(valuePosition: ValuePosition): RecognizerMatch | null {
  const [text, amount = ''] =
    matchPatternAt(amountAfterCurrencyPattern, valuePosition) ??
    matchPatternAt(amountBeforeCurrencyPattern, valuePosition) ??
    []
  if (text === undefined) return null
  const isInReais = removeBrazilianCurrency(text) === amount
  const value = parseDecimal(amount, amountFormat) ?? (isInReais ? null : parseForeignAmount(amount))
  return value === null ? null : { kind: 'money', value, length: text.length }
}

/** Parses an amount in a foreign currency, in which a comma separates thousands: `$ 3,200`. */
const parseForeignAmount = (amount: string) => parseDecimal(amount.replaceAll(',', ''), amountFormat)
