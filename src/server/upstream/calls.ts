// Describes how an endpoint of the contract is called at a platform of the specifications (S1 §7, S2 §7).
import { z } from 'zod'
import { buildEndpointPath, type Endpoint, type EndpointInput, type ResponseBody } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { UpstreamError } from './client.ts'
import { complete } from './complete.ts'
import { readPageInfo, unwrap } from './envelope.ts'
import { type PlatformSession, parseJsonBody, sendToPlatform } from './exchange.ts'

export type Values = Readonly<Record<string, unknown>>

/** Parsed input of a request, and the JSON text of its body. */
export interface CallInput {
  readonly params: Values
  readonly query: Values
  readonly body: Values
  readonly bodyText: string
  readonly user: SignedInUser | null
}

/** Input of a call without a body. */
export const buildReadInput = (
  user: SignedInUser | null,
  { params = {}, query = {} }: { readonly params?: Values; readonly query?: Values },
): CallInput => ({ params, query, body: {}, bodyText: '', user })

export interface ReadCall {
  readonly endpoint: Endpoint
  /** Returns the query parameters that the specifications name; parameters without a value are not sent. */
  readonly query?: (query: Values) => Values
  /** Converts the record or rows of the response to the form of the contract. `text` is the unparsed response. */
  readonly adapt?: (payload: unknown, input: CallInput, text: string) => unknown
  /** Returns members of the response beside its record or rows. */
  readonly extra?: (payload: unknown, input: CallInput, text: string) => Values
}

/** Returns a function that picks the named parameters. */
export const pick =
  (...names: readonly string[]) =>
  (values: Values): Values =>
    Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

/** Members of a response that contain its record or rows; other responses are the record itself. */
const payloadNames = ['data', 'store', 'user', 'metadatas'] as const

function getShape({ response }: Endpoint): Readonly<Record<string, z.ZodType>> {
  return response instanceof z.ZodObject ? response.shape : {}
}

/** Parses the response of a read into the response of the contract. */
export function parseResponse(call: ReadCall, input: CallInput, text: string, json: unknown): unknown {
  const { endpoint } = call
  const shape = getShape(endpoint)
  const name = payloadNames.find((candidate) => candidate in shape) ?? null
  const unwrapped = unwrap(json, name)
  const payload = call.adapt ? call.adapt(unwrapped, input, text) : unwrapped
  const isPaged = 'current_page' in shape || 'meta' in shape
  const ownMembers = name === null ? (isRecord(payload) ? payload : {}) : { [name]: payload }
  const members = { ...ownMembers, ...call.extra?.(payload, input, text) }
  return completeResponse(endpoint, isPaged ? addPageInfo(shape, members, json, input) : members)
}

function addPageInfo(shape: Values, members: Values, json: unknown, { query }: CallInput): Values {
  const rows = Array.isArray(members.data) ? members.data : []
  const info = readPageInfo(json, rows.length, {
    page: Number(query.page ?? 1),
    limit: Number(query.limit ?? query.per_page ?? 0),
  })
  return 'meta' in shape ? { ...members, meta: info } : { ...info, ...members }
}

/**
 * Completes a value to the response of an endpoint. Throws an `UpstreamError` when a needed field is missing; with
 * `fillsAll`, missing fields of every kind are filled in.
 */
export function completeResponse<E extends Endpoint>(
  endpoint: E,
  value: unknown,
  options: { readonly fillsAll?: boolean } = {},
): ResponseBody<E> {
  const parsed = z.safeParse(endpoint.response, complete(endpoint.response, value, options))
  if (parsed.success) return parsed.data as ResponseBody<E>
  // Names only the outer two keys, because inner keys may be data, such as the names of metadata.
  const places = parsed.error.issues.map(({ path, code }) => `${path.slice(0, 2).map(formatKey).join('.')} ${code}`)
  throw new UpstreamError('response', `fields are missing or invalid: ${[...new Set(places)].slice(0, 5).join(', ')}`)
}

const formatKey = (key: PropertyKey) => (typeof key === 'number' ? '#' : String(key))

export const getPath = ({ path }: Endpoint, { params }: Pick<CallInput, 'params'>) => buildEndpointPath(path, params)

/** Reads from the platform and returns the response of the contract. */
export async function callRead(session: PlatformSession, call: ReadCall, input: CallInput): Promise<unknown> {
  const { endpoint } = call
  const query = (call.query ?? pick())(input.query)
  const response = await sendToPlatform(session, { method: 'GET', path: getPath(endpoint, input), query })
  return parseResponse(call, input, response.text, parseJsonBody(response))
}

/** Requests the data of a GET endpoint from the platform, and returns the response in the format of our own API. */
export type ReadEndpoint = <E extends Endpoint>(
  endpoint: E,
  input?: Partial<EndpointInput<E>>,
) => Promise<ResponseBody<E>>
