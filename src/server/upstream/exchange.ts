// Sends requests to the external platform API with the token of a session, and converts error responses to HTTP errors.
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { measureJsonDepth } from '#contract/json-depth.ts'
import type { Language } from '#contract/languages.ts'
import { FieldProblem } from '#contract/problem.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { type HttpError, httpError } from '#server/http/errors.ts'
import { type OutboundResponse, type OutboundStream, parseRetryAfter } from '#server/services/outbound.ts'
import type { Platform, PlatformRequest } from '#server/services/platform.ts'
import { getMediaType, UpstreamError } from './client.ts'

/** Session at the external platform; requests are sent with its token. */
export interface PlatformSession {
  readonly platform: Platform
  /** Bearer token of the platform; null before sign-in. */
  readonly token: string | null
  readonly requestId: string
  readonly language: Language
  readonly signal: AbortSignal
  readonly now: () => Date
}

export interface PlatformCallRequest {
  readonly method: PlatformRequest['method']
  readonly path: string
  /** True if `path` is relative to the origin and not to the base URL, such as the path of a log file. */
  readonly isAbsolute?: boolean
  readonly query?: Readonly<Record<string, unknown>>
  /** Request body: JSON text or a multipart form. */
  readonly body?: string | FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly timeout?: number
}

/** Successful response (2xx status) of the platform API. */
export interface PlatformResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Maximum nesting depth of a JSON response. */
const MAX_JSON_DEPTH = 128
/**
 * Maximum nesting depth of a JSON response that is read as text. It exceeds the depth of any text that users can save
 * (1 MB).
 */
const MAX_JSON_TEXT_DEPTH = 600_000

async function buildRequest(session: PlatformSession, request: PlatformCallRequest): Promise<PlatformRequest> {
  const encoded = request.body === undefined ? null : await encodeBody(request.body)
  const isUpload = request.body instanceof FormData
  return {
    method: request.method,
    pathAndQuery: request.path + formatQuery(request.query ?? {}),
    headers: {
      Accept: 'application/json',
      'Accept-Language': session.language,
      'X-Request-Id': session.requestId,
      ...(session.token === null ? {} : { Authorization: `Bearer ${session.token}` }),
      ...(encoded ? { 'Content-Type': encoded.mediaType } : {}),
      ...request.headers,
    },
    signal: session.signal,
    ...(request.isAbsolute ? { isAbsolute: true } : {}),
    ...(encoded ? { body: encoded.bytes } : {}),
    ...(isUpload ? { isFile: true } : {}),
    ...(request.timeout === undefined ? {} : { timeout: request.timeout }),
  }
}

async function encodeBody(body: string | FormData): Promise<{ bytes: Uint8Array; mediaType: string }> {
  if (typeof body === 'string') return { bytes: Buffer.from(body), mediaType: 'application/json' }
  const encoded = new Response(body)
  return {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    mediaType: encoded.headers.get('Content-Type') ?? 'multipart/form-data',
  }
}

function formatQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Sends a request. Throws an `HttpError` for an error status, and an `UpstreamError` without a usable response. */
export async function sendToPlatform(
  session: PlatformSession,
  request: PlatformCallRequest,
): Promise<PlatformResponse> {
  const response = await session.platform.send(await buildRequest(session, request))
  if (!isSuccess(response.status)) throw toHttpError(response)
  return response
}

/** Requests a file and returns its stream; the caller consumes or destroys the body. Throws like `sendToPlatform`. */
export async function streamFromPlatform(
  session: PlatformSession,
  request: PlatformCallRequest,
): Promise<OutboundStream> {
  const built = await buildRequest(session, request)
  const response = await session.platform.stream({ ...built, isFile: true })
  if (isSuccess(response.status)) return response
  const { status, headers, body } = response
  throw toHttpError({ status, headers, text: await readShortText(body) })
}

const MAX_ERROR_BYTES = 1_048_576

async function readShortText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_ERROR_BYTES) throw new UpstreamError('response', 'size of an error response')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Object keys that `toSafeJson` removes, because they would replace methods that JavaScript calls to convert an object.
 */
const unsafeKeys = ['toString', 'valueOf', '__proto__']

/** Replaces NUL characters and unpaired surrogates, because PostgreSQL cannot store them. */
const toStorableText = (text: string) => text.replaceAll('\u0000', '\ufffd').toWellFormed()

/**
 * Returns a copy of a JSON value without keys such as `toString` and without characters that PostgreSQL cannot store.
 */
function toSafeJson(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (Array.isArray(value)) return value.map(toSafeJson)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([key]) => !unsafeKeys.includes(key))
  return Object.fromEntries(entries.map(([key, inner]) => [toStorableText(key), toSafeJson(inner)]))
}

type ResponseBody = Pick<PlatformResponse, 'text' | 'headers'>

/** Parses the JSON body of a read. Throws an `UpstreamError` for HTML pages, empty bodies and broken JSON. */
export function parseJsonBody(response: ResponseBody): unknown {
  return toSafeJson(parseJson(response, MAX_JSON_DEPTH))
}

/**
 * Returns the JSON text of a response. Allows a greater nesting depth than `parseJsonBody`, and throws the same errors.
 */
export function readJsonText(response: ResponseBody): string {
  parseJson(response, MAX_JSON_TEXT_DEPTH)
  return response.text
}

