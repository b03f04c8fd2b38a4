// Selects the handler of a route by method and by the `Accept` header (RFC 9110, 12.5.1).
import { parseAccept } from 'hono/utils/accept'
import type { Handler } from './handler.ts'

/** A path with its handlers by method; two of one method answer JSON and a file. */
export interface Route {
  readonly path: string
  readonly handlers: ReadonlyMap<string, readonly Handler[]>
}

const json = 'application/json'

/** The media type of a handler's answer, without its parameters. */
function typeOf({ endpoint }: Handler): string {
  return endpoint.file?.split(';')[0]?.trim() ?? json
}

/** Method and path, for the record; a file that shares them with JSON says so. */
export function callName(method: string, { path, handlers }: Route, handler: Handler | undefined): string {
  const isBeside = handler?.endpoint.file !== undefined && (handlers.get(handler.endpoint.method)?.length ?? 0) > 1
  return handler && isBeside ? `${method} ${path} (${typeOf(handler)})` : `${method} ${path}`
}

/**
 * A single handler ignores `Accept`. Of two, the file needs its own media type at a quality no lower than JSON's:
 * an export needs more rights and is recorded, so `*` never selects it. Undefined: 406.
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

/** Media ranges with how much each is wanted; no header is the same as any. */
function rangesOf(accept: string | undefined): ReadonlyMap<string, number> {
  return new Map(parseAccept(accept?.trim() || '*/*').map(({ type, q }) => [type.toLowerCase(), q]))
}
