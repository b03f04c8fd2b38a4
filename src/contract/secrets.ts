// Detects secrets in third-party keys and texts by name; a mark is answered in their place, and saving it keeps them.
import { withoutAccents } from './typed-text.ts'
import { z } from './zod.ts'

/** The mark: the placeholder answered for a secret (numbered when repeated); saving it keeps the stored value. */
export const keptSecret = '••••••••'

export function isMark(value: unknown): value is string {
  return typeof value === 'string' && /^•{8}\d{0,6}$/.test(value)
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
  const inAddresses = text.includes('@') ? [...addressParts(text), ...dsnParts(text)] : []
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

/** `scheme://user:password@host`; one name alone before the `@` of a web address is a token. */
function addressParts(text: string): readonly Part[] {
  const parts: Part[] = []
  for (let at = text.indexOf('://'); at !== -1; ) {
    const from = at + 3
    const next = text.indexOf('://', from)
    const part = userPart(text, from, lengthOf(text.slice(from, next === -1 ? text.length : next), /[\s"'<>\\]/))
    if (part) parts.push(part)
    at = next
  }
  return parts
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
    if (name !== '' && !isInside && isSecretName(unescaped(name))) {
      const ahead = before.at(-name.length - 1) ?? ''
      const part = valuePart(text, at + 1, { isQuery: /[?&#]/.test(ahead), lastSemicolon })
      if (part && !isSwitch(text.slice(part.start, part.end))) {
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
  if (!/^(?:ftp|https?):/i.test(typed) || !URL.canParse(typed)) return false
  const { username, password, searchParams } = new URL(typed)
  return username !== '' || password !== '' || [...searchParams.keys()].some(isSecretName)
}
