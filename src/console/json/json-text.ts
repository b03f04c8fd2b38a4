// Lossless JSON functions: parsing into a syntax tree, semantic comparison, editing of one member, and formatting. The
// parser uses no recursion, so that the nesting depth is unlimited.
import { applyEdits, createScanner, type JSONScanner, modify } from 'jsonc-parser'

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

export interface JsonNode {
  readonly type: JsonType
  /** Start and end offset of the value in the text. */
  readonly from: number
  readonly to: number
  /** Members of an object in the order of the text, including duplicate keys. Empty for values that are no objects. */
  readonly members: readonly JsonMember[]
  /** Items of an array. Empty for values that are no arrays. */
  readonly items: readonly JsonNode[]
}

interface JsonMember {
  /** Key after resolving escape sequences: the source text `"\u0061"` gives `a`. */
  readonly key: string
  /** Start and end offset of the key in the text, including the quotes. */
  readonly from: number
  readonly to: number
  readonly value: JsonNode
}

const jsonErrorCodes = [
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

export interface JsonError {
  /** Error code. The translation key of the error message is `json:fault.<code>`. */
  readonly code: (typeof jsonErrorCodes)[number]
  readonly offset: number
  /** Length of the invalid part of the text; 0 at the end of the text. */
  readonly length: number
  /** Line and column, both starting at 1. */
  readonly line: number
  readonly column: number
}

type JsonParseResult =
  | {
      readonly root: JsonNode
      /** All nodes of the syntax tree. Children come before their parents. */
      readonly nodes: readonly JsonNode[]
    }
  | { readonly fault: JsonError }

// Token numbers of the package jsonc-parser. They are copied because the package exports them as a const enum, which
// does not exist at run time.
const tokenKinds = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  space: 15,
  end: 17,
} as const

const scanErrors: Readonly<Record<number, JsonError['code']>> = {
  1: 'comment',
  2: 'string',
  3: 'number',
  4: 'escape',
  5: 'escape',
  6: 'control',
}

interface OpenContainer {
  readonly from: number
  readonly members: JsonMember[] | null
  readonly items: JsonNode[]
  key: { readonly key: string; readonly from: number; readonly to: number } | null
}

const noNodes: readonly never[] = []
const scalarTypes = new Map<number, JsonType>([
  [tokenKinds.null, 'null'],
  [tokenKinds.true, 'boolean'],
  [tokenKinds.false, 'boolean'],
  [tokenKinds.string, 'string'],
  [tokenKinds.number, 'number'],
])

/**
 * Token that the JSON parser expects next. `first` means a value or the end of an empty array, `firstKey` means a key
 * or the end of an empty object, and `more` means a comma or a closing bracket.
 */
type ParserState = 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'more' | 'end'

/** Parses a JSON text as strictly as `JSON.parse`. Returns the syntax tree, or the first syntax error. */
export function parseJson(text: string): JsonParseResult {
  const scanner = createScanner(text, false)
  const nodes: JsonNode[] = []
  const stack: OpenContainer[] = []
  let parserState: ParserState = 'value'

  const addNode = (node: JsonNode) => {
    nodes.push(node)
    const parent = stack.at(-1)
    if (parent?.members && parent.key) parent.members.push({ ...parent.key, value: node })
    else parent?.items.push(node)
    parserState = parent ? 'more' : 'end'
  }

  for (;;) {
    const kind = readNextToken(scanner)
    const from = scanner.getTokenOffset()
    const to = scanner.getPosition()
    const errorCode = findErrorCode(text, kind, scanner, parserState)
    if (errorCode) {
      const [line, column] = [scanner.getTokenStartLine() + 1, scanner.getTokenStartCharacter() + 1]
      return { fault: { code: errorCode, offset: from, length: to - from, line, column } }
    }
    if (kind === tokenKinds.end) break
    const top = stack.at(-1)
    const scalar = scalarTypes.get(kind)
    if (scalar && (parserState === 'key' || parserState === 'firstKey') && top) {
      top.key = { key: scanner.getTokenValue(), from, to }
      parserState = 'colon'
    } else if (scalar) addNode({ type: scalar, from, to, members: noNodes, items: noNodes })
    else if (kind === tokenKinds.colon) parserState = 'value'
    else if (kind === tokenKinds.comma) parserState = top?.members ? 'key' : 'value'
    else if (kind === tokenKinds.openBrace || kind === tokenKinds.openBracket) {
      stack.push({ from, members: kind === tokenKinds.openBrace ? [] : null, items: [], key: null })
      parserState = kind === tokenKinds.openBrace ? 'firstKey' : 'first'
    } else {
      stack.pop()
      if (top?.members) addNode({ type: 'object', from: top.from, to, members: top.members, items: noNodes })
      else if (top) addNode({ type: 'array', from: top.from, to, members: noNodes, items: top.items })
    }
  }
  const root = nodes.at(-1)
  return root ? { root, nodes } : { fault: { code: 'empty', offset: 0, length: 0, line: 1, column: 1 } }

  function findErrorCode(tokenText: string, kind: number, { getTokenError }: JSONScanner, expectedState: ParserState) {
    const scanError = scanErrors[getTokenError()]
    if (scanError) return scanError
    if (kind === tokenKinds.lineComment || kind === tokenKinds.blockComment) return 'comment'
    if (tokenText.charCodeAt(0) === 0xfeff && scanner.getTokenOffset() === 0) return 'bom'
    if (kind === tokenKinds.end && nodes.length === 0 && stack.length === 0) return 'empty'
    return findGrammarError(kind, expectedState, stack.at(-1)?.members != null)
  }
}

