// Replaces secrets in JSON texts with marks and restores them. Works on offsets, because JSON.parse would lose big
// integers and `10.00`.
import { createScanner, type Node, parseTree } from 'jsonc-parser'
import {
  isFlag,
  isHarmlessKey,
  isMark,
  isPlainName,
  keptSecret,
  type Part,
  type Secrecy,
  secrecyOf,
  secretParts,
} from '#contract/secrets.ts'

/**
 * Returns the source text of a member; null when there is none. The last of duplicate members counts, as in
 * `JSON.parse`.
 */
export function memberSource(source: string, name: string): string | null {
  const value = memberOf(parseTree(source), name)
  return value ? textOf(source, value) : null
}

/** Returns the source texts of all members of the member `name`, or of the root object when `name` is null. */
export function memberSources(source: string, name: string | null): Readonly<Record<string, string>> {
  const whole = parseTree(source)
  const members = (name === null ? whole : memberOf(whole, name))?.children ?? []
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

/** Position of a secret value, of a secret part of a text, or of a mark, in a JSON text. */
interface Place {
  /** Number of the path of the value, and index of the part within the value. */
  readonly path: number
  readonly part: number
  /** Span in the JSON text; includes the quotes of a whole value, but not those around a part. */
  readonly offset: number
  readonly length: number
  readonly value: string | number
  readonly isSecret: boolean
  /** True for a secret substring of a text that is not secret as a whole. */
  readonly isPart: boolean
  /** True for a text that contains a mark and other characters, so that the secret of the mark would be lost. */
  readonly isBroken: boolean
}

/** Rules for recognising secrets in a text. */
export interface SecretRules {
  /** Key that the text is stored under. */
  readonly name?: string | undefined
  /**
   * Treats every text as a secret unless its key is known to be harmless. Without it, names and formats of values
   * decide.
   */
  readonly isStrict?: true
}

/**
 * Rules for options of integrations and project configs, because the names of secrets in other systems are not all
 * known.
 */
export const strictRules: SecretRules = { isStrict: true }

/**
 * Finds secret values, secret substrings and possible marks, in order. Scans in linear time, whatever the nesting or
 * syntax errors. Empty texts are never secret.
 */
function placesIn(text: string, rules: SecretRules, paths: Paths = new Paths()): readonly Place[] {
  return scalarsIn(text, rules, paths).flatMap((scalar) => placesOf(text, scalar))
}

/**
 * Assigns numbers to paths, so that equal paths of two texts have equal numbers, and a deep path costs no more than a
 * short one.
 */
class Paths {
  readonly #ids = new Map<string, number>()

  idOf(parent: number, step: string | number): number {
    const path = `${parent} ${JSON.stringify(step)}`
    const id = this.#ids.get(path) ?? this.#ids.size + 1
    this.#ids.set(path, id)
    return id
  }
}

interface Scalar {
  readonly offset: number
  readonly length: number
  readonly value: string | number
  readonly path: number
  secrecy: Secrecy | null
}

function placesOf(text: string, { offset, length, value, path, secrecy }: Scalar): readonly Place[] {
  const place = { offset, length, value, path, part: 0, isPart: false, isBroken: false }
  const [isText, isEmpty] = [typeof value === 'string', value === '']
  if (isMark(value)) return [{ ...place, isSecret: secrecy !== null }]
  if (!isEmpty && (secrecy === 'all' || (secrecy === 'texts' && isText)) && !isFlag(value))
    return [{ ...place, isSecret: true, isBroken: holdsMark(value) }]
  if (!isText) return []
  if (holdsJsonSecret(String(value))) return [{ ...place, isSecret: true, isBroken: holdsMark(value) }]
  return mayHoldParts.test(String(value)) || holdsMark(value) ? partsOf(text, place) : []
}

const mayHoldParts = /[=@]|:\/\/|^\s*[\w-]{1,80}\s*:|^\s*(?:basic|bearer)\s/i

/** Returns true for JSON inside a JSON text that contains a secret; the whole text is then a secret. */
function holdsJsonSecret(value: string): boolean {
  return /^\s*[[{]/.test(value) && placesIn(value, {}).some(({ isSecret }) => isSecret)
}

const holdsMark = (value: unknown) => typeof value === 'string' && value.includes(keptSecret)

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Decodes one character of a JSON text, which may be an escape sequence. */
function letterOf(unit: string): string {
  if (unit.length === 1) return unit
  if (unit.length === 6) return String.fromCharCode(Number.parseInt(unit.slice(2), 16))
  return escapes[unit[1] ?? ''] ?? unit.slice(1)
}

/**
 * Finds the secret parts of a text. Searches the decoded text and returns offsets in the source, where `\/` and
 * `\u0040` are one character.
 */
function partsOf(text: string, { offset, length, path }: Pick<Place, 'offset' | 'length' | 'path'>): readonly Place[] {
  const units = text.slice(offset + 1, offset + length).match(/\\u[\da-f]{4}|\\.|[\s\S]/gi) ?? []
  if (units.at(-1) === '"') units.pop()
  const letters = units.map(letterOf)
  const value = letters.join('')
  const starts: number[] = [offset + 1]
  for (const unit of units) starts.push((starts.at(-1) ?? 0) + unit.length)
  const startOf = (index: number) => starts[index] ?? offset + length
  const parts = secretParts(value)
  const places = parts.map(({ start, end }, index) => {
    const part = value.slice(start, end)
    const span = { offset: startOf(start), length: startOf(end) - startOf(start), path, part: index }
    return { ...span, value: part, isSecret: true, isPart: true, isBroken: holdsMark(part) && !isMark(part) }
  })
  const whole = { offset, length, value, path, part: parts.length, isSecret: false, isPart: false, isBroken: true }
  return holdsMark(outside(value, parts)) ? [...places, whole] : places
}

/** Returns the text outside the parts. */
function outside(value: string, parts: readonly Part[]): string {
  const ends = [0, ...parts.map(({ end }) => end)]
  const starts = [...parts.map(({ start }) => start), value.length]
  return ends.map((end, index) => value.slice(end, starts[index])).join('\n')
}

/** Object or array that the scanner is inside of, or the root of the text. */
interface Frame {
  /** Secrecy that the values inside inherit at least. */
  readonly secrecy: KeySecrecy
  /** Member that is being read. */
  member: {
    readonly name: string | null
    readonly secrecy: KeySecrecy
    readonly from: number
    readonly path: number
  }
  readonly isArray: boolean
  readonly path: number
  /** Index of the current item of an array. */
  item: number
  /** Values that name the value of another member, as in `{"name": "password", "value": "…"}`. */
  readonly labels: Scalar[]
  readonly values: (readonly [from: number, to: number])[]
}

const labelNames = /^(?:attribute|campo|chave|field|header(?:_?name)?|k|key|name|nome|param(?:eter)?|property)$/i
const valueNames = /^(?:default(?:_?value)?|v|val|valor(?:es)?|values?)$/i

/** Values of `SyntaxKind` of jsonc-parser, whose `const enum` cannot be imported by a module. */
const tokens = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  text: 10,
  number: 11,
  end: 17,
}

function scalarsIn(text: string, { name = '', isStrict }: SecretRules, paths: Paths): readonly Scalar[] {
  const scanner = createScanner(text, true)
  const scalars: Scalar[] = []
  const pairs: (readonly [from: number, to: number])[] = []
  const secrecyUnder = (key: string) => secrecyOf(key) ?? (isStrict && !isHarmlessKey(key) ? 'default' : null)
  const root = frameUnder(secrecyUnder(name), { from: 0, path: 0, isArray: false })
  const frames: Frame[] = [root]
  const top = () => frames.at(-1) ?? root
  const add = (value: string | number) => {
    const { secrecy, path } = top().member
    const [offset, length] = [scanner.getTokenOffset(), scanner.getTokenLength()]
    const own = secrecy === 'default' ? 'texts' : secrecy
    scalars.push({ offset, length, value, path, secrecy: own })
  }
  for (let token: number = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    const frame = top()
    if (token === tokens.text) add(scanner.getTokenValue())
    else if (token === tokens.number) add(Number(scanner.getTokenValue()))
    else if (token === tokens.colon) nameMember(frame, scalars, { secrecyUnder, paths })
    else if (token === tokens.comma) nextMember(frame, scalars, paths)
    else if (token === tokens.openBrace || token === tokens.openBracket) {
      const { secrecy, path } = frame.member
      const isArray = token === tokens.openBracket
      // The items of an array are judged by the key of the array, the members of an object by their own keys.
      const inner = frameUnder(secrecy === 'default' && !isArray ? null : secrecy, {
        from: scalars.length,
        path,
        isArray,
      })
      frames.push(inner)
      if (isArray) inner.member = { ...inner.member, path: paths.idOf(path, 0) }
    } else if (token === tokens.closeBrace || token === tokens.closeBracket) {
      pairs.push(...endFrame(frame, scalars))
      if (frames.length > 1) frames.pop()
    }
  }
  for (const frame of frames.toReversed()) pairs.push(...endFrame(frame, scalars))
  markPairs(scalars, pairs)
  return scalars
}

/** Secrecy of a key. `default` means that strict rules apply and neither this key nor a parent key decides. */
type KeySecrecy = Secrecy | 'default' | null

function frameUnder(
  secrecy: KeySecrecy,
  { from, path, isArray }: Pick<Frame, 'path' | 'isArray'> & { from: number },
): Frame {
  return { secrecy, member: { name: null, secrecy, from, path }, labels: [], values: [], isArray, path, item: 0 }
}

interface Naming {
  readonly secrecyUnder: (key: string) => KeySecrecy
  readonly paths: Paths
}

/**
 * Starts a member whose name is the text before the colon, and determines its secrecy from its own key and the parents.
 */
function nameMember(frame: Frame, scalars: Scalar[], { secrecyUnder, paths }: Naming): void {
  const name = String(scalars.pop()?.value ?? '')
  const own = secrecyUnder(name)
  const inherited = frame.secrecy === 'texts' && isPlainName(name) ? null : frame.secrecy
  const known = own === 'all' || inherited === 'all' ? 'all' : own === 'default' ? inherited : (own ?? inherited)
  const isPlain = own === 'default' && frame.secrecy === 'texts' && inherited === null
  const secrecy = known ?? (isPlain ? null : own)
  frame.member = { name, secrecy, from: scalars.length, path: paths.idOf(frame.path, name) }
}

function nextMember(frame: Frame, scalars: readonly Scalar[], paths: Paths): void {
  endMember(frame, scalars)
  frame.item++
  if (frame.isArray) frame.member = { ...frame.member, path: paths.idOf(frame.path, frame.item) }
}

function endMember(frame: Frame, scalars: readonly Scalar[]): void {
  const { name, from } = frame.member
  const [first] = scalars.slice(from, from + 1)
  const only = frame.isArray && first?.path !== frame.member.path ? undefined : first
  const isLabel = frame.isArray ? frame.item % 2 === 0 : name !== null && labelNames.test(name)
  const isValue = frame.isArray ? frame.item % 2 === 1 : name !== null && valueNames.test(name)
  if (isLabel && scalars.length === from + 1 && typeof only?.value === 'string') frame.labels.push(only)
  else if (isLabel && frame.isArray) frame.labels.push(noLabel)
  if (isValue) frame.values.push([from, scalars.length])
  frame.member = { name: null, secrecy: frame.secrecy, from: scalars.length, path: frame.path }
}

/** Placeholder for an array item that names nothing. */
const noLabel: Scalar = { offset: 0, length: 0, value: 0, path: 0, secrecy: null }

/**
 * Returns the value ranges that a sibling label such as `name: "token"` makes secret. The label itself stays readable.
 */
function endFrame(frame: Frame, scalars: readonly Scalar[]): readonly (readonly [from: number, to: number])[] {
  endMember(frame, scalars)
  if (frame.values.length === 0) return []
  if (frame.isArray) return pairsOfItems(frame)
  const naming = frame.labels.filter(({ value }) => isMark(value) || secrecyOf(String(value)) !== null)
  for (const label of naming) if (!isMark(label.value) && isReadableLabel(frame)) label.secrecy = null
  return naming.length > 0 ? frame.values : []
}

const isReadableLabel = ({ secrecy }: Frame) => secrecy === null || secrecy === 'default'

/**
 * Returns the value ranges of alternating names and values, as in `["token", "…"]` or `["Accept", "*", "Authorization",
 * "…"]`.
 */
function pairsOfItems({ labels, values, secrecy }: Frame): readonly (readonly [from: number, to: number])[] {
  if (labels.length !== values.length) return []
  return values.filter((_, index) => {
    const label = labels[index]
    const isNaming = typeof label?.value === 'string' && /^[\w-]+$/.test(label.value) && secrecyOf(label.value) !== null
    if (label && isNaming && secrecy === 'default') label.secrecy = null
    return isNaming
  })
}

function markPairs(scalars: readonly Scalar[], pairs: readonly (readonly [from: number, to: number])[]): void {
  const changes = new Map<number, number>()
  for (const [from, to] of pairs) {
    changes.set(from, (changes.get(from) ?? 0) + 1)
    changes.set(to, (changes.get(to) ?? 0) - 1)
  }
  let depth = 0
  for (const [index, scalar] of scalars.entries()) {
    depth += changes.get(index) ?? 0
    if (depth > 0) scalar.secrecy = 'all'
  }
}

/** Secrets by mark, each as a JSON literal such as `"abc"` or `12`. A secret substring is stored as a JSON string. */
export type SecretsByMark = Readonly<Record<string, string>>

/** Text with marks in place of its secrets. Numbers, key order and spacing are unchanged. */
export interface Hidden {
  readonly text: string
  readonly secrets: SecretsByMark
}

/** Thrown for a mark without a stored secret, or at a position where the secret would be exposed. */
export class StrayMark extends Error {}

const nothing: Hidden = { text: '', secrets: {} }

/**
 * Replaces the secrets of a typed text with marks. A mark in the typed text refers to the secret that `before` has at
 * the same path. Throws a `StrayMarkError` for a mark at any other position, so that no mark is saved in place of a
 * secret.
 */
export function hide(text: string, before: Hidden = nothing, rules: SecretRules = {}): Hidden {
  const paths = new Paths()
  const places = placesIn(text, rules, paths)
  const marks = places.filter(isMarked)
  if (marks.length > 0) {
    const known = new Set(placesIn(before.text, rules, paths).filter(isMarked).map(placeKey))
    if (marks.some((place) => !known.has(placeKey(place)) || isLost(place, before.secrets))) throw new StrayMark()
  }
  const hidden = marked(text, places, before.secrets)
  if (marks.some(({ isPart }) => isPart)) refuseExposedParts(hidden, marks, { rules, paths })
  return hidden
}

interface Hiding {
  readonly rules: SecretRules
  readonly paths: Paths
}

/**
 * Throws when a part with its secret restored would no longer be secret: renaming `?token=` to `?page=` must not expose
 * the secret.
 */
function refuseExposedParts(hidden: Hidden, marks: readonly Place[], { rules, paths }: Hiding): void {
  const parts = placesIn(reveal(hidden, rules), rules, paths).filter(({ isPart, isSecret }) => isPart && isSecret)
  const secretParts = new Set(parts.map(placeKey))
  for (const place of marks.filter(({ isPart }) => isPart)) {
    const value = textOfLiteral(hidden.secrets[String(place.value)] ?? '')
    if (value === null || !secretParts.has(placeKey({ ...place, value }))) throw new StrayMark()
  }
}

function textOfLiteral(literal: string): string | null {
  try {
    const value: unknown = JSON.parse(literal)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/** Replaces the secrets of a stored text with marks. A mark without a stored secret is treated as plain text. */
export function hideStored(text: string, kept: SecretsByMark = {}, rules: SecretRules = {}): Hidden {
  const places = placesIn(text, rules)
  const own = places.flatMap(({ value }) =>
    isMark(value) && !Object.hasOwn(kept, value) ? [[value, itself(value)]] : [],
  )
  return marked(text, places, { ...kept, ...Object.fromEntries(own) })
}

/** Returns the text with its secrets restored. */
export function reveal({ text, secrets }: Hidden, rules: SecretRules = {}): string {
  const pieces = placesIn(text, rules).flatMap((place) => {
    const { value, isPart } = place
    const secret = isMark(value) && Object.hasOwn(secrets, value) ? secrets[value] : undefined
    if (secret === undefined || secret === itself(String(value))) return []
    return [{ ...place, by: isPart ? secret.replace(/^"|"$/g, '') : secret }]
  })
  return spliced(text, pieces)
}

/** Returns true when the text contains marks of stored secrets. */
export function hasMarks(text: string): boolean {
  const mayHave = text.includes(keptSecret) || /\\u2022/i.test(text)
  return mayHave && placesIn(text, {}).some(isMarked)
}

/**
 * Replaces the marks in a typed text by the secrets of the stored text; both texts are unmasked. Throws a
 * `StrayMarkError`.
 */
export function merged(typed: string, stored: string | undefined, rules: SecretRules = {}): string {
  if (!hasMarks(typed)) return typed
  const before = stored === undefined ? nothing : hideStored(stored, {}, rules)
  return reveal(hide(typed, before, rules), rules)
}

const itself = (mark: string) => JSON.stringify(mark)

const isMarked = ({ value, isBroken }: Place) => isBroken || isMark(value)

const placeKey = ({ path, part, value }: Place) => `${path} ${part} ${value}`

/**
 * Returns true for a mark without a stored secret, or at a position that would expose the secret, as under a renamed
 * label.
 */
function isLost({ value, isSecret }: Place, kept: SecretsByMark): boolean {
  if (!isMark(value)) return false
  const literal = Object.hasOwn(kept, value) ? kept[value] : undefined
  if (literal === undefined) return true
  return !isSecret && literal !== itself(value) && !placesIn(literal, {}).some((place) => place.isSecret)
}

function marked(text: string, places: readonly Place[], kept: SecretsByMark): Hidden {
  const free = freeMarks(new Set(places.map(({ value }) => value)))
  const secrets: Record<string, string> = {}
  const pieces = places.flatMap((place) => {
    const { value, isSecret, isPart } = place
    if (isMark(value)) {
      if (Object.hasOwn(kept, value)) secrets[value] = kept[value] ?? ''
      return []
    }
    if (!isSecret) return []
    const mark = free()
    const literal = literalAt(text, place)
    secrets[mark] = isPart ? `"${literal}"` : literal
    return [{ ...place, by: isPart ? mark : itself(mark) }]
  })
  return { text: spliced(text, pieces), secrets }
}

/** Returns a generator of unused marks: the plain mark first, then numbered marks. */
function freeMarks(taken: ReadonlySet<unknown>): () => string {
  let number = 0
  const next = () => (++number === 1 ? keptSecret : `${keptSecret}${number}`)
  return () => {
    let mark = next()
    while (taken.has(mark)) mark = next()
    return mark
  }
}

type Span = Pick<Place, 'offset' | 'length'>

function literalAt(text: string, { offset, length }: Span): string {
  return text.slice(offset, offset + length)
}

/** Replaces spans of the text, which are in ascending order. */
function spliced(text: string, pieces: readonly (Span & { readonly by: string })[]): string {
  let rest = 0
  const written = pieces.map(({ offset, length, by }) => {
    const piece = text.slice(rest, offset) + by
    rest = offset + length
    return piece
  })
  return written.join('') + text.slice(rest)
}
