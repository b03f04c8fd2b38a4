// Lossless JSON functions: syntax tree with text offsets (iterative, any depth), semantic diff, single edits, and
// formatting.
import { applyEdits, createScanner, type JSONScanner, modify } from 'jsonc-parser'

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

export interface JsonNode {
  readonly type: JsonType
  /** Start and end offset of the value in the text. */
  readonly from: number
  readonly to: number
  /** Members of an object in the order of the text; may contain duplicate keys. Empty for other types. */
  readonly members: readonly JsonMember[]
  /** Items of an array. Empty for other types. */
  readonly items: readonly JsonNode[]
}

interface JsonMember {
  /** Decoded key: `"\u0061"` is `a`. */
  readonly key: string
  /** Start and end offset of the key in the text, including the quotes. */
  readonly from: number
  readonly to: number
  readonly value: JsonNode
}

const jsonFaults = [
  'empty',
  'bom',
  'comment',
  'character',
  'string',
  'escape',
  'control',
  'number',
  'value',
  'key',
  'colon',
  'comma',
  'trailing_comma',
  'unclosed',
  'end',
] as const

export interface JsonFault {
  /** Text key in the namespace `json`, under `fault`. */
  readonly code: (typeof jsonFaults)[number]
  readonly offset: number
  /** Length of the invalid part of the text; 0 at the end of the text. */
  readonly length: number
  /** Line and column, both starting at 1. */
  readonly line: number
  readonly column: number
}

type JsonReading =
  | {
      readonly root: JsonNode
      /** All nodes, children before their parents. */
      readonly nodes: readonly JsonNode[]
    }
  | { readonly fault: JsonFault }

// Plain numbers, because jsonc-parser exports these as a const enum, which has no runtime value.
const token = {
  ...{ openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, comma: 5, colon: 6 },
  ...{ null: 7, true: 8, false: 9, string: 10, number: 11 },
  ...{ lineComment: 12, blockComment: 13, lineBreak: 14, space: 15, end: 17 },
} as const

const scanFaults: Readonly<Record<number, JsonFault['code']>> = {
  1: 'comment',
  2: 'string',
  3: 'number',
  4: 'escape',
  5: 'escape',
  6: 'control',
}

interface Open {
  readonly from: number
  readonly members: JsonMember[] | null
  readonly items: JsonNode[]
  key: { readonly key: string; readonly from: number; readonly to: number } | null
}

const none: readonly never[] = []
const scalars = new Map<number, JsonType>([
  [token.null, 'null'],
  [token.true, 'boolean'],
  [token.false, 'boolean'],
  [token.string, 'string'],
  [token.number, 'number'],
])

/** Parser states: `first` expects a value or the end of an empty array, `firstKey` the same for an object. */
type Expecting = 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'more' | 'end'

/** Parses a JSON text exactly as strictly as `JSON.parse`. Returns the syntax tree or the first error. */
export function readJson(text: string): JsonReading {
  const scanner = createScanner(text, false)
  const nodes: JsonNode[] = []
  const stack: Open[] = []
  let expecting: Expecting = 'value'

  const complete = (node: JsonNode) => {
    nodes.push(node)
    const holder = stack.at(-1)
    if (holder?.members && holder.key) holder.members.push({ ...holder.key, value: node })
    else holder?.items.push(node)
    expecting = holder ? 'more' : 'end'
  }

  for (;;) {
    const kind = nextToken(scanner)
    const from = scanner.getTokenOffset()
    const to = scanner.getPosition()
    const fault = faultOf(text, kind, scanner, expecting)
    if (fault) {
      const [line, column] = [scanner.getTokenStartLine() + 1, scanner.getTokenStartCharacter() + 1]
      return { fault: { code: fault, offset: from, length: to - from, line, column } }
    }
    if (kind === token.end) break
    const top = stack.at(-1)
    const scalar = scalars.get(kind)
    if (scalar && (expecting === 'key' || expecting === 'firstKey') && top) {
      top.key = { key: scanner.getTokenValue(), from, to }
      expecting = 'colon'
    } else if (scalar) complete({ type: scalar, from, to, members: none, items: none })
    else if (kind === token.colon) expecting = 'value'
    else if (kind === token.comma) expecting = top?.members ? 'key' : 'value'
    else if (kind === token.openBrace || kind === token.openBracket) {
      stack.push({ from, members: kind === token.openBrace ? [] : null, items: [], key: null })
      expecting = kind === token.openBrace ? 'firstKey' : 'first'
    } else {
      stack.pop()
      if (top?.members) complete({ type: 'object', from: top.from, to, members: top.members, items: none })
      else if (top) complete({ type: 'array', from: top.from, to, members: none, items: top.items })
    }
  }
  const root = nodes.at(-1)
  return root ? { root, nodes } : { fault: { code: 'empty', offset: 0, length: 0, line: 1, column: 1 } }

  function faultOf(source: string, kind: number, { getTokenError }: JSONScanner, expected: Expecting) {
    const scanned = scanFaults[getTokenError()]
    if (scanned) return scanned
    if (kind === token.lineComment || kind === token.blockComment) return 'comment'
    if (source.charCodeAt(0) === 0xfeff && scanner.getTokenOffset() === 0) return 'bom'
    if (kind === token.end && nodes.length === 0 && stack.length === 0) return 'empty'
    return grammarFault(kind, expected, stack.at(-1)?.members != null)
  }
}

/** Scans the next token, skipping white space. */
function nextToken(scanner: JSONScanner): number {
  for (;;) {
    const kind: number = scanner.scan()
    if (kind !== token.space && kind !== token.lineBreak) return kind
  }
}

