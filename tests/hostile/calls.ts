// Generates random requests for an endpoint, checks them against the contract, and finds faults in the responses.
import fc from 'fast-check'
import { z } from 'zod'
import { publicAccess } from '#contract/access.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { madeFrom, madeWrong } from './made.ts'
import { isObject } from './paths.ts'
import { agreed } from './world.ts'

export interface MadeCall {
  readonly params: Readonly<Record<string, string>>
  readonly query: string
  /** Request body: JSON text, a form, or undefined for a request without a body. */
  readonly body: string | FormData | undefined
  readonly headers: Readonly<Record<string, string>>
}

type Names = Readonly<Record<string, string>>

/**
 * Generates valid and invalid requests in about equal numbers; `existingParams` are path parameters of existing
 * records.
 */
export function callsOf(endpoint: Endpoint, known: readonly Names[]): fc.Arbitrary<MadeCall> {
  const { params, query, body } = endpoint
  const rightNames: fc.Arbitrary<unknown> =
    known.length > 0 ? fc.constantFrom(...known) : params ? madeFrom(params) : fc.constant({})
  const [rightQuery, rightBody] = [query, body].map((schema) => (schema ? madeFrom(schema) : fc.constant({})))
  const any = fc.constant({})
  const part = (right: fc.Arbitrary<unknown> = any, isWrong: boolean) => (isWrong ? madeWrong(right) : right)
  const wrong = fc.constantFrom(
    '',
    '',
    '',
    ...(params ? ['params'] : []),
    ...(query ? ['query', 'query'] : []),
    'body',
    'body',
  )
  return wrong.chain((where) =>
    fc
      .record({
        params: part(rightNames, where === 'params'),
        query: part(rightQuery, where === 'query'),
        body: part(rightBody, where === 'body' && endpoint.method !== 'GET'),
        version: fc.constantFrom('', '', '', '"1"', '"2"', '*', 'W/"1"', '"x"'),
        key: fc.option(fc.uuid(), { freq: 4 }),
      })
      .map(({ params, query, body, version, key }) => {
        const headers: Record<string, string> = { Accept: endpoint.fileMediaType ?? 'application/json' }
        if (version !== '') headers['If-Match'] = version
        if (key !== null) headers['Idempotency-Key'] = key
        const sent =
          endpoint.method === 'GET'
            ? undefined
            : endpoint.upload
              ? formOf(body)
              : textOf(endpoint, where === 'body' ? body : agreed(body, stringsOf(params)))
        if (typeof sent === 'string') headers['Content-Type'] = 'application/json'
        return {
          params: namesOf(endpoint, params),
          query: new URLSearchParams(stringsOf(query)).toString(),
          body: sent,
          headers,
        }
      }),
  )
}

function stringsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  const given = Object.entries(value).filter(([, one]) => one !== undefined && one !== null)
  return Object.fromEntries(given.map(([name, one]) => [name, isObject(one) ? JSON.stringify(one) : String(one)]))
}

/**
 * Builds the path parameters and skips values that would change the path, because those would reach another endpoint.
 */
function namesOf({ path }: Endpoint, value: unknown): Names {
  const given = stringsOf(value)
  const names = path.match(/(?<=:)\w+/g) ?? []
  return Object.fromEntries(
    names.map((name) => {
      const text = (given[name] ?? '7').toWellFormed()
      return [name, /^(?:\.{0,2}|me)$/.test(text) ? 'x' : text]
    }),
  )
}

function formOf(value: unknown): FormData {
  const form = new FormData()
  if (!isObject(value)) return form
  for (const [name, one] of Object.entries(value)) form.append(name, one instanceof Blob ? one : String(one))
  return form
}

function textOf({ method, body }: Endpoint, value: unknown): string | undefined {
  const isNothing = isObject(value) && Object.keys(value).length === 0
  if (isNothing && (method === 'DELETE' || body === undefined)) return undefined
  return JSON.stringify(value) ?? 'null'
}

export const targetOf = (endpoint: Endpoint, { params, query }: MadeCall) =>
  buildEndpointPath(endpoint.path, params) + (query && `?${query}`)

const nothing = z.strictObject({})

/** Returns true if params, query and body match the contract; texts that PostgreSQL cannot store never match. */
export function isRight(endpoint: Endpoint, { params, query, body }: MadeCall): boolean {
  const form = body instanceof FormData ? Object.fromEntries(body) : undefined
  const parts = [
    [endpoint.params, params],
    [endpoint.query, Object.fromEntries(new URLSearchParams(query))],
    [endpoint.body, form ?? (typeof body === 'string' ? JSON.parse(body) : {})],
  ] as const
  return parts.every(([schema, value]) => z.safeParse(schema ?? nothing, value).success && !isOdd(value))
}

function isOdd(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (!isObject(value)) return false
  return Object.entries(value).some(([key, inner]) => isOdd(key) || isOdd(inner))
}

const ofWrongInput = [400, 413, 415, 422]

/** Returns true if the server reads the stored record to check the body, so that a missing record results in 404. */
const loadsStoredRecord = (endpoint: Endpoint) =>
  allHandlers.some(
    (handler) => handler.endpoint === endpoint && 'loadStored' in handler && handler.loadStored !== undefined,
  )

/** Returns the 4xx statuses that `/openapi.json` documents for this endpoint. */
export function documentedRefusals(description: Described, { method, path }: Endpoint): readonly number[] {
  const operation = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return Object.keys(operation?.responses ?? {}).flatMap((status) => (/^4/.test(status) ? [Number(status)] : []))
}

export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>
}

/** Returns a description of the fault, or null if the response agrees with the contract. */
export async function faultOf(
  endpoint: Endpoint,
  call: MadeCall,
  answer: Response,
  refusals: readonly number[],
): Promise<string | null> {
  const { status } = answer
  const text = await answer.text()
  const type = answer.headers.get('Content-Type') ?? ''
  if (status >= 500) return `${status} ${text}`
  const right = isRight(endpoint, call)
  if (status !== 200) {
    if (!refusals.includes(status)) return `${status} is told nowhere: ${text}`
    const isOfStranger = endpoint.access === publicAccess && status === 401
    const isMissingRecord = status === 404 && loadsStoredRecord(endpoint)
    if (!right && !isOfStranger && !isMissingRecord && !ofWrongInput.includes(status))
      return `${status} is no refusal of wrong input: ${text}`
    if (!type.startsWith('application/problem+json')) return `a refusal as ${type}`
    return z.safeParse(Problem, JSON.parse(text)).success ? null : `no problem: ${text}`
  }
  if (!right) return 'wrong input was taken'
  if (endpoint.fileMediaType !== undefined) return typesFit(endpoint.fileMediaType, type) ? null : `a file as ${type}`
  if (!type.startsWith('application/json')) return `an answer as ${type}`
  const parsed = z.safeParse(endpoint.response, JSON.parse(text))
  return parsed.success ? null : `against its contract: ${JSON.stringify(parsed.error.issues)}`
}

const typesFit = (wanted: string, type: string) => (wanted === 'image/*' ? type.startsWith('image/') : type === wanted)
