// Runs every API request through the same stages: rate limit, session, CSRF check, access, input, handler, response.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type Access, any, open } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { ensureAccess } from './access.ts'
import { withAccessDeniedLog } from './access-denied-log.ts'
import { canonical } from './canonical-json.ts'
import { cookiesOf, credentialOf } from './cookies.ts'
import { refuseCrossSite } from './csrf.ts'
import { httpError, withRecordNamed } from './errors.ts'
import type { Handler, RequestContext, Services } from './handler.ts'
import { idempotentRequestOf, takesKey } from './idempotency.ts'
import { type Body, comparable, parseInput, readBody, refuseLarge, refuseOtherMedia } from './input.ts'
import { budgetOf, refuseExcess } from './rate-limit.ts'
import { callName, type Route, selectHandler } from './route.ts'
import { answerResponse, attachment, run } from './run.ts'
import { type Caller, callerOf, withPresentUser } from './sessions.ts'
import { ticketOf } from './ticket.ts'

/** Response header with a hash of the user's permissions; the console refetches `me` when the hash changes. */
export const rightsHeader = 'X-Rights'

function permissionsEtag(staff: SignedInUser): string {
  return createHash('sha256').update(canonical(staff)).digest('base64url').slice(0, 16)
}

/** Request that a gateway forwards to the platform. */
export interface Forwarded {
  readonly services: Services
  readonly endpoint: Endpoint
  readonly request: Request
  readonly body: Body
  readonly facts: RequestContext
  readonly caller: Caller
}

/** Handler, context and time of a request, for resolving the user at a gateway. */
export interface Arrived {
  readonly handler: Handler | undefined
  readonly facts: RequestContext
  readonly now: Date
}

/** Gateway functions that the pipeline calls. They are passed in, so that the pipeline does not import the gateway. */
interface Gateway {
  /** Returns the user with the permissions at the platform, or no user if the session has no platform token. */
  readonly linkedCaller: (services: Services, caller: Caller, arrived: Arrived) => Promise<Caller>
  readonly forward: (forwarded: Forwarded) => Promise<Response>
}

/** Returns the Hono handler of one route: runs the checks, then the endpoint handler, and sends the response. */
export function respond(services: Services, route: Route, gateway: Gateway | null) {
  return async (context: Context): Promise<Response> => {
    context.set('route', route.path)
    const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allowed(route) } })
    const found = route.handlers.get(method) ?? []
    const handler = selectHandler(found, context.req.header('Accept'))
    const checked = await admit(services, gateway, route, handler, context)
    if (found.length === 0) throw httpError(405, undefined, { headers: { Allow: allowed(route) } })
    if (!handler) throw httpError(406, undefined, { headers: { Vary: 'Accept' } })
    const answer = await perform(services, gateway, handler, context, checked)
    if (found.length > 1) answer.headers.append('Vary', 'Accept')
    return answer
  }
}

