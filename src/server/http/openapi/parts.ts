// Defines the OpenAPI components that operations share: headers, parameters, error responses and security schemes.
import { STATUS_CODES } from 'node:http'
import { translate } from '../text.ts'
import type { Json } from './schemas.ts'

/** Returns a `$ref` to a component, such as `#/components/headers/ETag`. */
export const buildComponentRef = (kind: string, name: string | number): Json => ({
  $ref: `#/components/${kind}/${name}`,
})

const buildTextHeader = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
})
const buildNumberHeader = (description: string, example: number): Json => ({
  ...{ description, schema: { type: 'integer', minimum: 0 } },
  example,
})

/** Response headers by name. */
export const responseHeaders = {
  'X-Request-Id': buildTextHeader('Id of the request in the server log.', '01JD3W5T9K7Q4Z8X2M6N0P1R3S'),
  ETag: buildTextHeader('Version of the record, for `If-Match`; absent if the record has no version.', '"7"'),
  'Retry-After': buildNumberHeader('Seconds until the client may send the request again.', 30),
  'X-Activity': buildNumberHeader('Id of the activity row of the write, with which the write can be undone.', 918273),
  'Idempotency-Replayed': buildTextHeader(
    '`true` if the idempotency key was used before; the response is that of the first request.',
    'true',
  ),
  'Content-Disposition': buildTextHeader('Name of the file.', 'attachment; filename="reversas.csv"'),
  'X-Total-Rows': buildNumberHeader('Total number of rows in the file.', 1200),
}

/** Returns references to response headers, such as `{ ETag: { $ref } }`. */
export const buildHeaderRefs = (...names: readonly (keyof typeof responseHeaders)[]): Json =>
  Object.fromEntries(names.map((name) => [name, buildComponentRef('headers', name)]))

const buildHeaderParameter = (name: string, description: string, schema: Json, example: string): Json => ({
  ...{ name, in: 'header', required: false, description },
  schema: { type: 'string', ...schema },
  example,
})

/** Request headers by name, as OpenAPI parameters. */
export const headerParameters = {
  'X-Ticket': buildHeaderParameter(
    'X-Ticket',
    'Helpdesk ticket under which the write is recorded.',
    { minLength: 1, maxLength: 2000 },
    'ZD-48213',
  ),
  'If-Match': buildHeaderParameter(
    'If-Match',
    'Version from the `ETag` of the record that was read, or `*`. If the record has another version, the response is 412 with the present record.',
    {},
    '"7"',
  ),
  'Idempotency-Key': buildHeaderParameter(
    'Idempotency-Key',
    'Unique key of the write. A repeated request with the same key gets the response of the first request and has no further effect.',
    { minLength: 1, maxLength: 200 },
    '5f0c2c1e-7a4b-4d0e-9f57-3b8f4f1f6a10',
  ),
}

/** Returns the OpenAPI error response of an HTTP status, with its message in English as the example. */
export function buildErrorResponse(status: number): Json {
  const title = STATUS_CODES[status] ?? ''
  const message = translate('en-US', `status.${status}`)
  return buildProblemContent(title, { title, status, message, request_id: responseHeaders['X-Request-Id'].example })
}

/** OpenAPI response for every status that an operation does not list. */
export const defaultErrorResponse = buildProblemContent(
  'Server error, here or in a service that this server uses; 501 in front of an existing platform that does not have the operation.',
  {
    ...{ title: STATUS_CODES[500], status: 500, message: translate('en-US', 'status.500') },
    request_id: responseHeaders['X-Request-Id'].example,
  },
)

/** Returns an OpenAPI response with a problem+json body (RFC 9457). */
function buildProblemContent(description: string, example: Json): Json {
  const content = { 'application/problem+json': { schema: buildComponentRef('schemas', 'Problem'), example } }
  return { description, headers: buildHeaderRefs('X-Request-Id', 'Retry-After'), content }
}

/** Authentication methods of the API: the session cookie and a bearer token. */
export const securitySchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'reversa_session',
    description:
      'Session cookie for browsers, set by `POST /v2/auth/login`. The cookie name ends with `_` and an id of the session. Writes must come from the same origin.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` in the response of `POST /v2/auth/login`.' },
}
