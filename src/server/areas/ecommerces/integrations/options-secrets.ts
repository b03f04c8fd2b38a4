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
  const marks = freeMarks(new Set(places.map(({ value }) => value)))
  const secrets: Record<string, string> = {}
  const hidden = replaced(text, places, (place) => {
    if (!place.isSecret) return undefined
    if (isMark(place.value)) {
      secrets[place.value] = kept[place.value] ?? ''
      return undefined
    }
    const mark = marks.next().value
    secrets[mark] = literalAt(text, place)
    return JSON.stringify(mark)
  })
  return { text: hidden, secrets }
}

/** The text as it was typed. */
export function reveal({ text, secrets }: Hidden): string {
  return replaced(text, placesIn(text), ({ value }) => (isMark(value) ? secrets[value] : undefined))
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
function* freeMarks(taken: ReadonlySet<unknown>): Generator<string, never> {
  for (let number = 1; ; number++) {
    const mark = number === 1 ? keptSecret : `${keptSecret}${number}`
    if (!taken.has(mark)) yield mark
  }
}

function literalAt(text: string, { offset, length }: Place): string {
  return text.slice(offset, offset + length)
}

/** The text with some of its places replaced, all in one pass; a place without a replacement stays as it is. */
function replaced(text: string, places: readonly Place[], by: (place: Place) => string | undefined): string {
  const pieces: string[] = []
  let end = 0
  for (const place of places) {
    const replacement = by(place)
    if (replacement === undefined) continue
    pieces.push(text.slice(end, place.offset), replacement)
    end = place.offset + place.length
  }
  return pieces.join('') + text.slice(end)
}
