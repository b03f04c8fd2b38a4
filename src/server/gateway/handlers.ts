// Handlers of a gateway: extensions composed from platform calls, the routing table, and the forwarding proxy.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { hasAccess } from '#contract/access.ts'
import { getSignInOptions } from '#contract/console/sign-in.ts'
import { lookUpEcommerces, lookUpGroups } from '#contract/console/tickets.ts'
import { buildEndpointPath, type Endpoint, isUnavailableAtGateway, type ResponseBody } from '#contract/endpoint.ts'
import { getEcommerce, listEcommerces } from '#contract/platform/ecommerces.ts'
import { getGroup, listGroups } from '#contract/platform/groups.ts'
import { getMe, type SignedInUser } from '#contract/platform/session.ts'
import { getTrackingError, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { removeAccents } from '#contract/typed-text.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import {
  defineHandler,
  type Handler,
  type LocalHandler,
  type RequestContext,
  type Services,
} from '#server/http/handler.ts'
import { readIdempotencyKey } from '#server/http/idempotency.ts'
import type { ForwardedRequest } from '#server/http/pipeline.ts'
import { buildResponse } from '#server/http/run.ts'
import type { PlatformLink } from '#server/http/sessions.ts'
import { endSession } from '#server/http/sessions.ts'
import type { OutboundResponse } from '#server/services/outbound.ts'
import type { Platform, PlatformRequest } from '#server/services/platform.ts'
import {
  bearing,
  declaredText,
  declaredValue,
  mediaTypeOf,
  refusedBy,
  relayedProblem,
  told,
  UpstreamFault,
} from './platform.ts'
import { bearerOf, doubt, gatewaySignIn, gatewaySignOut, type Linked, linkedOf } from './session.ts'

const mostFound = 20
const atOnce = 5

interface Asking {
  readonly services: Services
  readonly request: RequestContext
  readonly user: SignedInUser
  readonly sessionId: number | null
  readonly link: PlatformLink | null
}

const bridgeHandlers: readonly LocalHandler[] = [
  // Which of them a group may take, the platform says when it is given them.
  defineHandler(lookUpEcommerces, async ({ query: { q = '', ids, linkable }, ...call }) => {
    if (!hasAccess(call.user, listEcommerces.access)) throw httpError(501, 'upstream.absent')
    if (ids) {
      const found = await eachOf(call, getEcommerce, ids)
      return { data: found.map(({ data: { id, display_name } }) => ({ id, display_name })) }
    }
    const situation = linkable ? 'active' : 'all'
    const query = { page: 1, limit: mostFound, sort: 'asc', order_by: 'id', situation, ...(q === '' ? {} : { q }) }
    const { data } = await asked(call, listEcommerces, { query })
    return { data: data.map(({ id, display_name }) => ({ id, display_name })) }
  }),

  // The platform has no search of groups: all of its first thousand are looked through.
  defineHandler(lookUpGroups, async ({ query: { q = '', ids }, ...call }) => {
    if (!hasAccess(call.user, listGroups.access)) return { data: [] }
    const named = ({ id, name, id_group_at_crm }: ResponseBody<typeof getGroup>['data']) => ({
      id,
      name,
      id_group_at_crm,
    })
    if (ids) return { data: (await eachOf(call, getGroup, ids)).map(({ data }) => named(data)) }
    const { data } = await asked(call, listGroups, { query: { page: 1, per_page: 1000 } })
    const folded = (text: string) => removeAccents(text).toLowerCase()
    const isMeant = ({ id, name, id_group_at_crm }: ReturnType<typeof named>) =>
      folded(`${id} ${name} ${id_group_at_crm}`).includes(folded(q))
    const found = data.map(named).filter(isMeant)
    return { data: found.slice(0, mostFound) }
  }),

  defineHandler(getTrackingError, async ({ params: { id }, setEtag, ...call }) => {
    const { data } = await asked(call, listTrackingErrors, { query: { page: 1, limit: 50, search: id } })
    const row = data.find((one) => one.id === id)
    if (!row) throw httpError(404, 'not_found')
    setEtag(row.version)
    return { data: row }
  }),
]

