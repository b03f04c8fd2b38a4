// HTTP client: typed calls of contract endpoints; every failure is one `ApiError`, so screens never parse responses.

import type { TFunction } from 'i18next'
import i18next from 'i18next'
import ky, { HTTPError, type KyResponse, TimeoutError } from 'ky'
import { type NoticeDefinition, notices, notify } from '#console/lib/notices.ts'
import { currentTicket } from '#console/lib/ticket.ts'
import { type Answer, type Endpoint, type Input, pathOf } from '#contract/endpoint.ts'
import { FieldProblem, type Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'

/** `http`: refused. `network`, `timeout`: no answer. `cancelled`: aborted here. `shape`: not as the contract says. */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'cancelled' | 'shape'

interface ApiErrorDetails {
  readonly kind: ApiErrorKind
  /** HTTP status; 0 when there was none. */
  readonly status: number
  readonly problem?: Problem
  /** True when a write may have reached the server all the same. */
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

/** What the server says of one field of the call: `body.reason`, say. */
export function messageAt(error: unknown, field: string): string | undefined {
  return isApiError(error) ? error.fields.find((one) => one.field === field)?.message : undefined
}

/** The same refusal with its fields by the names of a form that holds them in another shape. */
export function withFieldNames(failure: unknown, nameOf: (field: string) => string): unknown {
  if (!isApiError(failure) || !failure.problem) return failure
  const errors = failure.fields.map((problem) => ({ ...problem, field: nameOf(problem.field) }))
  return new ApiError({ kind: failure.kind, status: failure.status, problem: { ...failure.problem, errors } })
}

/** Nobody can say that it was not done. */
export function isUncertain(error: unknown): boolean {
  return isApiError(error) && error.uncertain
}

// Parses a response: validated against the contract's schema, nothing else is trusted.

/** Body of a successful response; throws an `ApiError` when it breaks off or violates the contract. */
async function bodyOf(response: KyResponse, endpoint: Endpoint): Promise<unknown> {
  const { status } = response
  const uncertain = endpoint.method !== 'GET'
  const text = await response.text().catch(() => {
    throw new ApiError({ kind: 'network', status, uncertain })
  })
  if (endpoint.file) return text
  const answer = parsed(text)
  // A proxy may answer 200, too: a body that fails the contract's schema is an error, never shown or taken as saved.
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

/** What the server says of its refusal; a page says nothing. A platform need not say it as problem+json (S1 §8). */
async function problemIn(response: KyResponse): Promise<Problem | undefined> {
  if (!/^application\/(?:problem\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) return undefined
  return problemOf(await response.json<unknown>().catch(() => undefined), response.status)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 2000) : '')

/** The parts of S1 §8 that are there, whoever wrote them; undefined where there is none. */
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

/** `errors` as ours, as texts, or as a map of field to its texts. */
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

// Calls an endpoint of the contract, authenticated by the session cookie. No automatic retries.

export interface CallOptions {
  readonly signal?: AbortSignal
  /** One per intent: the same key never acts twice. */
  readonly idempotencyKey?: string
  /** Version of the record that was read, for `If-Match`. */
  readonly ifMatch?: number
  /** Milliseconds; default 30 000. */
  readonly timeout?: number
}

/** JSON as a member of a body, sent letter by letter: parsing it would alter numbers. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A body as JSON, the texts in it as they are. */
export function jsonOf(body: unknown): string {
  const texts = typeof body === 'object' && body !== null ? Object.entries(body) : []
  if (!texts.some(([, value]) => value instanceof JsonText)) return JSON.stringify(body)
  const members = texts.filter(([, value]) => value !== undefined)
  const written = (value: unknown) => (value instanceof JsonText ? value.text : JSON.stringify(value))
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`).join(',')}}`
}

/**
 * A body as the endpoint's schema reads it: typed numbers are numbers, texts are trimmed. What the schema refuses, or
 * would read otherwise (a date), is sent as it is given: the server says what is wrong.
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

/** Says whom to tell when a call ends with 401. */
export function listenForExpiry(listener: SessionListener): void {
  onUnauthorized = listener
}

/** Throws what the server would refuse anyway; says so before each call is sent. */
let refuse: (endpoint: Endpoint) => void = () => {}
export function beforeCalls(check: (endpoint: Endpoint) => void): void {
  refuse = check
}

/** Session counter of this tab: a late 401 of an earlier session must not expire the current one. */
let sessions = 0
export function newSession(): void {
  sessions += 1
}

/** The id the server gave to the last call it answered, for diagnostics. */
let requestId: string | null = null
export function lastRequestId(): string | null {
  return requestId
}

/** Stands for who is signed in and what they may do; every answer carries it. */
let rights: string | null = null
let onRightsChanged: SessionListener = () => {}

/** Says whom to tell when an answer shows that the person's rights are others now. */
export function listenForRights(listener: SessionListener): void {
  onRightsChanged = listener
}

/** What is known of them could not be brought up to date: the next answer tells again. */
export function doubtRights(): void {
  rights = ''
}

type AnswerListener = (headers: Headers) => void
const listeners: AnswerListener[] = []
let lastHeard = new Headers()

/** Says whom to tell what every answer carries: what the last one did, at once. */
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

/** Id of the activity entry a write created; null for a read, and for an idempotent replay that changed nothing. */
export function activityOf(answer: object): number | null {
  return recordedAs.get(answer) ?? null
}

/** Answers with the body, held to the endpoint; or throws an `ApiError`. */
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

/** Streams the body in chunks, for large files; the call lasts until the stream ends. */
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
        // One path may answer JSON to show and a file to keep.
        ...(endpoint.file ? { Accept: endpoint.file.split(';')[0] } : {}),
        ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
        ...(options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` }),
      },
    })
  } catch (error) {
    throw await apiErrorOf(error, endpoint, sentIn === sessions)
  }
}

/** What is done while a ticket is in hand is recorded under it; headers are ASCII. */
function ticketHeader(): Readonly<Record<string, string>> {
  const ticket = currentTicket()
  return ticket === null ? {} : { 'X-Ticket': encodeURIComponent(ticket) }
}

/** Files go as they are, beside the other fields. */
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

// Error messages, resolved in the order of S1 §8. Texts for errors without an answer (`failures`) are bundled, so they
// show offline; those of server codes (`errors`) are loaded on the first refusal.

/** The text of any error; with its heading where S1 §8 wants one (`Requisição falhou: …`). */
export function messageOf(error: unknown, t: TFunction): string {
  const { title, text } = noticeOf(error, t)
  return title ? `${title}: ${text}` : text
}

/** Returns the message of an error; null without an error. */
export function errorText(error: unknown, t: TFunction): string | null {
  return error === null || error === undefined ? null : messageOf(error, t)
}

/** The same as a notice to show. */
export function noticeOf(error: unknown, t: TFunction): NoticeDefinition {
  if (!isApiError(error)) return { kind: 'error', text: t('failures:fault') }
  const text = textOf(error, t)
  return error.status === 404 ? { kind: 'error', title: t('failures:request_failed'), text } : { kind: 'error', text }
}

/**
 * Runs an action whose failure is shown as a notice. Withdraws the notice of the previous try, which has the same
 * `about`, before the action starts. Returns undefined when the action failed.
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

/** The toast beside a form or a question: what failed, why, and what became of what was typed (S1 §8). */
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
