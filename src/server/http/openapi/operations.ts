// Name, summary and description of each operation, by tag; a test names the operations that are missing.
import type { Endpoint } from '#contract/endpoint.ts'
import operations from './operations.json'

interface Operation {
  readonly id: string
  readonly summary: string
  readonly description: string
}

interface Tag {
  readonly description: string
  /** Keys are method and path: `GET /v2/groups/{id}`. */
  readonly operations: Readonly<Record<string, Operation>>
}

export const tags: Readonly<Record<string, Tag>> = operations

const byCall = new Map(
  Object.entries(tags).flatMap(([tag, { operations }]) =>
    Object.entries(operations).map(([call, operation]) => [call, { tag, ...operation }] as const),
  ),
)

/** Returns the path as OpenAPI writes it: `/v2/groups/{id}`. */
export const templateOf = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/:(\w+)/g, '{$1}')

/** Returns `GET /v2/groups/{id}`. Two endpoints with one path, JSON and a file, are one operation. */
export const callOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${templateOf(endpoint)}`

/** Returns the words for an endpoint: those of `operations.json`, or its method and path. */
export function operationOf(endpoint: Pick<Endpoint, 'method' | 'path'>): Operation & { readonly tag: string } {
  const call = callOf(endpoint)
  const fallback = { id: call.replace(/\W+/g, '_'), summary: call, description: call, tag: 'other' }
  return byCall.get(call) ?? fallback
}
