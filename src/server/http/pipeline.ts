// Runs every API request through the same stages: rate limit, session, CSRF check, access, input, handler, response.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type AccessRule, anyOf, publicAccess } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { ensureAccess } from './access.ts'
import { withAccessDeniedLog } from './access-denied-log.ts'
import { toCanonicalJson } from './canonical-json.ts'
import { createCookies, readCredential } from './cookies.ts'
import { ensureSameOrigin } from './csrf.ts'
import { addRecordToNotFound, httpError } from './errors.ts'
import type { Handler, RequestContext, Services } from './handler.ts'
import { acceptsIdempotencyKey, readIdempotentRequest } from './idempotency.ts'
import { ensureContentLength, ensureMediaType, getComparableBytes, parseInput, readBody } from './input.ts'
import { ensureWithinRateLimit, getRateLimit } from './rate-limit.ts'
import { formatEndpointName, type Route, selectHandler } from './route.ts'
import { buildResponse, formatContentDisposition, runHandler } from './run.ts'
import { type Caller, findCaller, withCurrentUser } from './sessions.ts'
import { readTicket } from './ticket.ts'

/**
 * Response header with a hash of the user's permissions. When the hash changes, the console reloads the signed-in user.
 */
export const PERMISSIONS_HEADER = 'X-Rights'

function hashPermissions(user: SignedInUser): string {
  return createHash('sha256').update(toCanonicalJson(user)).digest('base64url').slice(0, 16)
}

/** Handler, context and time of a request, for reading the caller's permissions from the platform. */
export interface RequestInfo {
  readonly handler: Handler | undefined
  readonly currentContext: RequestContext
  readonly now: Date
}

/**
 * Functions that the pipeline calls when the server uses an external platform API instead of its own tables. Passed in
 * as a parameter, so that the pipeline does not import them.
 */
interface PlatformGateway {
  /**
   * Returns the caller with the permissions that the platform API reports, or without a user if the session has no
   * platform token.
   */
  readonly readCaller: (services: Services, caller: Caller, requestInfo: RequestInfo) => Promise<Caller>
  /** Runs `task` with the caller's platform session, and converts errors of the platform API. */
  readonly runAtPlatform: <Result>(
    services: Services,
    request: { readonly endpoint: Endpoint; readonly requestContext: RequestContext; readonly caller: Caller },
    task: () => Promise<Result>,
  ) => Promise<Result>
}

/** Returns the Hono handler of one route: runs the checks, then the endpoint handler, and sends the response. */
export function createRouteHandler(services: Services, route: Route, gateway: PlatformGateway | null) {
  return async (context: Context): Promise<Response> => {
    context.set('route', route.path)
    const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
    if (method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { Allow: formatAllowedMethods(route) } })
    const handlers = route.handlers.get(method) ?? []
    const handler = selectHandler(handlers, context.req.header('Accept'))
    const checkedRequest = await checkRequest(services, gateway, route, handler, context)
    if (handlers.length === 0) throw httpError(405, undefined, { headers: { Allow: formatAllowedMethods(route) } })
    if (!handler) throw httpError(406, undefined, { headers: { Vary: 'Accept' } })
    const response = await handleRequest(services, gateway, handler, context, checkedRequest)
    if (handlers.length > 1) response.headers.append('Vary', 'Accept')
    return response
  }
}

