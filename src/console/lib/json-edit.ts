// Changes one value of a JSON text and leaves every other letter as it is.
import type { JsonPath } from './json-difference.ts'
import { type JsonNode, readJson } from './json-tree.ts'

/** The text of the value at a path, letter by letter; null when there is none. Of a key that stands twice the last one counts. */
export function valueAt(text: string, path: JsonPath): string | null {
  const reading = readJson(text)
  if ('fault' in reading) return null
  let node: JsonNode | undefined = reading.root
  for (const segment of path) node = node && inside(node, segment)
  return node ? text.slice(node.from, node.to) : null
}

/**
 * The text with a value put at a path: replaced where it stands, else added with the objects that lead to it.
 * Null when the text or the value is no JSON, or the path leads through something that holds no such part.
 */
export function withValueAt(text: string, path: JsonPath, value: string): string | null {
  const reading = readJson(text)
  if ('fault' in reading || 'fault' in readJson(value)) return null
  let node = reading.root
  for (const [depth, segment] of path.entries()) {
    const next = inside(node, segment)
    if (!next) return withPart(text, node, segment, wrapped(path.slice(depth + 1), value.trim()))
    node = next
  }
  return splice(text, node.from, node.to, value.trim())
}

/** The value of one text put at the same path of another. */
export function withCopied(from: string, to: string, path: JsonPath): string | null {
  const value = valueAt(from, path)
  return value === null ? null : withValueAt(to, path, value)
}

function inside(node: JsonNode, segment: string | number): JsonNode | undefined {
  if (typeof segment === 'number') return node.items[segment]
  return node.members.findLast(({ key }) => key === segment)?.value
}

function wrapped(path: JsonPath, value: string): string | null {
  if (path.some((segment) => typeof segment === 'number')) return null
  return path.reduceRight<string>((inner, segment) => `{${JSON.stringify(segment)}: ${inner}}`, value)
}

function withPart(text: string, holder: JsonNode, segment: string | number, value: string | null): string | null {
  if (value === null) return null
  if (typeof segment === 'number') {
    if (holder.type !== 'array' || segment !== holder.items.length) return null
    return withAppended(text, holder, holder.items, value)
  }
  if (holder.type !== 'object') return null
  const parts = holder.members.map(({ from, value: { to } }) => ({ from, to }))
  return withAppended(text, holder, parts, `${JSON.stringify(segment)}: ${value}`)
}

interface Part {
  readonly from: number
  readonly to: number
}

/** Set as the parts before it are: on a line of its own where they are. */
function withAppended(text: string, holder: JsonNode, parts: readonly Part[], added: string): string {
  const last = parts.at(-1)
  if (!last) return splice(text, holder.from + 1, holder.to - 1, added)
  const first = parts[0] ?? last
  const before = text.slice(holder.from + 1, first.from)
  return splice(text, last.to, last.to, `,${/[\r\n]/.test(before) ? before : ' '}${added}`)
}

function splice(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to)
}
