// The one error a call ends with; screens never parse answers.
import type { FieldProblem, Problem } from '#contract/problem.ts'

/** `http`: the server refused. `network`: no answer. `timeout`: no answer in time. `cancelled`: we stopped it. `shape`: an answer that is not of the contract. */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'cancelled' | 'shape'

export interface ApiErrorDetails {
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

/** Nobody can say that it was not done. */
export function isUncertain(error: unknown): boolean {
  return isApiError(error) && error.uncertain
}
