// Around every request, the console's files included: its facts, its log line, the headers of its answer.
import type { MiddlewareHandler } from 'hono'
import { cancellationOf } from './cancellation.ts'
import { factsOf } from './facts.ts'
import type { Services } from './handle.ts'
import { rightsHeader } from './rights-mark.ts'

/** Told to every signed-in person with every answer, so that nobody has to ask again and again: `on-7`, `off-8`. */
export const maintenanceHeader = 'X-Maintenance'

/** Told likewise: the build of the console that is served now, so that an older one that is open learns of it. */
export const consoleHeader = 'X-Console'

/** Longest a call may work; a reservation of an idempotency key outlives it. */
const longestMilliseconds = 110_000

export function everyRequest({ config, stopping, log, metrics, consoleBuild }: Services): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    const { signal, release } = cancellationOf([context.req.raw.signal, stopping], longestMilliseconds)
    const facts = factsOf(context, config, signal)
    context.set('facts', facts)
    try {
      await next()
    } finally {
      release()
    }
    context.res.headers.set('X-Request-Id', facts.id)
    const rights = context.get('rights')
    if (rights) context.res.headers.set(rightsHeader, rights)
    if (rights && consoleBuild) context.res.headers.set(consoleHeader, consoleBuild)
    const maintenance = context.get('maintenance')
    if (maintenance) context.res.headers.set(maintenanceHeader, maintenance)
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store')
    const { method } = context.req
    const { status } = context.res
    const route = context.get('route') ?? '*'
    const milliseconds = performance.now() - started
    metrics.see({ method, route, status, seconds: milliseconds / 1000 })
    log({
      level: 'info',
      request_id: facts.id,
      method,
      route,
      status,
      ms: Math.round(milliseconds),
      user_id: context.get('userId'),
      code: context.get('refused'),
    })
  }
}
