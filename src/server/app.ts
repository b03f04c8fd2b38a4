// Builds the Hono app: API endpoints, health checks, metrics, OpenAPI document, and error handling.
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createBrowserErrorHandler } from './http/browser-errors.ts'
import { compressJson } from './http/compression.ts'
import { formatSetCookie, readCredential } from './http/cookies.ts'
import { httpError } from './http/errors.ts'
import type { Handler, Services } from './http/handler.ts'
import { respondWithMetrics } from './http/metrics.ts'
import { buildOpenApiDocument } from './http/openapi/document.ts'
import { createRouteHandler } from './http/pipeline.ts'
import { renderHttpError, toHttpError } from './http/problem.ts'
import { logRequests, rejectLongIpAddress, securityHeaders } from './http/request.ts'
import type { Route } from './http/route.ts'
import { describeError } from './log.ts'
import { toPlatformHandlers } from './upstream/handlers.ts'
import { runAtPlatform } from './upstream/run.ts'
import { readCaller } from './upstream/session.ts'
import { version } from './version.ts'

/** Timeout of the database query in the readiness check, in milliseconds. */
const READINESS_TIMEOUT_MS = 2000
/**
 * Milliseconds for which the readiness check reuses the last database result, so that frequent checks cause little
 * load.
 */
const READINESS_CACHE_MS = 1000

/** Liveness check: always responds 200. An orchestrator restarts the process if no response arrives. */
const respondToLivenessCheck = () => Response.json({ status: 'ok' })

/**
 * Creates the readiness check. The response is 200 if the database responds, and 503 if the database is unavailable or
 * the server is about to stop.
 */
function createReadinessCheck({ draining, isDatabaseReachable }: Pick<Services, 'draining' | 'isDatabaseReachable'>) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let databaseCheck = Promise.resolve(false)
  return async (): Promise<Response> => {
    if (draining.aborted) return Response.json({ status: 'leaving', version }, { status: 503 })
    if (performance.now() - checkedAt > READINESS_CACHE_MS) {
      checkedAt = performance.now()
      const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, READINESS_TIMEOUT_MS, false).unref())
      databaseCheck = Promise.race([isDatabaseReachable(), timeout])
    }
    const isReachable = await databaseCheck
    return Response.json({ status: isReachable ? 'ok' : 'unavailable', version }, { status: isReachable ? 200 : 503 })
  }
}

/**
 * URL path patterns of the API. An unknown path that matches a pattern returns a problem+json 404 instead of the
 * console's HTML page.
 */
const apiPathPatterns = ['/v1/*', '/v2/*', '/v4/*', '/demo/*']

/**
 * Creates the Hono app with the API endpoints and the operator routes (health, metrics). The caller adds the static
 * files of the console.
 */
export function createApp(services: Services, handlers: readonly Handler[]): Hono {
  const app = new Hono()
  const platformGateway = services.platform && { readCaller, runAtPlatform }
  const mountedHandlers = services.platform ? toPlatformHandlers(handlers, services.platform) : handlers
  const activeHandlers = mountedHandlers.filter(
    ({ endpoint }) => !endpoint.path.startsWith('/demo/') || services.tokenVerifier.demo,
  )
  // Builds the OpenAPI document on the first request, because building it at the start would delay the start.
  let openApiJson: string | undefined
  const getOpenApiJson = () =>
    (openApiJson ??= JSON.stringify(buildOpenApiDocument(activeHandlers.map(({ endpoint }) => endpoint))))

  // Ignores the request id header of clients, so that the server generates every request id itself.
  app.use(requestId({ headerName: '' }), securityHeaders(services.config), compressJson())
  app.use(logRequests(services), rejectLongIpAddress(services))
  app.onError((error, context) => {
    const renderedError = toHttpError(error)
    context.set('errorCode', renderedError.code)
    const { status } = renderedError
    if (renderedError !== error)
      services.log({ level: 'error', request_id: context.get('requestContext').id, status, ...describeError(error) })
    const response = renderHttpError(renderedError, context.get('requestContext'))
    if (renderedError.code === 'session_expired') {
      const { config } = services
      const { cookieName } = readCredential(config, context)
      // Deletes the cookie of the expired session. If the request had no session cookie, there is nothing to delete.
      if (cookieName !== null) response.headers.append('Set-Cookie', formatSetCookie(config, cookieName, '', 0))
    }
    return response
  })
  app.notFound((context) => renderHttpError(httpError(404), context.get('requestContext')))
  const readinessCheck = createReadinessCheck(services)
  app.get('/livez', respondToLivenessCheck)
  app.get('/readyz', readinessCheck)
  app.get('/health', readinessCheck)
  app.post('/browser-errors', createBrowserErrorHandler(services))
  app.get('/metrics', (context) => respondWithMetrics(context, services.metrics, services.config.metricsToken))
  app.get('/openapi.json', (context) => context.body(getOpenApiJson(), 200, { 'Content-Type': 'application/json' }))
  for (const route of buildRoutes(activeHandlers))
    app.all(route.path, createRouteHandler(services, route, platformGateway))
  if (services.tokenVerifier.demo) services.demo?.addRoutes(app, services)
  for (const prefix of apiPathPatterns) app.all(prefix, (context) => context.notFound())
  return app
}

/**
 * Groups the handlers by path and method. Fixed paths come before paths with parameters, because the first match wins.
 */
function buildRoutes(handlers: readonly Handler[]): readonly Route[] {
  const routes = new Map<string, Map<string, readonly Handler[]>>()
  for (const handler of handlers) {
    const { path, method, fileMediaType: fileType } = handler.endpoint
    const methods = routes.get(path) ?? new Map<string, readonly Handler[]>()
    const existingHandlers = methods.get(method) ?? []
    // Allows several GET handlers for the same path only if their responses have different media types.
    const isDuplicate = existingHandlers.some(({ endpoint }) => method !== 'GET' || endpoint.fileMediaType === fileType)
    if (isDuplicate) throw new Error(`${method} ${path} has two handlers`)
    routes.set(path, methods.set(method, [...existingHandlers, handler]))
  }
  const toSortKey = (path: string) => path.replaceAll(':', '\uffff')
  return [...routes]
    .map(([path, methods]) => ({ path, handlers: methods }))
    .sort((a, b) => (toSortKey(a.path) < toSortKey(b.path) ? -1 : 1))
}
