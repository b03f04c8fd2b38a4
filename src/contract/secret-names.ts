// Which values that parties outside name themselves are secrets: told by their names, never answered, and kept when their mark is saved.

/** A secret is answered as this (a further one of the same text with a number behind it); saving it keeps what is stored. */
export const keptSecret = '••••••••'

export function isMark(value: unknown): value is string {
  return typeof value === 'string' && /^•{8}\d{0,6}$/.test(value)
}

/** `all`: everything under the name, numbers too. `texts`: its texts alone, and not where a name under it is a plain one. */
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
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
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
