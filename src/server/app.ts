// Builds the Hono app: health checks, metrics, OpenAPI document, error handling, and the endpoints of the contract.
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { forward, throughGateway } from './gateway/handlers.ts'
import { linkedCaller } from './gateway/session.ts'
import { makeBrowserErrors } from './http/browser-errors.ts'
import { compressJson } from './http/compression.ts'
import { credentialOf, setCookie } from './http/cookies.ts'
import { httpError } from './http/errors.ts'
import type { Handler, Services } from './http/handler.ts'
import { metricsPage } from './http/metrics.ts'
import { openApi } from './http/openapi/document.ts'
import { respond } from './http/pipeline.ts'
import { problemResponse, toHttpError } from './http/problem.ts'
import { logRequests, refuseLongAddress, securityHeaders } from './http/request.ts'
import type { Route } from './http/route.ts'
import { faultOf } from './log.ts'
import { version } from './version.ts'

/** Timeout of the database check, in milliseconds. */
const longestWait = 2000
/** Milliseconds for which a database check is reused, so that frequent health checks cause little load. */
const believed = 1000

/** Liveness check of the process only; an orchestrator restarts a process that does not respond. */
const live = () => Response.json({ status: 'ok' })

/**
 * Creates the readiness check. The response is 200 if the database responds, and 503 if the database is unavailable or
 * the server is about to stop.
 */
function makeReady({ leaving, isDatabaseThere }: Pick<Services, 'leaving' | 'isDatabaseThere'>) {
  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return async (): Promise<Response> => {
    if (leaving.aborted) return Response.json({ status: 'leaving', version }, { status: 503 })
    if (performance.now() - asked > believed) {
      asked = performance.now()
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, longestWait, false).unref())
      answer = Promise.race([isDatabaseThere(), late])
    }
    const isThere = await answer
    return Response.json({ status: isThere ? 'ok' : 'unavailable', version }, { status: isThere ? 200 : 503 })
  }
}

/** Path prefixes of the API, where an unknown path returns a problem+json 404 instead of the console page. */
const apiPrefixes = ['/v1/*', '/v2/*', '/v4/*', '/demo/*']

/** Creates the app that serves the endpoints of the handlers and the operators' routes, but not the console. */
export function createApp(services: Services, handlers: readonly Handler[]): Hono {
  const app = new Hono()
  const gateway = services.platform && { linkedCaller, forward }
  const mounted = services.platform ? throughGateway(handlers) : handlers
  const present = mounted.filter(({ endpoint }) => !endpoint.path.startsWith('/demo/') || services.identities.demo)
  // Creates the OpenAPI document at the first request, because that takes long and would delay the start.
  let description: string | undefined
  const described = () => (description ??= JSON.stringify(openApi(present.map(({ endpoint }) => endpoint))))

  // Disables the request id header, so that clients cannot choose the id of a request.
  app.use(requestId({ headerName: '' }), securityHeaders(services.config), compressJson())
  app.use(logRequests(services), refuseLongAddress(services))
  app.onError((error, context) => {
    const refused = toHttpError(error)
    context.set('refused', refused.code)
    const { status } = refused
    if (refused !== error)
      services.log({ level: 'error', request_id: context.get('facts').id, status, ...faultOf(error) })
    const answer = problemResponse(refused, context.get('facts'))
    if (refused.code === 'session_expired') {
      const { config } = services
      const { cookieName } = credentialOf(config, context)
      // Deletes only the cookie of the expired session (S1 §4).
      if (cookieName !== null) answer.headers.append('Set-Cookie', setCookie(config, cookieName, '', 0))
    }
    return answer
  })
  app.notFound((context) => problemResponse(httpError(404), context.get('facts')))
  const ready = makeReady(services)
  app.get('/livez', live)
  app.get('/readyz', ready)
  app.get('/health', ready)
  app.post('/browser-errors', makeBrowserErrors(services))
  app.get('/metrics', (context) => metricsPage(context, services.metrics, services.config.metricsToken))
  app.get('/openapi.json', (context) => context.body(described(), 200, { 'Content-Type': 'application/json' }))
  for (const route of routesOf(present)) app.all(route.path, respond(services, route, gateway))
  if (services.identities.demo) services.demo?.addRoutes(app, services)
  for (const prefix of apiPrefixes) app.all(prefix, (context) => context.notFound())
  return app
}

/** Groups the handlers by path and method. Sorts paths with fixed segments before those with parameters. */
function routesOf(handlers: readonly Handler[]): readonly Route[] {
  const routes = new Map<string, Map<string, readonly Handler[]>>()
  for (const handler of handlers) {
    const { path, method, file } = handler.endpoint
    const methods = routes.get(path) ?? new Map<string, readonly Handler[]>()
    const others = methods.get(method) ?? []
    // Allows two GET handlers on one path only if one returns JSON and the other a file.
    const isTold = others.some(
      ({ endpoint }) => method !== 'GET' || (endpoint.file === undefined) === (file === undefined),
    )
    if (isTold) throw new Error(`${method} ${path} has two handlers`)
    routes.set(path, methods.set(method, [...others, handler]))
  }
  const order = (path: string) => path.replaceAll(':', '\uffff')
  return [...routes]
    .map(([path, methods]) => ({ path, handlers: methods }))
    .sort((one, other) => (order(one.path) < order(other.path) ? -1 : 1))
}
