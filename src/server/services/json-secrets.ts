// Secrets in JSON texts, by token offsets: JSON.parse would lose big integers and `10.00`.
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

/** The text of a member; of one that stands twice the last counts, as for `JSON.parse`. */
export function memberSource(source: string, name: string): string | null {
  const value = memberOf(parseTree(source), name)
  return value ? textOf(source, value) : null
}

/** The texts of the members of a member; without a name, those of the whole. */
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

// Locates secrets and their marks in a JSON text by a scanner: linear time, whatever the nesting or the syntax errors.

interface Place {
  /** Number of the path of the value, and of the part within the value. */
  readonly path: number
  readonly part: number
  /** Of the value as it stands in JSON, quotes included; of a part without them. */
  readonly offset: number
  readonly length: number
  readonly value: string | number
  readonly isSecret: boolean
  /** Of a text that is no secret as a whole. */
  readonly isPart: boolean
  /** It holds a mark and more: what the mark stood for would be lost. */
  readonly isBroken: boolean
}

/** How secrets are recognised in a text. */
export interface SecretRules {
  /** The key that the text is stored under. */
  readonly name?: string | undefined
  /** Every text is a secret, unless its key is known to be harmless. Otherwise names and shapes of values decide. */
  readonly isStrict?: true
}

/** Options of integrations and project configs: names of secrets in systems of others cannot all be known. */
export const strictRules: SecretRules = { isStrict: true }

/** Offsets of possible marks and of secret values or substrings, in order. Empty texts are no secrets. */
function placesIn(text: string, rules: SecretRules, paths: Paths = new Paths()): readonly Place[] {
  return scalarsIn(text, rules, paths).flatMap((scalar) => placesOf(text, scalar))
}

/** Numbers paths, so that equal paths of two texts have equal numbers and a deep path costs no more than a short one. */
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

