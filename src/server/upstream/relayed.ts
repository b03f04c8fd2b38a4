// What a platform refuses, in this server's own form: the specification's `message`, `errors` and `error_code` (S1 §8), nothing else of it.
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { FieldProblem, Problem } from '#contract/problem.ts'
import type { RequestFacts } from '#server/http/handle.ts'
import { problemAnswer } from '#server/http/problem.ts'
import { type Refusal, refusal } from '#server/http/refusal.ts'
import { translate } from '#server/http/text.ts'
import type { OutboundAnswer } from '#server/outbound.ts'
import { UpstreamFault } from './fault.ts'
import { mediaTypeOf } from './platform.ts'

const mostLetters = 4000
const mostErrors = 1000

const words = z.string().max(mostLetters)
/** A name with what is wrong with it. */
const byField = z.record(z.string(), z.union([words, z.array(words).max(mostErrors)]))

/** Of the specification: every part may be missing, `errors` may be texts, objects, or lists by field; what is in no such form is left out. */
const Told = z.object({
  message: words.optional().catch(undefined),
  error_code: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional()
    .catch(undefined),
  errors: z
    .union([z.array(z.unknown()).max(mostErrors), byField])
    .optional()
    .catch(undefined),
  context: Problem.shape.context.catch(undefined),
})
/** A field of a list, which may lack all but what it says. */
const ToldField = z.object({
  ...FieldProblem.shape,
  field: FieldProblem.shape.field.catch(''),
  code: FieldProblem.shape.code.catch('validation.invalid'),
  message: words,
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
  return { refused: refusal(status, undefined, waiting), said: told }
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
  const errors = said.errors && fieldProblemsOf(said.errors)
  const problem: Problem = {
    title: STATUS_CODES[status] ?? '',
    status,
    message: said.message || textOf(status, facts),
    ...(said.error_code ? { error_code: said.error_code } : {}),
    ...(errors ? { errors } : {}),
    ...(said.context ? { context: said.context } : {}),
    request_id: facts.id,
  }
  return problemAnswer(problem, details.headers)
}

/** A status that no text of ours is about is told as one that could not be processed. */
function textOf(status: number, { language }: RequestFacts): string {
  const key = `status.${status}`
  const text = translate(language, key)
  return text === key ? translate(language, 'status.422') : text
}

function fieldProblemsOf(errors: NonNullable<Said['errors']>): FieldProblem[] {
  if (Array.isArray(errors)) return errors.flatMap(fieldProblemOf)
  return Object.entries(errors).flatMap(([name, said]) =>
    [said].flat().map((message) => ({
      field: name.startsWith('body.') ? name : `body.${name}`,
      code: 'validation.invalid',
      message,
    })),
  )
}

function fieldProblemOf(error: unknown): FieldProblem[] {
  const parsed = z.safeParse(ToldField, typeof error === 'string' ? { message: error.slice(0, mostLetters) } : error)
  return parsed.success ? [parsed.data] : []
}
