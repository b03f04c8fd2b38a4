// Generates random requests for an endpoint, and checks that the responses agree with the contract.
import fc from 'fast-check'
import { z } from 'zod'
import { publicAccess } from '#contract/access.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { generateFrom, generateInvalidValue } from './generated-values.ts'
import { isObject } from './paths.ts'
import { copyIdsFromParams } from './sample-server.ts'

export interface GeneratedRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: string
  /** Request body: JSON text, a form, or undefined for a request without a body. */
  readonly body: string | FormData | undefined
  readonly headers: Readonly<Record<string, string>>
}

type TextParameters = Readonly<Record<string, string>>

/**
 * Generates random requests, about half of them valid. `existingRecordPathParams` contains the path parameters of
 * existing records, so that some requests reach a record.
 */
export function generateRequests(
  endpoint: Endpoint,
  existingRecordPathParams: readonly TextParameters[],
): fc.Arbitrary<GeneratedRequest> {
  const { params, query, body } = endpoint
  const validNames: fc.Arbitrary<unknown> =
    existingRecordPathParams.length > 0
      ? fc.constantFrom(...existingRecordPathParams)
      : params
        ? generateFrom(params)
        : fc.constant({})
  const [validQuery, validBody] = [query, body].map((schema) => (schema ? generateFrom(schema) : fc.constant({})))
  const emptyParams = fc.constant({})
  const buildPart = (right: fc.Arbitrary<unknown> = emptyParams, isWrong: boolean) =>
    isWrong ? generateInvalidValue(right) : right
  const invalidPartCombinations = fc.constantFrom(
    '',
    '',
    '',
    ...(params ? ['params'] : []),
    ...(query ? ['query', 'query'] : []),
    'body',
    'body',
  )
  return invalidPartCombinations.chain((invalidParts) =>
    fc
      .record({
        params: buildPart(validNames, invalidParts === 'params'),
        query: buildPart(validQuery, invalidParts === 'query'),
        body: buildPart(validBody, invalidParts === 'body' && endpoint.method !== 'GET'),
        version: fc.constantFrom('', '', '', '"1"', '"2"', '*', 'W/"1"', '"x"'),
        key: fc.option(fc.uuid(), { freq: 4 }),
      })
      .map(({ params, query, body, version, key }) => {
        const headers: Record<string, string> = { Accept: endpoint.fileMediaType ?? 'application/json' }
        if (version !== '') headers['If-Match'] = version
        if (key !== null) headers['Idempotency-Key'] = key
        const requestBody =
          endpoint.method === 'GET'
            ? undefined
            : endpoint.upload
              ? buildForm(body)
              : serializeBody(endpoint, invalidParts === 'body' ? body : copyIdsFromParams(body, toStrings(params)))
        if (typeof requestBody === 'string') headers['Content-Type'] = 'application/json'
        return {
          params: buildPathParameters(endpoint, params),
          query: new URLSearchParams(toStrings(query)).toString(),
          body: requestBody,
          headers,
        }
      }),
  )
}

function toStrings(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null)
  return Object.fromEntries(entries.map(([name, item]) => [name, isObject(item) ? JSON.stringify(item) : String(item)]))
}

/**
 * Builds the path parameters. Omits values that would change the path, because the request would then reach another
 * endpoint.
 */
function buildPathParameters({ path }: Endpoint, value: unknown): TextParameters {
  const texts = toStrings(value)
  const names = path.match(/(?<=:)\w+/g) ?? []
  return Object.fromEntries(
    names.map((name) => {
      const text = (texts[name] ?? '7').toWellFormed()
      return [name, /^(?:\.{0,2}|me)$/.test(text) ? 'x' : text]
    }),
  )
}

function buildForm(value: unknown): FormData {
  const form = new FormData()
  if (!isObject(value)) return form
  for (const [name, item] of Object.entries(value)) form.append(name, item instanceof Blob ? item : String(item))
  return form
}

