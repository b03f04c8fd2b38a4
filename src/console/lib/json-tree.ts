// JSON as a tree over its text: every value knows where it stands, and nothing becomes a JavaScript number. Without recursion: a document may be deeper than the stack.
import { createScanner, type JSONScanner } from 'jsonc-parser'

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

export interface JsonNode {
  readonly type: JsonType
  /** Where its text begins and ends. */
  readonly from: number
  readonly to: number
  /** Of an object, in the order of the text; a key may stand there twice. */
  readonly members: readonly JsonMember[]
  /** Of an array. */
  readonly items: readonly JsonNode[]
}

export interface JsonMember {
  /** Decoded: `"\u0061"` is `a`. */
  readonly key: string
  /** Where the key's text begins and ends, quotes included. */
  readonly from: number
  readonly to: number
  readonly value: JsonNode
}

export const jsonFaults = [
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
  /** Key of the `json` texts, under `fault`. */
  readonly code: (typeof jsonFaults)[number]
  readonly offset: number
  /** How much of the text it is about; 0 at the end. */
  readonly length: number
}

export type JsonReading =
  | {
      readonly root: JsonNode /** Every value, children before what holds them. */
      readonly nodes: readonly JsonNode[]
    }
  | { readonly fault: JsonFault }

// As numbers, because the scanner's own enumerations exist in its types only.
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

/** What may come next. `first` is a value or the end of an empty array, `firstKey` the same of an object. */
type Expecting = 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'more' | 'end'

/** Reads a text exactly as strictly as `JSON.parse` does. */
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
    if (fault) return { fault: { code: fault, offset: from, length: to - from } }
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
  return root ? { root, nodes } : { fault: { code: 'empty', offset: 0, length: 0 } }

  function faultOf(source: string, kind: number, { getTokenError }: JSONScanner, expected: Expecting) {
    const scanned = scanFaults[getTokenError()]
    if (scanned) return scanned
    if (kind === token.lineComment || kind === token.blockComment) return 'comment'
    if (source.charCodeAt(0) === 0xfeff && scanner.getTokenOffset() === 0) return 'bom'
    if (kind === token.end && nodes.length === 0 && stack.length === 0) return 'empty'
    return grammarFault(kind, expected, stack.at(-1)?.members != null)
  }
}

/** The next token that is no white space. */
function nextToken(scanner: JSONScanner): number {
  for (;;) {
    const kind: number = scanner.scan()
    if (kind !== token.space && kind !== token.lineBreak) return kind
  }
}

/** What is wrong with a token in this place; null when it may stand there. */
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
