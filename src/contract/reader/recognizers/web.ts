// Recognizes URLs, host names, e-mail addresses and UUIDs.
import { parseTrackingCode } from '../../tracking-code.ts'
import { parseHost, parseId, trimCharacters } from '../../typed-text.ts'
import {
  buildRecognizer,
  findFirstMatch,
  matchPatternAt,
  type RecognizerMatch,
  type ValuePosition,
} from './recognizer.ts'

const urlPattern = /https?:\/\/[^\s<>"']+/iy
const urlWithDomainPattern = /^https?:\/\/(?:www\.)?[a-z0-9-]+\.[a-z0-9-]/i
/** Matches the URL path of a reverse (return request) in this console. */
const reversePagePattern = /\/reverses\/show\/(\d[^/?#&)\]]*)/i

const recognizeUuid = buildRecognizer(
  'uuid',
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z-])/iy,
  (text) => text.toLowerCase(),
)
const recognizeEmail = buildRecognizer('email', /[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/iy, (text) =>
  text.toLowerCase(),
)
const recognizeBareHost = buildRecognizer(
  'host',
  /[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,7}\.[a-z]{2,24}(?![\w-])/iy,
  parseHost,
)

/**
 * Recognizes URLs, UUIDs and e-mail addresses. They come first, because other recognizers could misread their signs.
 */
export function recognizeUrlUuidOrEmail(valuePosition: ValuePosition): RecognizerMatch | null {
  return recognizeUrl(valuePosition) ?? findFirstMatch([recognizeUuid, recognizeEmail], valuePosition)
}

/** Recognizes a host name without `https://`. Tried last, because a number with dots resembles a host name. */
export function recognizeHost(valuePosition: ValuePosition): RecognizerMatch | null {
  return recognizeBareHost(valuePosition)
}

/**
 * Recognizes the URL of a reverse (return request) as the id of the reverse, a tracking URL as its code, and other URLs
 * as a host.
 */
function recognizeUrl(valuePosition: ValuePosition): RecognizerMatch | null {
  const url = matchPatternAt(urlPattern, valuePosition)?.[0]
  if (url === undefined) return null
  const id = parseId(reversePagePattern.exec(url)?.[1] ?? '')
  const { length } = trimCharacters(url, { end: ').,;]' })
  if (id !== null) return { kind: 'id', value: String(id), noun: 'reverse', length }
  const code = parseTrackingCode(url.slice(0, length))
  if (code !== null) return { kind: 'tracking', value: code, length }
  const host = urlWithDomainPattern.test(url) ? parseHost(url) : null
  return host === null ? null : { kind: 'host', value: host, length: url.length }
}
