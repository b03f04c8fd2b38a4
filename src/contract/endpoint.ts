// Defines the type of an API endpoint. Server routes, console requests, forms, cache keys and the OpenAPI document are
// derived from the endpoint definitions.

import { type AccessRule, type ExtensionMarker, requirePlatformSupport } from './access.ts'
import type { z } from './zod.ts'

type Schema = z.ZodType

/** Tag of cached GET responses. A write that invalidates a topic discards all cached responses with that tag. */
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
  | 'replies'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** URL path such as `/v2/boss/ecommerces/:id`; every `:name` is a key of `params`. */
  readonly path: string
  readonly access: AccessRule
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly response: Schema
  /** Cache tags of a GET response: the topics whose data the response contains. */
  readonly cacheTopics?: readonly CacheTopic[]
  /** Cache tags of the cached GET responses that a write invalidates. */
  readonly invalidatedTopics?: readonly CacheTopic[]
  /** True if the request body is a form with files (`multipart/form-data`, at most 2 MB) instead of JSON. */
  readonly upload?: true
  /**
   * Maximum size of an upload in bytes, if more than 2 MB is allowed. The body is then read only after authorization.
   */
  readonly maxBytes?: number
  /** Maximum size of a JSON request body in bytes. Default: 64 kB. */
  readonly maxJsonBytes?: number
  /**
   * Media type of a response that is a file instead of JSON. The type of a Blob, or a header `Content-Type` that the
   * handler sets, takes precedence.
   */
  readonly fileMediaType?: string
  /**
   * Set for an endpoint that the platform's API specification does not contain. If the server forwards requests to an
   * external platform API without this endpoint, the server responds 501 and the console hides the function.
   */
  readonly extension?: ExtensionMarker
  /**
   * True if the response contains a secret. Such a response is not stored for the request's `Idempotency-Key`, so a
   * repeated request runs again.
   */
  readonly hasSecretResponse?: true
  /** HTTP error statuses of this endpoint, in addition to the statuses that its method, input and access rule imply. */
  readonly errorStatuses?: readonly number[]
  /** Rate limit that applies to the endpoint. Default: the limit of its HTTP method. */
  readonly rateLimit?: 'signIn' | 'reads' | 'writes' | 'exports'
}

/** Maximum size in bytes of a JSON request body that may contain a long text, such as metadata or a pasted list. */
export const MAX_LONG_TEXT_BYTES = 1_048_576

/**
 * Freezes an endpoint definition. If the platform's API specification does not contain the endpoint (`extension`), the
 * access rule also denies every user when the external platform API behind this server does not offer the endpoint.
 */
export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Readonly<Definition> {
  const { access, extension } = definition
  return Object.freeze(extension ? { ...definition, access: requirePlatformSupport(access, extension) } : definition)
}

type EndpointPart<
  EndpointType,
  Key extends 'params' | 'query' | 'body',
  Direction extends 'input' | 'output',
> = EndpointType extends {
  readonly [K in Key]: infer S extends Schema
}
  ? Direction extends 'input'
    ? { readonly [K in Key]: z.input<S> }
    : { readonly [K in Key]: z.output<S> }
  : unknown

/** Path parameters, query and body of a request, before the schemas parse them. */
export type EndpointInput<EndpointType> = EndpointPart<EndpointType, 'params', 'input'> &
  EndpointPart<EndpointType, 'query', 'input'> &
  EndpointPart<EndpointType, 'body', 'input'>

/** Path parameters, query and body that a handler receives, after the schemas parsed them. */
export type ParsedInput<EndpointType> = EndpointPart<EndpointType, 'params', 'output'> &
  EndpointPart<EndpointType, 'query', 'output'> &
  EndpointPart<EndpointType, 'body', 'output'>

/** Parsed response body of an endpoint. */
export type ResponseBody<EndpointType extends Endpoint> = z.output<EndpointType['response']>

/** Replaces the `:name` segments of a path with the URL-encoded parameters. */
export function buildEndpointPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
