// Renders errors as problem+json (S1 §8), without stack traces and SQL.
import { STATUS_CODES } from 'node:http'
import type { Language } from '#contract/languages.ts'
import type { FieldProblem, Problem } from '#contract/problem.ts'
import { isDatabaseOverloaded, isDatabaseUnavailable, isLockTimeout } from '#server/db/errors.ts'
import { HttpError, httpError } from './errors.ts'
import type { RequestContext } from './handler.ts'
import { translate } from './text.ts'

/** Maximum number of field errors in one response, so that the size of the response stays bounded. */
const mostErrors = 20

/** Converts any thrown value to an HTTP error. Unexpected errors become a plain 500 without details. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isDatabaseUnavailable(error)) return httpError(503, undefined, { headers: { 'Retry-After': '2' } })
  if (isLockTimeout(error)) return httpError(503, 'record_locked', { headers: { 'Retry-After': '2' } })
  if (isDatabaseOverloaded(error)) return httpError(503, undefined, { headers: { 'Retry-After': '30' } })
  return httpError(500)
}

/** Renders an HTTP error as a problem+json response in the language of the request. */
export function problemResponse({ status, code, details }: HttpError, { id, language }: RequestContext): Response {
  const say = (key: string, values = details.values) => translate(language, key, values)
  const errors = details.fields
    ?.slice(0, details.mostErrors ?? mostErrors)
    .map(({ values, label, ...place }): FieldProblem => {
      const reason = say(place.code, values)
      const said = { ...place, ...(label === undefined ? {} : { column: say(label, {}) }), reason }
      return { ...place, message: place.row === undefined ? reason : say(placeKey(place), said) }
    })
  const problem: Problem = {
    title: STATUS_CODES[status] ?? '',
    status,
    message: say(code ?? `status.${status}`),
    ...(code ? { error_code: code } : {}),
    ...(errors ? { errors } : {}),
    ...(details.context ? { context: details.context } : {}),
    request_id: id,
  }
  return problemAnswer(problem, details.headers)
}

/** Returns the error message as one sentence: of the first invalid field, or of the error itself. */
export function reasonOf({ status, code, details }: HttpError, language: Language): string {
  const [field] = details.fields ?? []
  return translate(language, field?.code ?? code ?? `status.${status}`, field?.values ?? details.values)
}

/** Builds a problem+json response with additional headers. */
export function problemAnswer(problem: Problem, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { ...more, 'Content-Type': 'application/problem+json; charset=utf-8' }
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

/** Returns the text key of a message about a row or a cell of an uploaded file. */
function placeKey({ column }: Pick<FieldProblem, 'column'>): string {
  return column === undefined ? 'file.at_row' : 'file.at_cell'
}