/** The answers for those that there are. */
async function eachOf<E extends Endpoint>(call: Asking, endpoint: E, ids: readonly number[]) {
  const found: ResponseBody<E>[] = []
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce).map((id) => asked(call, endpoint, { params: { id } }).catch(none))
    for (const one of await Promise.all(some)) if (one) found.push(one)
  }
  return found
}

function none(error: unknown): null {
  if (error instanceof HttpError && error.status === 404) return null
  throw error
}

interface Given {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

async function asked<E extends Endpoint>(
  call: Asking,
  endpoint: E,
  { params, query = {} }: Given,
): Promise<ResponseBody<E>> {
  const { services, request, user, sessionId, link } = call
  if (!services.platform || !link || sessionId === null) throw httpError(401, 'session_expired')
  const linked = { userId: user.id, sessionId, link }
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const target = `${buildEndpointPath(endpoint.path, params)}?${search}`
  try {
    const headers = bearing(bearerOf(services, linked), request.id)
    const answer = await services.platform.send({ method: 'GET', target, headers, signal: request.signal })
    if (answer.status !== 200) throw refusedBy(answer).refused
    return declaredValue<E['response']>(endpoint.response, answer.text)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) await endSession(services.db, linked.sessionId)
    throw error instanceof UpstreamFault ? told(services, request, error, endpoint) : error
  }
}

// Routes each endpoint: answered here, composed from platform calls, forwarded to the platform, or absent (501).

/** Answered by this server in another way than where it stands alone. */
const instead: readonly LocalHandler[] = [gatewaySignIn, gatewaySignOut, ...bridgeHandlers]

/** Who is signed in is told from the row here, which was brought up to date before. */
const always = [getMe, getSignInOptions] as const

export function throughGateway(handlers: readonly Handler[]): readonly Handler[] {
  return handlers.map((handler): Handler => {
    const { endpoint } = handler
    const other = instead.find((one) => one.endpoint === endpoint)
    if (other) return other
    if (endpoint.atGateway || always.some((one) => one === endpoint)) return handler
    return isUnavailableAtGateway(endpoint) ? { endpoint, kind: 'absent' } : { endpoint, kind: 'forwarded' }
  })
}

// Proxies an authorized call to the platform with allow-lists of headers both ways.

type Way = ForwardedRequest & { readonly platform: Platform; readonly linked: Linked }

/** What a platform is told of the call, and nothing else: no cookie, no address of the caller. */
const toldHeaders = ['Content-Type', 'Accept-Language', 'If-Match', 'X-Ticket'] as const
/** What is told back beside the answer; the rest stays behind. */
const handedBack = {
  etag: /^(?:W\/)?"[\x21\x23-\x7e]{0,100}"$/,
  'idempotency-replayed': /^true$/,
  'x-total-rows': /^\d{1,12}$/,
  'x-maintenance': /^(?:on|off)-\d{1,9}$/,
} as const

/** The answer of the platform as the contract describes it; refusals are thrown, or answered with its own words. */
export async function forward(forwarded: ForwardedRequest): Promise<Response> {
  const { services, endpoint, facts } = forwarded
  const linked = linkedOf(forwarded.caller)
  if (!services.platform || !linked) throw httpError(401, 'session_expired')
  const way = { ...forwarded, platform: services.platform, linked }
  try {
    return endpoint.fileMediaType && !facts.isHead ? await fileAnswer(way) : await jsonAnswer(way)
  } catch (error) {
    if (error instanceof UpstreamFault) throw told(services, facts, error, endpoint)
    if (error instanceof HttpError && error.status === 401) await endSession(services.db, linked.sessionId)
    throw error
  }
}

