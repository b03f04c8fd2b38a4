// Selects the handler of a route by the method and the `Accept` header (RFC 9110, 12.5.1).
import { parseAccept } from 'hono/utils/accept'
import type { Handler } from './handler.ts'

/** A path with its handlers by method. Two handlers of one method respond with JSON and with a file. */
export interface Route {
  readonly path: string
  readonly handlers: ReadonlyMap<string, readonly Handler[]>
}

const json = 'application/json'

/** Returns the media type of a handler's response, without parameters. */
function typeOf({ endpoint }: Handler): string {
  return endpoint.file?.split(';')[0]?.trim() ?? json
}

/** Returns method and path for the activity record; adds the media type of a file whose path also returns JSON. */
export function callName(method: string, { path, handlers }: Route, handler: Handler | undefined): string {
  const isBeside = handler?.endpoint.file !== undefined && (handlers.get(handler.endpoint.method)?.length ?? 0) > 1
  return handler && isBeside ? `${method} ${path} (${typeOf(handler)})` : `${method} ${path}`
}

/**
 * Selects the JSON or the file handler by `Accept`; a single handler is always selected. The file needs its exact media
 * type with a quality not lower than that of JSON. `*` never selects the file, because an export needs more permissions
 * and is recorded. Returns undefined if no handler is acceptable (406).
 */
export function selectHandler(handlers: readonly Handler[], accept: string | undefined): Handler | undefined {
  if (handlers.length < 2) return handlers[0]
  const ranges = rangesOf(accept)
  const file = handlers.find(({ endpoint }) => endpoint.file !== undefined)
  const data = handlers.find(({ endpoint }) => endpoint.file === undefined)
  const ofFile = (file && ranges.get(typeOf(file))) ?? 0
  const ofData = ranges.get(json) ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0
  if (ofFile > 0 && ofFile >= ofData) return file
  return ofData > 0 ? data : undefined
}

/** Returns the quality of each media range of the `Accept` header; a missing header means any media type. */
function rangesOf(accept: string | undefined): ReadonlyMap<string, number> {
  return new Map(parseAccept(accept?.trim() || '*/*').map(({ type, q }) => [type.toLowerCase(), q]))
}