/** Returns the next token that is not white space. */
function readNextToken(scanner: JSONScanner): number {
  for (;;) {
    const tokenKind: number = scanner.scan()
    if (tokenKind !== tokenKinds.space && tokenKind !== tokenKinds.lineBreak) return tokenKind
  }
}

/** Returns the error code if the token is not allowed in the current parser state, or null if the token is allowed. */
function findGrammarError(tokenKind: number, parserState: ParserState, isInObject: boolean): JsonError['code'] | null {
  const isOpening = tokenKind === tokenKinds.openBrace || tokenKind === tokenKinds.openBracket
  const isClosing = tokenKind === (isInObject ? tokenKinds.closeBrace : tokenKinds.closeBracket)
  if (parserState === 'end') return tokenKind === tokenKinds.end ? null : 'end'
  if (tokenKind === tokenKinds.end) return parserState === 'value' || parserState === 'first' ? 'value' : 'unclosed'
  if (parserState === 'more') return tokenKind === tokenKinds.comma || isClosing ? null : 'comma'
  if (parserState === 'colon') return tokenKind === tokenKinds.colon ? null : 'colon'
  if (parserState === 'key' || parserState === 'firstKey') {
    if (tokenKind === tokenKinds.string || (parserState === 'firstKey' && isClosing)) return null
    return isClosing ? 'trailing_comma' : 'key'
  }
  if (isOpening || scalarTypes.has(tokenKind) || (parserState === 'first' && isClosing)) return null
  if (isClosing && !isInObject) return 'trailing_comma'
  return tokenKind === tokenKinds.comma ||
    tokenKind === tokenKinds.colon ||
    tokenKind === tokenKinds.closeBrace ||
    tokenKind === tokenKinds.closeBracket
    ? 'value'
    : 'character'
}

export type JsonPath = readonly (string | number)[]

export interface JsonDifference {
  /** Path of the changed value; empty for the whole document. */
  readonly path: JsonPath
  readonly kind: 'added' | 'removed' | 'changed'
  /**
   * Source text of the value in the first document. `after` is the source text in the second document. Null if the
   * document does not contain the value.
   */
  readonly before: string | null
  readonly after: string | null
}

interface PathSegment {
  readonly parent: PathSegment | null
  readonly segment: string | number
}

interface ValuePair {
  readonly pathSegment: PathSegment | null
  readonly before: JsonNode | undefined
  readonly after: JsonNode | undefined
}

/**
 * Returns the semantic differences between two JSON texts. Ignores key order, white space and string escapes. Duplicate
 * keys are compared in their order. Returns null if a text is not valid JSON.
 */
export function findJsonDifferences(before: string, after: string): readonly JsonDifference[] | null {
  const parsedBefore = parseJson(before)
  const parsedAfter = parseJson(after)
  if ('fault' in parsedBefore || 'fault' in parsedAfter) return null
  const valueNumbers = new ValueNumbers()
  valueNumbers.addNodes(before, parsedBefore.nodes)
  valueNumbers.addNodes(after, parsedAfter.nodes)

  const differences: JsonDifference[] = []
  const pendingPairs: ValuePair[] = [{ pathSegment: null, before: parsedBefore.root, after: parsedAfter.root }]
  for (;;) {
    const pair = pendingPairs.pop()
    if (!pair) return differences
    if (pair.before && pair.after && valueNumbers.areSame(pair.before, pair.after)) continue
    const childPairs = pairChildren(pair, valueNumbers)
    // Reverses the pairs, because the last pair on a stack is processed first, and the differences must have the order
    // of the text.
    if (childPairs) pendingPairs.push(...childPairs.reverse())
    else differences.push(buildDifference(pair, before, after))
  }
}

