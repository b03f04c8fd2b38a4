// Selects the handler of a route by the method and the `Accept` header (RFC 9110, 12.5.1).
import { parseAccept } from 'hono/utils/accept'
import type { Handler } from './handler.ts'

/** A path with its handlers by HTTP method. A method can have one handler for JSON and one per file type. */
export interface Route {
  readonly path: string
  readonly handlers: ReadonlyMap<string, readonly Handler[]>
}

const jsonType = 'application/json'

/** Returns the media type of a handler's response, without parameters. */
function getMediaType({ endpoint }: Handler): string {
  return endpoint.fileMediaType?.split(';')[0]?.trim() ?? jsonType
}

/** Returns method and path for the activity log. Adds the media type of a file if the same path also returns JSON. */
export function formatEndpointName(method: string, { path, handlers }: Route, handler: Handler | undefined): string {
  const hasJsonHandler =
    handler?.endpoint.fileMediaType !== undefined && (handlers.get(handler.endpoint.method)?.length ?? 0) > 1
  return handler && hasJsonHandler ? `${method} ${path} (${getMediaType(handler)})` : `${method} ${path}`
}

/**
 * Selects one of the handlers by the `Accept` header. Selects a file handler only if the header contains its exact
 * media type and does not prefer JSON. A wildcard never selects a file, because an export needs more permissions and is
 * recorded. A single handler is returned without a check. Returns undefined if no handler is acceptable (406).
 */
export function selectHandler(handlers: readonly Handler[], accept: string | undefined): Handler | undefined {
  if (handlers.length < 2) return handlers[0]
  const qualityByMediaType = parseMediaRanges(accept)
  const getQuality = (handler: Handler) => qualityByMediaType.get(getMediaType(handler)) ?? 0
  const [fileHandler] = handlers
    .filter(({ endpoint }) => endpoint.fileMediaType !== undefined)
    .toSorted((first, second) => getQuality(second) - getQuality(first))
  const jsonHandler = handlers.find(({ endpoint }) => endpoint.fileMediaType === undefined)
  const fileQuality = fileHandler ? getQuality(fileHandler) : 0
  const jsonQuality =
    qualityByMediaType.get(jsonType) ?? qualityByMediaType.get('application/*') ?? qualityByMediaType.get('*/*') ?? 0
  if (fileQuality > 0 && fileQuality >= jsonQuality) return fileHandler
  return jsonQuality > 0 ? jsonHandler : undefined
}

/** Returns the quality of each media range of the `Accept` header; a missing header means any media type. */
function parseMediaRanges(accept: string | undefined): ReadonlyMap<string, number> {
  return new Map(parseAccept(accept?.trim() || '*/*').map(({ type, q }) => [type.toLowerCase(), q]))
}
