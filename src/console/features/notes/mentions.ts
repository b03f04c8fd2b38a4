// Converts mentions between the typed form (`@Name`) and the stored form (`@[id]`).
import { type Note, replaceMentions } from '#contract/console/notes.ts'
import type { UserReference } from '#contract/people.ts'

/**
 * Unfinished mention before the caret: the index of the `@`, and the part of the name that the user has typed so far.
 */
interface PendingMention {
  readonly start: number
  readonly typedText: string
}

/**
 * Matches an unfinished mention that contains at most one space, because a first and a last name are enough to find a
 * user.
 */
const pendingMentionPattern = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/

export function findPendingMention(text: string, caret: number): PendingMention | null {
  const [, searchText] = pendingMentionPattern.exec(text.slice(0, caret)) ?? []
  return searchText === undefined ? null : { start: caret - searchText.length - 1, typedText: searchText }
}

/** Returns the mentioned users of a note. `formatDeletedUser` returns a name for a user whose account was deleted. */
export function getMentionedUsers(
  { mentions }: Pick<Note, 'mentions'>,
  formatDeletedUser: (id: number) => string,
): readonly UserReference[] {
  return mentions.map(({ id, name }) => ({ id, name: name || formatDeletedUser(id) }))
}

/** Replaces stored mentions with names for editing: `@[12]` becomes `@Helena Prado`. */
export function toTypedText(text: string, users: readonly UserReference[]): string {
  return replaceMentions(text, (id) => `@${users.find((user) => user.id === id)?.name ?? id}`)
}

/**
 * Replaces the names of selected users with ids before storing: `@Helena Prado` becomes `@[12]`. If several names
 * match, replaces the longest name.
 */
export function toStoredText(text: string, users: readonly UserReference[]): string {
  const usersByNameLength = users.toSorted((a, b) => b.name.length - a.name.length)
  const [textBeforeMentions = '', ...segments] = text.split('@')
  const convertedParts = segments.map((segment) => {
    const match = usersByNameLength.find(({ name }) => segment.startsWith(name) && !continuesWord(segment, name.length))
    return match ? `@[${match.id}]${segment.slice(match.name.length)}` : `@${segment}`
  })
  return textBeforeMentions + convertedParts.join('')
}

const continuesWord = (text: string, index: number) => /^[\p{L}\p{N}]/u.test(text.slice(index))

/**
 * Adds a selected user to the mentioned users. If another mentioned user has the same name, appends the id to the name.
 */
export function addPickedUser(
  users: readonly UserReference[],
  { id, name }: UserReference,
): readonly [readonly UserReference[], UserReference] {
  const existingUser = users.find((user) => user.id === id)
  if (existingUser) return [users, existingUser]
  const isNameUsed = users.some((user) => user.name === name)
  const pickedUser = { id, name: isNameUsed ? `${name} (${id})` : name }
  return [[...users, pickedUser], pickedUser]
}
