// CSRF guard: cookie-authenticated writes must come from our own origin.
import type { Config } from '#server/config.ts'
import { httpError } from './errors.ts'

interface Origin {
  readonly url: string
  readonly headers: Headers
  readonly byCookie: boolean
  readonly isPublic: boolean
}

/** Bearer tokens need no CSRF check; a public write is refused only when its headers name another origin. */
export function refuseCrossSite(config: Config, { url, headers, byCookie, isPublic }: Origin): void {
  if (!byCookie && !isPublic) return
  if (isSameOrigin(config, url, headers) ?? !byCookie) return
  throw httpError(403, 'request.cross_site')
}

/** Undefined when the request does not say where it comes from. */
function isSameOrigin(config: Config, url: string, headers: Headers): boolean | undefined {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('Origin')
  if (origin !== null) return origin === (config.publicUrl ?? new URL(url)).origin
  return undefined
}
