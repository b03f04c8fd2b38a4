// Prevents CSRF: writes that are authenticated by a cookie must come from the console's own origin.
import type { Config } from '#server/config.ts'
import { httpError } from './errors.ts'

interface RequestOrigin {
  readonly url: string
  readonly headers: Headers
  readonly hasCookie: boolean
  readonly isPublic: boolean
}

/**
 * Throws 403 for a write from another origin. Requests with a bearer token pass, because browsers do not add bearer
 * tokens by themselves. A request without a cookie to a public endpoint is rejected only if its headers name another
 * origin.
 */
export function ensureSameOrigin(config: Config, { url, headers, hasCookie, isPublic }: RequestOrigin): void {
  if (!hasCookie && !isPublic) return
  if (isSameOrigin(config, url, headers) ?? !hasCookie) return
  throw httpError(403, 'request.cross_site')
}

/**
 * Returns true if the request comes from the console's own origin; undefined if the request has neither a
 * `Sec-Fetch-Site` nor an `Origin` header.
 */
function isSameOrigin(config: Config, url: string, headers: Headers): boolean | undefined {
  const fetchSite = headers.get('Sec-Fetch-Site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  const origin = headers.get('Origin')
  if (origin !== null) return origin === (config.publicUrl ?? new URL(url)).origin
  return undefined
}
