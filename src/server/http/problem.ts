// Renders every error as problem+json (S1 §8): never a stack, never SQL.
import { STATUS_CODES } from 'node:http'
import type { Language } from '#contract/languages.ts'
import type { FieldProblem, Problem } from '#contract/problem.ts'
import { isDatabaseOverloaded, isDatabaseUnavailable, isLockTimeout } from '#server/db/errors.ts'
import { HttpError, httpError } from './errors.ts'
import type { RequestContext } from './handler.ts'
import { translate } from './text.ts'

/** Errors that one answer names, however many there are: its size and its work stay bounded. */
const mostErrors = 20

/** What was thrown, as a refusal: a fault of ours says nothing of itself. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isDatabaseUnavailable(error)) return httpError(503, undefined, { headers: { 'Retry-After': '2' } })
  if (isLockTimeout(error)) return httpError(503, 'record_locked', { headers: { 'Retry-After': '2' } })
  if (isDatabaseOverloaded(error)) return httpError(503, undefined, { headers: { 'Retry-After': '30' } })
  return httpError(500)
}

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

/** Why it was refused, in one sentence: of its first field, where it names one. */
export function reasonOf({ status, code, details }: HttpError, language: Language): string {
  const [field] = details.fields ?? []
  return translate(language, field?.code ?? code ?? `status.${status}`, field?.values ?? details.values)
}

export function problemAnswer(problem: Problem, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { ...more, 'Content-Type': 'application/problem+json; charset=utf-8' }
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

/** How a place in a file is said. */
function placeKey({ column }: Pick<FieldProblem, 'column'>): string {
  return column === undefined ? 'file.at_row' : 'file.at_cell'
}