/** Returns true if two JSON texts are semantically equal. Texts that are not valid JSON must be identical. */
export function isSemanticallyEqual(first: string, second: string): boolean {
  return first === second || findJsonDifferences(first, second)?.length === 0
}

function buildDifference(
  { pathSegment, before, after }: ValuePair,
  textBefore: string,
  textAfter: string,
): JsonDifference {
  return {
    path: toPath(pathSegment),
    kind: before ? (after ? 'changed' : 'removed') : 'added',
    before: before ? textBefore.slice(before.from, before.to) : null,
    after: after ? textAfter.slice(after.from, after.to) : null,
  }
}

function toPath(pathSegment: PathSegment | null): JsonPath {
  const path: (string | number)[] = []
  for (let link = pathSegment; link; link = link.parent) path.push(link.segment)
  return path.reverse()
}

/**
 * Pairs the members of two objects or the items of two arrays. Returns null for all other values, because they are
 * compared as a whole.
 */
function pairChildren({ pathSegment, before, after }: ValuePair, valueNumbers: ValueNumbers): ValuePair[] | null {
  if (before?.type === 'object' && after?.type === 'object') return pairMembers(pathSegment, before, after)
  if (before?.type === 'array' && after?.type === 'array')
    return pairItems(pathSegment, before.items, after.items, valueNumbers)
  return null
}

function pairMembers(pathSegment: PathSegment | null, before: JsonNode, after: JsonNode): ValuePair[] {
  const valuesAfter = groupValuesByKey(after)
  const valuesBefore = groupValuesByKey(before)
  const keys = new Set([...valuesBefore.keys(), ...valuesAfter.keys()])
  return [...keys].flatMap((key) => {
    const [beforeValues, afterValues] = [valuesBefore.get(key) ?? [], valuesAfter.get(key) ?? []]
    const count = Math.max(beforeValues.length, afterValues.length)
    return Array.from({ length: count }, (_, index) => ({
      pathSegment: { parent: pathSegment, segment: key },
      before: beforeValues[index],
      after: afterValues[index],
    }))
  })
}

function groupValuesByKey({ members }: JsonNode): Map<string, JsonNode[]> {
  const values = new Map<string, JsonNode[]>()
  for (const { key, value } of members) {
    const existingValues = values.get(key)
    if (existingValues) existingValues.push(value)
    else values.set(key, [value])
  }
  return values
}

/**
 * Pairs the items of two arrays after removing the common prefix and suffix. An item inserted at the front therefore
 * counts as one difference.
 */
function pairItems(
  pathSegment: PathSegment | null,
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  valueNumbers: ValueNumbers,
): ValuePair[] {
  const isSameItem = (first: JsonNode | undefined, second: JsonNode | undefined) =>
    first !== undefined && second !== undefined && valueNumbers.areSame(first, second)
  let start = 0
  while (isSameItem(before[start], after[start])) start += 1
  let [endBefore, endAfter] = [before.length, after.length]
  while (endBefore > start && endAfter > start && isSameItem(before[endBefore - 1], after[endAfter - 1])) {
    endBefore -= 1
    endAfter -= 1
  }
  return Array.from({ length: Math.max(endBefore, endAfter) - start }, (_, index) => ({
    pathSegment: { parent: pathSegment, segment: start + index },
    before: start + index < endBefore ? before[start + index] : undefined,
    after: start + index < endAfter ? after[start + index] : undefined,
  }))
}

/** Assigns the same number to semantically equal values. Comparing two values of any depth then takes constant time. */
class ValueNumbers {
  private readonly numbersBySignature = new Map<string, number>()
  private readonly numbersByNode = new Map<JsonNode, number>()

  /** Assigns numbers to the nodes of a syntax tree. Children must come before their parents. */
  addNodes(text: string, nodes: readonly JsonNode[]): void {
    for (const node of nodes) this.numbersByNode.set(node, this.assignNumber(this.buildSignature(text, node)))
  }

  areSame(first: JsonNode, second: JsonNode): boolean {
    return this.numbersByNode.get(first) === this.numbersByNode.get(second)
  }

