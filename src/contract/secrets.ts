// Detects secrets by the keys of JSON objects and inside texts (URLs, headers, connection strings), and replaces the
// secrets with a placeholder in responses.
import { parseUrl } from './parse-url.ts'
import { commonOptionTypes, platformOptionTypes } from './platform/integration-options.ts'
import { removeAccents } from './typed-text.ts'
import { z } from './zod.ts'

/**
 * Placeholder for a secret in responses; a number is appended if there are several. A save that contains the
 * placeholder leaves the stored secret unchanged.
 */
export const SECRET_PLACEHOLDER = '••••••••'

export function isSecretPlaceholder(value: unknown): value is string {
  return typeof value === 'string' && /^•{8}\d{0,6}$/.test(value)
}

/** Returns true when the user edited the placeholder instead of replacing it with a secret; such a value is invalid. */
export function isEditedSecretPlaceholder(value: string): boolean {
  return value.includes('•') && !isSecretPlaceholder(value.trim())
}

/**
 * Which values under a JSON key are secrets: `all` values including numbers, or only `texts`. If the scope is `texts`,
 * settings in nested keys such as `scopes` are not secrets.
 */
export type SecretScope = 'all' | 'texts'

/**
 * Pattern of words that indicate a secret if they are a whole word of a JSON key: `key` in `api_key`, but not in
 * `monkey`.
 */
const secretWordPattern = /^(?:key|keys|pass|pwd|pin|clave|contrasena)$/
/** Pattern of key names with joined words that indicate a secret: `appkey`, `accesstoken`, but not `tokenizer`. */
const secretNamePattern =
  /secret|token(?!i[sz])|passw|passphrase|senha|segredo|chave|credential|authorization|api_?key|private_?key|(?:access|account|app|client|consumer|encryption|master|shared|signing)keys?(?![a-z])/

/**
 * Pattern of words in a key that indicate credentials. Nested values under such a key may also be harmless settings.
 */
const credentialWordPattern =
  /^(?:auth|basicauth|bearer|jwts?|cookies?|creds|certs?|certificates?|certificados?|hmac|pem|pfx|sig|signatures?)$/
/** Pattern of words that describe only the format of a credential: `pem` in the key `certificate_pem`. */
const formatWordPattern =
  /^(?:base64|basic|bearer|code|content|data|header|md5|pem|prod|production|raw|sandbox|sha(?:1|256|512)|staging|string|test|text|value|v?\d+)$/

/** Pattern of words for nested settings of a credential that are not secret, such as `scopes` in `auth.scopes`. */
const credentialSettingWordPattern =
  /^(?:algorithm|audience|at|domain|email|enabled|environment|expires|grant|host|id|in|issuer|kind|login|method|mode|name|path|port|provider|realm|required|scopes?|status|type|ur[il]|user|username|version)$/

