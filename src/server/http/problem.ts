// Renders errors as problem+json responses without stack traces and SQL (S1 §8).
import { STATUS_CODES } from 'node:http'
import type { Language } from '#contract/languages.ts'
import type { FieldProblem, Problem } from '#contract/problem.ts'
import { isDatabaseOverloaded, isDatabaseUnavailable, isLockTimeout } from '#server/db/errors.ts'
import { HttpError, httpError } from './errors.ts'
import type { RequestContext } from './handler.ts'
import { translate } from './text.ts'

/** Maximum number of field errors in one response, so that the size of the response stays bounded. */
const MAX_FIELD_ERRORS = 20

/** Converts any thrown value to an HTTP error. Unexpected errors become a plain 500 without details. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isDatabaseUnavailable(error)) return httpError(503, undefined, { headers: { 'Retry-After': '2' } })
  if (isLockTimeout(error)) return httpError(503, 'record_locked', { headers: { 'Retry-After': '2' } })
  if (isDatabaseOverloaded(error)) return httpError(503, undefined, { headers: { 'Retry-After': '30' } })
  return httpError(500)
}

/** Renders an HTTP error as a problem+json response in the language of the request. */
export function renderHttpError({ status, code, details }: HttpError, { id, language }: RequestContext): Response {
  const translateText = (key: string, values = details.values) => translate(language, key, values)
  const errors = details.fields
    ?.slice(0, details.maxErrors ?? MAX_FIELD_ERRORS)
    .map(({ values, label, ...fieldError }): FieldProblem => {
      const reason = translateText(fieldError.code, values)
      const placeholders = {
        ...fieldError,
        ...(label === undefined ? {} : { column: translateText(label, {}) }),
        reason,
      }
      return {
        ...fieldError,
        message: fieldError.row === undefined ? reason : translateText(getFilePositionKey(fieldError), placeholders),
      }
    })
  const relayed = details.platformError ?? {}
  const errorCode = relayed.error_code ?? code
  const problem: Problem = {
    title: STATUS_CODES[status] ?? '',
    status,
    message: relayed.message ?? translateText(code ?? getStatusKey(status, language)),
    ...(errorCode ? { error_code: errorCode } : {}),
    ...(relayed.errors ? { errors: [...relayed.errors] } : errors ? { errors } : {}),
    ...(details.context ? { context: details.context } : {}),
    request_id: id,
  }
  return buildProblemResponse(problem, details.headers)
}

/**
 * Returns the translation key for the message of an HTTP status. Unusual statuses without a message of their own get
 * the message of status 422.
 */
function getStatusKey(status: number, language: Language): string {
  const key = `status.${status}`
  return translate(language, key) === key ? 'status.422' : key
}

/** Returns the message of the first invalid field, or the message of the error itself if no field is invalid. */
export function getErrorMessage({ status, code, details }: HttpError, language: Language): string {
  if (details.platformError?.message) return details.platformError.message
  const [field] = details.fields ?? []
  return translate(language, field?.code ?? code ?? `status.${status}`, field?.values ?? details.values)
}

/** Builds a problem+json response with additional headers. */
export function buildProblemResponse(problem: Problem, extraHeaders: Readonly<Record<string, string>> = {}): Response {
  const headers = { ...extraHeaders, 'Content-Type': 'application/problem+json; charset=utf-8' }
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

/** Returns the translation key of an error message about a row or a cell of an uploaded file. */
function getFilePositionKey({ column }: Pick<FieldProblem, 'column'>): string {
  return column === undefined ? 'file.at_row' : 'file.at_cell'
}
