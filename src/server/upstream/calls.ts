// Calls endpoints of an external platform API, and converts responses to the format of the console's own endpoints.
import { z } from 'zod'
import { buildEndpointPath, type Endpoint, type EndpointInput, type ResponseBody } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { UpstreamError } from './client.ts'
import { completeValue } from './complete.ts'
import { readPageInfo, unwrapPayload } from './envelope.ts'
import { type PlatformResponse, type PlatformSession, parseJsonBody, readJsonText, sendToPlatform } from './exchange.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Parsed input of a request to the console's API, with the unparsed JSON text of the body. */
export interface CallInput {
  readonly params: JsonObject
  readonly query: JsonObject
  readonly body: JsonObject
  readonly bodyText: string
  readonly user: SignedInUser | null
}

/** Builds the input of a GET request, which has no body. */
export const buildReadInput = (
  user: SignedInUser | null,
  { params = {}, query = {} }: { readonly params?: JsonObject; readonly query?: JsonObject },
): CallInput => ({ params, query, body: {}, bodyText: '', user })

export interface ReadCall {
  readonly endpoint: Endpoint
  /** Selects the query parameters that the API specification defines; undefined parameters are not sent. */
  readonly query?: (query: JsonObject) => JsonObject
  /** Reads the response only as JSON text, because its values keep their notation and may be nested deeply. */
  readonly readsText?: true
  /** Converts the record or the rows of the response to the format of the endpoint. `text` is the unparsed response. */
  readonly adapt?: (payload: unknown, input: CallInput, text: string) => unknown
  /** Returns response members other than the record or the rows. */
  readonly buildExtraMembers?: (payload: unknown, input: CallInput, text: string) => JsonObject
}

/** Returns a function that copies only the named parameters of an object. */
export const pickParameters =
  (...names: readonly string[]) =>
  (values: JsonObject): JsonObject =>
    Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

/**
 * Response members that can contain the record or the rows. If a response has none of these members, the whole response
 * is the record.
 */
export const payloadNames = ['data', 'store', 'user', 'metadatas'] as const

function getResponseFields({ response }: Endpoint): Readonly<Record<string, z.ZodType>> {
  return response instanceof z.ZodObject ? response.shape : {}
}

/** Converts the response of the platform API to the response of the console's own endpoint. */
export function parseResponse(call: ReadCall, input: CallInput, response: PlatformResponse): unknown {
  const { endpoint } = call
  const text = call.readsText ? readJsonText(response) : response.text
  const json = call.readsText ? null : parseJsonBody(response)
  const shape = getResponseFields(endpoint)
  const name = payloadNames.find((candidate) => candidate in shape) ?? null
  const unwrapped = unwrapPayload(json, name)
  const payload = call.adapt ? call.adapt(unwrapped, input, text) : unwrapped
  const isPaged = 'current_page' in shape || 'meta' in shape
  const ownMembers = name === null ? (isRecord(payload) ? payload : {}) : { [name]: payload }
  const members = { ...ownMembers, ...call.buildExtraMembers?.(payload, input, text) }
  return completeResponse(endpoint, isPaged ? addPageInfo(shape, members, json, input) : members)
}

function addPageInfo(shape: JsonObject, members: JsonObject, json: unknown, { query }: CallInput): JsonObject {
  const rows = Array.isArray(members.data) ? members.data : []
  const info = readPageInfo(json, rows.length, {
    page: Number(query.page ?? 1),
    limit: Number(query.limit ?? query.per_page ?? 0),
  })
  return 'meta' in shape ? { ...members, meta: info } : { ...info, ...members }
}

/**
 * Adds default values for missing fields, and parses the response of an endpoint. Throws an `UpstreamError` if a
 * required field without a default value is missing. With `fillsAll`, every field has a default value.
 */
export function completeResponse<E extends Endpoint>(
  endpoint: E,
  value: unknown,
  options: { readonly fillsAll?: boolean } = {},
): ResponseBody<E> {
  const parsed = z.safeParse(endpoint.response, completeValue(endpoint.response, value, options))
  if (parsed.success) return parsed.data as ResponseBody<E>
  // Includes only the first two keys of a path, because deeper keys may be data, such as metadata names.
  const invalidFields = parsed.error.issues.map(
    ({ path, code }) => `${path.slice(0, 2).map(formatKey).join('.')} ${code}`,
  )
  throw new UpstreamError(
    'response',
    `fields are missing or invalid: ${[...new Set(invalidFields)].slice(0, 5).join(', ')}`,
  )
}

const formatKey = (key: PropertyKey) => (typeof key === 'number' ? '#' : String(key))

export const getPath = ({ path }: Endpoint, { params }: Pick<CallInput, 'params'>) => buildEndpointPath(path, params)

/** Calls a GET endpoint of the platform API, and returns the response in the format of the console's own endpoint. */
export async function callReadEndpoint(session: PlatformSession, call: ReadCall, input: CallInput): Promise<unknown> {
  const { endpoint } = call
  const query = (call.query ?? pickParameters())(input.query)
  const response = await sendToPlatform(session, { method: 'GET', path: getPath(endpoint, input), query })
  return parseResponse(call, input, response)
}

/** Requests the data of a GET endpoint from the platform, and returns the response in the format of our own API. */
export type ReadEndpoint = <E extends Endpoint>(
  endpoint: E,
  input?: Partial<EndpointInput<E>>,
) => Promise<ResponseBody<E>>
