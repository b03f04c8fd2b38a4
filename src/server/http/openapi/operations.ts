// Looks up the id, summary and description of an API operation in `operations.json`; a test reports missing entries.
import type { Endpoint } from '#contract/endpoint.ts'
import operations from './operations.json'

interface Operation {
  readonly id: string
  readonly summary: string
  readonly description: string
}

interface Tag {
  readonly description: string
  /** Operations by method and path, such as `GET /v2/groups/{id}`. */
  readonly operations: Readonly<Record<string, Operation>>
}

/** OpenAPI tags by name, each with its operations. */
export const tagsByName: Readonly<Record<string, Tag>> = operations

const operationsByKey = new Map(
  Object.entries(tagsByName).flatMap(([tag, { operations }]) =>
    Object.entries(operations).map(([operationKey, operation]) => [operationKey, { tag, ...operation }] as const),
  ),
)

/** Returns the path in OpenAPI syntax, such as `/v2/groups/{id}` for `/v2/groups/:id`. */
export const toOpenApiPath = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/:(\w+)/g, '{$1}')

/**
 * Returns the key of an operation: method and path, such as `GET /v2/groups/{id}`. Two endpoints with the same method
 * and path, one for JSON and one for a file, are one operation.
 */
export const buildOperationKey = (endpoint: Pick<Endpoint, 'method' | 'path'>) =>
  `${endpoint.method} ${toOpenApiPath(endpoint)}`

/** Returns the entry of an endpoint in `operations.json`, or a fallback built from its method and path. */
export function findOperation(endpoint: Pick<Endpoint, 'method' | 'path'>): Operation & { readonly tag: string } {
  const operationKey = buildOperationKey(endpoint)
  const fallback = {
    id: operationKey.replace(/\W+/g, '_'),
    summary: operationKey,
    description: operationKey,
    tag: 'other',
  }
  return operationsByKey.get(operationKey) ?? fallback
}
