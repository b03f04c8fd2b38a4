// Defines the OpenAPI components that operations share: headers, parameters, error responses and security schemes.
import { STATUS_CODES } from 'node:http'
import { translate } from '../text.ts'
import type { Json } from './schemas.ts'

/** Returns a `$ref` to a component, such as `#/components/headers/ETag`. */
export const ref = (kind: string, name: string | number): Json => ({ $ref: `#/components/${kind}/${name}` })

const textHeader = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
})
const numberHeader = (description: string, example: number): Json => ({
  ...{ description, schema: { type: 'integer', minimum: 0 } },
  example,
})

/** Response headers by name. */
export const headers = {
  'X-Request-Id': textHeader('Names the call in the log of the server.', '01JD3W5T9K7Q4Z8X2M6N0P1R3S'),
  ETag: textHeader('The version of the record, for `If-Match`; absent where there is none.', '"7"'),
  'Retry-After': numberHeader('Seconds until the call may be made again.', 30),
  'X-Activity': numberHeader('The entry of the record of activity, by which the write can be taken back.', 918273),
  'Idempotency-Replayed': textHeader('`true` where the key was seen before: the answer is the one given then.', 'true'),
  'Content-Disposition': textHeader('The name of the file.', 'attachment; filename="reversas.csv"'),
  'X-Total-Rows': numberHeader('Rows that the whole file will have.', 1200),
}

/** Returns references to response headers, such as `{ ETag: { $ref } }`. */
export const headersOf = (...names: readonly (keyof typeof headers)[]): Json =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]))

const header = (name: string, description: string, schema: Json, example: string): Json => ({
  ...{ name, in: 'header', required: false, description },
  schema: { type: 'string', ...schema },
  example,
})

/** Request headers by name, as OpenAPI parameters. */
export const parameters = {
  'X-Ticket': header(
    'X-Ticket',
    'The helpdesk ticket that the write is recorded under.',
    { minLength: 1, maxLength: 2000 },
    'ZD-48213',
  ),
  'If-Match': header(
    'If-Match',
    'The version that was read, as its `ETag` told it, or `*`. Another one is refused with 412 and the present record.',
    {},
    '"7"',
  ),
  'Idempotency-Key': header(
    'Idempotency-Key',
    'One per intent: a call that is sent again under it is answered as the first was, and nothing is done twice.',
    { minLength: 1, maxLength: 200 },
    '5f0c2c1e-7a4b-4d0e-9f57-3b8f4f1f6a10',
  ),
}

/** Returns the OpenAPI error response of an HTTP status, with its message in English as the example. */
export function refusal(status: number): Json {
  const title = STATUS_CODES[status] ?? ''
  const message = translate('en-US', `status.${status}`)
  return problem(title, { title, status, message, request_id: headers['X-Request-Id'].example })
}

/** OpenAPI response for every status that an operation does not list. */
export const fault = problem(
  'A fault, here or of a service behind; 501 at a gateway to a platform that has no such call.',
  {
    ...{ title: STATUS_CODES[500], status: 500, message: translate('en-US', 'status.500') },
    request_id: headers['X-Request-Id'].example,
  },
)

/** Returns an OpenAPI response with a problem+json body (RFC 9457). */
function problem(description: string, example: Json): Json {
  const content = { 'application/problem+json': { schema: ref('schemas', 'Problem'), example } }
  return { description, headers: headersOf('X-Request-Id', 'Retry-After'), content }
}

/** Authentication methods of the API: the session cookie and a bearer token. */
export const securitySchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'reversa_session',
    description:
      'Of browsers: set by `POST /v2/auth/login`. The name goes on with `_` and a mark of the session. Writes come from the same origin.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that `POST /v2/auth/login` answers.' },
}