async function jsonAnswer(way: Way): Promise<Response> {
  const { platform, endpoint, facts } = way
  const answer = await platform.send(sentBy(way))
  if (!isSuccess(answer.status)) return refusedAnswer(way, answer)
  const headers = headersBack(answer.headers)
  if (facts.isHead) return buildResponse(endpoint, '', headers)
  if (!/[/+]json$/.test(mediaTypeOf(answer.headers))) throw new UpstreamFault('answer', 'another media type')
  return buildResponse(endpoint, declaredText(endpoint, answer.text), headers)
}

/** A safe Content-Disposition (no header splitting); two simple regexes, since one for both could backtrack. */
const isNamed = (disposition: string) =>
  /^attachment;[ -~\u0080-\u00ff]{1,2000}$/.test(disposition) && /filename="[^"\\]{1,150}"/.test(disposition)

async function fileAnswer(way: Way): Promise<Response> {
  const { platform, endpoint, services } = way
  const { status, headers, body } = await platform.stream({ ...sentBy(way), isFile: true })
  if (!isSuccess(status)) return refusedAnswer(way, { status, headers, text: await shortText(body) })
  if (!isWanted(endpoint, headers)) {
    body.destroy()
    throw new UpstreamFault('answer', 'another media type')
  }
  const back = headersBack(headers)
  const disposition = headers['content-disposition'] ?? ''
  if (isNamed(disposition)) back.set('Content-Disposition', disposition)
  return buildResponse(endpoint, streamOf(body, services.stopping), back)
}

/** Cut off, the caller's own answer is cut off too: nobody takes half a file for a whole one. */
function streamOf(body: IncomingMessage, stopping: AbortSignal): ReadableStream<Uint8Array> {
  const cut = () => body.destroy(new Error('Cut off'))
  stopping.addEventListener('abort', cut)
  body.once('close', () => stopping.removeEventListener('abort', cut))
  return Readable.toWeb(body) as ReadableStream<Uint8Array>
}

function isWanted({ fileMediaType: file = '' }: Endpoint, headers: IncomingHttpHeaders): boolean {
  const wanted = file.split(';')[0]?.trim() ?? ''
  return headers['content-encoding'] === undefined && mediaTypeOf(headers) === wanted
}

/** Of an answer in place of a file. */
const mostRefusalBytes = 1_048_576

async function shortText(body: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body) {
      size += part.length
      if (size > mostRefusalBytes) throw new UpstreamFault('answer', 'size')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof UpstreamFault ? error : new UpstreamFault('unreachable', 'cut off')
  }
  return Buffer.concat(parts).toString('utf8')
}

const isSuccess = (status: number) => status >= 200 && status < 300

async function refusedAnswer({ services, linked, facts }: Way, answer: OutboundResponse): Promise<Response> {
  const { refused, said } = refusedBy(answer)
  if (refused.status === 401 || refused.status >= 500) throw refused
  if (refused.status === 403) await doubt(services.db, linked)
  return relayedProblem(refused, said, facts)
}

function headersBack(headers: IncomingHttpHeaders): Headers {
  const back = new Headers()
  for (const [name, shape] of Object.entries(handedBack)) {
    const value = headers[name]
    if (typeof value === 'string' && shape.test(value)) back.set(name, value)
  }
  return back
}

/** Method, path, query and body letter by letter. */
function sentBy({ services, endpoint, request, body, facts, linked }: Way): PlatformRequest {
  const { pathname, search } = new URL(request.url)
  const key = readIdempotencyKey(request.headers, request.method)
  const headers: Record<string, string> = {
    ...bearing(bearerOf(services, linked), facts.id),
    Accept: endpoint.fileMediaType?.split(';')[0] ?? 'application/json',
    ...(key === null ? {} : { 'Idempotency-Key': key }),
  }
  for (const name of toldHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  return {
    method: facts.isHead ? 'HEAD' : endpoint.method,
    target: pathname + search,
    headers,
    signal: facts.signal,
    ...(body.bytes.length > 0 ? { body: body.bytes } : {}),
    ...(endpoint.upload ? { isFile: true } : {}),
  }
}