/** Returns the syntax error of a token in the current parser state, or null if the token is valid. */
function grammarFault(kind: number, expecting: Expecting, isInObject: boolean): JsonFault['code'] | null {
  const isOpening = kind === token.openBrace || kind === token.openBracket
  const isClosing = kind === (isInObject ? token.closeBrace : token.closeBracket)
  if (expecting === 'end') return kind === token.end ? null : 'end'
  if (kind === token.end) return expecting === 'value' || expecting === 'first' ? 'value' : 'unclosed'
  if (expecting === 'more') return kind === token.comma || isClosing ? null : 'comma'
  if (expecting === 'colon') return kind === token.colon ? null : 'colon'
  if (expecting === 'key' || expecting === 'firstKey') {
    if (kind === token.string || (expecting === 'firstKey' && isClosing)) return null
    return isClosing ? 'trailing_comma' : 'key'
  }
  if (isOpening || scalars.has(kind) || (expecting === 'first' && isClosing)) return null
  if (isClosing && !isInObject) return 'trailing_comma'
  return kind === token.comma || kind === token.colon || kind === token.closeBrace || kind === token.closeBracket
    ? 'value'
    : 'character'
}

export type JsonPath = readonly (string | number)[]

export interface JsonDifference {
  /** Path of the value; empty for the whole document. */
  readonly path: JsonPath
  readonly kind: 'added' | 'removed' | 'changed'
  /** Source text of the value in both documents; null if the value does not exist there. */
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

/**
 * Returns the semantic differences between two JSON texts, ignoring key order, white space and string escapes.
 * Duplicate keys are compared in their order. Returns null if a text is not valid JSON.
 */
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
    // Reversed, because the stack returns the last pair first; differences are then in the order of the text.
    if (inner) waiting.push(...inner.reverse())
    else differences.push(differenceOf(pair, before, after))
  }
}

/** Returns true if two JSON texts are semantically equal. Invalid JSON must be identical. */
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

/** Pairs the members of two objects or the items of two arrays. Returns null if the values differ as a whole. */
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

/** Trims the common prefix and suffix of two arrays, so that an item inserted at the front is one difference. */
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

/** Assigns the same number to semantically equal values, so that values of any depth are compared in constant time. */
class Meanings {
  private readonly known = new Map<string, number>()
  private readonly of = new Map<JsonNode, number>()

  /** Numbers the nodes of a text. Children must come before their parents. */
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
    // Sorts the members by key. Duplicate keys stay in their order, because the sort is stable.
    const ordered = node.members
      .map(({ key }, index) => ({ key, text: members[index] ?? '' }))
      .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    return `{${ordered.map((member) => member.text).join()}`
  }
}

/**
 * Sets a member of the outermost object to a string and returns the edited text. Returns null if the text is not a JSON
 * object.
 */
export function withMember(text: string, key: string, value: string): string | null {
  const reading = readJson(text)
  if ('fault' in reading || reading.root.type !== 'object') return null
  // With duplicate keys, the last one determines the value; `modify` of jsonc-parser would edit the first one.
  const known = reading.root.members.findLast((member) => member.key === key)?.value
  const formattingOptions = { insertSpaces: true, tabSize: indent.length, keepLines: true }
  const edits = known
    ? [{ offset: known.from, length: known.to - known.from, content: JSON.stringify(value) }]
    : modify(text, [key], value, /[\r\n]/.test(text) ? { formattingOptions } : {})
  return applyEdits(text, edits)
}

/** Returns the first syntax error of a text, or null if the text is valid JSON. */
export function jsonFault(text: string): JsonFault | null {
  const reading = readJson(text)
  return 'fault' in reading ? reading.fault : null
}

export function isJson(text: string): boolean {
  return !('fault' in readJson(text))
}

const indent = '  '
/** Maximum indentation level; without a limit, the white space of a very deep document would grow quadratically. */
const deepestIndent = 32

/**
 * Pretty-prints JSON by changing only white space; numbers, escapes and key order stay as written. Invalid JSON is
 * returned unchanged.
 */
export function reformat(text: string): string {
  if (!isJson(text)) return text
  const scanner = createScanner(text, false)
  const lineOf = (level: number) => `\n${indent.repeat(Math.min(level, deepestIndent))}`
  let level = 0
  let previous = ''
  let result = ''
  while (nextToken(scanner) !== token.end) {
    const piece = text.slice(scanner.getTokenOffset(), scanner.getPosition())
    const isClosing = piece === '}' || piece === ']'
    const isAfterOpening = previous === '{' || previous === '['
    if (isClosing) level -= 1
    if (isClosing ? !isAfterOpening : isAfterOpening || previous === ',') result += lineOf(level)
    result += piece === ':' ? ': ' : piece
    if (piece === '{' || piece === '[') level += 1
    previous = piece
  }
  return result
}

/** Returns the most frequent line ending of a text. The editor itself supports only `\n`. */
function lineEndOf(text: string): string {
  const windows = text.match(/\r\n/g)?.length ?? 0
  const alone = (text.match(/\r(?!\n)|(?<!\r)\n/g)?.length ?? 0) > windows
  if (!alone && windows > 0) return '\r\n'
  return alone && !text.includes('\n') ? '\r' : '\n'
}

/**
 * Converts line endings to `\n`, as the editor requires. This is lossless, because JSON strings cannot contain raw line
 * breaks.
 */
export function withEditorLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Restores the line endings of the original text in the edited text. */
export function withLinesOf(original: string, edited: string): string {
  const lineEnd = lineEndOf(original)
  return lineEnd === '\n' ? edited : edited.replaceAll('\n', lineEnd)
}
