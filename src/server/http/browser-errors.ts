// Logs errors that the console reports from browsers: one log line for each kind of error, without personal data.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { refuseCrossSite } from './csrf.ts'
import { httpError } from './errors.ts'
import type { Services } from './handler.ts'
import { type Budget, refuseExcess } from './rate-limit.ts'
import { callerOf } from './sessions.ts'

/** Maximum size of a report, in bytes. */
const mostBytes = 1024
/** Maximum number of error kinds that one process remembers, so that forged reports cannot exhaust its memory. */
const MAX_KINDS = 200
/** Maximum number of IP addresses that one process counts; requests from further addresses are rejected. */
const MAX_ADDRESSES = 10_000
/** Milliseconds after which the same kind of error is logged again. */
const kindLifetime = 24 * 60 * 60_000

/** Error report: class name and code position only, because an error message may contain user input. */
const Report = z.strictObject({
  kind: z.enum(['error', 'rejection', 'csp']),
  /** Name of the error class, or of the violated Content-Security-Policy directive. */
  name: z.string().regex(/^[\w-]{1,60}$/),
  /** Script file of the build, with line and column; empty when unknown. */
  place: z.string().regex(/^(?:\/assets\/[\w.-]{1,100}\.js(?::\d{1,7}){0,2})?$/),
})

/** Creates the route handler of `POST /browser-errors`. */
export function makeBrowserErrors({ config, db, log, now }: Pick<Services, 'config' | 'db' | 'log' | 'now'>) {
  /** Time in milliseconds at which each kind of error was last logged, oldest first. */
  const loggedAt = new Map<string, number>()
  const countInMemory = createMinuteCounter()
  const budget: Budget = { name: 'browserErrors', limit: config.limits.writes, byAddress: true }
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: () => {
      throw httpError(413, 'request.too_large', { values: { maximum: mostBytes } })
    },
  })
  return async (context: Context): Promise<Response> => {
    const { url, headers } = context.req.raw
    refuseCrossSite(config, { url, headers, byCookie: false, isPublic: true })
    const { address } = context.get('facts')
    const used = await callerOf(db, { tokenHash: null, address, budget, now: now() }).then(
      (caller) => caller.used,
      // Counts in memory while the database is down, so that console errors of that time are logged, too.
      () => countInMemory(address, now()),
    )
    refuseExcess(budget, used, now())
    let text = ''
    await limit(context, async () => {
      text = await context.req.text()
    })
    const { kind, name, place } = reportIn(text)
    const key = `${kind} ${name} ${place}`
    const at = now().getTime()
    for (const [known, time] of loggedAt) if (at - time >= kindLifetime) loggedAt.delete(known)
    if (!loggedAt.has(key) && loggedAt.size < MAX_KINDS) {
      loggedAt.set(key, at)
      log({ level: 'warn', browser: kind, error: name, place, request_id: context.get('facts').id })
    }
    return context.body(null, 204)
  }
}

/** Returns a function that counts the requests of an IP address in the current minute, in this process only. */
function createMinuteCounter() {
  const counts = new Map<string, number>()
  let current = 0
  return (address: string, now: Date): number => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== current) counts.clear()
    current = minute
    const before = counts.get(address) ?? (counts.size < MAX_ADDRESSES ? 0 : Number.POSITIVE_INFINITY)
    if (before !== Number.POSITIVE_INFINITY) counts.set(address, before + 1)
    return before + 1
  }
}

function reportIn(text: string): z.output<typeof Report> {
  try {
    return Report.parse(JSON.parse(text))
  } catch {
    throw httpError(400, 'request.malformed')
  }
}
