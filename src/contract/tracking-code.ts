// Parses tracking codes of carriers, in any grouping and in tracking URLs.
import { parseUrl } from './parse-url.ts'
import { toPlainLine } from './typed-text.ts'

/** Matches an international code (Universal Postal Union), or a code of DHL (`JD…`) or UPS (`1Z…`). */
const codePattern = /^(?:[A-Z]{2}\d{9}[A-Z]{2}|JD\d{18}|1Z[0-9A-Z]{16})$/
/** Maximum length of a code with its separators. */
const MAX_CODE_LENGTH = 40

/** Returns a tracking code in upper case without spaces, dots and hyphens. Does not validate the code. */
export const normalizeTrackingCode = (text: string) => text.replace(/[ .-]/g, '').toUpperCase()

/**
 * Parses a tracking code in any grouping (`AA 123 456 789 BR`), or the code in a tracking URL. Returns null for other
 * input.
 */
export function parseTrackingCode(input: string): string | null {
  const text = toPlainLine(input)
  if (/^https?:/i.test(text)) return findTrackingCodeInUrl(text)
  const code = text.length > MAX_CODE_LENGTH ? '' : normalizeTrackingCode(text)
  return codePattern.test(code) ? code : null
}

/** Matches a code of any carrier: 8 to 30 letters and digits, with at least five digits in a row. */
const possibleCodePattern = /^(?=[A-Z0-9]*\d{5})[A-Z0-9]{8,30}$/i
/** Minimum number of digits of a tracking code without letters. Ids, CPFs and phone numbers are shorter. */
const MIN_NUMERIC_CODE_DIGITS = 12

/** Returns true for a text that can be the tracking code of any carrier, such as `LGI0012345678`. */
export function mayBeTrackingCode(text: string): boolean {
  const code = normalizeTrackingCode(text)
  return possibleCodePattern.test(code) && (/[A-Z]/.test(code) || code.length >= MIN_NUMERIC_CODE_DIGITS)
}

/** Matches the host or path of a web page that shows the state of a parcel. */
const trackingPagePattern =
  /rastre|track|seguimiento|correios|jadlog|loggi|totalexpress|braspress|melhorenvio|dhl\.|fedex|ups\./i

/** Returns the tracking code in the path or query of a tracking URL; null for other URLs. */
function findTrackingCodeInUrl(urlText: string): string | null {
  const url = trackingPagePattern.test(urlText) ? parseUrl(urlText) : null
  if (url === null) return null
  const parts = [...url.searchParams.values(), ...url.pathname.split('/').toReversed(), url.hash.replace(/^#\/?/, '')]
  const codes = parts.map(normalizeTrackingCode).filter((part) => possibleCodePattern.test(part))
  return codes.find((code) => codePattern.test(code)) ?? codes[0] ?? null
}
