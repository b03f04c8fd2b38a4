// Reads and writes session cookies (HttpOnly, SameSite=Strict), and creates and hashes session tokens.
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Config } from '#server/config.ts'

export interface Cookies {
  readonly read: (name: string) => string | undefined
  readonly write: (name: string, value: string, maxAgeSeconds: number) => void
  readonly clear: (name: string) => void
  /** Writes the cookie of a new session, and deletes the session cookies that the browser sent. */
  readonly writeSession: (token: string, maxAgeSeconds: number) => void
  /** Deletes all session cookies that the browser sent. */
  readonly clearSessions: () => void
}

interface SessionCookie {
  /** Cookie name including the `__Host-` prefix, if any. */
  readonly name: string
  readonly token: string
}

const sessionCookieName = 'reversa_session'
export const nonceCookieName = 'reversa_nonce'

/**
 * Returns true when cookies are `Secure`. Only https URLs use `Secure` and the `__Host-` prefix, because Safari rejects
 * such cookies over http, even on localhost.
 */
function usesSecureCookies(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}

function toCookieName(config: Config, name: string): string {
  return usesSecureCookies(config) ? `__Host-${name}` : name
}

/**
 * Returns a cookie name that is unique to the session, so that a late 401 response to an older session cannot delete
 * the cookie of a newer one.
 */
function buildSessionCookieName(token: string): string {
  return `${sessionCookieName}_${createHash('sha256').update(token).digest('hex').slice(0, 8)}`
}

/** Returns the session cookies, newest last: browsers send cookies of one path in creation order (RFC 6265 §5.4). */
function readSessionCookies(config: Config, context: Context): readonly SessionCookie[] {
  const baseName = toCookieName(config, sessionCookieName)
  return Object.entries(getCookie(context))
    .filter(([name, token]) => token !== '' && (name === baseName || name.startsWith(`${baseName}_`)))
    .map(([name, token]) => ({ name, token }))
}

/** Returns the value of a `Set-Cookie` header. A `maxAgeSeconds` of 0 deletes the cookie. */
export function formatSetCookie(config: Config, fullName: string, value: string, maxAgeSeconds: number): string {
  return generateCookie(fullName, value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: usesSecureCookies(config),
    maxAge: maxAgeSeconds,
  })
}

/** Returns functions that read the request's cookies and append `Set-Cookie` headers to the response headers. */
export function createCookies(config: Config, context: Context, responseHeaders: Headers): Cookies {
  const appendCookie = (fullName: string, value: string, maxAgeSeconds: number) =>
    responseHeaders.append('Set-Cookie', formatSetCookie(config, fullName, value, maxAgeSeconds))
  const clearSessions = () => {
    for (const { name } of readSessionCookies(config, context)) appendCookie(name, '', 0)
  }
  return {
    read: (name) => getCookie(context, toCookieName(config, name)) || undefined,
    write: (name, value, maxAgeSeconds) => appendCookie(toCookieName(config, name), value, maxAgeSeconds),
    clear: (name) => appendCookie(toCookieName(config, name), '', 0),
    writeSession: (token, maxAgeSeconds) => {
      appendCookie(toCookieName(config, buildSessionCookieName(token)), token, maxAgeSeconds)
      clearSessions()
    },
    clearSessions,
  }
}

/** Format of a session token: 256 bits in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Returns a session token of 256 random bits in base64url. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the SHA-256 hash of a token; the database stores only the hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

interface Credential {
  /** SHA-256 hash of the session token; null when the request has no well-formed token. */
  readonly tokenHash: Buffer | null
  /** True when the request has a session cookie. Browsers add cookies by themselves, so writes need a CSRF check. */
  readonly hasCookie: boolean
  /** Name of the cookie that contains the token; null when the token came from the `Authorization` header. */
  readonly cookieName: string | null
}

/** Reads the session token of a request. `Authorization: Bearer` takes precedence over the cookie. */
export function readCredential(config: Config, context: Context): Credential {
  const cookie = readSessionCookies(config, context).at(-1)
  const bearerToken = /^Bearer (.+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
  const token = bearerToken ?? cookie?.token ?? ''
  return {
    tokenHash: tokenPattern.test(token) ? hashToken(token) : null,
    hasCookie: cookie !== undefined,
    cookieName: bearerToken === undefined ? (cookie?.name ?? null) : null,
  }
}
