// Defines the HTTP errors that handlers throw; the pipeline renders them as problem+json in the caller's language.
import { getRequiredLevels, publicAccess } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/problem.ts'

/** One error of an input field, as it appears in the `errors` list of the response. */
export interface FieldError {
  /** Dotted path of the input field, such as `body.reverse_id`. */
  readonly field: string
  /** Key of the message in the `errors` locale file, such as `validation.required`. */
  readonly code: string
  readonly values?: Readonly<Record<string, string | number>>
  /**
   * Row number in the uploaded file, as a spreadsheet shows it; the first row is 1. The error message contains this
   * number.
   */
  readonly row?: number
  /** Column name in the header row of the uploaded file. */
  readonly column?: string
  /**
   * Translation key of the column's label, for messages about files whose header row has API field names instead of
   * labels.
   */
  readonly label?: string
}

export interface HttpErrorDetails {
  /** Data that helps the user to decide, such as the earlier attempt or the missing permissions. */
  readonly context?: Readonly<Record<string, unknown>>
  /** Placeholder values for the message of the error code. */
  readonly values?: Readonly<Record<string, string | number>>
  readonly fields?: readonly FieldError[]
  /** Maximum number of field errors in the response; higher for uploaded files than the default of 20. */
  readonly maxErrors?: number
  /** Message, error code and field errors from the external platform API; they replace those of this server. */
  readonly platformError?: {
    readonly message?: string
    readonly error_code?: string
    readonly errors?: readonly FieldProblem[]
  }
  /** Additional response headers, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Error with an HTTP status, an error code and details for the response. */
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

/** Data for the activity row of a denied request: the record that the user may not change, and further details. */
export interface Denial {
  readonly entity?: string
  readonly entity_id?: string | number
  readonly after: Readonly<Record<string, unknown>>
}

/** A 403 error. `withAccessDeniedLog` records the denial in the activity log. */
export class ForbiddenError extends HttpError {
  readonly denialDetails: Denial

  constructor(denial: Denial, code: string | undefined, details: HttpErrorDetails) {
    super(403, code, details)
    this.denialDetails = denial
  }
}

/**
 * Returns a 403 error to throw when the user lacks a permission. The denial is recorded in the activity log after the
 * transaction of the request has been rolled back.
 */
export function forbiddenError(denial: Denial, code?: string, details: HttpErrorDetails = {}): ForbiddenError {
  return new ForbiddenError(denial, code, details)
}

/**
 * Returns an error to throw. `code` is the key of its message in `errors.json`; without a code, the response has the
 * general message of the HTTP status (S1 §8).
 */
export function httpError(status: number, code?: string, details: HttpErrorDetails = {}): HttpError {
  return new HttpError(status, code, details)
}

/** Returns a 422 error for one invalid field. `code` sets the error code and message of the whole response. */
export function fieldError(field: FieldError, code?: string): HttpError {
  return httpError(422, code, { ...(field.values && { values: field.values }), fields: [field] })
}

/**
 * Adds the record type and id of the URL path to a 404 error, so that the message names the record (message
 * `not_found_stores`). Returns other errors unchanged, and omits ids that are not numeric, because the message must not
 * repeat arbitrary input.
 */
export function addRecordToNotFound(error: unknown, path: string, params: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof HttpError) || error.code !== 'not_found' || error.details.values) return error
  const segments = path.split('/')
  const paramIndex = segments.findLastIndex((segment) => segment.startsWith(':'))
  const id = params[segments[paramIndex]?.slice(1) ?? ''] ?? ''
  if (paramIndex < 1 || !/^\d+$/.test(id)) return error
  return httpError(error.status, error.code, {
    ...error.details,
    values: { context: segments[paramIndex - 1] ?? '', id },
  })
}

/**
 * Returns the error statuses that an endpoint can respond with, for the OpenAPI document: those that follow from its
 * method, params and access rule, and those listed in `errorStatuses`. Server errors (5xx) apply to all endpoints and
 * are not included.
 */
export function getErrorStatuses({ method, access, params, errorStatuses = [] }: Endpoint): readonly number[] {
  const isWrite = method !== 'GET'
  const isOpen = access === publicAccess
  const statuses = [
    ...[422, 429],
    ...(isWrite ? [400, 403, 413, 415] : []),
    ...(isOpen ? [] : [401]),
    ...(getRequiredLevels(access).length > 0 ? [403] : []),
    ...(params ? [404] : []),
    // Adds 409, because the idempotency key may still be in use or the state of the record may forbid the write.
    ...(isWrite && !isOpen ? [409] : []),
    ...errorStatuses,
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}
