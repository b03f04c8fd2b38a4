// Headers that every answer carries. The console's pages set their own content policy before.
import type { Config } from '#server/config.ts'

/** For everything that is no page of ours: opened by itself it loads nothing, sends nothing, runs nothing. */
const answerPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

export function setSecurityHeaders(headers: Headers, config: Config): void {
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  set('Content-Security-Policy', answerPolicy)
  set('X-Content-Type-Options', 'nosniff')
  set('X-Frame-Options', 'DENY')
  set('Referrer-Policy', 'no-referrer')
  set('Cross-Origin-Resource-Policy', 'same-origin')
  set('Cache-Control', 'no-store')
  if (config.publicUrl?.protocol === 'https:') set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}
