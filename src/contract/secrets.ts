// Detects secrets in JSON keys and texts of third parties, and replaces them with a mark in responses.
import { parseUrl } from './parse-url.ts'
import { commonOptionTypes, platformOptionTypes } from './platform/integration-options.ts'
import { withoutAccents } from './typed-text.ts'
import { z } from './zod.ts'

/** Placeholder for a secret in responses, numbered when repeated. Saving it leaves the stored secret unchanged. */
export const keptSecret = '••••••••'

export function isMark(value: unknown): value is string {
  return typeof value === 'string' && /^•{8}\d{0,6}$/.test(value)
}

/** Returns true for a new secret that contains a character of the mark: the user edited the mask, not the value. */
export function isEditedMark(value: string): boolean {
  return value.includes('•') && !isMark(value.trim())
}

/** Secret values under a key: `all` includes numbers; `texts` only texts, except under keys such as `scopes`. */
export type Secrecy = 'all' | 'texts'

/** Words that indicate a secret only as a whole word of a key. */
const wholeWords = /^(?:key|keys|pass|pwd|pin|clave|contrasena)$/
/** Pattern of key names with joined words that indicate a secret: `appkey`, `accesstoken`, but not `tokenizer`. */
const parts =
  /secret|token(?!i[sz])|passw|passphrase|senha|segredo|chave|credential|authorization|api_?key|private_?key|(?:access|account|app|client|consumer|encryption|master|shared|signing)keys?(?![a-z])/

/** Words that indicate credentials, whose nested values may include harmless settings. */
const credentialWords =
  /^(?:auth|basicauth|bearer|jwts?|cookies?|creds|certs?|certificates?|certificados?|hmac|pem|pfx|sig|signatures?)$/
/** Words after a credential word that describe only the format of its value: `certificate_pem`. */
const valueWords =
  /^(?:base64|basic|bearer|code|content|data|header|md5|pem|prod|production|raw|sandbox|sha(?:1|256|512)|staging|string|test|text|value|v?\d+)$/

/** Words for settings of a credential that are not secret, such as `auth.scopes`. */
const plainWords =
  /^(?:algorithm|audience|at|domain|email|enabled|environment|expires|grant|host|id|in|issuer|kind|login|method|mode|name|path|port|provider|realm|required|scopes?|status|type|ur[il]|user|username|version)$/

