// An answer of the platform as the contract describes it, letter by letter: what is not declared is dropped, every number stays as it was written.
import { type Node, parseTree } from 'jsonc-parser'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { levelsOf } from '#server/http/body.ts'
import { UpstreamFault } from './fault.ts'

/** Deeper than anything that is written through this server. */
const mostLevels = 128

/** Throws an `UpstreamFault` where the text is no JSON, or not what the endpoint answers. */
export function declaredText(endpoint: Pick<Endpoint, 'answer'>, text: string): string {
  const given = jsonIn(text)
  const declared = declaredIn(endpoint.answer, given)
  const tree = parseTree(text)
  if (!tree) throw new UpstreamFault('answer', 'no JSON')
  return written(tree, given, declared, text)
}

/** The same as a value, for what this server reads itself. */
export function declaredValue<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return declaredIn(schema, jsonIn(text))
}

function jsonIn(text: string): unknown {
  if (text.trim() === '') throw new UpstreamFault('answer', 'empty')
  if (levelsOf(text) > mostLevels) throw new UpstreamFault('answer', 'too deep')
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamFault('answer', 'no JSON')
  }
}

function declaredIn<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  // Keys may be data (metadata, features): only the outer two are said, and never a value.
  const places = parsed.error.issues.map(({ path, code }) => `${path.slice(0, 2).map(placeOf).join('.')} ${code}`)
  throw new UpstreamFault('answer', `not the contract's: ${[...new Set(places)].slice(0, 5).join(', ')}`)
}

const placeOf = (key: PropertyKey) => (typeof key === 'number' ? '#' : String(key))

/** What the schema let through untouched is copied from the text; the rest is put together from its parts. */
function written(node: Node, given: unknown, declared: unknown, text: string): string {
  if (Object.is(given, declared)) return text.slice(node.offset, node.offset + node.length)
  if (Array.isArray(given) && Array.isArray(declared) && given.length === declared.length) {
    const items = node.children ?? []
    return `[${items.map((item, index) => written(item, given[index], declared[index], text)).join(',')}]`
  }
  if (!isObject(given) || !isObject(declared)) return JSON.stringify(declared)
  const nodes = new Map((node.children ?? []).map(({ children = [] }) => [children[0]?.value, children[1]]))
  const parts = Object.entries(declared).flatMap(([key, value]) => {
    if (value === undefined) return []
    const inner = nodes.get(key)
    return [`${JSON.stringify(key)}:${inner ? written(inner, given[key], value, text) : JSON.stringify(value)}`]
  })
  return `{${parts.join(',')}}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
