// Computes the permissions of a user in a different way than the product, so that the tests can compare both results.
import { type AccountType, accountTypes, type Context, contexts, type Level, levels } from '#contract/access.ts'
import { isWhole } from '../whole.ts'

/**
 * Required permission in one line: `public`, `signed in`, `stores r` (read) or `stores w` (write). `&` requires all
 * permissions and `|` any of them. Write permission includes read permission, and `admin_boss` has all permissions (S2
 * §6).
 */
export type Line = string

export interface Person {
  readonly type: AccountType
  readonly levels: Readonly<Record<Context, Level>>
}

const enough: Readonly<Record<string, readonly Level[]>> = { r: ['readonly', 'read_and_write'], w: ['read_and_write'] }

export function may(person: Person | null, line: Line): boolean {
  if (line === 'public') return true
  if (person === null) return false
  if (line === 'signed in' || person.type === 'admin_boss') return true
  const isMet = (need: string) => {
    const [context = '', letter = ''] = need.split(' ')
    return partsOf(context, letter).some((level) => person.levels[contextOf(context)] === level)
  }
  return line.includes('|') ? line.split(' | ').some(isMet) : line.split(' & ').every(isMet)
}

function partsOf(context: string, letter: string): readonly Level[] {
  const met = enough[letter]
  if (!met) throw new Error(`${context} ${letter} is no need`)
  return met
}

function contextOf(name: string): Context {
  const context = contexts.find((one) => one === name)
  if (!context) throw new Error(`${name} is no context`)
  return context
}

interface Case {
  readonly type: AccountType
  readonly context: Context
  readonly level: Level
  /** Level in all other contexts. */
  readonly others: 'denied' | 'read_and_write'
}

/** All combinations of 9 contexts, 3 levels, 7 account types and 2 baselines. */
export const everyCase: readonly Case[] = accountTypes.flatMap((type) =>
  contexts.flatMap((context) =>
    levels.flatMap((level) =>
      (['denied', 'read_and_write'] as const).map((others) => ({ type, context, level, others })),
    ),
  ),
)

export function personOf({ type, context, level, others }: Case): Person {
  const given = contexts.map((one) => [one, one === context ? level : others])
  return { type, levels: Object.fromEntries(given) }
}

/** Distinct users of all combinations. Users with the fewest permissions come first. */
export const everyPerson: readonly Person[] = [
  ...new Map(
    everyCase
      .toSorted((one, other) => Number(one.others > other.others) - Number(one.others < other.others))
      .map(personOf)
      .map((person) => [keyOf(person), person]),
  ).values(),
]

export const turns = 4

/** Returns a quarter of the users, a different quarter per turn, or all users when `WHOLE=1` is set. */
export function askedOf<Asked extends Person>(people: readonly Asked[], turn: number): readonly Asked[] {
  return isWhole ? people : people.filter((_, index) => index % turns === turn % turns)
}

export function keyOf({ type, levels: given }: Person): string {
  return [type, ...contexts.map((context) => given[context])].join(' ')
}
