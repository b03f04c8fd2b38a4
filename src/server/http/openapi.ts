// Generates OpenAPI 3.1 from the contract, with each operation's access rule.
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { Access } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { errorStatusesOf } from './errors.ts'
import { takesKey } from './idempotency.ts'

type Json = Readonly<Record<string, unknown>>

export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const method = endpoint.method.toLowerCase()
    const other = endpoints.find(
      (one) => one !== endpoint && one.method === endpoint.method && one.path === endpoint.path,
    )
    paths[path] = { ...paths[path], [method]: other ? pair(endpoint, other) : operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reversa',
      version: '2',
      description:
        'API of the console. Refusals are problem+json (RFC 9457); `x-access` says which rights a call takes.',
      license: { name: 'Unlicensed', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name, description: `Calls of ${name}` })),
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      responses: Object.fromEntries(
        [notAcceptable, ...endpoints.flatMap(errorStatusesOf)].map((status) => [
          status,
          problem(STATUS_CODES[status] ?? ''),
        ]),
      ),
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'reversa_session',
          description: 'The name goes on with `_` and a mark of the session, so that a late 401 ends no later one.',
        },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** Of a path with two answers, when neither is wanted. */
const notAcceptable = 406

/** One path and method with two answers, picked by `Accept`: each type has its own access. */
function pair(one: Endpoint, other: Endpoint): Json {
  const [data, file] = one.file === undefined ? [one, other] : [other, one]
  const { responses, ...rest } = operation(data)
  const refusals = { ...responses, ...operation(file).responses, ...refusalResponses([notAcceptable]) }
  const answers = [data, file].map((each) => [typeOf(each), { schema: schemaOf(each.answer, 'output') }])
  return {
    ...rest,
    responses: { ...refusals, 200: { description: 'OK', content: Object.fromEntries(answers) } },
    'x-access': Object.fromEntries([data, file].map((each) => [typeOf(each), accessOf(each.access)])),
  }
}

const typeOf = ({ file }: Endpoint) => file ?? 'application/json'

function operation(endpoint: Endpoint): { readonly responses: Json } & Json {
  return {
    operationId: `${endpoint.method.toLowerCase()} ${endpoint.path}`.replace(/\W+/g, '_'),
    summary: summaryOf(endpoint),
    tags: [tagOf(endpoint)],
    security: endpoint.access === 'public' ? [] : [{ cookie: [] }, { bearer: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(takesKey(endpoint) ? [idempotencyKey] : []),
      ...(endpoint.refuses?.includes(412) ? [ifMatch] : []),
      ...(endpoint.method === 'GET' ? [] : [ticket]),
    ],
    ...(endpoint.body
      ? { requestBody: { required: endpoint.method !== 'DELETE', content: contentOf(endpoint.body, endpoint.upload) } }
      : {}),
    responses: {
      200: {
        description: 'OK',
        headers: answerHeaders,
        content: { [typeOf(endpoint)]: { schema: schemaOf(endpoint.answer, 'output') } },
      },
      ...refusalResponses(errorStatusesOf(endpoint)),
      default: problem('A fault, here or of a service behind; 501 at a gateway to a platform that has no such call'),
    },
    'x-access': accessOf(endpoint.access),
    'x-extension': endpoint.extension ?? false,
  }
}

const refusalResponses = (statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))

function problem(description: string): Json {
  const schema = { $ref: '#/components/schemas/Problem' }
  return { description, headers: problemHeaders, content: { 'application/problem+json': { schema } } }
}

const stringHeader = (description: string): Json => ({ description, schema: { type: 'string' } })
const requestIdHeader = { 'X-Request-Id': stringHeader('Names the call in the log of the server') }
const answerHeaders = {
  ...requestIdHeader,
  ETag: stringHeader('The version of the record, for `If-Match`; absent where there is none'),
}
const problemHeaders = {
  ...requestIdHeader,
  'Retry-After': stringHeader('Seconds; of 429 and 503'),
}

/** Segments of a path that name nothing. */
const prefixes = /^\/(?:v\d+\/)?(?:boss\/)?/

/** The collection that it is about: `ecommerces`. */
function tagOf({ path }: Endpoint): string {
  return path.replace(prefixes, '').split('/')[0] ?? ''
}

const verbs = { GET: 'Read', POST: 'Add or do', PUT: 'Save', DELETE: 'Delete' } as const

/** `Save ecommerces, address`: no prose is kept per endpoint, and none can be outdated. */
function summaryOf({ method, path, file }: Endpoint): string {
  const names = path
    .replace(prefixes, '')
    .split('/')
    .filter((segment) => !segment.startsWith(':'))
  return `${verbs[method]} ${names.join(', ')}${file ? ' as a file' : ''}`
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const ticket = {
  name: 'X-Ticket',
  in: 'header',
  required: false,
  description: 'The ticket that the write is recorded under, such as ZD-48213',
  schema: { type: 'string' },
}

/** The version that was read, as its answer's ETag told it. */
const ifMatch = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }

function accessOf(access: Access): Json {
  return access === 'public' ? { public: true } : { ...access }
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): readonly Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

function contentOf(schema: z.ZodType, isUpload = false): Json {
  return { [isUpload ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(schema, 'input') } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
