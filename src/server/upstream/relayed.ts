// What a platform refuses, in this server's own form: the specification's `message`, `errors` and `error_code` (S1 §8), nothing else of it.
import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import { FieldProblem, Problem } from '#contract/problem.ts'
import type { RequestFacts } from '#server/http/handle.ts'
import { problemAnswer } from '#server/http/problem.ts'
import { Refusal, refusal } from '#server/http/refusal.ts'
import { translate } from '#server/http/text.ts'
import type { OutboundAnswer } from '#server/outbound.ts'
import { UpstreamFault } from './fault.ts'
import { mediaTypeOf } from './platform.ts'

const mostLetters = 4000

/** Of the specification: every part may be missing, and `errors` may be a list of texts. */
const Told = z.object({
  message: z.optional(z.string().check(z.maxLength(mostLetters))),
  error_code: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
  errors: z.optional(z.array(z.unknown()).check(z.maxLength(1000))),
  context: Problem.shape.context,
})

/** Statuses that proxies answer for the platform, in whatever form; they mean the same without it. */
const alike = [413, 429, 503]
const ownFaults = [500, 503, 504, 505]

/**
 * The refusal of an answer that is no success. Throws where it cannot be one: a redirect, a page of a proxy. Of a fault of the platform's
 * (5xx) only the status is told: its text is not for people.
 */
export function refusedBy({ status, headers, text }: OutboundAnswer): {
  readonly refused: Refusal
  readonly said: Said
} {
  const retry = retryAfter(headers['retry-after'])
  const waiting = retry ? { headers: { 'Retry-After': retry } } : {}
  const isJson = /[/+]json$/.test(mediaTypeOf(headers))
  if (status === 401) return { refused: refusal(401, 'session_expired'), said: {} }
  if (status < 400 || (!isJson && !alike.includes(status))) throw new UpstreamFault('answer', `status ${status}`)
  if (status >= 500)
    return { refused: refusal(ownFaults.includes(status) ? status : 502, 'upstream.failed', waiting), said: {} }
  const told = isJson ? toldIn(text) : {}
  return { refused: new Refusal(status, told.error_code, waiting), said: told }
}

export type Said = Partial<z.infer<typeof Told>>

/** Seconds, or a date. */
function retryAfter(header: string | undefined): string | null {
  return header !== undefined && /^(?:\d{1,6}|[A-Z][a-z]{2}, [\w :]{20,30})$/.test(header) ? header : null
}

function toldIn(text: string): Said {
  try {
    const parsed = z.safeParse(Told, JSON.parse(text))
    return parsed.success ? parsed.data : {}
  } catch {
    throw new UpstreamFault('answer', 'no JSON')
  }
}

/** As problem+json, with the platform's words where it has any. */
export function relayedProblem({ status, details }: Refusal, said: Said, facts: RequestFacts): Response {
  const errors = said.errors?.flatMap(fieldProblemOf)
  const problem: Problem = {
    title: STATUS_CODES[status] ?? '',
    status,
    message: said.message || translate(facts.language, `status.${status}`),
    ...(said.error_code ? { error_code: said.error_code } : {}),
    ...(errors ? { errors } : {}),
    ...(said.context ? { context: said.context } : {}),
    request_id: facts.id,
  }
  return problemAnswer(problem, details.headers)
}

function fieldProblemOf(error: unknown): FieldProblem[] {
  if (typeof error === 'string')
    return [{ field: '', code: 'validation.invalid', message: error.slice(0, mostLetters) }]
  const parsed = z.safeParse(FieldProblem, error)
  return parsed.success ? [parsed.data] : []
}
