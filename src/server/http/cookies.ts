// Cookies of this origin: never readable by scripts, never sent from another site.
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '#server/config.ts'

export interface Cookies {
  readonly read: (name: string) => string | undefined
  readonly write: (name: string, value: string, maxAgeSeconds: number) => void
  readonly clear: (name: string) => void
}

export const sessionCookie = 'reversa_session'
export const nonceCookie = 'reversa_nonce'

/** Safari refuses Secure cookies on plain http, localhost too: Secure and its prefix go with an https address only. */
function isSecure(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}

function nameOf(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name
}

export function readCookie(config: Config, headers: Headers, name: string): string | undefined {
  const full = nameOf(config, name)
  return parse(headers.get('Cookie') ?? '', full)[full] || undefined
}

/** The value of a `Set-Cookie` header; an age of 0 deletes it. */
export function setCookie(config: Config, name: string, value: string, maxAgeSeconds: number): string {
  return serialize(nameOf(config, name), value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: isSecure(config),
    maxAge: maxAgeSeconds,
  })
}

/** The cookies of one request; what is written goes to `answer`. */
export function cookiesOf(config: Config, request: Headers, answer: Headers): Cookies {
  return {
    read: (name) => readCookie(config, request, name),
    write: (name, value, maxAgeSeconds) => answer.append('Set-Cookie', setCookie(config, name, value, maxAgeSeconds)),
    clear: (name) => answer.append('Set-Cookie', setCookie(config, name, '', 0)),
  }
}
