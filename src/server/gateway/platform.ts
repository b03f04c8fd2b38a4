// HTTP client of the platform API: timeouts, faults, answer validation, refusals. A failed write may have happened.

import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import { type Node, parseTree } from 'jsonc-parser'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { FieldProblem, Problem } from '#contract/problem.ts'
import { SafeError } from '#server/errors.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { type HttpError, httpError } from '#server/http/errors.ts'
import type { RequestContext, Services } from '#server/http/handler.ts'
import { measureDepth } from '#server/http/input.ts'
import { buildProblemResponse } from '#server/http/problem.ts'
import { translate } from '#server/http/text.ts'
import {
  OutboundError,
  type OutboundOptions,
  type OutboundResponse,
  parseRetryAfter,
  requestBytes,
  requestStream,
} from '#server/services/outbound.ts'
import type { Platform, PlatformRequest } from '#server/services/platform.ts'

/** `unreachable`: refused or cut off · `timeout` · `answer`: not what the contract says. */
type UpstreamFaultKind = 'unreachable' | 'timeout' | 'answer'

export class UpstreamFault extends SafeError {
  readonly kind: UpstreamFaultKind
  /** For whoever operates the server: what was wrong, without anything that was sent or answered. */
  readonly detail: string

  constructor(kind: UpstreamFaultKind, detail: string) {
    super(`The platform: ${kind}, ${detail}`)
    this.name = 'UpstreamFault'
    this.kind = kind
    this.detail = detail
  }
}

/** Logged for whoever operates the server; the caller is told only what it means. */
export function told(
  services: Services,
  { id }: Pick<RequestContext, 'id'>,
  fault: UpstreamFault,
  endpoint: Endpoint,
): HttpError {
  const { method, path } = endpoint
  const what = { upstream: fault.kind, detail: fault.detail, method, route: path }
  services.log({ level: 'error', request_id: id, ...what })
  const status = fault.kind === 'timeout' ? 504 : 502
  return httpError(status, method === 'GET' ? `upstream.${fault.kind}` : `upstream.${fault.kind}_write`)
}

// The platform API behind a gateway: one call to it, its answer read within limits, its faults told apart.

/**
 * Timeouts in milliseconds. `file`: uploads, and downloads until the first byte; less than a call's total limit.
 * `idle`: between two chunks of a download.
 */
const standardTimes = { read: 10_000, write: 30_000, file: 100_000, idle: 30_000 }
/** Of an answer in JSON: a list of everything may be long. */
export const mostAnswerBytes = 32 * 1_048_576

function timeOf({ method, isFile }: PlatformRequest): Exclude<keyof typeof standardTimes, 'idle'> {
  if (isFile) return 'file'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/** The operator names it: it may stand at an address that is not public. Nothing is ever sent twice. */
export function platformAt(base: URL, times = standardTimes): Platform {
  const prefix = base.href.endsWith('/') ? base.href.slice(0, -1) : base.href
  const optionsOf = (sent: PlatformRequest): OutboundOptions => ({
    method: sent.method,
    headers: sent.headers,
    signal: sent.signal,
    timeout: sent.timeout ?? times[timeOf(sent)],
    maxBytes: mostAnswerBytes,
    trustedOrigins: [base.origin],
    ...(sent.body ? { body: sent.body } : {}),
  })
  return {
    send: async (sent) => {
      const { bytes, status, headers } = await requestBytes(prefix + sent.target, optionsOf(sent)).catch(faultOf)
      return { status, headers, text: textOf(bytes) }
    },
    stream: async (sent) => {
      const answer = await requestStream(prefix + sent.target, optionsOf(sent)).catch(faultOf)
      answer.body.setTimeout(times.idle, () => answer.body.destroy(new UpstreamFault('timeout', 'idle')))
      return answer
    },
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UpstreamFault('answer', 'not UTF-8')
  }
}

function faultOf(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  if (error.errorCode === 'timeout') throw new UpstreamFault('timeout', 'timeout')
  const isAway = error.errorCode === 'unreachable' || error.errorCode === 'address'
  throw new UpstreamFault(isAway ? 'unreachable' : 'answer', error.errorCode)
}

/** What every call of somebody signed in says of itself. */
export function bearing(bearer: string, requestId: string) {
  return { Authorization: `Bearer ${bearer}`, 'X-Request-Id': requestId }
}

/** The media type of an answer, without its parameters. */
export function mediaTypeOf(headers: IncomingHttpHeaders): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

// Validates an answer against the contract: undeclared keys are dropped, number literals keep their digits.

/** Deeper than anything that is written through this server. */
const mostLevels = 128

/** Throws an `UpstreamFault` where the text is no JSON, or not what the endpoint answers. */
export function declaredText(endpoint: Pick<Endpoint, 'response'>, text: string): string {
  const given = jsonIn(text)
  const declared = declaredIn(endpoint.response, given)
  const tree = parseTree(text)
  if (!tree) throw new UpstreamFault('answer', 'no JSON')
  return written(tree, given, declared, text)
}

/** The same as a value, for what this server reads itself. */
export function declaredValue<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return declaredIn(schema, jsonIn(text))
}

