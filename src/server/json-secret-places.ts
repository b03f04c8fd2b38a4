// Where secrets and their marks stand in a JSON text. Read token by token: however deep or broken the text, each letter is read once.
import { createScanner } from 'jsonc-parser'
import { isFlag, isMark, isPlainName, keptSecret, type Secrecy, secrecyOf } from '#contract/secret-names.ts'
import { type Part, secretParts } from '#contract/text-secrets.ts'

export interface Place {
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

/** Every text that may be a mark, and every value or part that is a secret, in their order. An empty text is no secret. */
export function placesIn(text: string, name = ''): readonly Place[] {
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

/** What is valued by a label that names a secret, or hides what it names. Such a label is to be read, though `key` be its name. */
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
