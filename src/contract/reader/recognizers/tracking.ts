// Recognizes tracking codes of carriers, alone and in tracking URLs.
import { parseUrl } from '../../parse-url.ts'
import { buildRecognizer, findFirstMatch, type Match, matchPatternAt, type ValuePosition } from './recognizer.ts'

const normalizeCode = (text: string) => text.replace(/[ .-]/g, '').toUpperCase()

/**
 * Recognizes an international tracking code (Universal Postal Union) without spaces: `AA123456789BR`, also in lower
 * case.
 */
const recognizeCompactPostal = buildRecognizer('tracking', /[A-Z]{2}\d{9}[A-Z]{2}(?![\w-])/iy, normalizeCode)
/** Recognizes an international tracking code in groups: `AA 123 456 789 BR`, `AA 123456789 BR`, `AA-12345678-9-BR`. */
const recognizeGroupedPostal = buildRecognizer(
  'tracking',
  /[A-Z]{2}[ .-]?(?:\d{3}[ .-]?\d{3}[ .-]?\d{3}|\d{8}[ .-]?\d)[ .-]?[A-Z]{2}(?![\w-])/y,
  normalizeCode,
)
/** Recognizes the codes of DHL (`JD01 4600 0062 8123 0704`, in any grouping) and UPS (`1Z…`). */
const recognizeExpress = buildRecognizer('tracking', /(?:JD(?: ?\d){18}|1Z[0-9A-Z]{16})(?![\w-])/iy, normalizeCode)

const codeRecognizers = [recognizeCompactPostal, recognizeGroupedPostal, recognizeExpress]

/** Matches any code; used only after words such as `código de rastreio`: `código de rastreio LGI0012345678`. */
const codeAfterTrackingWordPattern = /(?=[A-Z0-9-]{0,30}\d{5})[A-Z0-9][A-Z0-9-]{6,28}[A-Z0-9](?![\w-])/iy
/** Minimum number of digits of a tracking code without letters. Ids, CPFs and phone numbers are shorter. */
const MIN_DIGITS_WITHOUT_LETTERS = 12

export function recognizeTracking(place: ValuePosition): Match | null {
  return findFirstMatch(codeRecognizers, place) ?? recognizeAnnouncedCode(place)
}

function recognizeAnnouncedCode(place: ValuePosition): Match | null {
  const text = matchPatternAt(codeAfterTrackingWordPattern, place)?.[0]
  if (text === undefined || place.meaning !== 'tracking') return null
  if (!/[A-Z]/i.test(text) && text.length < MIN_DIGITS_WITHOUT_LETTERS) return null
  return { kind: 'tracking', value: normalizeCode(text), length: text.length }
}

/** Matches the host or path of a web page that shows the state of a parcel. */
const trackingPagePattern =
  /rastre|track|seguimiento|correios|jadlog|loggi|totalexpress|braspress|melhorenvio|dhl\.|fedex|ups\./i
const codeInUrlPattern = /^(?=[A-Z0-9]*\d{5})[A-Z0-9]{8,30}$/i

/** Returns the tracking code in the path or query of a tracking URL; null for other URLs. */
export function findTrackingCode(urlText: string): string | null {
  const url = trackingPagePattern.test(urlText) ? parseUrl(urlText) : null
  if (url === null) return null
  const parts = [...url.searchParams.values(), ...url.pathname.split('/').toReversed(), url.hash.replace(/^#\/?/, '')]
  const codes = parts.map((part) => part.replace(/[ .-]/g, '')).filter((part) => codeInUrlPattern.test(part))
  const postalCode = codes.find((code) => /^[A-Z]{2}\d{9}[A-Z]{2}$/i.test(code))
  return (postalCode ?? codes[0])?.toUpperCase() ?? null
}
