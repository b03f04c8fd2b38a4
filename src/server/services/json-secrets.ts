// Secrets in JSON texts, by token offsets: JSON.parse would lose big integers and `10.00`.
import { createScanner, type Node, parseTree } from 'jsonc-parser'
import {
  isFlag,
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

/** Offsets of possible marks and of secret values or substrings, in order. Empty texts are no secrets. */
function placesIn(text: string, name = ''): readonly Place[] {
  return scalarsIn(text, name).flatMap((scalar) => placesOf(text, scalar))
}

interface Scalar {
  readonly offset: number
  readonly length: number
  readonly value: string | number
  secrecy: Secrecy | null
}

function placesOf(text: string, { offset, length, value, secrecy }: Scalar): readonly Place[] {
  const place = { offset, length, value, isPart: false, isBroken: false }
  const [isText, isEmpty] = [typeof value === 'string', value === '']
  if (isMark(value)) return [{ ...place, isSecret: secrecy !== null }]
  if (!isEmpty && (secrecy === 'all' || (secrecy === 'texts' && isText)) && !isFlag(value))
    return [{ ...place, isSecret: true, isBroken: holdsMark(value) }]
  return isText && /[=@]|:\/\//.test(String(value)) ? partsOf(text, offset, length) : []
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
function partsOf(text: string, offset: number, length: number): readonly Place[] {
  const units = text.slice(offset + 1, offset + length).match(/\\u[\da-f]{4}|\\.|[\s\S]/gi) ?? []
  if (units.at(-1) === '"') units.pop()
  const letters = units.map(letterOf)
  const value = letters.join('')
  const starts: number[] = [offset + 1]
  for (const unit of units) starts.push((starts.at(-1) ?? 0) + unit.length)
  const startOf = (index: number) => starts[index] ?? offset + length
  const parts = secretParts(value)
  const places = parts.map(({ start, end }) => {
    const part = value.slice(start, end)
    const span = { offset: startOf(start), length: startOf(end) - startOf(start) }
    return { ...span, value: part, isSecret: true, isPart: true, isBroken: holdsMark(part) && !isMark(part) }
  })
  const whole = { offset, length, value, isSecret: false, isPart: false, isBroken: true }
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
  readonly secrecy: Secrecy | null
  /** Of the member that is being read. */
  member: { readonly name: string | null; readonly secrecy: Secrecy | null; readonly from: number }
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

function scalarsIn(text: string, name: string): readonly Scalar[] {
  const scanner = createScanner(text, true)
  const scalars: Scalar[] = []
  const pairs: (readonly [from: number, to: number])[] = []
  const frames: Frame[] = [frameUnder(secrecyOf(name), 0)]
  const top = () => frames.at(-1) ?? frameUnder(null, scalars.length)
  const add = (value: string | number) => {
    const [offset, length] = [scanner.getTokenOffset(), scanner.getTokenLength()]
    scalars.push({ offset, length, value, secrecy: top().member.secrecy })
  }
  for (let token: number = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    const frame = top()
    if (token === tokens.text) add(scanner.getTokenValue())
    else if (token === tokens.number) add(Number(scanner.getTokenValue()))
    else if (token === tokens.colon) nameMember(frame, scalars)
    else if (token === tokens.comma) endMember(frame, scalars)
    else if (token === tokens.openBrace || token === tokens.openBracket)
      frames.push(frameUnder(frame.member.secrecy, scalars.length))
    else if (token === tokens.closeBrace || token === tokens.closeBracket) {
      pairs.push(...endFrame(frame, scalars))
      if (frames.length > 1) frames.pop()
    }
  }
  for (const frame of frames.toReversed()) pairs.push(...endFrame(frame, scalars))
  markPairs(scalars, pairs)
  return scalars
}

function frameUnder(secrecy: Secrecy | null, from: number): Frame {
  return { secrecy, member: { name: null, secrecy, from }, labels: [], values: [] }
}

/** The text before the colon was a name. */
function nameMember(frame: Frame, scalars: Scalar[]): void {
  const name = String(scalars.pop()?.value ?? '')
  const own = secrecyOf(name)
  const inherited = frame.secrecy === 'texts' && isPlainName(name) ? null : frame.secrecy
  const secrecy = own === 'all' || inherited === 'all' ? 'all' : (own ?? inherited)
  frame.member = { name, secrecy, from: scalars.length }
}

function endMember(frame: Frame, scalars: readonly Scalar[]): void {
  const { name, from } = frame.member
  const [only] = scalars.slice(from, from + 1)
  if (name !== null && labelNames.test(name) && scalars.length === from + 1 && typeof only?.value === 'string')
    frame.labels.push(only)
  if (name !== null && valueNames.test(name)) frame.values.push([from, scalars.length])
  frame.member = { name: null, secrecy: frame.secrecy, from: scalars.length }
}

/** A sibling label such as `name: "token"` makes the value a secret; the label stays readable, even under `key`. */
function endFrame(frame: Frame, scalars: readonly Scalar[]): readonly (readonly [from: number, to: number])[] {
  endMember(frame, scalars)
  if (frame.values.length === 0) return []
  const naming = frame.labels.filter(({ value }) => isMark(value) || secrecyOf(String(value)) !== null)
  for (const label of naming) if (!isMark(label.value) && frame.secrecy === null) label.secrecy = null
  return naming.length > 0 ? frame.values : []
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

/** `kept`: secrets that marks in the text may stand for; `name`: the key the text is under. Throws a `StrayMark`. */
export function hide(text: string, kept: SecretsByMark = {}, name = ''): Hidden {
  const places = placesIn(text, name)
  if (places.some((place) => isStray(place, kept))) throw new StrayMark()
  return marked(text, places, kept)
}

/** The same of a text that is stored: a mark that nothing is kept for is a text like others. */
export function hideStored(text: string, kept: SecretsByMark = {}, name = ''): Hidden {
  const places = placesIn(text, name)
  const own = places.flatMap(({ value }) =>
    isMark(value) && !Object.hasOwn(kept, value) ? [[value, itself(value)]] : [],
  )
  return marked(text, places, { ...kept, ...Object.fromEntries(own) })
}

/** The text as it was typed. */
export function reveal({ text, secrets }: Hidden, name = ''): string {
  const pieces = placesIn(text, name).flatMap((place) => {
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
  return mayHave && placesIn(text, '').some(({ value, isBroken }) => isBroken || isMark(value))
}

/** A typed text over a stored one, both in plain: its marks stand for the secrets there. Throws a `StrayMark`. */
export function merged(typed: string, stored: string | undefined, name = ''): string {
  if (!hasMarks(typed)) return typed
  return reveal(hide(typed, stored === undefined ? {} : hideStored(stored, {}, name).secrets, name), name)
}

const itself = (mark: string) => JSON.stringify(mark)

function isStray({ value, isSecret, isBroken }: Place, kept: SecretsByMark): boolean {
  if (isBroken) return true
  if (!isMark(value)) return false
  return !Object.hasOwn(kept, value) || (!isSecret && kept[value] !== itself(value))
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
