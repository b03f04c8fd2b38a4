// Sends requests to the API of the server. Throws every failure as an `ApiError`, so that screens never parse error
// responses.

import type { TFunction } from 'i18next'
import i18next from 'i18next'
import ky, { HTTPError, type KyResponse, TimeoutError } from 'ky'
import { capitalizeFirstLetter } from '#console/lib/capitalize.ts'
import { type NotificationContent, notifications, notify } from '#console/lib/notices.ts'
import { getCurrentTicket } from '#console/lib/ticket.ts'
import { buildEndpointPath, type Endpoint, type EndpointInput, type ResponseBody } from '#contract/endpoint.ts'
import { FieldProblem, type Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'

/**
 * Kind of failure. `http`: the server returned an error status. `network`, `timeout`: no response arrived. `cancelled`:
 * the console aborted the request. `shape`: the response body does not match the schema of the endpoint.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'cancelled' | 'shape'

interface ApiErrorDetails {
  readonly kind: ApiErrorKind
  /** HTTP status of the response; 0 without a response. */
  readonly status: number
  readonly problem?: Problem
  /** True when the server may have executed a write although its response is missing or invalid. */
  readonly uncertain?: boolean
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly problem: Problem | undefined
  readonly uncertain: boolean

  constructor(details: ApiErrorDetails) {
    super(details.problem?.message ?? details.kind)
    this.name = 'ApiError'
    this.kind = details.kind
    this.status = details.status
    this.problem = details.problem
    this.uncertain = details.uncertain ?? false
  }

  get code(): string | undefined {
    return this.problem?.error_code
  }

  get fields(): readonly FieldProblem[] {
    return this.problem?.errors ?? []
  }

  get requestId(): string | undefined {
    return this.problem?.request_id
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/**
 * Returns the server's error message for one request field such as `body.reason`; undefined if the field has no error.
 */
export function getFieldErrorMessage(error: unknown, field: string): string | undefined {
  return isApiError(error) ? error.fields.find((fieldError) => fieldError.field === field)?.message : undefined
}

/**
 * Returns a copy of an API error with renamed fields, for a form whose field names differ from the request's. Other
 * errors are returned unchanged.
 */
export function renameErrorFields(error: unknown, renameField: (field: string) => string): unknown {
  if (!isApiError(error) || !error.problem) return error
  const errors = error.fields.map((fieldError) => ({ ...fieldError, field: renameField(fieldError.field) }))
  return new ApiError({ kind: error.kind, status: error.status, problem: { ...error.problem, errors } })
}

/** Returns true when the server may have executed a write although the request failed, for example after a timeout. */
export function mayHaveBeenExecuted(error: unknown): boolean {
  return isApiError(error) && error.uncertain
}

/**
 * Returns the parsed JSON body of a successful response, or the text of the body if the endpoint returns a file. Throws
 * an `ApiError` if the connection breaks or the body does not match the schema of the endpoint.
 */
async function parseResponseBody(response: KyResponse, endpoint: Endpoint): Promise<unknown> {
  const { status } = response
  const isOutcomeUncertain = endpoint.method !== 'GET'
  const text = await response.text().catch(() => {
    throw new ApiError({ kind: 'network', status, uncertain: isOutcomeUncertain })
  })
  if (endpoint.fileMediaType) return text
  const body = parseJson(text)
  // Treats a body that violates the schema as an error, because a proxy may respond with its own page and status 200.
  const isValid = body !== undefined && matchesSchema(endpoint.response, body)
  if (!isValid) throw new ApiError({ kind: 'shape', status, uncertain: isOutcomeUncertain })
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const matchesSchema = (schema: z.ZodType, body: unknown) => schema.safeParse(body).success

/**
 * Parses the JSON body of an error response; undefined for HTML pages. An external platform API may send an error as
 * plain JSON instead of `application/problem+json` (S1 §8).
 */
async function readProblem(response: KyResponse): Promise<Problem | undefined> {
  if (!/^application\/(?:problem\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) return undefined
  return parseProblem(await response.json<unknown>().catch(() => undefined), response.status)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toText = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 2000) : '')

/**
 * Converts the body of an error response to a `Problem` (S1 §8). Also accepts the formats of other servers. Returns
 * undefined if the body has no message, code or field errors.
 */
export function parseProblem(body: unknown, status: number): Problem | undefined {
  if (!isObject(body)) return undefined
  const { title, message, error_code: code, errors, context, request_id } = body
  const fields = parseFieldProblems(errors)
  if (toText(message) === '' && toText(code) === '' && fields.length === 0) return undefined
  return {
    ...{ title: toText(title), status, message: toText(message), request_id: toText(request_id) },
    ...(toText(code) === '' ? {} : { error_code: toText(code) }),
    ...(fields.length === 0 ? {} : { errors: fields }),
    ...(isObject(context) ? { context } : {}),
  }
}

/**
 * Parses the `errors` member of an error response: a list of field errors, a list of texts, or an object that maps
 * fields to texts.
 */
function parseFieldProblems(errors: unknown): FieldProblem[] {
  const fieldEntries = Array.isArray(errors)
    ? errors.map((item): readonly [string, unknown] => ['', item])
    : Object.entries(isObject(errors) ? errors : {})
  return fieldEntries.flatMap(([name, item]) => {
    const problems: readonly unknown[] = Array.isArray(item) ? item : [item]
    return problems.flatMap((problem) => {
      if (isObject(problem)) return FieldProblem.safeParse({ field: '', code: '', ...problem }).data ?? []
      const message = toText(problem)
      return message === '' ? [] : [{ field: name === '' ? '' : `body.${name}`, code: '', message }]
    })
  })
}

export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Idempotency key of the write. The server executes requests with the same key only once. */
  readonly idempotencyKey?: string
  /** Version of the record that the user edited, sent as `If-Match` so that the server detects concurrent changes. */
  readonly ifMatch?: number
  /** Request timeout in milliseconds; default 30 000. */
  readonly timeoutMs?: number
}

/**
 * JSON text that is inserted into a request body unchanged, because parsing it would alter large numbers and duplicate
 * keys.
 */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Serializes a request body as JSON and inserts `RawJson` members unchanged. */
export function serializeBody(body: unknown): string {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : []
  if (!members.some(([, value]) => value instanceof RawJson)) return JSON.stringify(body)
  const definedMembers = members.filter(([, value]) => value !== undefined)
  const serialize = (value: unknown) => (value instanceof RawJson ? value.text : JSON.stringify(value))
  return `{${definedMembers.map(([name, value]) => `${JSON.stringify(name)}:${serialize(value)}`).join(',')}}`
}

/**
 * Normalizes a request body with the endpoint's schema: trims texts and converts numeric strings to numbers. Returns
 * the body unchanged if it does not match the schema, or if a second normalization would change the result again.
 */
export function normalizeBody(schema: z.ZodType | undefined, body: unknown): unknown {
  const parsed = schema?.safeParse(body)
  if (!parsed?.success) return body
  const reparsed = schema?.safeParse(parsed.data)
  return reparsed?.success && JSON.stringify(reparsed.data) === JSON.stringify(parsed.data) ? parsed.data : body
}

interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

type SessionListener = () => void
let onUnauthorized: SessionListener = () => {}

/** Sets the function that runs when the server responds with 401 to a request of the current session. */
export function setUnauthorizedListener(listener: SessionListener): void {
  onUnauthorized = listener
}

/**
 * Function that runs before every request and throws an `ApiError` for a request that the server would certainly
 * reject.
 */
let requestGuard: (endpoint: Endpoint) => void = () => {}
export function setRequestGuard(guard: (endpoint: Endpoint) => void): void {
  requestGuard = guard
}

/**
 * Number of sessions started in this browser tab. A late 401 response to a request of an earlier session must not end
 * the current session.
 */
let sessionCount = 0
export function countNewSession(): void {
  sessionCount += 1
}

/** Request id (`X-Request-Id`) of the last response, shown in diagnostics; null before the first response. */
let lastRequestId: string | null = null
export function getLastRequestId(): string | null {
  return lastRequestId
}

/**
 * Last value of the `X-Rights` response header, a fingerprint of the user and the user's permissions; null before the
 * first response.
 */
let permissionsFingerprint: string | null = null
let onPermissionsChanged: SessionListener = () => {}

/** Sets the function that runs when a response shows that the user's permissions have changed. */
export function setPermissionsListener(listener: SessionListener): void {
  onPermissionsChanged = listener
}

/**
 * Clears the fingerprint of the user's permissions after reloading the user failed, so that the next response triggers
 * another reload.
 */
export function markPermissionsStale(): void {
  permissionsFingerprint = ''
}

type ResponseListener = (headers: Headers) => void
const responseListeners: ResponseListener[] = []
let lastHeaders = new Headers()

/** Registers a listener for the headers of every response, and calls the listener at once with the last headers. */
export function addResponseListener(listener: ResponseListener): void {
  responseListeners.push(listener)
  listener(lastHeaders)
}

function processHeaders({ headers }: Response): void {
  lastRequestId = headers.get('X-Request-Id') ?? lastRequestId
  lastHeaders = headers
  for (const listener of responseListeners) listener(headers)
  const newFingerprint = headers.get('X-Rights')
  const isChanged =
    newFingerprint !== null && permissionsFingerprint !== null && newFingerprint !== permissionsFingerprint
  permissionsFingerprint = newFingerprint ?? permissionsFingerprint
  if (isChanged) onPermissionsChanged()
}

const activityIdByResponseBody = new WeakMap<object, number>()

function storeActivityId(body: unknown, activityId: number): void {
  if (typeof body !== 'object' || body === null) return
  activityIdByResponseBody.set(body, activityId)
  if ('data' in body && typeof body.data === 'object' && body.data !== null)
    activityIdByResponseBody.set(body.data, activityId)
}

/**
 * Returns the id of the activity log entry that a write created. `body` is the parsed response body of the write.
 * Returns null for reads and for repeated requests that changed nothing.
 */
export function getActivityIdOfWrite(body: object): number | null {
  return activityIdByResponseBody.get(body) ?? null
}

/**
 * Sends a request to an endpoint, authenticated by the session cookie, and returns its validated body. Never retries.
 * Throws an `ApiError` on every failure.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: RequestOptions = {},
): Promise<ResponseBody<E>> {
  const response = await guardAndRequest(endpoint, input as RequestInput, options)
  processHeaders(response)
  const body = (await parseResponseBody(response, endpoint)) as ResponseBody<E>
  const activityId = Number(response.headers.get('X-Activity'))
  if (activityId > 0) storeActivityId(body, activityId)
  return body
}

/** Sends a request and returns the response without reading its body, so that large files can be streamed. */
export async function requestStream<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: RequestOptions,
): Promise<Response> {
  const response = await guardAndRequest(endpoint, input as RequestInput, options)
  processHeaders(response)
  return response
}

async function guardAndRequest(endpoint: Endpoint, input: RequestInput, options: RequestOptions): Promise<KyResponse> {
  requestGuard(endpoint)
  return await sendRequest(endpoint, input, options)
}

async function sendRequest(
  endpoint: Endpoint,
  { params, query, body }: RequestInput,
  options: RequestOptions,
): Promise<KyResponse> {
  const sessionAtStart = sessionCount
  try {
    return await ky(buildEndpointPath(endpoint.path, params), {
      method: endpoint.method,
      retry: 0,
      timeout: options.timeoutMs ?? 30_000,
      searchParams: toSearchString(query),
      ...(body === undefined
        ? {}
        : { body: endpoint.upload ? toFormData(body) : serializeBody(normalizeBody(endpoint.body, body)) }),
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        'Accept-Language': i18next.language,
        ...(body === undefined || endpoint.upload ? {} : { 'Content-Type': 'application/json' }),
        ...buildTicketHeader(),
        // The same path may serve JSON for the screen and a file for download, so `Accept` selects the format.
        ...(endpoint.fileMediaType ? { Accept: endpoint.fileMediaType.split(';')[0] } : {}),
        ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
        ...(options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` }),
      },
    })
  } catch (error) {
    throw await toApiError(error, endpoint, sessionAtStart === sessionCount)
  }
}

/**
 * Returns the `X-Ticket` header, so that the server records the write under the current helpdesk ticket. The value is
 * URI-encoded because headers must be ASCII.
 */
function buildTicketHeader(): Readonly<Record<string, string>> {
  const ticket = getCurrentTicket()
  return ticket === null ? {} : { 'X-Ticket': encodeURIComponent(ticket) }
}

/** Converts a body to multipart form data: Blobs are appended unchanged, other values as strings. */
function toFormData(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

function toSearchString(query: RequestInput['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.toString()
}

async function toApiError(error: unknown, endpoint: Endpoint, isCurrentSession: boolean): Promise<ApiError> {
  const isOutcomeUncertain = endpoint.method !== 'GET'
  if (error instanceof HTTPError) {
    const { status } = error.response
    processHeaders(error.response)
    if (status === 401 && endpoint.access !== 'public' && isCurrentSession) onUnauthorized()
    const problem = await readProblem(error.response)
    return new ApiError({ kind: 'http', status, ...(problem ? { problem } : {}) })
  }
  if (error instanceof TimeoutError) return new ApiError({ kind: 'timeout', status: 0, uncertain: isOutcomeUncertain })
  if (error instanceof DOMException && error.name === 'AbortError')
    return new ApiError({ kind: 'cancelled', status: 0 })
  return new ApiError({ kind: 'network', status: 0, uncertain: isOutcomeUncertain })
}

/**
 * Returns the message of an error, which starts with a capital letter. For a 404, a title precedes the message
 * (`Requisição falhou: …`).
 */
export function getErrorMessage(error: unknown, t: TFunction): string {
  const text = getErrorText(error, t)
  return isNotFoundError(error) ? `${t('failures:request_failed')}: ${text}` : capitalizeFirstLetter(text)
}

/** Returns the error message, or null if `error` is null or undefined. */
export function getErrorMessageOrNull(error: unknown, t: TFunction): string | null {
  return error === null || error === undefined ? null : getErrorMessage(error, t)
}

/** Converts an error to a notification with the message of the error, and with a title for a 404 (S1 §8). */
export function toErrorNotification(error: unknown, t: TFunction): NotificationContent {
  const title = isNotFoundError(error) ? { title: t('failures:request_failed') } : {}
  return { kind: 'error', ...title, text: capitalizeFirstLetter(getErrorText(error, t)) }
}

const isNotFoundError = (error: unknown) => isApiError(error) && error.status === 404

/**
 * Runs an action and shows a notification about `subject` if the action fails. Hides the notification of an earlier
 * attempt first. Returns undefined if the action failed.
 */
export async function notifyOnFailure<Result>(
  subject: string,
  t: TFunction,
  action: () => Promise<Result>,
): Promise<Result | undefined> {
  notifications.hideToasts(subject)
  try {
    return await action()
  } catch (error) {
    notify({ ...toErrorNotification(error, t), subject })
    return undefined
  }
}

/**
 * Builds the notification for a failed form or confirmation: the title of the failed action, the error message, the
 * next step of the user, and for a form a note that the input was not lost (S1 §8).
 */
export function buildFailureNotification(
  error: unknown,
  t: TFunction,
  { failureTitle, hasInput }: { readonly failureTitle: string; readonly hasInput: boolean },
): NotificationContent {
  const { title = failureTitle, text } = toErrorNotification(error, t)
  const remedy = getRemedyKey(error)
  const isFinal = remedy === null && !mayHaveBeenExecuted(error)
  return {
    kind: 'error',
    title,
    text: joinSentences([
      title === failureTitle ? '' : failureTitle,
      text,
      remedy === null ? '' : t(`failures:remedy.${remedy}`),
      hasInput ? t(isFinal ? 'failures:kept' : 'failures:kept_uncertain') : '',
    ]),
  }
}

/** Returns the error message and the next step of the user as sentences. */
export function getErrorExplanation(error: unknown, t: TFunction): string {
  const remedy = getRemedyKey(error)
  return joinSentences([getErrorMessage(error, t), remedy === null ? '' : t(`failures:remedy.${remedy}`)])
}

/** Adds a full stop to each text that has none, and joins the texts. Omits empty texts. */
function joinSentences(texts: readonly string[]): string {
  return texts
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ')
}

/**
 * Returns the key of the next step after an error whose message is only the general text of the HTTP status. Returns
 * null if the message itself says what to do.
 */
function getRemedyKey(error: unknown): 'access' | 'wait' | 'unavailable' | 'unexpected' | null {
  if (!isApiError(error) || error.kind !== 'http' || error.code !== undefined) return null
  const { status } = error
  if (status === 403) return 'access'
  if (status === 429) return 'wait'
  if (status >= 502 && status <= 504) return 'unavailable'
  return status >= 500 ? 'unexpected' : null
}

/**
 * Returns the message of an API error: the server's message, or a translation of the error code or HTTP status (S1 §8).
 * The translations of HTTP statuses start with a lower-case letter, because they can follow a colon. The translations
 * in `failures` are available offline; those in `errors` load when the first error occurs.
 */
function getErrorText(error: unknown, t: TFunction): string {
  if (!isApiError(error)) return t('failures:fault')
  if (error.kind !== 'http') return t(`failures:${error.kind}${error.uncertain ? '_uncertain' : ''}`)
  const { problem, status } = error
  const serverMessage = problem?.message ?? ''
  if (status === 401) return t('failures:session_expired')
  if (status === 404) return serverMessage || translateStatus(404, t)
  if (problem?.error_code) return serverMessage || translateCode(problem.error_code, translateStatus(status, t), t)
  if (status === 500) return translateStatus(500, t)
  const [firstFieldError] = error.fields
  if (firstFieldError && firstFieldError.message !== '') return firstFieldError.message
  if (status === 422 && serverMessage) return serverMessage
  return serverMessage ? translateCode(serverMessage, serverMessage, t) : translateStatus(status, t)
}

function translateCode(code: string, fallback: string, t: TFunction): string {
  return t([`errors:${code}`, `failures:${code}`], { defaultValue: fallback })
}

function translateStatus(status: number, t: TFunction): string {
  return t(`errors:status.${status}`, { defaultValue: t('failures:fault') })
}
