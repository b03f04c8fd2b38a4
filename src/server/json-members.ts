// The values of a body as they were sent, letter by letter: what `JSON.parse` makes of them has lost big numbers and `10.00`.
import { type Node, parseTree } from 'jsonc-parser'

/** The text of a member; of one that stands twice the last counts, as for `JSON.parse`. */
export function memberSource(source: string, name: string): string | null {
  const value = memberOf(parseTree(source), name)
  return value ? textOf(source, value) : null
}

/** The texts of the members of a member. */
export function memberSources(source: string, name: string): Readonly<Record<string, string>> {
  const members = memberOf(parseTree(source), name)?.children ?? []
  return Object.fromEntries(
    members.flatMap(({ children: [key, value] = [] }) => (value ? [[String(key?.value), textOf(source, value)]] : [])),
  )
}

function memberOf(holder: Node | undefined, name: string): Node | undefined {
  return holder?.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1]
}

function textOf(source: string, { offset, length }: Node): string {
  return source.slice(offset, offset + length)
}
