// Secrets inside a JSON text: taken out of it before it is stored or answered, and put back where they are used.
// Nothing else of the text is touched: numbers, key order and spacing stay as they were typed.
import { isMark, keptSecret } from '#contract/secret-names.ts'
import { type Place, placesIn } from './json-secret-places.ts'

/** What was typed in place of each mark, as it stands in JSON: `"abc"`, `12`. Of a part of a text: as if it were the whole. */
export type SecretsByMark = Readonly<Record<string, string>>

export interface Hidden {
  readonly text: string
  readonly secrets: SecretsByMark
}

/** A mark that stands for no secret, or where no secret may stand. */
export class StrayMark extends Error {}

/** `kept` are the secrets that marks in the text may stand for; `name` is the name that the text itself has. Throws a `StrayMark`. */
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
