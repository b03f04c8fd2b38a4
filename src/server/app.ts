// The API: every handler of the contract behind one pipeline, and what surrounds them.
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { health } from './health.ts'
import { setCookie } from './http/cookies.ts'
import { everyRequest } from './http/every-request.ts'
import type { Handler, Services } from './http/handle.ts'
import { securityHeaders } from './http/headers.ts'
import { answerTo } from './http/pipeline.ts'
import { problemResponse, refusalOf } from './http/problem.ts'
import { refusal } from './http/refusal.ts'
import type { Route } from './http/route.ts'
import { credentialOf } from './http/token.ts'
import { faultOf } from './log.ts'
import { metricsPage } from './metrics.ts'
import { openApi } from './openapi.ts'
import { forward } from './upstream/forwarding.ts'
import { throughGateway } from './upstream/handlers.ts'
import { linkedCaller } from './upstream/linked-caller.ts'

/** Under these nothing is the console's: an unknown path is answered as a problem. */
const apiPrefixes = ['/v1/*', '/v2/*', '/v4/*', '/demo/*']

export function createApp(services: Services, handlers: readonly Handler[]): Hono {
  const app = new Hono()
  const gateway = services.platform && { linkedCaller, forward }
  const mounted = services.platform ? throughGateway(handlers) : handlers
  const present = mounted.filter(({ endpoint }) => !endpoint.path.startsWith('/demo/') || services.identities.demo)
  // Made when it is asked for: it takes as long as much of the start.
  let description: string | undefined
  const described = () => (description ??= JSON.stringify(openApi(present.map(({ endpoint }) => endpoint))))

  // Nobody names the id of a request but this server: without a header name, none is read.
  app.use(requestId({ headerName: '' }), securityHeaders(services.config), everyRequest(services))
  app.onError((error, context) => {
    const refused = refusalOf(error)
    context.set('refused', refused.code)
    const { status } = refused
    if (refused !== error)
      services.log({ level: 'error', request_id: context.get('facts').id, status, ...faultOf(error) })
    const answer = problemResponse(refused, context.get('facts'))
    if (refused.code === 'session_expired') {
      const { config } = services
      const { cookieName } = credentialOf(config, context)
      // S1 §4: the cookie of the session that ended, and of no other.
      if (cookieName !== null) answer.headers.append('Set-Cookie', setCookie(config, cookieName, '', 0))
    }
    return answer
  })
  app.notFound((context) => problemResponse(refusal(404), context.get('facts')))
  app.get('/health', () => health(services))
  app.get('/metrics', (context) => metricsPage(context, services.metrics, services.config.metricsToken))
  app.get('/openapi.json', (context) => context.body(described(), 200, { 'Content-Type': 'application/json' }))
  for (const route of routesOf(present)) app.all(route.path, answerTo(services, route, gateway))
  if (services.identities.demo) services.demo?.addRoutes(app, services)
  for (const prefix of apiPrefixes) app.all(prefix, (context) => context.notFound())
  return app
}

/** Paths with their handlers by method; a fixed segment is tried before a parameter. */
function routesOf(handlers: readonly Handler[]): readonly Route[] {
  const routes = new Map<string, Map<string, readonly Handler[]>>()
  for (const handler of handlers) {
    const { path, method, file } = handler.endpoint
    const methods = routes.get(path) ?? new Map<string, readonly Handler[]>()
    const others = methods.get(method) ?? []
    // A read may answer JSON and, asked for it, a file.
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
