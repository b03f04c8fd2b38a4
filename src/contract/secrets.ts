// Detects secrets in third-party keys and texts by name; a mark is answered in their place, and saving it keeps them.
import { parseUrl } from './parse-url.ts'
import { commonOptionTypes, platformOptionTypes } from './platform/integration-options.ts'
import { withoutAccents } from './typed-text.ts'
import { z } from './zod.ts'

/** The mark: the placeholder answered for a secret (numbered when repeated); saving it keeps the stored value. */
export const keptSecret = '••••••••'

export function isMark(value: unknown): value is string {
  return typeof value === 'string' && /^•{8}\d{0,6}$/.test(value)
}

/** Returns true for a new secret that contains a character of the mark: the user edited the mask, not the value. */
export function isEditedMark(value: string): boolean {
  return value.includes('•') && !isMark(value.trim())
}

/** `all`: every value under the name, numbers too. `texts`: only its texts, except under a plain name. */
export type Secrecy = 'all' | 'texts'

const wholeWords = /^(?:key|keys|pass|pwd|pin|clave|contrasena)$/
/** Words that run together: `appkey`, `accesstoken`. A tokenizer is none. */
const parts =
  /secret|token(?!i[sz])|passw|passphrase|senha|segredo|chave|credential|authorization|api_?key|private_?key|(?:access|account|app|client|consumer|encryption|master|shared|signing)keys?(?![a-z])/

const credentialWords =
  /^(?:auth|basicauth|bearer|jwts?|cookies?|creds|certs?|certificates?|certificados?|hmac|pem|pfx|sig|signatures?)$/
/** May stand behind such a word and say only how the value is written: `certificate_pem`, not `certificate_type`. */
const valueWords =
  /^(?:base64|basic|bearer|code|content|data|header|md5|pem|prod|production|raw|sandbox|sha(?:1|256|512)|staging|string|test|text|value|v?\d+)$/

/** Of what stands beside a credential and is none: `auth.scopes`. */
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

/** `clientSecret`, `api_key`, `APIKEY`, `senha-do-portal`: by its words, however they are joined. Null: no secret. */
export function secrecyOf(name: string): Secrecy | null {
  const words = wordsOf(name)
  if (parts.test(name.toLowerCase()) || words.some((word) => wholeWords.test(word))) return 'all'
  const last = words.findLastIndex((word) => !valueWords.test(word) || credentialWords.test(word))
  return credentialWords.test(words[last] ?? '') ? 'texts' : null
}

export function isSecretName(name: string): boolean {
  return secrecyOf(name) !== null
}

/** Under the name of a credential: what is said about it. */
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

/** `storeId`, `store_id` and `StoreID` are one key. */
export function isHarmlessKey(key: string): boolean {
  return harmlessKeys.has(plainKey(key))
}

function plainKey(key: string): string {
  return key.toLowerCase().replace(/[\s_.-]+/g, '')
}

/** Whether it says yes or no, under whatever name. */
export function isFlag(value: unknown): boolean {
  return value === 0 || value === 1 || (typeof value === 'string' && /^(?:true|false)$/i.test(value))
}

// Secrets within a text: a password in a URL or connection string, a key in a query string.

/** Of the text, `start` to before `end`. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** In their order, none within another. */
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

/** The text with `by` in place of every secret in it; a mark stays as it is. */
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

/** The value of a whole text that is a header: `Authorization: Bearer …`, `X-Api-Key: …`, `Bearer …`. */
function headerPart(text: string): Part | null {
  if (text.length > MAX_HEADER_LENGTH) return null
  const [, name = '', , value = ''] = headerLine.exec(text) ?? []
  // A sentence after a colon is prose, except in the headers that carry credentials with spaces.
  const isHeader = /^(?:proxy-)?authorization$|cookie$/i.test(name) || !/\s/.test(value.trim())
  const secret = isHeader && isSecretName(name) ? value.trimEnd() : (bearerLine.exec(text)?.[2] ?? '')
  if (secret === '' || isFlag(secret)) return null
  const end = text.trimEnd().length
  return { start: end - secret.length, end }
}

/** Passwords and tokens in the URLs of a text: before the `@`, and in their paths. */
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

/** Path segments that are tokens. In the URL of a webhook shorter segments count, because the path is the password. */
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
 * Returns true for a long random text: letters mixed with digits or cases. Slugs, dates, ids, UUIDs and file names are
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

/** End of a password with an unescaped `/`; digits behind the host's colon are a port instead. */
function unescapedEnd(address: string, authority: string): number {
  const colon = authority.indexOf(':')
  const isHost = colon === -1 || authority.startsWith('[') || /^(?:\d{1,5})?(?:,|$)/.test(authority.slice(colon + 1))
  return isHost ? -1 : address.lastIndexOf('@')
}

/** `user:password@tcp(host)/name`, `user:password@host:5432`: a whole text without a scheme. */
function dsnParts(text: string): readonly Part[] {
  const at = text.lastIndexOf('@')
  const colon = text.indexOf(':')
  const isOne = colon > 0 && colon + 1 < at && !/[\s/"'<>{}[\]]/.test(text.slice(0, at))
  return isOne && /^(?:(?:tcp|unix)\(|[\w.-]{1,255}:\d)/.test(text.slice(at + 1)) ? [{ start: colon + 1, end: at }] : []
}

const longestName = 80

/** `?token=…`, `&api_key=…`, `Password=…;`, `password=… user=…`. */
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

/** The name that it ends with. */
function endOf(before: string): string {
  let from = before.length
  while (from > 0 && /[\w.[\]%-]/.test(before[from - 1] ?? '')) from--
  return before.slice(from)
}

interface Around {
  readonly isQuery: boolean
  readonly lastSemicolon: number
}

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

/** How much of it stands before what ends it. */
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

/** Of a whole address: a name, password, key or token in it would be read by everybody who sees it. */
export const withoutCredentials = z.refine<string>((typed) => !hasCredentials(typed), 'validation.url_credentials')

function hasCredentials(typed: string): boolean {
  const url = /^(?:ftp|https?):/i.test(typed) ? parseUrl(typed) : null
  if (!url) return false
  const { username, password, searchParams } = url
  return username !== '' || password !== '' || [...searchParams.keys()].some(isSecretName)
}