/** JSON as a text inside JSON: a secret in it makes the whole text one. */
function holdsJsonSecret(value: string): boolean {
  return /^\s*[[{]/.test(value) && placesIn(value, {}).some(({ isSecret }) => isSecret)
}

const holdsMark = (value: unknown) => typeof value === 'string' && value.includes(keptSecret)

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** A letter of a text as JSON writes it. */
function letterOf(unit: string): string {
  if (unit.length === 1) return unit
  if (unit.length === 6) return String.fromCharCode(Number.parseInt(unit.slice(2), 16))
  return escapes[unit[1] ?? ''] ?? unit.slice(1)
}

/** Secrets are sought in the text as it is read, and told as it is written: `\/` and `\u0040` are one letter. */
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

/** What of the text stands in no part. */
function outside(value: string, parts: readonly Part[]): string {
  const ends = [0, ...parts.map(({ end }) => end)]
  const starts = [...parts.map(({ start }) => start), value.length]
  return ends.map((end, index) => value.slice(end, starts[index])).join('\n')
}

/** An object or a list that is open, or the text itself. */
interface Frame {
  /** Of what holds it: whatever is in it has this at least. */
  readonly secrecy: KeySecrecy
  /** Of the member that is being read. */
  member: {
    readonly name: string | null
    readonly secrecy: KeySecrecy
    readonly from: number
    readonly path: number
  }
  readonly isArray: boolean
  readonly path: number
  /** Number of the item that is being read, of an array. */
  item: number
  /** What names another member's value: `{"name": "password", "value": "…"}`. */
  readonly labels: Scalar[]
  readonly values: (readonly [from: number, to: number])[]
}

const labelNames = /^(?:attribute|campo|chave|field|header(?:_?name)?|k|key|name|nome|param(?:eter)?|property)$/i
const valueNames = /^(?:default(?:_?value)?|v|val|valor(?:es)?|values?)$/i

/** The scanner's `SyntaxKind`, which is no value to a module. */
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

/** `default`: strict rules apply, and neither the key nor a key above says anything about the value. */
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

/** The text before the colon was a name. */
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

/** An item of an array that names nothing. */
const noLabel: Scalar = { offset: 0, length: 0, value: 0, path: 0, secrecy: null }

/** A sibling label such as `name: "token"` makes the value a secret; the label stays readable, even under `key`. */
function endFrame(frame: Frame, scalars: readonly Scalar[]): readonly (readonly [from: number, to: number])[] {
  endMember(frame, scalars)
  if (frame.values.length === 0) return []
  if (frame.isArray) return pairsOfItems(frame)
  const naming = frame.labels.filter(({ value }) => isMark(value) || secrecyOf(String(value)) !== null)
  for (const label of naming) if (!isMark(label.value) && isReadableLabel(frame)) label.secrecy = null
  return naming.length > 0 ? frame.values : []
}

const isReadableLabel = ({ secrecy }: Frame) => secrecy === null || secrecy === 'default'

/** `["token", "…"]`, `["Accept", "*", "Authorization", "…"]`: names and values in turn. */
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

// Secrets inside a JSON text: taken out of it before it is stored or answered, and put back where they are used.
// Nothing else of the text is touched: numbers, key order and spacing stay as they were typed.

/** Mark to the secret it replaces, as a JSON literal: `"abc"`, `12`. A substring is given as a text of its own. */
export type SecretsByMark = Readonly<Record<string, string>>

export interface Hidden {
  readonly text: string
  readonly secrets: SecretsByMark
}

/** A mark that stands for no secret, or where no secret may stand. */
export class StrayMark extends Error {}

const nothing: Hidden = { text: '', secrets: {} }

/**
 * Replaces the secrets of a typed text with marks. A mark in it keeps the secret that `before` has a mark for at the
 * same path. Throws a `StrayMark` for a mark at any other place, so that no mark is saved in place of a secret.
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

/** A part of a text must still be one with its secret in place: `?token=` renamed to `?page=` would answer the secret. */
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

/** Hides the secrets of a stored text. A mark that no secret is kept for is a text like any other. */
export function hideStored(text: string, kept: SecretsByMark = {}, rules: SecretRules = {}): Hidden {
  const places = placesIn(text, rules)
  const own = places.flatMap(({ value }) =>
    isMark(value) && !Object.hasOwn(kept, value) ? [[value, itself(value)]] : [],
  )
  return marked(text, places, { ...kept, ...Object.fromEntries(own) })
}

/** The text as it was typed. */
export function reveal({ text, secrets }: Hidden, rules: SecretRules = {}): string {
  const pieces = placesIn(text, rules).flatMap((place) => {
    const { value, isPart } = place
    const secret = isMark(value) && Object.hasOwn(secrets, value) ? secrets[value] : undefined
    if (secret === undefined || secret === itself(String(value))) return []
    return [{ ...place, by: isPart ? secret.replace(/^"|"$/g, '') : secret }]
  })
  return spliced(text, pieces)
}

/** Whether the text says that secrets are kept for it. */
export function hasMarks(text: string): boolean {
  const mayHave = text.includes(keptSecret) || /\\u2022/i.test(text)
  return mayHave && placesIn(text, {}).some(isMarked)
}

/** A typed text over a stored one, both in plain: its marks stand for the secrets there. Throws a `StrayMark`. */
export function merged(typed: string, stored: string | undefined, rules: SecretRules = {}): string {
  if (!hasMarks(typed)) return typed
  const before = stored === undefined ? nothing : hideStored(stored, {}, rules)
  return reveal(hide(typed, before, rules), rules)
}

const itself = (mark: string) => JSON.stringify(mark)

const isMarked = ({ value, isBroken }: Place) => isBroken || isMark(value)

const placeKey = ({ path, part, value }: Place) => `${path} ${part} ${value}`

/** A mark without a stored secret, or where the secret would be answered, as under a label that was renamed. */
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

/** The plain mark for the first secret, numbered ones for the others. */
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

/** In their order, each replaced by what it says. */
function spliced(text: string, pieces: readonly (Span & { readonly by: string })[]): string {
  let rest = 0
  const written = pieces.map(({ offset, length, by }) => {
    const piece = text.slice(rest, offset) + by
    rest = offset + length
    return piece
  })
  return written.join('') + text.slice(rest)
}
