// Converts mentions between the typed form (`@Name`) and the stored form (`@[id]`).
import { type Note, replaceMentions } from '#contract/console/notes.ts'
import type { UserReference } from '#contract/people.ts'

/** Unfinished mention before the caret: index of the `@`, and the part of the name typed so far. */
interface Typing {
  readonly start: number
  readonly typed: string
}

/** Matches an unfinished mention with at most one space, because two names are enough to find a user. */
const beginning = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/

export function mentionBefore(text: string, caret: number): Typing | null {
  const [, typed] = beginning.exec(text.slice(0, caret)) ?? []
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}

/** Returns the mentioned users of a note; `formatDeletedUser` formats the name of a user whose account was deleted. */
export function knownPeople(
  { mentions }: Pick<Note, 'mentions'>,
  gone: (id: number) => string,
): readonly UserReference[] {
  return mentions.map(({ id, name }) => ({ id, name: name || gone(id) }))
}

/** Replaces stored mentions with names for editing: `@[12]` becomes `@Helena Prado`. */
export function asTyped(text: string, people: readonly UserReference[]): string {
  return replaceMentions(text, (id) => `@${people.find((person) => person.id === id)?.name ?? id}`)
}

/** Replaces names of picked users with ids for storing: `@Helena Prado` becomes `@[12]`; the longest name wins. */
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

/** Adds a picked user to the list; a second user with the same name gets the id appended to the name. */
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