function serializeBody({ method, body }: Endpoint, value: unknown): string | undefined {
  const isEmpty = isObject(value) && Object.keys(value).length === 0
  if (isEmpty && (method === 'DELETE' || body === undefined)) return undefined
  return JSON.stringify(value) ?? 'null'
}

export const getTarget = (endpoint: Endpoint, { params, query }: GeneratedRequest) =>
  buildEndpointPath(endpoint.path, params) + (query && `?${query}`)

const emptySchema = z.strictObject({})

/**
 * Returns true if params, query and body match the contract. Empty query parameters count as absent. Texts that
 * PostgreSQL cannot store never match.
 */
export function isValidRequest(endpoint: Endpoint, { params, query, body }: GeneratedRequest): boolean {
  const form = body instanceof FormData ? Object.fromEntries(body) : undefined
  const presentParameters = [...new URLSearchParams(query)].filter(([, value]) => value !== '')
  const parts = [
    [endpoint.params, params],
    [endpoint.query, Object.fromEntries(presentParameters)],
    [endpoint.body, form ?? (typeof body === 'string' ? JSON.parse(body) : {})],
  ] as const
  return parts.every(([schema, value]) => z.safeParse(schema ?? emptySchema, value).success && !isUnstorable(value))
}

function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (!isObject(value)) return false
  return Object.entries(value).some(([key, inner]) => isUnstorable(key) || isUnstorable(inner))
}

const INVALID_INPUT_STATUSES = [400, 413, 415, 422]

/**
 * Returns true if the server loads the stored record before it checks the body, so that an unknown id results in 404.
 */
const loadsStoredRecord = (endpoint: Endpoint) =>
  allHandlers.some(
    (handler) => handler.endpoint === endpoint && 'loadStored' in handler && handler.loadStored !== undefined,
  )

/** Returns the 4xx statuses that `/openapi.json` documents for this endpoint. */
export function listErrorStatuses(description: OpenApiDocument, { method, path }: Endpoint): readonly number[] {
  const operation = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return Object.keys(operation?.responses ?? {}).flatMap((status) => (/^4/.test(status) ? [Number(status)] : []))
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>
}

/** Returns a description of the first difference between response and contract, or null if they agree. */
export async function findContractViolation(
  endpoint: Endpoint,
  request: GeneratedRequest,
  response: Response,
  documentedStatuses: readonly number[],
): Promise<string | null> {
  const { status } = response
  const text = await response.text()
  const type = response.headers.get('Content-Type') ?? ''
  if (status >= 500) return `${status} ${text}`
  const isValid = isValidRequest(endpoint, request)
  if (status !== 200) {
    if (!documentedStatuses.includes(status)) return `${status} is told nowhere: ${text}`
    const isUnauthorized = endpoint.access === publicAccess && status === 401
    const isMissingRecord = status === 404 && loadsStoredRecord(endpoint)
    if (!isValid && !isUnauthorized && !isMissingRecord && !INVALID_INPUT_STATUSES.includes(status))
      return `${status} is no refusal of wrong input: ${text}`
    if (!type.startsWith('application/problem+json')) return `a refusal as ${type}`
    return z.safeParse(Problem, JSON.parse(text)).success ? null : `no problem: ${text}`
  }
  if (!isValid) return 'wrong input was taken'
  if (endpoint.fileMediaType !== undefined)
    return matchesContentType(endpoint.fileMediaType, type) ? null : `a file as ${type}`
  if (!type.startsWith('application/json')) return `an answer as ${type}`
  const parsed = z.safeParse(endpoint.response, JSON.parse(text))
  return parsed.success ? null : `against its contract: ${JSON.stringify(parsed.error.issues)}`
}

/** Returns true if a content type is the documented one, or is in the documented range: any image, any file. */
function matchesContentType(documentedType: string, type: string): boolean {
  if (documentedType === '*/*') return type !== ''
  return documentedType === 'image/*' ? type.startsWith('image/') : type === documentedType
}