function jsonIn(text: string): unknown {
  if (text.trim() === '') throw new UpstreamFault('answer', 'empty')
  if (measureDepth(text) > mostLevels) throw new UpstreamFault('answer', 'too deep')
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamFault('answer', 'no JSON')
  }
}

function declaredIn<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  // Keys may be data (metadata, features): only the outer two are said, and never a value.
  const places = parsed.error.issues.map(({ path, code }) => `${path.slice(0, 2).map(placeOf).join('.')} ${code}`)
  throw new UpstreamFault('answer', `not the contract's: ${[...new Set(places)].slice(0, 5).join(', ')}`)
}

const placeOf = (key: PropertyKey) => (typeof key === 'number' ? '#' : String(key))

/** What the schema let through untouched is copied from the text; the rest is put together from its parts. */
function written(node: Node, given: unknown, declared: unknown, text: string): string {
  if (Object.is(given, declared)) return text.slice(node.offset, node.offset + node.length)
  if (Array.isArray(given) && Array.isArray(declared) && given.length === declared.length) {
    const items = node.children ?? []
    return `[${items.map((item, index) => written(item, given[index], declared[index], text)).join(',')}]`
  }
  if (!isRecord(given) || !isRecord(declared)) return JSON.stringify(declared)
  const nodes = new Map((node.children ?? []).map(({ children = [] }) => [children[0]?.value, children[1]]))
  const parts = Object.entries(declared).flatMap(([key, value]) => {
    if (value === undefined) return []
    const inner = nodes.get(key)
    return [`${JSON.stringify(key)}:${inner ? written(inner, given[key], value, text) : JSON.stringify(value)}`]
  })
  return `{${parts.join(',')}}`
}

// Maps a platform refusal to problem+json: only `message`, `errors` and `error_code` (S1 §8) are read.

const mostLetters = 4000
const mostErrors = 1000

const words = z.string().max(mostLetters)
/** A name with what is wrong with it. */
const byField = z.record(z.string(), z.union([words, z.array(words).max(mostErrors)]))

/** S1 §8 error body, all parts optional; `errors` may be texts, objects or lists by field. Anything else is ignored. */
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
 * Maps a non-2xx answer to an HttpError. Throws for what cannot be one: a redirect, a proxy's HTML page.
 * Of a 5xx only the status is kept: its text is not written for people.
 */
export function refusedBy({ status, headers, text }: OutboundResponse): {
  readonly refused: HttpError
  readonly said: Said
} {
  const wait = parseRetryAfter(headers['retry-after'])
  const waiting = wait === undefined ? {} : { headers: { 'Retry-After': String(Math.ceil(wait / 1000)) } }
  const isJson = /[/+]json$/.test(mediaTypeOf(headers))
  if (status === 401) return { refused: httpError(401, 'session_expired'), said: {} }
  if (status < 400 || (!isJson && !alike.includes(status))) throw new UpstreamFault('answer', `status ${status}`)
  if (status >= 500)
    return { refused: httpError(ownFaults.includes(status) ? status : 502, 'upstream.failed', waiting), said: {} }
  const told = isJson ? toldIn(text) : {}
  return { refused: httpError(status, undefined, waiting), said: told }
}

type Said = Partial<z.infer<typeof Told>>

function toldIn(text: string): Said {
  try {
    const parsed = z.safeParse(Told, JSON.parse(text))
    return parsed.success ? parsed.data : {}
  } catch {
    throw new UpstreamFault('answer', 'no JSON')
  }
}

/** As problem+json, with the platform's words where it has any. */
export function relayedProblem({ status, details }: HttpError, said: Said, facts: RequestContext): Response {
  const errors = said.errors && fieldProblemsOf(said.errors)
  const problem: Problem = {
    title: STATUS_CODES[status] ?? '',
    status,
    message: said.message || textOfStatus(status, facts),
    ...(said.error_code ? { error_code: said.error_code } : {}),
    ...(errors ? { errors } : {}),
    ...(said.context ? { context: said.context } : {}),
    request_id: facts.id,
  }
  return buildProblemResponse(problem, details.headers)
}

/** A status that no text of ours is about is told as one that could not be processed. */
function textOfStatus(status: number, { language }: RequestContext): string {
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