function splitWords(name: string): readonly string[] {
  return removeAccents(name)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/**
 * Returns which values under a key are secrets, judged by the words of the key (`clientSecret`, `api_key`, `APIKEY`).
 * Returns null for a key without secrets.
 */
export function getSecretScope(name: string): SecretScope | null {
  if (secretNamePattern.test(name.toLowerCase())) return 'all'
  const words = splitWords(name)
  if (words.some((word) => secretWordPattern.test(word))) return 'all'
  const valueWordIndex = words.findLastIndex(
    (word) => !formatWordPattern.test(word) || credentialWordPattern.test(word),
  )
  return credentialWordPattern.test(words[valueWordIndex] ?? '') ? 'texts' : null
}

export function isSecretName(name: string): boolean {
  return getSecretScope(name) !== null
}

/** Returns true for a nested key that names a harmless setting of a credential, such as `scopes`. */
export function isCredentialSettingName(name: string): boolean {
  return credentialSettingWordPattern.test(splitWords(name).at(-1) ?? '')
}

/** Keys in the JSON options of an integration whose texts are displayed. Texts under all other keys are masked. */
const nonSecretKeys = new Set(
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
    .map(normalizeKey),
)

/** Returns true for a key whose texts are not masked. `storeId`, `store_id` and `StoreID` count as the same key. */
export function isNonSecretKey(key: string): boolean {
  return nonSecretKeys.has(normalizeKey(key))
}

function normalizeKey(key: string): string {
  return key.toLowerCase().replace(/[\s_.-]+/g, '')
}

/**
 * Returns true for 0, 1, and the texts `true` and `false`. Such values are never secrets, even if their key indicates
 * one.
 */
export function isBooleanLike(value: unknown): boolean {
  return value === 0 || value === 1 || (typeof value === 'string' && /^(?:true|false)$/i.test(value))
}

/** Character range in a text; `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Finds the secrets in a text (header, URL, connection string, query), in ascending order without overlaps. */
export function findSecretRanges(text: string): readonly TextRange[] {
  const headerSecretRange = findHeaderSecret(text)
  if (headerSecretRange) return [headerSecretRange]
  const urlRanges = text.includes('://') ? findUrlSecrets(text) : []
  const urlAndDsnRanges = text.includes('@') ? [...urlRanges, ...findDsnSecrets(text)] : urlRanges
  const sortedUrlRanges = urlAndDsnRanges.toSorted((a, b) => a.start - b.start)
  const secretRanges = text.includes('=')
    ? [...sortedUrlRanges, ...findNamedSecrets(text, sortedUrlRanges)]
    : sortedUrlRanges
  const sorted = secretRanges.toSorted((a, b) => a.start - b.start)
  return sorted.filter(({ start }, index) =>
    sorted.slice(Math.max(0, index - 1), index).every(({ end }) => end <= start),
  )
}

/** Replaces every secret in a text with the placeholder; existing placeholders stay unchanged. */
export function maskSecretParts(text: string, placeholder = SECRET_PLACEHOLDER): string {
  let position = 0
  const segments = findSecretRanges(text).map(({ start, end }) => {
    const secret = text.slice(start, end)
    const segment = text.slice(position, start) + (isSecretPlaceholder(secret) ? secret : placeholder)
    position = end
    return segment
  })
  return segments.join('') + text.slice(position)
}

const MAX_HEADER_LENGTH = 8192
const headerPattern = /^\s*([\w-]{1,80})\s*:\s*(?!\/\/)((?:basic|bearer|digest|token)\s+)?(\S.*)$/i
const bearerPattern = /^\s*((?:basic|bearer)\s+)([\w.~+/=\u2022-]{8,})\s*$/i

/** Finds the secret in a text that is one HTTP header: `Authorization: Bearer …`, `X-Api-Key: …`, `Bearer …`. */
function findHeaderSecret(text: string): TextRange | null {
  if (text.length > MAX_HEADER_LENGTH) return null
  const [, name = '', , value = ''] = headerPattern.exec(text) ?? []
  // A value with spaces is ordinary prose, except in `Authorization` and `Cookie` headers.
  const isHeader = /^(?:proxy-)?authorization$|cookie$/i.test(name) || !/\s/.test(value.trim())
  const secret = isHeader && isSecretName(name) ? value.trimEnd() : (bearerPattern.exec(text)?.[2] ?? '')
  if (secret === '' || isBooleanLike(secret)) return null
  const end = text.trimEnd().length
  return { start: end - secret.length, end }
}

/** Finds the secrets in the URLs of a text: passwords before the `@`, and tokens in path segments. */
function findUrlSecrets(text: string): readonly TextRange[] {
  const secretRanges: TextRange[] = []
  for (let schemeIndex = text.indexOf('://'); schemeIndex !== -1; ) {
    const from = schemeIndex + 3
    const nextIndex = text.indexOf('://', from)
    const length = getLengthBefore(text.slice(from, nextIndex === -1 ? text.length : nextIndex), /[\s"'<>\\]/)
    const userInfo = findUserInfoSecret(text, from, length)
    if (userInfo) secretRanges.push(userInfo)
    secretRanges.push(...findPathSecrets(text, userInfo?.end ?? from, from + length))
    schemeIndex = nextIndex
  }
  return secretRanges
}

/**
 * Finds path segments that are tokens. In webhook URLs, shorter segments also count, because their path acts as a
 * password.
 */
function findPathSecrets(text: string, hostStart: number, urlEnd: number): readonly TextRange[] {
  const pathStart = hostStart + getLengthBefore(text.slice(hostStart, urlEnd), /[/?#]/)
  const pathEnd = pathStart + getLengthBefore(text.slice(pathStart, urlEnd), /[?#]/)
  const isWebhook = /hook/i.test(text.slice(hostStart, pathEnd))
  const secretRanges: TextRange[] = []
  for (let start = pathStart + 1; start <= pathEnd; ) {
    const segmentEnd = start + getLengthBefore(text.slice(start, pathEnd), /\//)
    const segment = text.slice(start, segmentEnd)
    if (isSecretPlaceholder(segment) || isToken(segment) || (isWebhook && isWebhookToken(segment)))
      secretRanges.push({ start, end: segmentEnd })
    start = segmentEnd + 1
  }
  return secretRanges
}

const uuidPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const fileNamePattern = /\.(?:avif|css|gif|html?|ico|jpe?g|js|json|mp4|pdf|png|svg|webp|woff2?|xml)$/i

/**
 * Returns true for a long random text with mixed letters, digits and cases. Slugs, dates, ids, UUIDs and file names are
 * not tokens.
 */
function isToken(text: string): boolean {
  if (text.length < 18 || uuidPattern.test(text) || fileNamePattern.test(text)) return false
  const alphanumericRuns = text.match(/[a-z\d]{18,}/gi) ?? []
  if (alphanumericRuns.some((run) => /\d/.test(run) && /[a-z]/i.test(run))) return true
  if (alphanumericRuns.some((run) => (run.match(/[a-z][A-Z]/g) ?? []).length >= 4)) return true
  const hasAllKinds = /[a-z]/.test(text) && /[A-Z]/.test(text) && /[a-z]\d|\d[a-z]/i.test(text)
  return text.length >= 24 && hasAllKinds && /^[\w:.~-]+$/.test(text)
}

function isWebhookToken(segment: string): boolean {
  if (/hook/i.test(segment) || fileNamePattern.test(segment)) return false
  return uuidPattern.test(segment) || /[a-z\d]{16}/i.test(segment) || /^(?=.*\d)(?=.*[a-z])[\w-]{6,}$/i.test(segment)
}

/** Finds the password before the `@` of a URL; without a password, the user name of an HTTP URL counts as the token. */
function findUserInfoSecret(text: string, urlStart: number, urlLength: number): TextRange | null {
  const urlText = text.slice(urlStart, urlStart + urlLength)
  const authority = urlText.slice(0, getLengthBefore(urlText, /[/?#]/))
  const end = authority.includes('@') ? authority.lastIndexOf('@') : findPasswordEnd(urlText, authority)
  if (end === -1) return null
  const colonIndex = urlText.slice(0, end).indexOf(':')
  if (colonIndex !== -1 && colonIndex + 1 < end) return { start: urlStart + colonIndex + 1, end: urlStart + end }
  const isToken = colonIndex !== -1 || /https?$/i.test(text.slice(Math.max(0, urlStart - 8), urlStart - 3))
  const userEnd = colonIndex === -1 ? end : colonIndex
  return isToken && userEnd > 0 ? { start: urlStart, end: urlStart + userEnd } : null
}

/**
 * Returns the index of the `@` after a password that contains an unescaped `/`; -1 when a port number follows the
 * colon.
 */
function findPasswordEnd(urlText: string, authority: string): number {
  const colonIndex = authority.indexOf(':')
  const isHost =
    colonIndex === -1 || authority.startsWith('[') || /^(?:\d{1,5})?(?:,|$)/.test(authority.slice(colonIndex + 1))
  return isHost ? -1 : urlText.lastIndexOf('@')
}

/** Finds the password in a connection string (DSN) without a scheme: `user:password@host:5432`. */
function findDsnSecrets(text: string): readonly TextRange[] {
  const atSignIndex = text.lastIndexOf('@')
  const colonIndex = text.indexOf(':')
  const isDsn = colonIndex > 0 && colonIndex + 1 < atSignIndex && !/[\s/"'<>{}[\]]/.test(text.slice(0, atSignIndex))
  return isDsn && /^(?:(?:tcp|unix)\(|[\w.-]{1,255}:\d)/.test(text.slice(atSignIndex + 1))
    ? [{ start: colonIndex + 1, end: atSignIndex }]
    : []
}

const MAX_NAME_LENGTH = 80

/** Finds the values of secret parameters: `?token=…`, `&api_key=…`, `Password=…;`, `password=… user=…`. */
function findNamedSecrets(text: string, urlSecrets: readonly TextRange[]): readonly TextRange[] {
  const secretRanges: TextRange[] = []
  const lastSemicolon = text.lastIndexOf(';')
  let urlIndex = 0
  for (let equalsIndex = text.indexOf('='); equalsIndex !== -1; ) {
    let nextIndex = equalsIndex + 1
    const textBefore = text.slice(Math.max(0, equalsIndex - MAX_NAME_LENGTH), equalsIndex).trimEnd()
    const name = getTrailingName(textBefore)
    while ((urlSecrets[urlIndex]?.end ?? text.length) <= equalsIndex) urlIndex++
    const isInside = (urlSecrets[urlIndex]?.start ?? text.length) <= equalsIndex
    const isQuery = /[?&#]/.test(textBefore.at(-name.length - 1) ?? '')
    const isSecret = isSecretName(decodeName(name))
    if (name !== '' && !isInside && (isSecret || isQuery)) {
      const valueRange = findValueRange(text, equalsIndex + 1, { isQuery, lastSemicolon })
      const value = valueRange ? text.slice(valueRange.start, valueRange.end) : ''
      if (valueRange && (isSecret ? !isOnOffValue(value) : isSecretPlaceholder(value) || isToken(value))) {
        secretRanges.push(valueRange)
        nextIndex = valueRange.end
      }
    }
    equalsIndex = text.indexOf('=', nextIndex)
  }
  return secretRanges
}

const isOnOffValue = (value: string) => isBooleanLike(value) || /^[01]$/.test(value)

/** Returns the parameter name at the end of the text. */
function getTrailingName(textBefore: string): string {
  let nameStart = textBefore.length
  while (nameStart > 0 && /[\w.[\]%-]/.test(textBefore[nameStart - 1] ?? '')) nameStart--
  return textBefore.slice(nameStart)
}

interface ValueContext {
  readonly isQuery: boolean
  readonly lastSemicolon: number
}

/** Finds the value after an equals sign; null when the value is empty. */
function findValueRange(text: string, valueStart: number, { isQuery, lastSemicolon }: ValueContext): TextRange | null {
  const isSemicolonSeparated = !isQuery && lastSemicolon >= valueStart
  const lookahead = text.slice(valueStart, valueStart + 8)
  const start = isQuery ? valueStart : valueStart + lookahead.length - lookahead.trimStart().length
  const firstCharacter = text[start] ?? ''
  if (/[=>]/.test(firstCharacter)) return null
  const quote = /["']/.test(firstCharacter) ? text.indexOf(firstCharacter, start + 1) : -1
  if (quote !== -1) return quote > start + 1 ? { start: start + 1, end: quote } : null
  const end =
    start + getLengthBefore(text.slice(start), isQuery ? /[&#\s"'<>\\]/ : isSemicolonSeparated ? /[;\n"]/ : /[&\s"'<>]/)
  return end > start ? { start, end } : null
}

/** Returns the number of characters before the first match of the terminator. */
function getLengthBefore(text: string, terminator: RegExp): number {
  const matchIndex = text.search(terminator)
  return matchIndex === -1 ? text.length : matchIndex
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Zod refinement that rejects a URL with credentials (user name, password, key or token), because all users could read
 * the URL.
 */
export const noUrlCredentials = z.refine<string>((input) => !hasCredentials(input), 'validation.url_credentials')

function hasCredentials(input: string): boolean {
  const url = /^(?:ftp|https?):/i.test(input) ? parseUrl(input) : null
  if (!url) return false
  const { username, password, searchParams } = url
  return username !== '' || password !== '' || [...searchParams.keys()].some(isSecretName)
}
