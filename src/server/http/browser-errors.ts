// Errors of the console in somebody's browser: one log line a kind, without anything of what was on the screen.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { refuseCrossSite } from './csrf.ts'
import { httpError } from './errors.ts'
import type { Services } from './handler.ts'
import { type Budget, refuseExcess } from './rate-limit.ts'
import { callerOf } from './sessions.ts'

const mostBytes = 1024
/** Kinds of errors that one process remembers, so that made-up reports do not use up its memory. */
const MAX_KINDS = 200
/** IP addresses that one process counts in memory; further ones are refused, so that memory stays bounded. */
const MAX_ADDRESSES = 10_000
/** Milliseconds after which a kind is forgotten and logged again. */
const kindLifetime = 24 * 60 * 60_000

/** Names and places of our own code only: a message may quote what somebody typed. */
const Report = z.strictObject({
  kind: z.enum(['error', 'rejection', 'csp']),
  /** Of the error's class, or of the directive that was violated. */
  name: z.string().regex(/^[\w-]{1,60}$/),
  /** File of the build, line and column. */
  place: z.string().regex(/^(?:\/assets\/[\w.-]{1,100}\.js(?::\d{1,7}){0,2})?$/),
})

export function makeBrowserErrors({ config, db, log, now }: Pick<Services, 'config' | 'db' | 'log' | 'now'>) {
  /** The time at which each kind was logged, the oldest first. */
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
      // The database is down, and errors of the console during that time must be logged, too.
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

/** Returns a function that counts the requests of an IP address in the current minute, for this process alone. */
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
