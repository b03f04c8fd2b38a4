// Session cookies: HttpOnly, SameSite=Strict; and session tokens.
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Config } from '#server/config.ts'

export interface Cookies {
  readonly read: (name: string) => string | undefined
  readonly write: (name: string, value: string, maxAgeSeconds: number) => void
  readonly clear: (name: string) => void
  /** The token of a new session, in the place of those that the browser has. */
  readonly writeSession: (token: string, maxAgeSeconds: number) => void
  /** Deletes the session cookies that the browser sent. */
  readonly clearSessions: () => void
}

interface SessionCookie {
  /** As the browser has it. */
  readonly name: string
  readonly token: string
}

const sessionCookie = 'reversa_session'
export const nonceCookie = 'reversa_nonce'

/** Safari refuses Secure cookies on plain http, localhost too: Secure and its prefix go with an https address only. */
function isSecure(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}

function nameOf(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name
}

/** One name per session, so that a late 401 of an older session cannot delete the cookie of a newer one. */
function sessionCookieOf(token: string): string {
  return `${sessionCookie}_${createHash('sha256').update(token).digest('hex').slice(0, 8)}`
}

/** Session cookies, newest last: browsers send cookies of one path in creation order (RFC 6265 §5.4). */
function sessionCookiesOf(config: Config, context: Context): readonly SessionCookie[] {
  const base = nameOf(config, sessionCookie)
  return Object.entries(getCookie(context))
    .filter(([name, token]) => token !== '' && (name === base || name.startsWith(`${base}_`)))
    .map(([name, token]) => ({ name, token }))
}

/** The value of a `Set-Cookie` header for a name as the browser has it; an age of 0 deletes it. */
export function setCookie(config: Config, fullName: string, value: string, maxAgeSeconds: number): string {
  return generateCookie(fullName, value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: isSecure(config),
    maxAge: maxAgeSeconds,
  })
}

/** The cookies of one request; what is written goes to `answer`. */
export function cookiesOf(config: Config, context: Context, answer: Headers): Cookies {
  const set = (fullName: string, value: string, maxAgeSeconds: number) =>
    answer.append('Set-Cookie', setCookie(config, fullName, value, maxAgeSeconds))
  const clearSessions = () => {
    for (const { name } of sessionCookiesOf(config, context)) set(name, '', 0)
  }
  return {
    read: (name) => getCookie(context, nameOf(config, name)) || undefined,
    write: (name, value, maxAgeSeconds) => set(nameOf(config, name), value, maxAgeSeconds),
    clear: (name) => set(nameOf(config, name), '', 0),
    writeSession: (token, maxAgeSeconds) => {
      set(nameOf(config, sessionCookieOf(token)), token, maxAgeSeconds)
      clearSessions()
    },
    clearSessions,
  }
}

// Session tokens: 256 random bits for the client, their SHA-256 for the database.

const tokenShape = /^[A-Za-z0-9_-]{43}$/

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

interface Credential {
  /** Null when none was sent, or something that cannot be a token. */
  readonly tokenHash: Buffer | null
  /** Sent by the browser of its own accord: writes must show that they come from our own pages. */
  readonly byCookie: boolean
  /** The cookie that carried the token; null where a header did, or nothing. */
  readonly cookieName: string | null
}

/** `Authorization: Bearer` wins over the cookie. */
export function credentialOf(config: Config, context: Context): Credential {
  const cookie = sessionCookiesOf(config, context).at(-1)
  const bearer = /^Bearer (.+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
  const token = bearer ?? cookie?.token ?? ''
  return {
    tokenHash: tokenShape.test(token) ? hashOf(token) : null,
    byCookie: cookie !== undefined,
    cookieName: bearer === undefined ? (cookie?.name ?? null) : null,
  }
}
