// Limits requests per minute by user, or by IP address before sign-in; all processes share the counters in a table.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { httpError } from './errors.ts'

/** Rate limit with its own counter for each user or IP address. */
export interface RateLimit {
  readonly name: string
  /** Maximum number of requests per minute; 0 means unlimited. */
  readonly limit: number
  readonly isByIpAddress: boolean
}

/** Returns the rate limit of an endpoint: `endpoint.rateLimit` if set, otherwise the limit for reads or for writes. */
export function getRateLimit(config: Config, endpoint: Endpoint | undefined, isRead: boolean): RateLimit {
  const kind = endpoint?.rateLimit ?? (isRead ? 'reads' : 'writes')
  const isByIpAddress = kind === 'signIn'
  // Counts each sign-in endpoint separately, because one sign-in calls several sign-in endpoints.
  const name = isByIpAddress ? `${kind} ${endpoint?.path}` : kind
  return { name, limit: config.limits[kind], isByIpAddress }
}

/** Throws 429 with `Retry-After` (seconds until the next minute) if the user has exceeded the rate limit. */
export function ensureWithinRateLimit(rateLimit: RateLimit, requestCount: number, now: Date): void {
  if (rateLimit.limit === 0 || requestCount <= rateLimit.limit) return
  const seconds = 60 - (Math.floor(now.getTime() / 1000) % 60)
  throw httpError(429, undefined, { headers: { 'Retry-After': String(seconds) } })
}
