// What people type, in its usual form: for fields that are left. Whatever cannot be read stays as it was typed.
import { z } from 'zod'
import { bareZip, type Country, documentIn, isDocumentIn, isZipIn } from '#contract/brazil.ts'
import { dateOf, typedMoney, typedPercent } from '#contract/fields.ts'
import { formatAmount, formatDate, formatDecimal, formatDocument, formatNumber, formatZip } from './formats.ts'

/** As a field of one line holds it: lines and cells stay apart. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank)).replaceAll('\t', ' ')
}

const anyMoney = typedMoney({ maximum: 1e12 })
const anyPercent = typedPercent({ decimals: 4, maximum: 1e12 })

/** `1234,5` is `1.234,50`. */
export function tidyMoney(typed: string): string {
  const { data } = z.safeParse(anyMoney, typed)
  return data === undefined ? typed : formatAmount(data)
}

/** `2,50 %` is `2,5`. */
export function tidyPercent(typed: string): string {
  const { data } = z.safeParse(anyPercent, typed)
  return data === undefined ? typed : formatDecimal(data)
}

/** `1/2/26` is `01/02/2026`. */
export function tidyDate(typed: string): string {
  const date = dateOf(typed)
  return date === null ? typed : formatDate(date)
}

/** `1200` and `1.200` are 1200; null for what is no whole number. */
export function wholeOf(typed: string): number | null {
  const text = typed.trim()
  return /^(\d{1,15}|[1-9]\d{0,2}(\.\d{3}){1,4})$/.test(text) ? Number(text.replaceAll('.', '')) : null
}

/** `1200` is `1.200`. */
export function tidyWhole(typed: string): string {
  const whole = wholeOf(typed)
  return whole === null ? typed : formatNumber(whole)
}

/** `01310100` is `01310-100`; five digits stay five in Mexico. */
export function tidyZip(country: Country): (typed: string) => string {
  return (typed) => {
    const digits = bareZip(typed)
    return isZipIn(country, digits) ? formatZip(digits) : typed
  }
}

/** `12abc34501de35` is `12.ABC.345/01DE-35`. */
export function tidyDocument(country: Country): (typed: string) => string {
  return (typed) => (isDocumentIn(country, typed) ? formatDocument(documentIn(country, typed)) : typed)
}
