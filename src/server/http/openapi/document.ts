// Generates the OpenAPI 3.1 document of the API from the endpoints of the contract.
import type { z } from 'zod'
import type { Access } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PageEnvelope } from '#contract/page.ts'
import { Problem } from '#contract/problem.ts'
import { getErrorStatuses } from '../errors.ts'
import { acceptsIdempotencyKey } from '../idempotency.ts'
import { buildExample } from './examples.ts'
import { callOf, operationOf, tags, templateOf } from './operations.ts'
import { fault, headers, headersOf, parameters, ref, refusal, securitySchemes } from './parts.ts'
import { type Json, type Side, schemaOf } from './schemas.ts'

/** HTTP status for an `Accept` header that matches neither the JSON nor the file response of a path. */
const notAcceptable = 406

const description = `API of the console. Every function of the console is available as an operation.

* Error responses are problem+json (RFC 9457) in the language of \`Accept-Language\`. \`error_code\` identifies the
  error, and \`errors\` lists the invalid fields.
* \`x-access\` lists the permissions that an operation requires. \`x-extension\` is true for operations that a gateway
  to a platform does not have.
* Texts are normalized before their pattern and length are checked: invisible characters are removed, all kinds of
  hyphens, apostrophes and spaces become the ASCII ones, and spaces at both ends are removed.`

/** Returns the OpenAPI document as JSON, with the permission of every operation in `x-access`. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const schemas = new Map<string, Json>()
  const describe = (schema: z.ZodType, side: Side) => schemaOf(schema, side, schemas)
  describe(Problem, 'output')
  // Adds the input schema of the page envelope, because that schema allows further properties: paged responses add
  // their rows.
  describe(PageEnvelope, 'input')
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint)
    const answered = endpoints.filter((one) => callOf(one) === callOf(endpoint))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(answered, describe) }
  }
  const present = new Set(endpoints.map((endpoint) => operationOf(endpoint).tag))
  const statuses = [notAcceptable, ...endpoints.flatMap(getErrorStatuses)]
  const document = {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Reversa', version: '2', description },
      license: { name: 'Unlicensed', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(tags).flatMap(([name, { description }]) => (present.has(name) ? [{ name, description }] : [])),
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      headers,
      parameters,
      responses: { ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])), fault },
      securitySchemes,
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/'))
}

type Describe = (schema: z.ZodType, side: Side) => Json

/**
 * Returns the OpenAPI operation of one method and path. Two endpoints, JSON and a file, can share a method and path:
 * the `Accept` header selects the response, and `x-access` lists the permission for each media type.
 */
function operation(answered: readonly Endpoint[], describe: Describe): Json {
  const [endpoint] = answered.toSorted(
    (one, other) => Number(one.file !== undefined) - Number(other.file !== undefined),
  )
  if (!endpoint) throw new Error('An operation needs at least one endpoint')
  const { id, summary, description, tag } = operationOf(endpoint)
  const isPair = answered.length > 1
  const isWrite = endpoint.method !== 'GET'
  const refused = new Set([...(isPair ? [notAcceptable] : []), ...answered.flatMap(getErrorStatuses)])
  return {
    ...{ operationId: id, summary, description, tags: [tag] },
    security: endpoint.access === 'public' ? [] : [{ cookie: [] }, { bearer: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params, describe),
      ...parametersOf('query', endpoint.query, describe),
      ...(acceptsIdempotencyKey(endpoint) ? [ref('parameters', 'Idempotency-Key')] : []),
      ...(endpoint.refuses?.includes(412) ? [ref('parameters', 'If-Match')] : []),
      ...(isWrite ? [ref('parameters', 'X-Ticket')] : []),
    ],
    ...(endpoint.body ? { requestBody: bodyOf(endpoint, endpoint.body, describe) } : {}),
    responses: {
      200: {
        description: 'OK',
        headers: headersOf(
          ...(['X-Request-Id', 'ETag'] as const),
          ...(isWrite ? (['X-Activity', 'Idempotency-Replayed'] as const) : []),
          ...(endpoint.limit === 'exports' || isPair ? (['Content-Disposition', 'X-Total-Rows'] as const) : []),
        ),
        content: Object.fromEntries(answered.map((each) => [typeOf(each), answerOf(each, describe)])),
      },
      ...Object.fromEntries([...refused].map((status) => [status, ref('responses', status)])),
      default: ref('responses', 'fault'),
    },
    'x-access': isPair
      ? Object.fromEntries(answered.map((each) => [typeOf(each), accessOf(each.access)]))
      : accessOf(endpoint.access),
    'x-extension': endpoint.extension ?? false,
  }
}

const typeOf = ({ file }: Endpoint) => file ?? 'application/json'

function answerOf({ file, answer }: Endpoint, describe: Describe): Json {
  if (file?.startsWith('text/')) return { schema: { type: 'string' } }
  if (file !== undefined) return { schema: { type: 'string', format: 'binary' } }
  return { schema: describe(answer, 'output'), example: buildExample(answer) }
}

function bodyOf({ method, upload }: Endpoint, body: z.ZodType, describe: Describe): Json {
  const type = upload ? 'multipart/form-data' : 'application/json'
  const content = { [type]: { schema: describe(body, 'input'), example: buildExample(body) } }
  return { required: method !== 'DELETE', content }
}

function accessOf(access: Access): Json {
  return access === 'public' ? { public: true } : { ...access }
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined, describe: Describe): readonly Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = describe(schema, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  const examples = new Map(Object.entries(buildExample(schema) ?? {}))
  return Object.entries(properties).map(([name, inner]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name), schema: inner },
    ...(examples.has(name) ? { example: examples.get(name) } : {}),
  }))
}
