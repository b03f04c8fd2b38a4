// Logs errors that the console reports from browsers: one log line for each kind of error, without personal data.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { ensureSameOrigin } from './csrf.ts'
import { httpError } from './errors.ts'
import type { Services } from './handler.ts'
import { ensureWithinRateLimit, type RateLimit } from './rate-limit.ts'
import { findCaller } from './sessions.ts'

/** Maximum size of a report, in bytes. */
const MAX_REPORT_BYTES = 1024
/** Maximum number of error kinds that one process remembers, so that forged reports cannot exhaust its memory. */
const MAX_ERROR_KINDS = 200
/** Maximum number of IP addresses that one process counts; requests from further addresses are rejected. */
const MAX_IP_ADDRESSES = 10_000
/** Milliseconds after which the same kind of error is logged again. */
const LOG_REPEAT_INTERVAL_MS = 24 * 60 * 60_000

/** Error report: class name and code position only, because an error message may contain user input. */
const ErrorReport = z.strictObject({
  kind: z.enum(['error', 'rejection', 'csp']),
  /** Name of the error class, or of the violated Content-Security-Policy directive. */
  name: z.string().regex(/^[\w-]{1,60}$/),
  /** Path of the script file with line and column, such as `/assets/start-D9ltVoqx.js:1:200`; empty when unknown. */
  place: z.string().regex(/^(?:\/assets\/[\w.-]{1,100}\.js(?::\d{1,7}){0,2})?$/),
})

/** Creates the route handler of `POST /browser-errors`. */
export function createBrowserErrorHandler({ config, db, log, now }: Pick<Services, 'config' | 'db' | 'log' | 'now'>) {
  /** Time in milliseconds at which an error of each kind was last logged, oldest first. */
  const lastLogTimeByKind = new Map<string, number>()
  const countRequest = createMinuteCounter()
  const rateLimit: RateLimit = { name: 'browserErrors', limit: config.limits.writes, isByIpAddress: true }
  const limitBodySize = bodyLimit({
    maxSize: MAX_REPORT_BYTES,
    onError: () => {
      throw httpError(413, 'request.too_large', { values: { maximum: MAX_REPORT_BYTES } })
    },
  })
  return async (context: Context): Promise<Response> => {
    const { url, headers } = context.req.raw
    ensureSameOrigin(config, { url, headers, hasCookie: false, isPublic: true })
    const { clientIpAddress: ipAddress } = context.get('requestContext')
    const requestCount = await findCaller(db, {
      tokenHash: null,
      address: ipAddress,
      budget: rateLimit,
      now: now(),
    }).then(
      (caller) => caller.requestCount,
      // Counts the request in memory if the database is down, so that browser errors during the outage are still
      // logged.
      () => countRequest(ipAddress, now()),
    )
    ensureWithinRateLimit(rateLimit, requestCount, now())
    let text = ''
    await limitBodySize(context, async () => {
      text = await context.req.text()
    })
    const { kind, name, place } = parseReport(text)
    const key = `${kind} ${name} ${place}`
    const nowMs = now().getTime()
    for (const [loggedKind, loggedTime] of lastLogTimeByKind)
      if (nowMs - loggedTime >= LOG_REPEAT_INTERVAL_MS) lastLogTimeByKind.delete(loggedKind)
    if (!lastLogTimeByKind.has(key) && lastLogTimeByKind.size < MAX_ERROR_KINDS) {
      lastLogTimeByKind.set(key, nowMs)
      log({ level: 'warn', browser: kind, error: name, place, request_id: context.get('requestContext').id })
    }
    return context.body(null, 204)
  }
}

/** Returns a function that counts the requests of an IP address in the current minute, within this process only. */
function createMinuteCounter() {
  const requestCountByIpAddress = new Map<string, number>()
  let currentMinute = 0
  return (ipAddress: string, now: Date): number => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== currentMinute) requestCountByIpAddress.clear()
    currentMinute = minute
    const count =
      requestCountByIpAddress.get(ipAddress) ??
      (requestCountByIpAddress.size < MAX_IP_ADDRESSES ? 0 : Number.POSITIVE_INFINITY)
    if (count !== Number.POSITIVE_INFINITY) requestCountByIpAddress.set(ipAddress, count + 1)
    return count + 1
  }
}

function parseReport(text: string): z.output<typeof ErrorReport> {
  try {
    return ErrorReport.parse(JSON.parse(text))
  } catch {
    throw httpError(400, 'request.malformed')
  }
}
