// Session tokens: 256 random bits for the client, their SHA-256 for the database.
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { sessionCookiesOf } from './cookies.ts'

const tokenShape = /^[A-Za-z0-9_-]{43}$/

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface Credential {
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