function formatAllowedMethods(route: Route): string {
  const methods = [...route.handlers.keys()]
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/** Checks body size, rate limit, session, origin and access. Throws the HTTP error of the first failed check. */
async function checkRequest(
  services: Services,
  gateway: PlatformGateway | null,
  route: Route,
  handler: Handler | undefined,
  context: Context,
) {
  const { config, db } = services
  const request = context.req.raw
  const now = services.now()
  const requestContext = context.get('requestContext')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const access = handler?.endpoint.access ?? getLeastRestrictiveAccess(route)

  const earlyBody = handler?.endpoint.maxBytes === undefined && (await readBody(context, handler?.endpoint))
  if (!earlyBody) ensureContentLength(request, handler?.endpoint)
  const rateLimit = getRateLimit(config, handler?.endpoint, isRead)
  const { tokenHash, hasCookie } = readCredential(config, context)
  const identifiedCaller = await findCaller(db, {
    tokenHash,
    address: requestContext.clientIpAddress,
    budget: rateLimit,
    now,
  })
  ensureWithinRateLimit(rateLimit, identifiedCaller.requestCount, now)
  if (!isRead && services.isDiskFull()) throw httpError(503, 'disk_full', { headers: { 'Retry-After': '10' } })
  const caller = gateway
    ? await gateway.readCaller(services, identifiedCaller, { handler, currentContext: requestContext, now })
    : await withCurrentUser(services, identifiedCaller)
  if (caller.user) {
    context.set('userId', caller.user.id)
    context.set('permissionsHash', hashPermissions(caller.user))
    // Sets the maintenance state only if this server stores the platform data itself; otherwise only the external
    // platform knows the state.
    if (!services.platform) context.set('maintenance', caller.maintenance)
  }
  if (!isRead) {
    ensureSameOrigin(config, {
      url: request.url,
      headers: request.headers,
      hasCookie,
      isPublic: access === publicAccess,
    })
  }
  const endpointName = formatEndpointName(request.method, route, handler)
  const denialContext = {
    services,
    endpointName,
    activityContext: { user: caller.user, requestId: requestContext.id, now },
  }
  await withAccessDeniedLog(denialContext, async () => ensureAccess(caller.user, access))
  // Reads a large body only after the access check, so that users without access cannot upload it.
  return { body: earlyBody || (await readBody(context, handler?.endpoint)), caller, denialContext }
}

/**
 * Returns the least restrictive access rule of a route, for requests whose method or media type no handler supports.
 * Users who may call any method of the route then get 405 or 406 instead of 403.
 */
function getLeastRestrictiveAccess(route: Route): AccessRule {
  const accesses = [...route.handlers.values()].flat().map(({ endpoint }) => endpoint.access)
  if (accesses.includes(publicAccess)) return publicAccess
  return (
    accesses.find((access) => typeof access === 'object' && 'all' in access && access.all.length === 0) ??
    anyOf(...accesses)
  )
}

type CheckedRequest = Awaited<ReturnType<typeof checkRequest>>

/** Parses the input, runs the handler and builds the response. */
async function handleRequest(
  services: Services,
  gateway: PlatformGateway | null,
  handler: Handler,
  context: Context,
  { body, caller, denialContext }: CheckedRequest,
) {
  const { endpoint } = handler
  if (handler.kind === 'absent') throw httpError(501, 'upstream.absent')
  const request = context.req.raw
  const requestContext = context.get('requestContext')
  const url = new URL(request.url)
  const rawInput = {
    params: context.req.param(),
    query: url.searchParams,
    body,
    mediaType: request.headers.get('Content-Type') ?? undefined,
  }
  ensureMediaType(endpoint, rawInput)
  const { db } = services
  const { user } = caller
  const loadStored = 'loadStored' in handler ? handler.loadStored : undefined
  const input = await parseInput(endpoint, rawInput, loadStored && ((params) => loadStored({ params, db, user })))
  const requestContent = {
    method: request.method,
    pathAndQuery: url.pathname + url.search,
    body: getComparableBytes(body, rawInput.mediaType),
  }
  const idempotentRequest = acceptsIdempotencyKey(endpoint)
    ? readIdempotentRequest(request.headers, caller.user?.id, requestContent)
    : null
  const headers = new Headers()
  const ticket = readTicket(request.headers)
  const handlerContext = {
    ticket,
    ...input,
    rawBody: body.text,
    services,
    request: requestContext,
    user: caller.user,
    sessionId: caller.sessionId,
    platformLink: caller.platformLink,
    cookies: createCookies(services.config, context, headers),
    setEtag: (version: number) => headers.set('ETag', `"${version}"`),
    setDownloadName: (fileName: string) => headers.set('Content-Disposition', formatContentDisposition(fileName)),
    setHeader: (name: string, value: string | number) => headers.set(name, String(value)),
  }
  const activityContext = { ...denialContext.activityContext, ticket }
  const handlerRun = { handler, services, activityContext, idempotentRequest, handlerContext }
  const run = () => runHandler(handlerRun)
  const { content, isReplay, activityId } = await withAccessDeniedLog(denialContext, () =>
    gateway ? gateway.runAtPlatform(services, { endpoint, requestContext, caller }, run) : run(),
  ).catch((error: unknown) => {
    throw addRecordToNotFound(error, endpoint.path, rawInput.params)
  })
  if (isReplay) headers.set('Idempotency-Replayed', 'true')
  // Sends the id of the activity row; the console needs this id to undo the write.
  if (activityId !== null) headers.set('X-Activity', String(activityId))
  return buildResponse(endpoint, content, headers)
}