  private assignNumber(signature: string): number {
    const existingNumber = this.numbersBySignature.get(signature)
    if (existingNumber !== undefined) return existingNumber
    this.numbersBySignature.set(signature, this.numbersBySignature.size)
    return this.numbersBySignature.size - 1
  }

  private buildSignature(text: string, node: JsonNode): string {
    if (node.type === 'array') return `[${node.items.map((item) => this.numbersByNode.get(item)).join()}`
    if (node.type !== 'object') {
      const raw = text.slice(node.from, node.to)
      return node.type === 'string' && raw.includes('\\') ? JSON.stringify(JSON.parse(raw)) : raw
    }
    const members = node.members.map(({ key, value }) => `${JSON.stringify(key)}:${this.numbersByNode.get(value)}`)
    // Sorts the members by key, because the key order has no meaning. Duplicate keys keep their order, because the sort
    // is stable.
    const sortedMembers = node.members
      .map(({ key }, index) => ({ key, text: members[index] ?? '' }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    return `{${sortedMembers.map((member) => member.text).join()}`
  }
}

/**
 * Sets a member of the outermost object to a string value, and returns the edited text. Returns null if the text is not
 * a JSON object.
 */
export function setMember(text: string, key: string, value: string): string | null {
  const parseResult = parseJson(text)
  if ('fault' in parseResult || parseResult.root.type !== 'object') return null
  // If the key occurs several times, edits the last occurrence, because the last occurrence determines the
  // value. `modify` of jsonc-parser would edit the first occurrence.
  const existingValue = parseResult.root.members.findLast((member) => member.key === key)?.value
  const formattingOptions = { insertSpaces: true, tabSize: INDENT.length, keepLines: true }
  const edits = existingValue
    ? [{ offset: existingValue.from, length: existingValue.to - existingValue.from, content: JSON.stringify(value) }]
    : modify(text, [key], value, /[\r\n]/.test(text) ? { formattingOptions } : {})
  return applyEdits(text, edits)
}

/** Returns the first syntax error of a text, or null if the text is valid JSON. */
export function findJsonError(text: string): JsonError | null {
  const parseResult = parseJson(text)
  return 'fault' in parseResult ? parseResult.fault : null
}

export function isJson(text: string): boolean {
  return !('fault' in parseJson(text))
}

const INDENT = '  '
/**
 * Maximum indentation level. Without this limit, the white space in a deeply nested document would grow quadratically.
 */
const MAX_INDENT_LEVEL = 32

/**
 * Pretty-prints JSON. Changes only white space: numbers, escapes and key order stay as written. Returns invalid JSON
 * unchanged.
 */
export function prettyPrintJson(text: string): string {
  if (!isJson(text)) return text
  const scanner = createScanner(text, false)
  const getLineBreak = (level: number) => `\n${INDENT.repeat(Math.min(level, MAX_INDENT_LEVEL))}`
  let level = 0
  let previous = ''
  let result = ''
  while (readNextToken(scanner) !== tokenKinds.end) {
    const tokenText = text.slice(scanner.getTokenOffset(), scanner.getPosition())
    const isClosing = tokenText === '}' || tokenText === ']'
    const isAfterOpening = previous === '{' || previous === '['
    if (isClosing) level -= 1
    if (isClosing ? !isAfterOpening : isAfterOpening || previous === ',') result += getLineBreak(level)
    result += tokenText === ':' ? ': ' : tokenText
    if (tokenText === '{' || tokenText === '[') level += 1
    previous = tokenText
  }
  return result
}

/**
 * Returns the most frequent line ending of a text. The caller restores this line ending after editing, because the
 * editor supports only `\n`.
 */
function detectLineEnding(text: string): string {
  const windowsLineEndingCount = text.match(/\r\n/g)?.length ?? 0
  const isSingleCharacterMoreFrequent = (text.match(/\r(?!\n)|(?<!\r)\n/g)?.length ?? 0) > windowsLineEndingCount
  if (!isSingleCharacterMoreFrequent && windowsLineEndingCount > 0) return '\r\n'
  return isSingleCharacterMoreFrequent && !text.includes('\n') ? '\r' : '\n'
}

/**
 * Converts all line endings to `\n`, which the editor requires. The JSON value stays the same, because JSON strings
 * cannot contain line breaks.
 */
export function normalizeLineEndings(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Converts the line endings of the edited text to the line ending of the original text. */
export function restoreLineEndings(original: string, edited: string): string {
  const lineEnding = detectLineEnding(original)
  return lineEnding === '\n' ? edited : edited.replaceAll('\n', lineEnding)
}
