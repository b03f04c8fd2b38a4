// Creates the request context (abort signal, client address, language), logs requests and sets security headers.
import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import { withDeadline } from '#server/db/deadline.ts'
import { httpError } from './errors.ts'
import type { RequestContext, Services } from './handler.ts'
import { PERMISSIONS_HEADER } from './pipeline.ts'
import { negotiateLanguage } from './text.ts'

interface RequestSignal {
  readonly signal: AbortSignal
  /** Removes the event listeners; must be called when the request ends. */
  readonly removeListeners: () => void
}

/**
 * Returns a signal that aborts with any source signal or after a timeout. Does not use `AbortSignal.any`, because that
 * would keep every request in memory as long as the server runs.
 */
function createRequestSignal(sourceSignals: readonly AbortSignal[], timeoutMs: number): RequestSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs).unref()
  for (const sourceSignal of sourceSignals) {
    if (sourceSignal.aborted) abort()
    else sourceSignal.addEventListener('abort', abort)
  }
  return {
    signal: controller.signal,
    removeListeners: () => {
      clearTimeout(timer)
      for (const sourceSignal of sourceSignals) sourceSignal.removeEventListener('abort', abort)
    },
  }
}

declare module 'hono' {
  interface ContextVariableMap extends RequestIdVariables {
    requestContext: RequestContext
    /** Path pattern of the route, for the log line and metrics. */
    route: string
    userId: number
    /** Error code of the response, for the log line. */
    errorCode: string | undefined
    /** Hash of the user and their permissions, for the `X-Rights` header. */
    permissionsHash: string
    /** Maintenance state with a counter, such as `on-7`, for the `X-Maintenance` header. */
    maintenance: string
  }
}

function createRequestContext(context: Context, config: Config, signal: AbortSignal): RequestContext {
  return {
    id: context.get('requestId'),
    language: negotiateLanguage(context.req.header('Accept-Language')),
    signal,
    clientIpAddress: getClientIpAddress(context, config),
    userAgent: (context.req.header('User-Agent') ?? '').replace(/[^\x20-\x7E]/g, '').slice(0, 200),
    ifMatch: parseIfMatch(context.req.header('If-Match')),
    isHead: context.req.method === 'HEAD',
  }
}

/**
 * Parses `If-Match`: `"7"` or a list of versions. Returns null for `*` or without the header. Weak and malformed ETags
 * match no version.
 */
function parseIfMatch(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').flatMap((tag) => {
    const [, version] = /^"(\d{1,15})"$/.exec(tag.trim()) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

/** Maximum length of an IP address with its port. */
const MAX_IP_ADDRESS_LENGTH = 64

/**
 * Returns the client IP address that the reverse proxy sent in `X-Forwarded-For`. Ignores the header if `PUBLIC_URL` is
 * not set, because clients could forge the header without a proxy.
 */
function getForwardedIpAddress(context: Context, { publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  return publicUrl ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
}

function getClientIpAddress(context: Context, config: Config): string {
  const address = getForwardedIpAddress(context, config) || getSocketIpAddress(context.env)
  return address && address.length <= MAX_IP_ADDRESS_LENGTH ? normalizeIpAddress(address) : 'unknown'
}

/**
 * Returns middleware that throws 400 for an overlong forwarded IP address, because each address creates a rate-limit
 * counter.
 */
export function rejectLongIpAddress({ config }: Pick<Services, 'config'>): MiddlewareHandler {
  return async (context, next) => {
    if ((getForwardedIpAddress(context, config) ?? '').length > MAX_IP_ADDRESS_LENGTH)
      throw httpError(400, 'request.forwarded')
    await next()
  }
}

/**
 * Removes the port from an IP address. Reduces an IPv6 address to its /64 network, because one client controls all
 * addresses of that network.
 */
function normalizeIpAddress(text: string): string {
  const withoutPort = text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  if (isIP(withoutPort) === 0) return text
  const address = ipaddr.process(withoutPort)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`)}/64`
}

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

function getSocketIpAddress(env: NodeBindings | undefined): string | undefined {
  return env?.incoming?.socket?.remoteAddress
}

/** Response header with the maintenance state and a counter, such as `on-7`, so that the console need not poll. */
const maintenanceHeader = 'X-Maintenance'

/** Response header with the build id of the console, so that an open outdated console can offer a reload. */
const consoleBuildHeader = 'X-Console'

/** Maximum duration of a request in milliseconds; shorter than `STALE_AFTER_MS` of idempotency keys. */
const MAX_REQUEST_MS = 110_000

/** Paths of health checks, which are not logged. */
const healthPaths = new Set(['/livez', '/readyz', '/health'])
const isHealthCheck = ({ req }: Context) => healthPaths.has(req.path)

/** Returns middleware that sets the request context, the time limit and response headers, and logs the request. */
export function logRequests({ config, stopping, log, metrics, consoleBuild }: Services): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = performance.now()
    const { signal, removeListeners } = createRequestSignal([context.req.raw.signal, stopping], MAX_REQUEST_MS)
    const requestContext = createRequestContext(context, config, signal)
    context.set('requestContext', requestContext)
    try {
      await withDeadline(MAX_REQUEST_MS, next)
    } finally {
      removeListeners()
    }
    context.res.headers.set('X-Request-Id', requestContext.id)
    const permissionsHash = context.get('permissionsHash')
    if (permissionsHash) context.res.headers.set(PERMISSIONS_HEADER, permissionsHash)
    if (permissionsHash && consoleBuild) context.res.headers.set(consoleBuildHeader, consoleBuild)
    const maintenance = context.get('maintenance')
    if (maintenance) context.res.headers.set(maintenanceHeader, maintenance)
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store')
    const { method } = context.req
    const { status } = context.res
    const route = context.get('route') ?? '*'
    const milliseconds = performance.now() - startedAt
    // Skips the log line and metrics of health checks, because load balancers send health checks every second.
    if (isHealthCheck(context)) return
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 })
    log({
      level: 'info',
      request_id: requestContext.id,
      method,
      route,
      status,
      ms: Math.round(milliseconds),
      user_id: context.get('userId'),
      code: context.get('errorCode'),
    })
  }
}

/** Returns middleware that sets the security headers. Console pages set their own Content-Security-Policy. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    // Default policy: a browser that opens an API response as a page loads no resources and runs no scripts.
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