function allowed(route: Route): string {
  const methods = [...route.handlers.keys()]
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/** Checks body size, rate limit, session, origin and access. Throws the HTTP error of the first failed check. */
async function admit(
  services: Services,
  gateway: Gateway | null,
  route: Route,
  handler: Handler | undefined,
  context: Context,
) {
  const { config, db } = services
  const request = context.req.raw
  const now = services.now()
  const facts = context.get('facts')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const access = handler?.endpoint.access ?? leastAccess(route)

  const early = handler?.endpoint.mostBytes === undefined && (await readBody(context, handler?.endpoint))
  if (!early) refuseLarge(request, handler?.endpoint)
  const budget = budgetOf(config, handler?.endpoint, isRead)
  const { tokenHash, byCookie } = credentialOf(config, context)
  const found = await callerOf(db, { tokenHash, address: facts.address, budget, now })
  refuseExcess(budget, found.used, now)
  if (!isRead && services.isDiskFull()) throw httpError(503, 'disk_full', { headers: { 'Retry-After': '10' } })
  const caller = gateway
    ? await gateway.linkedCaller(services, found, { handler, facts, now })
    : await withPresentUser(services, found)
  if (caller.staff) {
    context.set('userId', caller.staff.id)
    context.set('rights', permissionsEtag(caller.staff))
    // A gateway sends no maintenance state, because only the platform knows the state.
    if (!services.platform) context.set('maintenance', caller.maintenance)
  }
  if (!isRead) {
    refuseCrossSite(config, { url: request.url, headers: request.headers, byCookie, isPublic: access === open })
  }
  const call = callName(request.method, route, handler)
  const judged = { services, call, occasion: { staff: caller.staff, requestId: facts.id, now } }
  await withAccessDeniedLog(judged, async () => ensureAccess(caller.staff, access))
  // Reads a large body only now, so that users without access cannot upload it.
  return { body: early || (await readBody(context, handler?.endpoint)), caller, judged }
}

/**
 * Returns the lowest access of all methods of a route, for requests with a method or media type that the route lacks:
 * users who may call any method of the route get the 405 or 406 response.
 */
function leastAccess(route: Route): Access {
  const accesses = [...route.handlers.values()].flat().map(({ endpoint }) => endpoint.access)
  if (accesses.includes(open)) return open
  return (
    accesses.find((access) => typeof access === 'object' && 'all' in access && access.all.length === 0) ??
    any(...accesses)
  )
}

type Admitted = Awaited<ReturnType<typeof admit>>

/** Parses the input, runs the handler and builds the response, or forwards the request at a gateway. */
async function perform(
  services: Services,
  gateway: Gateway | null,
  handler: Handler,
  context: Context,
  { body, caller, judged }: Admitted,
) {
  const { endpoint } = handler
  if (handler.kind === 'absent') throw httpError(501, 'upstream.absent')
  const request = context.req.raw
  const facts = context.get('facts')
  const url = new URL(request.url)
  const raw = {
    params: context.req.param(),
    query: url.searchParams,
    body,
    mediaType: request.headers.get('Content-Type') ?? undefined,
  }
  refuseOtherMedia(endpoint, raw)
  const { db } = services
  const { staff } = caller
  const loadStored = 'loadStored' in handler ? handler.loadStored : undefined
  const input = await parseInput(endpoint, raw, loadStored && ((params) => loadStored({ params, db, staff })))
  const sent = { method: request.method, target: url.pathname + url.search, body: comparable(body, raw.mediaType) }
  if (handler.kind === 'forwarded') {
    if (!gateway) throw httpError(501, 'upstream.absent')
    return gateway.forward({ services, endpoint, request, body, facts, caller })
  }
  const intent = takesKey(endpoint) ? idempotentRequestOf(request.headers, caller.staff?.id, sent) : null
  const headers = new Headers()
  const ticket = ticketOf(request.headers)
  const call = {
    ticket,
    ...input,
    source: body.text,
    services,
    request: facts,
    staff: caller.staff,
    sessionId: caller.sessionId,
    link: caller.link,
    cookies: cookiesOf(services.config, context, headers),
    tag: (version: number) => headers.set('ETag', `"${version}"`),
    download: (fileName: string) => headers.set('Content-Disposition', attachment(fileName)),
    mention: (name: string, value: string | number) => headers.set(name, String(value)),
  }
  const occasion = { ...judged.occasion, ticket }
  const work = { handler, services, occasion, intent, call }
  const { content, isReplay, activityId } = await withAccessDeniedLog(judged, () => run(work)).catch(
    (error: unknown) => {
      throw withRecordNamed(error, endpoint.path, raw.params)
    },
  )
  if (isReplay) headers.set('Idempotency-Replayed', 'true')
  // Sends the id of the activity row, which the console needs to undo this write.
  if (activityId !== null) headers.set('X-Activity', String(activityId))
  return answerResponse(endpoint, content, headers)
}
