// Adapts requests and responses to an external platform whose API differs from the API specification, for example in
// paths, query parameters, response envelopes or headers.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { measureJsonDepth } from '#contract/json-depth.ts'
import { SafeError, StartError } from '#server/errors.ts'
import { httpError } from '#server/http/errors.ts'
import { findOperation } from '#server/http/openapi/operations.ts'
import { getRootMessage } from '#server/log.ts'
import type { Platform, PlatformRequest } from '#server/services/platform.ts'
import type { JsonObject } from './calls.ts'
import { getMediaType, UpstreamError } from './client.ts'
import { platformApiEndpoints } from './handlers.ts'

/**
 * Describes how one operation of an external platform API differs from the API specification. An absent member means no
 * difference.
 */
export interface CallAdapter {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path after the base URL; may contain the parameters of the original path, such as `:id`. */
  readonly path?: string
  /** Returns the query parameters to send; empty parameters are not sent. */
  readonly query?: (values: Readonly<Record<string, string>>) => Readonly<Record<string, unknown>>
  /** Returns the JSON body to send. Not called for uploads. */
  readonly body?: (value: JsonObject) => unknown
  /** Converts the body of a 2xx JSON response to the format of the API specification. */
  readonly response?: (json: unknown) => unknown
}

/** Default export of the adapter file, whose path is in the environment variable `UPSTREAM_ADAPTER`. */
export interface PlatformAdapter {
  /** HTTP headers to add to every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Adapters by the OpenAPI operation id of the request, such as `listEcommerces`. */
  readonly calls?: Readonly<Record<string, CallAdapter>>
}

/** API operation: HTTP method and path pattern, such as `/v2/groups/:id`. */
interface Operation {
  readonly id: string
  readonly method: Endpoint['method']
  readonly path: string
  readonly parameterNames: readonly string[]
}

const parameterPattern = /:(\w+)/g
const listParameters = (path: string) => [...path.matchAll(parameterPattern)].map(([, name = '']) => name)

function toOperation(endpoint: Endpoint): Operation {
  const { method, path } = endpoint
  return { id: findOperation(endpoint).id, method, path, parameterNames: listParameters(path) }
}

/** Returns the values of the path parameters by name, or null if the path does not match the path pattern. */
function matchPath(operation: Operation, path: string): Readonly<Record<string, string>> | null {
  const segments = path.split('/')
  const templateSegments = operation.path.split('/')
  const isParameter = (segment: string) => segment.startsWith(':')
  const hasSameSegments = templateSegments.every(
    (segment, index) => isParameter(segment) || segment === segments[index],
  )
  if (segments.length !== templateSegments.length || !hasSameSegments) return null
  return Object.fromEntries(
    templateSegments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1), segments[index] ?? '']] : [],
    ),
  )
}

/** Operations of the platform API by operation id. The preview and the export of a report share one id. */
const operationsById = new Map(platformApiEndpoints.map(toOperation).map((operation) => [operation.id, operation]))

/** Ids of operations outside the API specification; a platform has them only if the adapter file lists them. */
const extensionOperationIds = new Set(
  platformApiEndpoints.flatMap((endpoint) => (endpoint.extension ? [findOperation(endpoint).id] : [])),
)

/** Operations sorted by number of path parameters, so that `/v2/users/me` matches before `/v2/users/:id`. */
const operationsByParameterCount = [...operationsById.values()].toSorted(
  (left, right) => left.parameterNames.length - right.parameterNames.length,
)

const functionSchema = z.custom((value) => typeof value === 'function', 'must be a function')

const callSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  path: z
    .string()
    .regex(/^\/[^\s?#]*$/, 'must start with / and contain no query')
    .optional(),
  query: functionSchema.optional(),
  body: functionSchema.optional(),
  response: functionSchema.optional(),
})

/** HTTP headers that an adapter file must not set, because the server sets these headers. */
const reservedHeaders = ['authorization', 'connection', 'content-length', 'content-type', 'host', 'transfer-encoding']

const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header')
  .refine((name) => !reservedHeaders.includes(name.toLowerCase()), 'is set by the server')

const adapterSchema = z.strictObject({
  headers: z.record(headerName, z.string().regex(/^[\x20-\x7e]*$/, 'must be printable ASCII')).optional(),
  calls: z
    .record(
      z.string().refine((id) => operationsById.has(id), 'is not the operation id of a call to the platform'),
      callSchema,
    )
    .check(({ value, issues }) => {
      for (const [id, { path }] of Object.entries(value)) {
        const parameterNames = operationsById.get(id)?.parameterNames ?? []
        const unknown = listParameters(path ?? '').filter((name) => !parameterNames.includes(name))
        const message = `contains the unknown parameter :${unknown[0]}`
        if (unknown.length > 0) issues.push({ code: 'custom', input: path, path: [id, 'path'], message })
      }
    })
    .optional(),
})

/** Formats a validation error of an adapter file as the path of the invalid value and a message. */
function formatIssue(issue: z.core.$ZodIssue): string {
  const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message
  const issuePath = issue.path.map(String).join('.')
  return issuePath === '' ? message : `${issuePath} ${message}`
}

/** Validates the default export of an adapter file. Throws a `StartError` with one line per error. */
export function parseAdapter(value: unknown): PlatformAdapter {
  const parsed = adapterSchema.safeParse(value)
  if (parsed.success) return parsed.data as PlatformAdapter
  const lines = parsed.error.issues.map((issue) => `UPSTREAM_ADAPTER: ${formatIssue(issue)}.`)
  throw new StartError([...new Set(lines)].join('\n'))
}

