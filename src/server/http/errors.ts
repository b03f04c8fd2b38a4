// HTTP errors that handlers throw; the pipeline renders them as problem+json in the caller's language.
import { needsOf, open } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export interface RefusedField {
  /** Dotted path of the input, `body.reverse_id`. */
  readonly field: string
  /** Key of the `errors` texts, `validation.required`. */
  readonly code: string
  readonly values?: Readonly<Record<string, string | number>>
  /** The line of a file, as a spreadsheet numbers it; its message says it too. */
  readonly row?: number
  /** What the header calls the column. */
  readonly column?: string
  /** Text key of what people call it, where the header has the API's name. */
  readonly label?: string
}

export interface HttpErrorDetails {
  /** What the person needs to decide: the earlier attempt, the missing needs. */
  readonly context?: Readonly<Record<string, unknown>>
  /** Fill the text of the code. */
  readonly values?: Readonly<Record<string, string | number>>
  readonly fields?: readonly RefusedField[]
  /** How many of the fields are named, where a file is told more of its errors than other input. */
  readonly mostErrors?: number
  /** Headers of the answer, `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
}

export class HttpError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly details: HttpErrorDetails

  constructor(status: number, code: string | undefined, details: HttpErrorDetails) {
    super(code ?? `status.${status}`)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** What somebody may not do: the record says it of the call, or of what it was to change. */
export interface Denied {
  readonly entity?: string
  readonly entity_id?: string | number
  readonly after: Readonly<Record<string, unknown>>
}

export class ForbiddenError extends HttpError {
  readonly denied: Denied

  constructor(denied: Denied, code: string | undefined, details: HttpErrorDetails) {
    super(403, code, details)
    this.denied = denied
  }
}

/** To be thrown for want of a right: it is recorded, once whatever the call had begun is undone. */
export function forbidden(denied: Denied, code?: string, details: HttpErrorDetails = {}): ForbiddenError {
  return new ForbiddenError(denied, code, details)
}

/** To be thrown. Without a code the text is the status's own (S1 §8); a code is a key of the `errors` texts. */
export function httpError(status: number, code?: string, details: HttpErrorDetails = {}): HttpError {
  return new HttpError(status, code, details)
}

/** Returns a 422 for one field. With `code`, the whole response has that code and its text, too. */
export function fieldError(field: RefusedField, code?: string): HttpError {
  return httpError(422, code, { ...(field.values && { values: field.values }), fields: [field] })
}

/**
 * A 404 of a handler, with the record of the path that was asked for: the text is `not_found_stores` with its id, where
 * there is one, else `not_found`. Only a number is named: nothing else that was sent comes back in a text.
 */
export function withRecordNamed(error: unknown, path: string, params: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof HttpError) || error.code !== 'not_found' || error.details.values) return error
  const parts = path.split('/')
  const place = parts.findLastIndex((part) => part.startsWith(':'))
  const id = params[parts[place]?.slice(1) ?? ''] ?? ''
  if (place < 1 || !/^\d+$/.test(id)) return error
  return httpError(error.status, error.code, { ...error.details, values: { context: parts[place - 1] ?? '', id } })
}

// Which error codes an endpoint may answer, for the OpenAPI page. Faults (5xx) apply to all.

/** What its method, its input and its access bring with them, and its own. */
export function errorStatusesOf({ method, access, params, refuses = [] }: Endpoint): readonly number[] {
  const isWrite = method !== 'GET'
  const isOpen = access === open
  const statuses = [
    ...[422, 429],
    ...(isWrite ? [400, 403, 413, 415] : []),
    ...(isOpen ? [] : [401]),
    ...(needsOf(access).length > 0 ? [403] : []),
    ...(params ? [404] : []),
    // Of a key whose first call is still at work; and where the record is not in the state for it.
    ...(isWrite && !isOpen ? [409] : []),
    ...refuses,
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}