function parseJson({ text, headers }: ResponseBody, maxDepth: number): unknown {
  if (text.trim() === '') throw new UpstreamError('response', 'empty')
  if (!/[/+]json$/.test(getMediaType(headers))) throw new UpstreamError('response', 'another media type')
  if (measureJsonDepth(text) > maxDepth) throw new UpstreamError('response', 'too deep')
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamError('response', 'no JSON')
  }
}

/** Matches the beginning of an HTML page. Some servers declare a plain text such as `OK` as HTML, too. */
const htmlPagePattern = /^\s*</

/**
 * Parses the body of a 2xx response to a write; returns null if the body is missing or not JSON. Throws an
 * `UpstreamError` for an HTML page, because a proxy or a sign-in page may have sent the response (E20).
 */
export function parseWriteBody({ text, headers }: ResponseBody): unknown {
  const body = parseJsonOrNull(text)
  if (body === null && getMediaType(headers) === 'text/html' && htmlPagePattern.test(text))
    throw new UpstreamError('response', 'HTML page')
  return body
}

function parseJsonOrNull(text: string): unknown {
  try {
    return text.trim() === '' || measureJsonDepth(text) > MAX_JSON_DEPTH ? null : toSafeJson(JSON.parse(text))
  } catch {
    return null
  }
}

const MAX_MESSAGE_LENGTH = 4000
const MAX_ERRORS = 1000
const message = z.string().min(1).max(MAX_MESSAGE_LENGTH)
const optionalMessage = message.optional().catch(undefined)

/** Error body of the platform API; every member is optional. `errors` is a list, or an object with texts by field. */
const ErrorBody = z.object({
  message: optionalMessage,
  message_translated: optionalMessage,
  error: optionalMessage,
  error_code: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional()
    .catch(undefined),
  errors: z
    .union([z.array(z.unknown()).max(MAX_ERRORS), z.record(z.string(), z.union([message, z.array(message)]))])
    .optional()
    .catch(undefined),
})
type ErrorBody = z.infer<typeof ErrorBody>

const ListedError = z.object({
  ...FieldProblem.shape,
  field: FieldProblem.shape.field.catch(''),
  code: FieldProblem.shape.code.catch('validation.invalid'),
  message,
})

/** HTTP statuses that the platform's reverse proxy may send, with a body that is not JSON. */
const proxyStatuses = [413, 429, 503]
const passedThroughServerErrorStatuses = [500, 503, 504, 505]

/**
 * Converts an error response to an HTTP error with the platform's message. A 5xx error keeps only its status, because
 * its text is not written for users. Throws an `UpstreamError` for a redirect and for an HTML page.
 */
function toHttpError({ status, headers, text }: OutboundResponse): HttpError {
  const waitMs = parseRetryAfter(headers['retry-after'])
  const retryHeaders = waitMs === undefined ? {} : { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } }
  const isJson = /[/+]json$/.test(getMediaType(headers))
  if (status === 401) return httpError(401, 'session_expired')
  if (status < 400 || (!isJson && !proxyStatuses.includes(status) && status < 500))
    throw new UpstreamError('response', `status ${status}`)
  if (status >= 500)
    return httpError(passedThroughServerErrorStatuses.includes(status) ? status : 502, 'upstream.failed', retryHeaders)
  return httpError(status, undefined, { ...retryHeaders, ...(isJson ? readErrorDetails(text) : {}) })
}

function readErrorDetails(text: string) {
  const parsed = ErrorBody.safeParse(parseJsonOrNull(text))
  return parsed.success ? toErrorDetails(parsed.data) : {}
}

function toErrorDetails({ message_translated, message, error, error_code, errors }: ErrorBody) {
  const fields = errors === undefined ? [] : toFieldProblems(errors)
  const text = message_translated ?? message ?? error ?? fields[0]?.message
  return {
    platformError: {
      ...(text === undefined ? {} : { message: text }),
      ...(error_code === undefined ? {} : { error_code }),
      ...(fields.length === 0 ? {} : { errors: fields }),
    },
  }
}

function toFieldProblems(errors: NonNullable<ErrorBody['errors']>): FieldProblem[] {
  if (Array.isArray(errors))
    return errors.flatMap((error) => {
      const parsed = ListedError.safeParse(typeof error === 'string' ? { message: error } : error)
      return parsed.success ? [parsed.data] : []
    })
  return Object.entries(errors).flatMap(([name, messages]) =>
    [messages].flat().map((text) => ({
      field: name.startsWith('body.') ? name : `body.${name}`,
      code: 'validation.invalid',
      message: text,
    })),
  )
}

/** Returns true if the body of a 2xx response reports a failure: `success` is false, or `error` is set (S1 §7). */
export function reportsFailure({ success, error }: Readonly<Record<string, unknown>>): boolean {
  return success === false || success === 0 || success === 'false' || Boolean(error)
}

/**
 * Throws 422 with the platform's message if the body of a 2xx response reports a failure (`success` is false, or
 * `error` is set). Any other 2xx response means that the platform has saved the write.
 */
export function ensureSaved(body: unknown): void {
  if (!isRecord(body) || !reportsFailure(body)) return
  const error = isRecord(body.error) ? body.error.message : body.error
  const parsed = ErrorBody.safeParse({ ...body, error })
  throw httpError(422, 'upstream.rejected', parsed.success ? toErrorDetails(parsed.data) : {})
}
