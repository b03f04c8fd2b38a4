// Generates the OpenAPI 3.1 document of the API from the endpoints of the contract.
import type { z } from 'zod'
import type { AccessRule } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PageEnvelope } from '#contract/page.ts'
import { Problem } from '#contract/problem.ts'
import { getErrorStatuses } from '../errors.ts'
import { acceptsIdempotencyKey } from '../idempotency.ts'
import { buildExample } from './examples.ts'
import { buildOperationKey, findOperation, tagsByName, toOpenApiPath } from './operations.ts'
import {
  buildComponentRef,
  buildErrorResponse,
  buildHeaderRefs,
  defaultErrorResponse,
  headerParameters,
  responseHeaders,
  securitySchemes,
} from './parts.ts'
import { type Json, type SchemaDirection, toJsonSchema } from './schemas.ts'

/** HTTP status for an `Accept` header that matches neither the JSON nor the file response of a path. */
const NOT_ACCEPTABLE_STATUS = 406

const apiDescription = `API of the console. Every function of the console is available as an operation.

* Error responses are problem+json (RFC 9457) in the language of \`Accept-Language\`. \`error_code\` identifies the
  error, and \`errors\` lists the invalid fields.
* \`x-access\` lists the permissions that an operation requires. \`x-extension\` is true for operations that are
  not available in front of an existing platform.
* Texts are normalized before their pattern and length are checked: invisible characters are removed, all kinds of
  hyphens, apostrophes and spaces become the ASCII ones, and spaces at both ends are removed.`

