// Extensions that pages of the specification cannot do without, made at a gateway of calls that the platform has.
import { allows } from '#contract/access.ts'
import { getEcommerce, listEcommerces } from '#contract/ecommerces.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { pathOf } from '#contract/path.ts'
import type { SignedInUser } from '#contract/session.ts'
import { lookupEcommerces } from '#contract/tickets.ts'
import { getTrackingError, listTrackingErrors } from '#contract/tracking-errors.ts'
import type { Link } from '#server/http/caller.ts'
import { handle, type OwnHandler, type RequestFacts, type Services } from '#server/http/handle.ts'
import { Refusal, refusal } from '#server/http/refusal.ts'
import { told, UpstreamFault } from './fault.ts'
import { declaredValue } from './lossless.ts'
import { bearing } from './platform.ts'
import { refusedBy } from './relayed.ts'
import { bearerOf, endSessionOf } from './session.ts'

const mostFound = 20
const atOnce = 5

interface Asking {
  readonly services: Services
  readonly request: RequestFacts
  readonly staff: SignedInUser
  readonly sessionId: number | null
  readonly link: Link | null
}

export const bridgeHandlers: readonly OwnHandler[] = [
  // Which of them a group may take, the platform says when it is given them.
  handle(lookupEcommerces, async ({ query: { q = '', ids, linkable }, ...call }) => {
    if (!allows(call.staff, listEcommerces.access)) throw refusal(501, 'upstream.absent')
    if (ids) return { data: await named(call, ids) }
    const situation = linkable ? 'active' : 'all'
    const query = { page: 1, limit: mostFound, sort: 'asc', order_by: 'id', situation, ...(q === '' ? {} : { q }) }
    const { data } = await asked(call, listEcommerces, { query })
    return { data: data.map(({ id, display_name }) => ({ id, display_name })) }
  }),

  handle(getTrackingError, async ({ params: { id }, tag, ...call }) => {
    const { data } = await asked(call, listTrackingErrors, { query: { page: 1, limit: 50, search: id } })
    const row = data.find((one) => one.id === id)
    if (!row) throw refusal(404, 'not_found')
    tag(row.version)
    return { data: row }
  }),
]

/** Those that there are. */
async function named(call: Asking, ids: readonly number[]) {
  const found: { id: number; display_name: string }[] = []
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce).map((id) => asked(call, getEcommerce, { params: { id } }).catch(none))
    for (const one of await Promise.all(some))
      if (one) found.push({ id: one.data.id, display_name: one.data.display_name })
  }
  return found
}

function none(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}

interface Given {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

async function asked<E extends Endpoint>(call: Asking, endpoint: E, { params, query = {} }: Given): Promise<Answer<E>> {
  const { services, request, staff, sessionId, link } = call
  if (!services.platform || !link || sessionId === null) throw refusal(401, 'session_expired')
  const linked = { userId: staff.id, sessionId, link }
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const target = `${pathOf(endpoint.path, params)}?${search}`
  try {
    const headers = bearing(bearerOf(services, linked), request.id)
    const answer = await services.platform.ask({ method: 'GET', target, headers, signal: request.signal })
    if (answer.status !== 200) throw refusedBy(answer).refused
    return declaredValue<E['answer']>(endpoint.answer, answer.text)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) await endSessionOf(services.db, linked)
    throw error instanceof UpstreamFault ? told(services, request, error, endpoint) : error
  }
}