/** Loads the adapter file. Throws a `StartError` if the file is missing, has an error, or is not a valid adapter. */
export async function loadAdapter(path: string): Promise<PlatformAdapter> {
  const url = pathToFileURL(resolve(path)).href
  const module: unknown = await import(/* @vite-ignore */ url).catch((error: unknown) => {
    throw new StartError(`UPSTREAM_ADAPTER: ${path} cannot be loaded: ${getRootMessage(error)}`)
  })
  const { default: adapter } = Object(module) as { readonly default?: unknown }
  if (adapter === undefined) throw new StartError(`UPSTREAM_ADAPTER: ${path} has no default export.`)
  return parseAdapter(adapter)
}

interface AdaptedCall {
  readonly id: string
  readonly call: CallAdapter
  readonly parameters: Readonly<Record<string, string>>
}

const splitPathAndQuery = (target: string) => {
  const start = target.indexOf('?')
  return start === -1 ? ([target, ''] as const) : ([target.slice(0, start), target.slice(start + 1)] as const)
}

/** Finds the adapter for a request by its method and path; null if no adapter matches. */
function findAdaptedCall({ calls = {} }: PlatformAdapter, request: PlatformRequest): AdaptedCall | null {
  if (request.isAbsolute) return null
  const [path] = splitPathAndQuery(request.pathAndQuery)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  for (const operation of operationsByParameterCount) {
    const parameters = operation.method === method ? matchPath(operation, path) : null
    if (!parameters) continue
    const call = calls[operation.id]
    return call ? { id: operation.id, call, parameters } : null
  }
  return null
}

/** Runs a function of the adapter file. Converts an error to an `UpstreamError` that contains the name of the error. */
function runAdapter<Result>(name: keyof CallAdapter, { id }: AdaptedCall, task: () => Result): Result {
  try {
    return task()
  } catch (error) {
    // The message of the error is not logged, because the message may contain data of the platform.
    const errorName = error instanceof Error ? error.name : typeof error
    throw new UpstreamError('response', `adapter: calls.${id}.${name} has thrown ${errorName}`)
  }
}

function buildPathAndQuery(adaptedCall: AdaptedCall, target: string): string {
  const { call, parameters } = adaptedCall
  const [originalPath, originalQuery] = splitPathAndQuery(target)
  const path = call.path?.replace(parameterPattern, (_, name: string) => parameters[name] ?? '') ?? originalPath
  if (!call.query) return originalQuery === '' ? path : `${path}?${originalQuery}`
  const values = Object.fromEntries(new URLSearchParams(originalQuery))
  const newValues = runAdapter('query', adaptedCall, () => Object.entries(Object(call.query?.(values))))
  const search = new URLSearchParams()
  for (const [name, value] of newValues)
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

const isJson = (mediaType: string | undefined) => /[/+]json\b/.test(mediaType ?? '')

/** Maximum nesting depth of a body that an adapter changes, because `JSON.stringify` would overflow the stack. */
const MAX_BODY_DEPTH = 1000

function buildBody(adaptedCall: AdaptedCall, { body, headers }: PlatformRequest): Uint8Array | undefined {
  const { call } = adaptedCall
  if (!call.body || !body || !isJson(headers['Content-Type'])) return body
  const text = Buffer.from(body).toString('utf8')
  if (measureJsonDepth(text) > MAX_BODY_DEPTH)
    throw httpError(413, 'request.too_deep', { values: { maximum: MAX_BODY_DEPTH } })
  const value: JsonObject = JSON.parse(text)
  return runAdapter('body', adaptedCall, () => Buffer.from(toJson(call.body?.(value))))
}

function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new SafeError('An adapter has returned no JSON value')
  return text
}

/** Converts a successful JSON response to the format of the API specification; returns other bodies unchanged. */
function adaptResponseText(adaptedCall: AdaptedCall, mediaType: string, status: number, text: string): string {
  const { call } = adaptedCall
  if (!call.response || status < 200 || status > 299 || !isJson(mediaType)) return text
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return text
  }
  return runAdapter('response', adaptedCall, () => toJson(call.response?.(json)))
}

/** Returns a client that sends requests and receives responses in the form that the adapter describes. */
export function adaptPlatform(platform: Platform, adapter: PlatformAdapter): Platform {
  const adaptRequest = (request: PlatformRequest, adaptedCall: AdaptedCall | null): PlatformRequest => {
    const headers = { ...request.headers, ...adapter.headers }
    if (!adaptedCall) return { ...request, headers }
    const { body: _, ...rest } = request
    const body = buildBody(adaptedCall, request)
    const target = buildPathAndQuery(adaptedCall, request.pathAndQuery)
    const { method = request.method } = adaptedCall.call
    return { ...rest, method, pathAndQuery: target, headers, ...(body ? { body } : {}) }
  }
  return {
    origin: platform.origin,
    offeredOperationIds: Object.keys(adapter.calls ?? {}).filter((id) => extensionOperationIds.has(id)),
    send: async (request) => {
      const adaptedCall = findAdaptedCall(adapter, request)
      const response = await platform.send(adaptRequest(request, adaptedCall))
      if (!adaptedCall) return response
      const text = adaptResponseText(adaptedCall, getMediaType(response.headers), response.status, response.text)
      return { ...response, text }
    },
    stream: async (request) => platform.stream(adaptRequest(request, findAdaptedCall(adapter, request))),
  }
}
