// Mentions in a text that is typed: people by their names here, by their ids where the text is sent.
import { type Note, replaceMentions } from '#contract/console/notes.ts'
import type { UserReference } from '#contract/people.ts'

/** What is typed of a mention before the caret: where it begins, and what of a name. */
interface Typing {
  readonly start: number
  readonly typed: string
}

/** One space at most: two names are enough to find somebody. */
const beginning = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/

export function mentionBefore(text: string, caret: number): Typing | null {
  const [, typed] = beginning.exec(text.slice(0, caret)) ?? []
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}

/** Somebody whose account is gone is called by the id. */
export function knownPeople(
  { mentions }: Pick<Note, 'mentions'>,
  gone: (id: number) => string,
): readonly UserReference[] {
  return mentions.map(({ id, name }) => ({ id, name: name || gone(id) }))
}

/** `@[12]` as `@Helena Prado`. */
export function asTyped(text: string, people: readonly UserReference[]): string {
  return replaceMentions(text, (id) => `@${people.find((person) => person.id === id)?.name ?? id}`)
}

/** The other way round, of people who were picked; the longest name that fits. */
export function asSent(text: string, people: readonly UserReference[]): string {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length)
  const [first = '', ...parts] = text.split('@')
  const sent = parts.map((part) => {
    const found = longestFirst.find(({ name }) => part.startsWith(name) && !isInWord(part, name.length))
    return found ? `@[${found.id}]${part.slice(found.name.length)}` : `@${part}`
  })
  return first + sent.join('')
}

const isInWord = (text: string, at: number) => /^[\p{L}\p{N}]/u.test(text.slice(at))

/** With one more; of two who are called the same, the second by name and id. */
export function withPicked(
  people: readonly UserReference[],
  { id, name }: UserReference,
): readonly [readonly UserReference[], UserReference] {
  const known = people.find((person) => person.id === id)
  if (known) return [people, known]
  const isTaken = people.some((person) => person.name === name)
  const picked = { id, name: isTaken ? `${name} (${id})` : name }
  return [[...people, picked], picked]
}
