// Secrets inside the options of an integration: taken out of the text before it is stored or answered, and put back where they are used.
// Nothing else of the text is touched: numbers, key order and spacing stay as they were typed.
import { type Node, parseTree } from 'jsonc-parser'
import { isSecretName, keptSecret } from '#contract/secret-names.ts'

/** What was typed in place of each mark, as it stands in JSON: `"abc"`, `12`. */
export type SecretsByMark = Readonly<Record<string, string>>

export interface Hidden {
  readonly text: string
  readonly secrets: SecretsByMark
}

/** A mark that stands for no secret, or where no secret may stand. */
export class StrayMark extends Error {}

interface Place {
  readonly offset: number
  readonly length: number
  readonly value: string | number
  readonly isSecret: boolean
}

/** `kept` are the secrets that marks in the text may stand for. Throws a `StrayMark`. */
export function hide(text: string, kept: SecretsByMark = {}): Hidden {
  const places = placesIn(text)
  const stray = places.find(({ value, isSecret }) => isMark(value) && !(isSecret && Object.hasOwn(kept, value)))
  if (stray) throw new StrayMark()
  const taken = new Set(places.map(({ value }) => value))
  const marked = places
    .filter(({ isSecret }) => isSecret)
    .map((place) => ({ place, mark: isMark(place.value) ? place.value : freeMark(taken) }))
  const secrets: Record<string, string> = {}
  let hidden = text
  // From the end, so that the places before stay where they are.
  for (const { place, mark } of marked.reverse()) {
    const isKept = place.value === mark
    secrets[mark] = isKept ? (kept[mark] ?? '') : literalAt(text, place)
    if (!isKept) hidden = replaced(hidden, place, JSON.stringify(mark))
  }
  return { text: hidden, secrets }
}

/** The text as it was typed. */
export function reveal({ text, secrets }: Hidden): string {
  let revealed = text
  for (const place of placesIn(text).toReversed()) {
    const secret = isMark(place.value) ? secrets[place.value] : undefined
    if (secret !== undefined) revealed = replaced(revealed, place, secret)
  }
  return revealed
}

/** Whether the text says that secrets are kept for it. */
export function hasMarks(text: string): boolean {
  return placesIn(text).some(({ value }) => isMark(value))
}

/** Every text that may be a mark, and every value that is a secret, in their order. An empty text is no secret. */
function placesIn(text: string): readonly Place[] {
  const root = parseTree(text)
  return root ? placesUnder(root, false) : []
}

function placesUnder({ type, children = [], offset, length, value }: Node, isSecret: boolean): readonly Place[] {
  if (type === 'property') {
    const [name, inner] = children
    return inner ? placesUnder(inner, isSecret || isSecretName(String(name?.value))) : []
  }
  if (type === 'object' || type === 'array') return children.flatMap((child) => placesUnder(child, isSecret))
  const holdsSecret = isSecret && ((type === 'string' && value !== '') || type === 'number')
  return holdsSecret || isMark(value) ? [{ offset, length, value, isSecret: holdsSecret }] : []
}

const markShape = new RegExp(`^${keptSecret}\\d{0,4}$`)

function isMark(value: unknown): value is string {
  return typeof value === 'string' && markShape.test(value)
}

/** The plain mark for the first secret, numbered ones for the others. */
function freeMark(taken: Set<unknown>): string {
  let number = 1
  const mark = () => (number === 1 ? keptSecret : `${keptSecret}${number}`)
  while (taken.has(mark())) number++
  taken.add(mark())
  return mark()
}

function literalAt(text: string, { offset, length }: Place): string {
  return text.slice(offset, offset + length)
}

function replaced(text: string, { offset, length }: Place, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + length)
}
