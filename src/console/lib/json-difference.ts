// What differs between two JSON texts in meaning: key order, white space and how a string is escaped are no difference; how a number is written is one.
import { type JsonNode, readJson } from './json-tree.ts'

export type JsonPath = readonly (string | number)[]

export interface JsonDifference {
  /** Empty for the whole document. */
  readonly path: JsonPath
  readonly kind: 'added' | 'removed' | 'changed'
  /** As it stands in its text, letter by letter; null where there is none. */
  readonly before: string | null
  readonly after: string | null
}

interface Trail {
  readonly up: Trail | null
  readonly segment: string | number
}

interface Pair {
  readonly trail: Trail | null
  readonly before: JsonNode | undefined
  readonly after: JsonNode | undefined
}

/** Null when one of them is no JSON. A key that stands twice is compared in its order. */
export function jsonDifferences(before: string, after: string): readonly JsonDifference[] | null {
  const one = readJson(before)
  const other = readJson(after)
  if ('fault' in one || 'fault' in other) return null
  const meanings = new Meanings()
  meanings.learn(before, one.nodes)
  meanings.learn(after, other.nodes)

  const differences: JsonDifference[] = []
  const waiting: Pair[] = [{ trail: null, before: one.root, after: other.root }]
  for (;;) {
    const pair = waiting.pop()
    if (!pair) return differences
    if (pair.before && pair.after && meanings.areSame(pair.before, pair.after)) continue
    const inner = innerPairs(pair, meanings)
    // The last pushed comes first: the order of the text.
    if (inner) waiting.push(...inner.reverse())
    else differences.push(differenceOf(pair, before, after))
  }
}

/** Whether two texts mean the same; two that are no JSON, when they are equal. */
export function meansTheSame(one: string, other: string): boolean {
  return one === other || jsonDifferences(one, other)?.length === 0
}

function differenceOf({ trail, before, after }: Pair, one: string, other: string): JsonDifference {
  return {
    path: pathOf(trail),
    kind: before ? (after ? 'changed' : 'removed') : 'added',
    before: before ? one.slice(before.from, before.to) : null,
    after: after ? other.slice(after.from, after.to) : null,
  }
}

function pathOf(trail: Trail | null): JsonPath {
  const path: (string | number)[] = []
  for (let at = trail; at; at = at.up) path.push(at.segment)
  return path.reverse()
}

/** The parts of two objects or two arrays beside one another; null when the difference is the value as a whole. */
function innerPairs({ trail, before, after }: Pair, meanings: Meanings): Pair[] | null {
  if (before?.type === 'object' && after?.type === 'object') return memberPairs(trail, before, after)
  if (before?.type === 'array' && after?.type === 'array') return itemPairs(trail, before.items, after.items, meanings)
  return null
}

function memberPairs(trail: Trail | null, before: JsonNode, after: JsonNode): Pair[] {
  const later = valuesByKey(after)
  const earlier = valuesByKey(before)
  const keys = new Set([...earlier.keys(), ...later.keys()])
  return [...keys].flatMap((key) => {
    const [ones, others] = [earlier.get(key) ?? [], later.get(key) ?? []]
    const count = Math.max(ones.length, others.length)
    return Array.from({ length: count }, (_, index) => ({
      trail: { up: trail, segment: key },
      before: ones[index],
      after: others[index],
    }))
  })
}

function valuesByKey({ members }: JsonNode): Map<string, JsonNode[]> {
  const values = new Map<string, JsonNode[]>()
  for (const { key, value } of members) {
    const known = values.get(key)
    if (known) known.push(value)
    else values.set(key, [value])
  }
  return values
}

/** What begins and ends alike is left out; so one item more at the front is one difference, not as many as there are items. */
function itemPairs(
  trail: Trail | null,
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  meanings: Meanings,
): Pair[] {
  const same = (one: JsonNode | undefined, other: JsonNode | undefined) =>
    one !== undefined && other !== undefined && meanings.areSame(one, other)
  let start = 0
  while (same(before[start], after[start])) start += 1
  let [left, right] = [before.length, after.length]
  while (left > start && right > start && same(before[left - 1], after[right - 1])) {
    left -= 1
    right -= 1
  }
  return Array.from({ length: Math.max(left, right) - start }, (_, index) => ({
    trail: { up: trail, segment: start + index },
    before: start + index < left ? before[start + index] : undefined,
    after: start + index < right ? after[start + index] : undefined,
  }))
}

/** One number for each meaning: values of any depth are compared at once. */
class Meanings {
  private readonly known = new Map<string, number>()
  private readonly of = new Map<JsonNode, number>()

  /** Children come before what holds them. */
  learn(text: string, nodes: readonly JsonNode[]): void {
    for (const node of nodes) this.of.set(node, this.number(this.signature(text, node)))
  }

  areSame(one: JsonNode, other: JsonNode): boolean {
    return this.of.get(one) === this.of.get(other)
  }

  private number(signature: string): number {
    const found = this.known.get(signature)
    if (found !== undefined) return found
    this.known.set(signature, this.known.size)
    return this.known.size - 1
  }

  private signature(text: string, node: JsonNode): string {
    if (node.type === 'array') return `[${node.items.map((item) => this.of.get(item)).join()}`
    if (node.type !== 'object') {
      const raw = text.slice(node.from, node.to)
      return node.type === 'string' && raw.includes('\\') ? JSON.stringify(JSON.parse(raw)) : raw
    }
    const members = node.members.map(({ key, value }) => `${JSON.stringify(key)}:${this.of.get(value)}`)
    // A stable order of keys; what stands twice keeps its own.
    const ordered = node.members
      .map(({ key }, index) => ({ key, text: members[index] ?? '' }))
      .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    return `{${ordered.map((member) => member.text).join()}`
  }
}
