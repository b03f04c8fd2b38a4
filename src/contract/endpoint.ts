// The endpoint type: one constant drives server routing, console calls, forms, cache keys and the OpenAPI description.

import { type Access, extension } from './access.ts'
import type { z } from './zod.ts'

type Schema = z.ZodType

/** Cache topics: an answer is cached under the topics it reads, and invalidated when a write changes one. */
export type Topic =
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
  /** `/v2/boss/ecommerces/:id`: each `:name` is a key of `params`. */
  readonly path: string
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly answer: Schema
  /** What a GET shows. */
  readonly reads?: readonly Topic[]
  /** What a write changes. */
  readonly changes?: readonly Topic[]
  /** The body is a form with files (`multipart/form-data`, 2 MB), not JSON. */
  readonly upload?: true
  /** Maximum upload in bytes where above 2 MB; the body is read only after authorization. */
  readonly mostBytes?: number
  /** The largest JSON body in bytes, where it is not the 64 kB of the others. */
  readonly mostJsonBytes?: number
  /** The answer is a file, not JSON: a text of this type, or a Blob that carries its own. */
  readonly file?: string
  /** Ours: an upstream platform lacks it. A gateway to one answers 501, and the console does without. */
  readonly extension?: true
  /** An extension a gateway answers itself: about this console, or composed from platform calls. */
  readonly atGateway?: true
  /** Its answer holds a secret and is kept nowhere, under no `Idempotency-Key` either: a repeat is answered anew. */
  readonly secretAnswer?: true
  /** Its own refusal statuses, beside those implied by method, input and access; 412 comes with `If-Match`. */
  readonly refuses?: readonly number[]
  /** Which budget it draws on, when not the method's own. */
  readonly limit?: 'signIn' | 'reads' | 'writes' | 'exports'
}

/** Bytes of a body that holds a long text: metadata, options, a pasted list. */
export const longTextBytes = 1_048_576

/** Whether a gateway to a platform has no answer to it. */
export function isAbsentAtGateway({ extension, atGateway }: Pick<Endpoint, 'extension' | 'atGateway'>): boolean {
  return extension === true && atGateway !== true
}

export function endpoint<const E extends Endpoint>(definition: E): Readonly<E> {
  return Object.freeze(
    isAbsentAtGateway(definition) ? { ...definition, access: extension(definition.access) } : definition,
  )
}

type Part<E, Key extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  readonly [K in Key]: infer S extends Schema
}
  ? Side extends 'input'
    ? { readonly [K in Key]: z.input<S> }
    : { readonly [K in Key]: z.output<S> }
  : unknown

/** What a caller gives: path parameters, query and body as they are typed before parsing. */
export type Input<E> = Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & Part<E, 'body', 'input'>

/** What a handler gets: the same, parsed. */
export type Parsed<E> = Part<E, 'params', 'output'> & Part<E, 'query', 'output'> & Part<E, 'body', 'output'>

export type Answer<E extends Endpoint> = z.output<E['answer']>

/** The path with its parameters filled in, encoded. */
export function pathOf(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