/** Returns the OpenAPI document as JSON, with the permission of every operation in `x-access`. */
export function buildOpenApiDocument(endpoints: readonly Endpoint[]): Json {
  const schemas = new Map<string, Json>()
  const toSchema = (schema: z.ZodType, side: SchemaDirection) => toJsonSchema(schema, side, schemas)
  toSchema(Problem, 'output')
  // Adds the page envelope as an input schema, because input schemas allow additional properties, such as the rows of a
  // paged response.
  toSchema(PageEnvelope, 'input')
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const path = toOpenApiPath(endpoint)
    const operationEndpoints = endpoints.filter(
      (candidate) => buildOperationKey(candidate) === buildOperationKey(endpoint),
    )
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(operationEndpoints, toSchema) }
  }
  const usedTags = new Set(endpoints.map((endpoint) => findOperation(endpoint).tag))
  const statuses = [NOT_ACCEPTABLE_STATUS, ...endpoints.flatMap(getErrorStatuses)]
  const document = {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Reversa', version: '2', description: apiDescription },
      license: { name: 'Unlicensed', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(tagsByName).flatMap(([name, { description }]) =>
      usedTags.has(name) ? [{ name, description }] : [],
    ),
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      headers: responseHeaders,
      parameters: headerParameters,
      responses: {
        ...Object.fromEntries(statuses.map((status) => [status, buildErrorResponse(status)])),
        fault: defaultErrorResponse,
      },
      securitySchemes,
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/'))
}

type ToSchema = (schema: z.ZodType, side: SchemaDirection) => Json

/**
 * Returns the OpenAPI operation of one method and path. If one endpoint returns JSON and another endpoint returns a
 * file, they share an operation: the `Accept` header selects the response, and `x-access` contains the permission for
 * each media type.
 */
function buildOperation(operationEndpoints: readonly Endpoint[], toSchema: ToSchema): Json {
  const [endpoint] = operationEndpoints.toSorted(
    (a, b) => Number(a.fileMediaType !== undefined) - Number(b.fileMediaType !== undefined),
  )
  if (!endpoint) throw new Error('An operation needs at least one endpoint')
  const { id, summary, description, tag } = findOperation(endpoint)
  const hasFileVariant = operationEndpoints.length > 1
  const isWrite = endpoint.method !== 'GET'
  const errorStatuses = new Set([
    ...(hasFileVariant ? [NOT_ACCEPTABLE_STATUS] : []),
    ...operationEndpoints.flatMap(getErrorStatuses),
  ])
  return {
    ...{ operationId: id, summary, description, tags: [tag] },
    security: endpoint.access === 'public' ? [] : [{ cookie: [] }, { bearer: [] }],
    parameters: [
      ...buildParameters('path', endpoint.params, toSchema),
      ...buildParameters('query', endpoint.query, toSchema),
      ...(acceptsIdempotencyKey(endpoint) ? [buildComponentRef('parameters', 'Idempotency-Key')] : []),
      ...(endpoint.errorStatuses?.includes(412) ? [buildComponentRef('parameters', 'If-Match')] : []),
      ...(isWrite ? [buildComponentRef('parameters', 'X-Ticket')] : []),
    ],
    ...(endpoint.body ? { requestBody: buildRequestBody(endpoint, endpoint.body, toSchema) } : {}),
    responses: {
      200: {
        description: 'OK',
        headers: buildHeaderRefs(
          ...(['X-Request-Id', 'ETag'] as const),
          ...(isWrite ? (['X-Activity', 'Idempotency-Replayed'] as const) : []),
          ...(endpoint.rateLimit === 'exports' || hasFileVariant
            ? (['Content-Disposition', 'X-Total-Rows'] as const)
            : []),
        ),
        content: mapByMediaType(operationEndpoints, (variant) => buildResponseContent(variant, toSchema)),
      },
      ...Object.fromEntries([...errorStatuses].map((status) => [status, buildComponentRef('responses', status)])),
      default: buildComponentRef('responses', 'fault'),
    },
    'x-access': hasFileVariant
      ? mapByMediaType(operationEndpoints, ({ access }) => serializeAccess(access))
      : serializeAccess(endpoint.access),
    'x-extension': buildExtensionFlag(operationEndpoints),
  }
}

/** Returns the flag of the operation, or one flag per media type if only some of the media types are extensions. */
function buildExtensionFlag(operationEndpoints: readonly Endpoint[]): unknown {
  const getFlag = ({ extension }: Endpoint) => extension ?? false
  const [flag, ...otherFlags] = new Set(operationEndpoints.map(getFlag))
  return otherFlags.length === 0 ? flag : mapByMediaType(operationEndpoints, getFlag)
}

/** Returns one value per endpoint of an operation, by the media type of the endpoint's response. */
function mapByMediaType<Value>(
  operationEndpoints: readonly Endpoint[],
  getValue: (endpoint: Endpoint) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(operationEndpoints.map((variant) => [getMediaType(variant), getValue(variant)]))
}

const getMediaType = ({ fileMediaType: file }: Endpoint) => file ?? 'application/json'

function buildResponseContent({ fileMediaType: file, response: answer }: Endpoint, toSchema: ToSchema): Json {
  if (file?.startsWith('text/')) return { schema: { type: 'string' } }
  if (file !== undefined) return { schema: { type: 'string', format: 'binary' } }
  return { schema: toSchema(answer, 'output'), example: buildExample(answer) }
}

function buildRequestBody({ method, upload }: Endpoint, body: z.ZodType, toSchema: ToSchema): Json {
  const type = upload ? 'multipart/form-data' : 'application/json'
  const content = { [type]: { schema: toSchema(body, 'input'), example: buildExample(body) } }
  return { required: method !== 'DELETE', content }
}

function serializeAccess(access: AccessRule): Json {
  return access === 'public' ? { public: true } : { ...access }
}

function buildParameters(
  location: 'path' | 'query',
  schema: z.ZodType | undefined,
  toSchema: ToSchema,
): readonly Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  const examples = new Map(Object.entries(buildExample(schema) ?? {}))
  return Object.entries(properties).map(([name, propertySchema]) => ({
    ...{ name, in: location, required: location === 'path' || required.includes(name), schema: propertySchema },
    ...(examples.has(name) ? { example: examples.get(name) } : {}),
  }))
}
