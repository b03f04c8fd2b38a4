// Per-request AbortSignal (client gone, server stopping, time limit), request facts, access log, security headers.
import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import { withDeadline } from '#server/db/deadline.ts'
import { httpError } from './errors.ts'
import type { RequestContext, Services } from './handler.ts'
import { rightsHeader } from './pipeline.ts'
import { languageOf } from './text.ts'

interface Cancellation {
  readonly signal: AbortSignal
  /** Lets go of the sources; to be called when the request is over. */
  readonly release: () => void
}

/** By hand, because `AbortSignal.any` keeps every request alive as long as the server's own signal lives. */
function cancellationOf(sources: readonly AbortSignal[], longestMilliseconds: number): Cancellation {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, longestMilliseconds).unref()
  for (const source of sources) {
    if (source.aborted) abort()
    else source.addEventListener('abort', abort)
  }
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer)
      for (const source of sources) source.removeEventListener('abort', abort)
    },
  }
}

// Facts of a request, read before authentication.

declare module 'hono' {
  interface ContextVariableMap extends RequestIdVariables {
    facts: RequestContext
    /** For the log line: path pattern and who called. */
    route: string
    userId: number
    /** Why it was refused: the code of the problem. */
    refused: string | undefined
    /** Who called and with which rights, as a mark that changes with either. */
    rights: string
    /** Whether the platform is in maintenance, as a mark that changes with every switch. */
    maintenance: string
  }
}

function requestContextOf(context: Context, config: Config, signal: AbortSignal): RequestContext {
  return {
    id: context.get('requestId'),
    language: languageOf(context.req.header('Accept-Language')),
    signal,
    address: addressOf(context, config),
    userAgent: (context.req.header('User-Agent') ?? '').replace(/[^\x20-\x7E]/g, '').slice(0, 200),
    ifMatch: versionsOf(context.req.header('If-Match')),
    isHead: context.req.method === 'HEAD',
  }
}

/** If-Match: `"7"` or a list; null for `*` or none. Weak ETags and anything malformed match no version. */
function versionsOf(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').flatMap((tag) => {
    const [, version] = /^"(\d{1,9})"$/.exec(tag.trim()) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

/** Longer than any address with its port. */
const longestAddress = 64

/** Behind a proxy (a public address is set) the last forwarded address is the one that the proxy saw. */
function forwardedAddress(context: Context, { publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  return publicUrl ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
}

function addressOf(context: Context, config: Config): string {
  const address = forwardedAddress(context, config) || socketAddress(context.env)
  return address && address.length <= longestAddress ? subjectOf(address) : 'unknown'
}

/** No proxy writes one that long: what is counted by address would have no end. */
export function refuseLongAddress({ config }: Pick<Services, 'config'>): MiddlewareHandler {
  return async (context, next) => {
    if ((forwardedAddress(context, config) ?? '').length > longestAddress) throw httpError(400, 'request.forwarded')
    await next()
  }
}

/** An address without its port; of IPv6 its network, for whoever has one address has all of its /64. */
function subjectOf(text: string): string {
  const bare = text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  if (isIP(bare) === 0) return text
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`)}/64`
}

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

function socketAddress(env: NodeBindings | undefined): string | undefined {
  return env?.incoming?.socket?.remoteAddress
}

// Middleware around every request, static files included: request facts, access log line, response headers.

/** Told to every signed-in person with every answer, so that nobody has to ask again and again: `on-7`, `off-8`. */
const maintenanceHeader = 'X-Maintenance'

/** Told likewise: the build of the console that is served now, so that an older one that is open learns of it. */
const consoleHeader = 'X-Console'

/** Longest a call may work; a reservation of an idempotency key outlives it. */
const longestMilliseconds = 110_000

/** Health checks. */
const quietPaths = new Set(['/livez', '/readyz', '/health'])
const isQuiet = ({ req }: Context) => quietPaths.has(req.path)

export function logRequests({ config, stopping, log, metrics, consoleBuild }: Services): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    const { signal, release } = cancellationOf([context.req.raw.signal, stopping], longestMilliseconds)
    const facts = requestContextOf(context, config, signal)
    context.set('facts', facts)
    try {
      await withDeadline(longestMilliseconds, next)
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
    // Asked every second by machines: only a change of its answer would be news.
    if (isQuiet(context)) return
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

// Security headers of every answer. The console's pages set their own Content-Security-Policy before.

export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    // For everything that is no page of ours: opened by itself it loads nothing, sends nothing, runs nothing.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      sandbox: [],
    },
    xFrameOptions: 'DENY',
    strictTransportSecurity: publicUrl?.protocol === 'https:' && 'max-age=31536000; includeSubDomains',
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
