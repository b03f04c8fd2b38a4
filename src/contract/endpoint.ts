// Defines the endpoint type, from which server routes, console requests, forms, cache keys and OpenAPI derive.

import { type Access, extensionOnly } from './access.ts'
import type { z } from './zod.ts'

type Schema = z.ZodType

/** Subject of cached data. A write that invalidates a topic discards all cached responses with that topic. */
export type CacheTopic =
  | 'session'
  | 'tickets'
  | 'ecommerces'
  | 'reverses'
  | 'reprocess'
  | 'claims'
  | 'batches'
  | 'groups'
  | 'stores'
  | 'users'
  | 'comunication'
  | 'reports'
  | 'trackingErrors'
  | 'carriers'
  | 'settings'
  | 'featureRequests'
  | 'activity'
  | 'view'
  | 'inbox'
  | 'notes'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** URL path such as `/v2/boss/ecommerces/:id`; every `:name` is a key of `params`. */
  readonly path: string
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly response: Schema
  /** Topics whose data a GET response contains. */
  readonly cacheTopics?: readonly CacheTopic[]
  /** Topics whose cached responses a write invalidates. */
  readonly invalidatedTopics?: readonly CacheTopic[]
  /** True if the request body is a form with files (`multipart/form-data`, at most 2 MB) instead of JSON. */
  readonly upload?: true
  /** Maximum size of an upload in bytes, if above 2 MB; such a body is read only after authorization. */
  readonly maxBytes?: number
  /** Maximum size of a JSON request body in bytes. Default: 64 kB. */
  readonly maxJsonBytes?: number
  /** Media type of a response that is a file instead of JSON; a Blob overrides it with its own type. */
  readonly fileMediaType?: string
  /** True for an API extension, to which a server in front of an existing platform responds with 501. */
  readonly extension?: true
  /** True for an API extension that a server in front of an existing platform serves itself instead of with 501. */
  readonly atGateway?: true
  /** True if the response contains a secret: it is not stored for the `Idempotency-Key`, so a retry runs again. */
  readonly hasSecretResponse?: true
  /** Additional HTTP error statuses; those that follow from method, input, access and `If-Match` are implied. */
  readonly errorStatuses?: readonly number[]
  /** Rate limit that applies to the endpoint. Default: the limit of its HTTP method. */
  readonly rateLimit?: 'signIn' | 'reads' | 'writes' | 'exports'
}

/** Maximum size in bytes of a request body with a long text, such as metadata, options or a pasted list. */
export const MAX_LONG_TEXT_BYTES = 1_048_576

/** Returns true for an API extension to which a server in front of an existing platform responds with 501. */
export function isUnavailableAtGateway({ extension, atGateway }: Pick<Endpoint, 'extension' | 'atGateway'>): boolean {
  return extension === true && atGateway !== true
}

/** Freezes an endpoint definition. If `isUnavailableAtGateway` is true, the access rule requires API extensions. */
export function defineEndpoint<const E extends Endpoint>(definition: E): Readonly<E> {
  return Object.freeze(
    isUnavailableAtGateway(definition) ? { ...definition, access: extensionOnly(definition.access) } : definition,
  )
}

type EndpointPart<E, Key extends 'params' | 'query' | 'body', Direction extends 'input' | 'output'> = E extends {
  readonly [K in Key]: infer S extends Schema
}
  ? Direction extends 'input'
    ? { readonly [K in Key]: z.input<S> }
    : { readonly [K in Key]: z.output<S> }
  : unknown

/** Path parameters, query and body of a request, before the schemas parse them. */
export type EndpointInput<E> = EndpointPart<E, 'params', 'input'> &
  EndpointPart<E, 'query', 'input'> &
  EndpointPart<E, 'body', 'input'>

/** Path parameters, query and body that a handler receives, after the schemas parsed them. */
export type ParsedInput<E> = EndpointPart<E, 'params', 'output'> &
  EndpointPart<E, 'query', 'output'> &
  EndpointPart<E, 'body', 'output'>

/** Parsed response body of an endpoint. */
export type ResponseBody<E extends Endpoint> = z.output<E['response']>

/** Replaces the `:name` segments of a path with the URL-encoded parameters. */
export function buildEndpointPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
