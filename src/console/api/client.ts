// HTTP client for the endpoints of the contract. Every failure is thrown as one `ApiError`, so screens never parse
// responses.

import type { TFunction } from 'i18next'
import i18next from 'i18next'
import ky, { HTTPError, type KyResponse, TimeoutError } from 'ky'
import { type NoticeDefinition, notices, notify } from '#console/lib/notices.ts'
import { currentTicket } from '#console/lib/ticket.ts'
import { type Answer, type Endpoint, type Input, pathOf } from '#contract/endpoint.ts'
import { FieldProblem, type Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'

/**
 * Kind of failure. `http`: the server returned an error status. `network`, `timeout`: no response arrived. `cancelled`:
 * the request was aborted here. `shape`: the response body violates the contract.
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

/** Returns the server's error message for one request field such as `body.reason`; undefined without one. */
export function messageAt(error: unknown, field: string): string | undefined {
  return isApiError(error) ? error.fields.find((one) => one.field === field)?.message : undefined
}

/**
 * Returns a copy of an API error with renamed fields, for a form whose field names differ from the request's. Other
 * errors are returned unchanged.
 */
export function withFieldNames(failure: unknown, nameOf: (field: string) => string): unknown {
  if (!isApiError(failure) || !failure.problem) return failure
  const errors = failure.fields.map((problem) => ({ ...problem, field: nameOf(problem.field) }))
  return new ApiError({ kind: failure.kind, status: failure.status, problem: { ...failure.problem, errors } })
}

/** Returns true when a failed write may have been executed all the same, for example after a timeout. */
export function isUncertain(error: unknown): boolean {
  return isApiError(error) && error.uncertain
}

/**
 * Returns the parsed body of a successful response, or its text for a file. Throws an `ApiError` when the stream breaks
 * off or the body violates the contract.
 */
async function bodyOf(response: KyResponse, endpoint: Endpoint): Promise<unknown> {
  const { status } = response
  const uncertain = endpoint.method !== 'GET'
  const text = await response.text().catch(() => {
    throw new ApiError({ kind: 'network', status, uncertain })
  })
  if (endpoint.file) return text
  const answer = parsed(text)
  // A proxy may also respond with 200, so a body that violates the schema is an error and never counts as data or as
  // saved.
  const isRight = answer !== undefined && fits(endpoint.answer, answer)
  if (!isRight) throw new ApiError({ kind: 'shape', status, uncertain })
  return answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fits = (schema: z.ZodType, answer: unknown) => schema.safeParse(answer).success

/**
 * Parses the JSON body of an error response; undefined for HTML pages. Platforms may send an error as plain JSON
 * instead of `application/problem+json` (S1 §8).
 */
async function problemIn(response: KyResponse): Promise<Problem | undefined> {
  if (!/^application\/(?:problem\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) return undefined
  return problemOf(await response.json<unknown>().catch(() => undefined), response.status)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 2000) : '')

/**
 * Converts an unknown error body to a `Problem` (S1 §8); undefined when it has no message, code or field errors.
 * Accepts bodies of other servers.
 */
export function problemOf(said: unknown, status: number): Problem | undefined {
  if (!isObject(said)) return undefined
  const { title, message, error_code: code, errors, context, request_id } = said
  const fields = fieldsIn(errors)
  if (textIn(message) === '' && textIn(code) === '' && fields.length === 0) return undefined
  return {
    ...{ title: textIn(title), status, message: textIn(message), request_id: textIn(request_id) },
    ...(textIn(code) === '' ? {} : { error_code: textIn(code) }),
    ...(fields.length === 0 ? {} : { errors: fields }),
    ...(isObject(context) ? { context } : {}),
  }
}

/**
 * Parses the `errors` member in any of its three forms: our field errors, a list of texts, or an object of texts by
 * field.
 */
function fieldsIn(errors: unknown): FieldProblem[] {
  const list = Array.isArray(errors)
    ? errors.map((one): readonly [string, unknown] => ['', one])
    : Object.entries(isObject(errors) ? errors : {})
  return list.flatMap(([name, one]) => {
    const texts: readonly unknown[] = Array.isArray(one) ? one : [one]
    return texts.flatMap((given) => {
      if (isObject(given)) return FieldProblem.safeParse({ field: '', code: '', ...given }).data ?? []
      const message = textIn(given)
      return message === '' ? [] : [{ field: name === '' ? '' : `body.${name}`, code: '', message }]
    })
  })
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Idempotency key of the user's intent. The server executes requests with the same key only once. */
  readonly idempotencyKey?: string
  /** Version of the record that the form started from, sent as `If-Match` so that concurrent changes are detected. */
  readonly ifMatch?: number
  /** Request timeout in milliseconds; default 30 000. */
  readonly timeout?: number
}

/**
 * JSON text that is inserted into a request body unchanged, because parsing it would alter large numbers and duplicate
 * keys.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Serializes a request body as JSON and inserts `RawJson` members unchanged. */
export function jsonOf(body: unknown): string {
  const texts = typeof body === 'object' && body !== null ? Object.entries(body) : []
  if (!texts.some(([, value]) => value instanceof JsonText)) return JSON.stringify(body)
  const members = texts.filter(([, value]) => value !== undefined)
  const written = (value: unknown) => (value instanceof JsonText ? value.text : JSON.stringify(value))
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`).join(',')}}`
}

/**
 * Normalizes a request body with the endpoint's schema: parses typed numbers and trims texts. Returns the body
 * unchanged when the schema rejects it or would parse the result differently (dates), so that the server reports the
 * error.
 */
export function asRead(schema: z.ZodType | undefined, body: unknown): unknown {
  const read = schema?.safeParse(body)
  if (!read?.success) return body
  const again = schema?.safeParse(read.data)
  return again?.success && JSON.stringify(again.data) === JSON.stringify(read.data) ? read.data : body
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

type SessionListener = () => void
let onUnauthorized: SessionListener = () => {}

/** Sets the function that runs when a request of the current session gets a 401. */
export function listenForExpiry(listener: SessionListener): void {
  onUnauthorized = listener
}

/** Function that runs before each request and throws an `ApiError` for requests that the server would reject anyway. */
let refuse: (endpoint: Endpoint) => void = () => {}
export function beforeCalls(check: (endpoint: Endpoint) => void): void {
  refuse = check
}

/** Number of sessions in this tab. A late 401 for a request of an earlier session must not expire the current one. */
let sessions = 0
export function newSession(): void {
  sessions += 1
}

/** Request id (`X-Request-Id`) of the last response, shown in diagnostics; null before the first response. */
let requestId: string | null = null
export function lastRequestId(): string | null {
  return requestId
}

/**
 * Last `X-Rights` header: a fingerprint of the user and their permissions, which every response carries; null before
 * the first response.
 */
let rights: string | null = null
let onRightsChanged: SessionListener = () => {}

/** Sets the function that runs when a response shows that the user's permissions have changed. */
export function listenForRights(listener: SessionListener): void {
  onRightsChanged = listener
}

/**
 * Forgets the permissions fingerprint after reloading the user failed, so that the next response triggers another
 * reload.
 */
export function doubtRights(): void {
  rights = ''
}

type AnswerListener = (headers: Headers) => void
const listeners: AnswerListener[] = []
let lastHeard = new Headers()

/** Registers a listener for the headers of every response, and calls the listener at once with the last headers. */
export function listenToAnswers(listener: AnswerListener): void {
  listeners.push(listener)
  listener(lastHeard)
}

function remember({ headers }: Response): void {
  requestId = headers.get('X-Request-Id') ?? requestId
  lastHeard = headers
  for (const listener of listeners) listener(headers)
  const seen = headers.get('X-Rights')
  const isNews = seen !== null && rights !== null && seen !== rights
  rights = seen ?? rights
  if (isNews) onRightsChanged()
}

const recordedAs = new WeakMap<object, number>()

function note(answer: unknown, activityId: number): void {
  if (typeof answer !== 'object' || answer === null) return
  recordedAs.set(answer, activityId)
  if ('data' in answer && typeof answer.data === 'object' && answer.data !== null)
    recordedAs.set(answer.data, activityId)
}

/**
 * Returns the id of the activity entry that a write created, by its response or record; null for reads and for
 * idempotent replays that changed nothing.
 */
export function activityOf(answer: object): number | null {
  return recordedAs.get(answer) ?? null
}

/**
 * Sends a request to an endpoint, authenticated by the session cookie, and returns its validated body. Never retries.
 * Throws an `ApiError` on every failure.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const response = await send(endpoint, input as Parts, options)
  remember(response)
  const answer = (await bodyOf(response, endpoint)) as Answer<E>
  const activityId = Number(response.headers.get('X-Activity'))
  if (activityId > 0) note(answer, activityId)
  return answer
}

/** Sends a request and returns the response without reading its body, so that large files can be streamed. */
export async function callStream<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Response> {
  const response = await send(endpoint, input as Parts, options)
  remember(response)
  return response
}

async function send(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<KyResponse> {
  refuse(endpoint)
  return await request(endpoint, parts, options)
}

async function request(endpoint: Endpoint, { params, query, body }: Parts, options: CallOptions): Promise<KyResponse> {
  const sentIn = sessions
  try {
    return await ky(pathOf(endpoint.path, params), {
      method: endpoint.method,
      retry: 0,
      timeout: options.timeout ?? 30_000,
      searchParams: searchOf(query),
      ...(body === undefined ? {} : { body: endpoint.upload ? formOf(body) : jsonOf(asRead(endpoint.body, body)) }),
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        'Accept-Language': i18next.language,
        ...(body === undefined || endpoint.upload ? {} : { 'Content-Type': 'application/json' }),
        ...ticketHeader(),
        // The same path may serve JSON for the screen and a file for download, so `Accept` selects the format.
        ...(endpoint.file ? { Accept: endpoint.file.split(';')[0] } : {}),
        ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
        ...(options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` }),
      },
    })
  } catch (error) {
    throw await apiErrorOf(error, endpoint, sentIn === sessions)
  }
}

/**
 * Returns the `X-Ticket` header, which records writes under the current ticket. The value is URI-encoded because
 * headers are ASCII.
 */
function ticketHeader(): Readonly<Record<string, string>> {
  const ticket = currentTicket()
  return ticket === null ? {} : { 'X-Ticket': encodeURIComponent(ticket) }
}

/** Converts a body to multipart form data: Blobs are appended unchanged, other values as strings. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

function searchOf(query: Parts['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.toString()
}

async function apiErrorOf(error: unknown, endpoint: Endpoint, isPresentSession: boolean): Promise<ApiError> {
  const uncertain = endpoint.method !== 'GET'
  if (error instanceof HTTPError) {
    const { status } = error.response
    remember(error.response)
    if (status === 401 && endpoint.access !== 'public' && isPresentSession) onUnauthorized()
    const problem = await problemIn(error.response)
    return new ApiError({ kind: 'http', status, ...(problem ? { problem } : {}) })
  }
  if (error instanceof TimeoutError) return new ApiError({ kind: 'timeout', status: 0, uncertain })
  if (error instanceof DOMException && error.name === 'AbortError')
    return new ApiError({ kind: 'cancelled', status: 0 })
  return new ApiError({ kind: 'network', status: 0, uncertain })
}

/** Returns the message of any error, prefixed with its title where S1 §8 requires one (`Requisição falhou: …`). */
export function messageOf(error: unknown, t: TFunction): string {
  const { title, text } = noticeOf(error, t)
  return title ? `${title}: ${text}` : text
}

/** Returns the message of an error; null without an error. */
export function errorText(error: unknown, t: TFunction): string | null {
  return error === null || error === undefined ? null : messageOf(error, t)
}

/** Converts an error to a notification with the message of the error, and with a title for a 404 (S1 §8). */
export function noticeOf(error: unknown, t: TFunction): NoticeDefinition {
  if (!isApiError(error)) return { kind: 'error', text: t('failures:fault') }
  const text = textOf(error, t)
  return error.status === 404 ? { kind: 'error', title: t('failures:request_failed'), text } : { kind: 'error', text }
}

/**
 * Runs an action and shows its failure as a notification about `subject`. Hides the notification of the previous
 * attempt first. Returns undefined when the action failed.
 */
export async function notifyFailure<Result>(
  about: string,
  t: TFunction,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  notices.withdraw(about)
  try {
    return await act()
  } catch (error) {
    notify({ ...noticeOf(error, t), about })
    return undefined
  }
}

/**
 * Builds the toast for a failed form or confirmation: the failed action, the error message, and a note that the input
 * is still there (S1 §8).
 */
export function failureNotice(error: unknown, t: TFunction, failed?: string): NoticeDefinition {
  const { title = failed, text } = noticeOf(error, t)
  const parts = [
    title === failed ? '' : failed,
    text,
    t(isUncertain(error) ? 'failures:kept_uncertain' : 'failures:kept'),
  ]
  const whole = parts.filter(Boolean).map((part) => (/[.!?]$/.test(part ?? '') ? part : `${part}.`))
  return { kind: 'error', ...(title ? { title } : {}), text: whole.join(' ') }
}

/**
 * Returns the message of an API error in the order of S1 §8. Texts for failures without a response (`failures`) are
 * bundled, so they are available offline; texts of server codes (`errors`) load with the first error.
 */
function textOf(error: ApiError, t: TFunction): string {
  if (error.kind !== 'http') return t(`failures:${error.kind}${error.uncertain ? '_uncertain' : ''}`)
  const { problem, status } = error
  const server = problem?.message ?? ''
  if (status === 401) return t('failures:session_expired')
  if (status === 404) return server || statusText(404, t)
  if (problem?.error_code) return server || codeText(problem.error_code, statusText(status, t), t)
  if (status === 500) return statusText(500, t)
  const [first] = error.fields
  if (first && first.message !== '') return first.message
  if (status === 422 && server) return server
  return server ? codeText(server, server, t) : statusText(status, t)
}

function codeText(code: string, otherwise: string, t: TFunction): string {
  return t([`errors:${code}`, `failures:${code}`], { defaultValue: otherwise })
}

function statusText(status: number, t: TFunction): string {
  return t(`errors:status.${status}`, { defaultValue: t('failures:fault') })
}