function wordsOf(name: string): readonly string[] {
  return withoutAccents(name)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/** Detects a secret by the words of a key, `clientSecret`, `api_key` or `APIKEY`. Returns null for other keys. */
export function secrecyOf(name: string): Secrecy | null {
  const words = wordsOf(name)
  if (parts.test(name.toLowerCase()) || words.some((word) => wholeWords.test(word))) return 'all'
  const last = words.findLastIndex((word) => !valueWords.test(word) || credentialWords.test(word))
  return credentialWords.test(words[last] ?? '') ? 'texts' : null
}

export function isSecretName(name: string): boolean {
  return secrecyOf(name) !== null
}

/** Returns true for a key below a credential that names a setting instead of a secret, such as `scopes`. */
export function isPlainName(name: string): boolean {
  return plainWords.test(wordsOf(name).at(-1) ?? '')
}

/** Keys of options and project configs whose texts are not secrets. Texts under all other keys are masked. */
const harmlessKeys = new Set(
  [
    ...Object.values(platformOptionTypes).flatMap(Object.keys),
    ...Object.keys(commonOptionTypes),
    ...['active', 'enabled', 'environment', 'env', 'kind', 'level', 'mode', 'status', 'type', 'version'],
    ...[
      'app_name',
      'brand',
      'label',
      'name',
      'platform',
      'project',
      'provider',
      'shop',
      'store',
      'store_name',
      'title',
    ],
    ...['account_id', 'app_id', 'branch_id', 'channel_id', 'company_id', 'id', 'merchant_id', 'seller_id', 'shop_id'],
    ...['user', 'user_id', 'username', 'warehouse_id', 'channel', 'sales_channel', 'seller', 'warehouse', 'carrier'],
    ...[
      'api_url',
      'base_url',
      'callback_url',
      'domain',
      'endpoint',
      'host',
      'hostname',
      'href',
      'link',
      'path',
      'port',
    ],
    ...['protocol', 'redirect_uri', 'redirect_url', 'scheme', 'uri', 'url', 'urls'],
    ...['algorithm', 'auth_type', 'content_type', 'date_format', 'encoding', 'format', 'grant_type', 'scope', 'scopes'],
    ...['city', 'country', 'currency', 'lang', 'language', 'locale', 'region', 'state', 'time_zone', 'timezone'],
    ...['created_at', 'date', 'expires_at', 'updated_at', 'events', 'event', 'method', 'api_version'],
  ]
    .filter((key) => !isSecretName(key))
    .map(plainKey),
)

/** Returns true for a key whose texts need no mask. `storeId`, `store_id` and `StoreID` are the same key. */
export function isHarmlessKey(key: string): boolean {
  return harmlessKeys.has(plainKey(key))
}

function plainKey(key: string): string {
  return key.toLowerCase().replace(/[\s_.-]+/g, '')
}

/** Returns true for 0, 1, `true` and `false`, which are never secrets, even under the key of a secret. */
export function isFlag(value: unknown): boolean {
  return value === 0 || value === 1 || (typeof value === 'string' && /^(?:true|false)$/i.test(value))
}

/** Character range in a text; `end` is exclusive. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Finds the secrets in a text (header, URL, connection string, query), in ascending order without overlaps. */
export function secretParts(text: string): readonly Part[] {
  const header = headerPart(text)
  if (header) return [header]
  const inUrls = text.includes('://') ? urlParts(text) : []
  const outsidePaths = text.includes('@') ? [...inUrls, ...dsnParts(text)] : inUrls
  const inAddresses = outsidePaths.toSorted((one, other) => one.start - other.start)
  const parts = text.includes('=') ? [...inAddresses, ...namedParts(text, inAddresses)] : inAddresses
  const sorted = parts.toSorted((one, other) => one.start - other.start)
  return sorted.filter(({ start }, at) => sorted.slice(Math.max(0, at - 1), at).every(({ end }) => end <= start))
}

/** Replaces every secret in a text with the mark; marks from an earlier masking stay unchanged. */
export function withoutSecretParts(text: string, by = keptSecret): string {
  let rest = 0
  const pieces = secretParts(text).map(({ start, end }) => {
    const part = text.slice(start, end)
    const piece = text.slice(rest, start) + (isMark(part) ? part : by)
    rest = end
    return piece
  })
  return pieces.join('') + text.slice(rest)
}

const MAX_HEADER_LENGTH = 8192
const headerLine = /^\s*([\w-]{1,80})\s*:\s*(?!\/\/)((?:basic|bearer|digest|token)\s+)?(\S.*)$/i
const bearerLine = /^\s*((?:basic|bearer)\s+)([\w.~+/=\u2022-]{8,})\s*$/i

/** Finds the secret in a text that is one HTTP header: `Authorization: Bearer …`, `X-Api-Key: …`, `Bearer …`. */
function headerPart(text: string): Part | null {
  if (text.length > MAX_HEADER_LENGTH) return null
  const [, name = '', , value = ''] = headerLine.exec(text) ?? []
  // Words with spaces after a colon are prose, except in headers whose credentials may contain spaces.
  const isHeader = /^(?:proxy-)?authorization$|cookie$/i.test(name) || !/\s/.test(value.trim())
  const secret = isHeader && isSecretName(name) ? value.trimEnd() : (bearerLine.exec(text)?.[2] ?? '')
  if (secret === '' || isFlag(secret)) return null
  const end = text.trimEnd().length
  return { start: end - secret.length, end }
}

/** Finds passwords and tokens in the URLs of a text: before the `@`, and in path segments. */
function urlParts(text: string): readonly Part[] {
  const parts: Part[] = []
  for (let at = text.indexOf('://'); at !== -1; ) {
    const from = at + 3
    const next = text.indexOf('://', from)
    const length = lengthOf(text.slice(from, next === -1 ? text.length : next), /[\s"'<>\\]/)
    const user = userPart(text, from, length)
    if (user) parts.push(user)
    parts.push(...pathParts(text, user?.end ?? from, from + length))
    at = next
  }
  return parts
}

/** Finds path segments that are tokens. Webhook URLs count shorter segments, because their path is the password. */
function pathParts(text: string, from: number, end: number): readonly Part[] {
  const path = from + lengthOf(text.slice(from, end), /[/?#]/)
  const pathEnd = path + lengthOf(text.slice(path, end), /[?#]/)
  const isWebhook = /hook/i.test(text.slice(from, pathEnd))
  const parts: Part[] = []
  for (let start = path + 1; start <= pathEnd; ) {
    const segmentEnd = start + lengthOf(text.slice(start, pathEnd), /\//)
    const segment = text.slice(start, segmentEnd)
    if (isMark(segment) || isToken(segment) || (isWebhook && isWebhookToken(segment)))
      parts.push({ start, end: segmentEnd })
    start = segmentEnd + 1
  }
  return parts
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const fileName = /\.(?:avif|css|gif|html?|ico|jpe?g|js|json|mp4|pdf|png|svg|webp|woff2?|xml)$/i

/**
 * Returns true for a long random text with mixed letters, digits and cases. Slugs, dates, ids, UUIDs and file names are
 * not tokens.
 */
function isToken(text: string): boolean {
  if (text.length < 18 || uuid.test(text) || fileName.test(text)) return false
  const runs = text.match(/[a-z\d]{18,}/gi) ?? []
  if (runs.some((run) => /\d/.test(run) && /[a-z]/i.test(run))) return true
  if (runs.some((run) => (run.match(/[a-z][A-Z]/g) ?? []).length >= 4)) return true
  const hasAllKinds = /[a-z]/.test(text) && /[A-Z]/.test(text) && /[a-z]\d|\d[a-z]/i.test(text)
  return text.length >= 24 && hasAllKinds && /^[\w:.~-]+$/.test(text)
}

function isWebhookToken(segment: string): boolean {
  if (/hook/i.test(segment) || fileName.test(segment)) return false
  return uuid.test(segment) || /[a-z\d]{16}/i.test(segment) || /^(?=.*\d)(?=.*[a-z])[\w-]{6,}$/i.test(segment)
}

/** Finds the password before the `@` of a URL, or the user name if it is the token. */
function userPart(text: string, from: number, length: number): Part | null {
  const address = text.slice(from, from + length)
  const authority = address.slice(0, lengthOf(address, /[/?#]/))
  const end = authority.includes('@') ? authority.lastIndexOf('@') : unescapedEnd(address, authority)
  if (end === -1) return null
  const colon = address.slice(0, end).indexOf(':')
  if (colon !== -1 && colon + 1 < end) return { start: from + colon + 1, end: from + end }
  const isToken = colon !== -1 || /https?$/i.test(text.slice(Math.max(0, from - 8), from - 3))
  const userEnd = colon === -1 ? end : colon
  return isToken && userEnd > 0 ? { start: from, end: from + userEnd } : null
}

/** Returns the end of a password with an unescaped `/`; -1 when the digits after the colon are a port number. */
function unescapedEnd(address: string, authority: string): number {
  const colon = authority.indexOf(':')
  const isHost = colon === -1 || authority.startsWith('[') || /^(?:\d{1,5})?(?:,|$)/.test(authority.slice(colon + 1))
  return isHost ? -1 : address.lastIndexOf('@')
}

/** Finds the password in a connection string without a scheme: `user:password@host:5432`. */
function dsnParts(text: string): readonly Part[] {
  const at = text.lastIndexOf('@')
  const colon = text.indexOf(':')
  const isOne = colon > 0 && colon + 1 < at && !/[\s/"'<>{}[\]]/.test(text.slice(0, at))
  return isOne && /^(?:(?:tcp|unix)\(|[\w.-]{1,255}:\d)/.test(text.slice(at + 1)) ? [{ start: colon + 1, end: at }] : []
}

const longestName = 80

/** Finds the values of secret parameters: `?token=…`, `&api_key=…`, `Password=…;`, `password=… user=…`. */
function namedParts(text: string, others: readonly Part[]): readonly Part[] {
  const parts: Part[] = []
  const lastSemicolon = text.lastIndexOf(';')
  let passed = 0
  for (let at = text.indexOf('='); at !== -1; ) {
    let next = at + 1
    const before = text.slice(Math.max(0, at - longestName), at).trimEnd()
    const name = endOf(before)
    while ((others[passed]?.end ?? text.length) <= at) passed++
    const isInside = (others[passed]?.start ?? text.length) <= at
    const isQuery = /[?&#]/.test(before.at(-name.length - 1) ?? '')
    const isSecret = isSecretName(unescaped(name))
    if (name !== '' && !isInside && (isSecret || isQuery)) {
      const part = valuePart(text, at + 1, { isQuery, lastSemicolon })
      const value = part ? text.slice(part.start, part.end) : ''
      if (part && (isSecret ? !isSwitch(value) : isMark(value) || isToken(value))) {
        parts.push(part)
        next = part.end
      }
    }
    at = text.indexOf('=', next)
  }
  return parts
}

const isSwitch = (value: string) => isFlag(value) || /^[01]$/.test(value)

/** Returns the parameter name at the end of the text. */
function endOf(before: string): string {
  let from = before.length
  while (from > 0 && /[\w.[\]%-]/.test(before[from - 1] ?? '')) from--
  return before.slice(from)
}

interface Around {
  readonly isQuery: boolean
  readonly lastSemicolon: number
}

/** Finds the value after an equals sign; null when the value is empty. */
function valuePart(text: string, after: number, { isQuery, lastSemicolon }: Around): Part | null {
  const isList = !isQuery && lastSemicolon >= after
  const near = text.slice(after, after + 8)
  const start = isQuery ? after : after + near.length - near.trimStart().length
  const opening = text[start] ?? ''
  if (/[=>]/.test(opening)) return null
  const quote = /["']/.test(opening) ? text.indexOf(opening, start + 1) : -1
  if (quote !== -1) return quote > start + 1 ? { start: start + 1, end: quote } : null
  const end = start + lengthOf(text.slice(start), isQuery ? /[&#\s"'<>\\]/ : isList ? /[;\n"]/ : /[&\s"'<>]/)
  return end > start ? { start, end } : null
}

/** Returns the number of characters before the first match of the terminator. */
function lengthOf(text: string, ending: RegExp): number {
  const at = text.search(ending)
  return at === -1 ? text.length : at
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Refinement that rejects a URL with a user name, password, key or token, because all users could read it. */
export const withoutCredentials = z.refine<string>((typed) => !hasCredentials(typed), 'validation.url_credentials')

function hasCredentials(typed: string): boolean {
  const url = /^(?:ftp|https?):/i.test(typed) ? parseUrl(typed) : null
  if (!url) return false
  const { username, password, searchParams } = url
  return username !== '' || password !== '' || [...searchParams.keys()].some(isSecretName)
}
