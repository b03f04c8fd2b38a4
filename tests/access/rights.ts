// What a person may do, worked out a second time and in another way than the product does it: the suite compares the two.
import { type AccountType, accountTypes, type Context, contexts, type Level, levels } from '#contract/access.ts'
import { isFullRun } from '../whole.ts'

/**
 * `public`, `signed in`, or what it takes: `stores r`, `stores w`; `&` asks for each, `|` for any. Read is met by write too,
 * and an admin_boss meets everything (S2 §6).
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
  /** Every other context. */
  readonly others: 'denied' | 'read_and_write'
}

/** 9 contexts × 3 levels × 7 account types × 2 baselines. */
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

/** Many cases are the same person: those stand here once, the plainest rights first. */
export const everyPerson: readonly Person[] = [
  ...new Map(
    everyCase
      .toSorted((one, other) => Number(one.others > other.others) - Number(one.others < other.others))
      .map(personOf)
      .map((person) => [keyOf(person), person]),
  ).values(),
]

export const turns = 4

/** A fourth of the people, the next one each turn; all of them where the whole is asked for. */
export function askedOf<Asked extends Person>(people: readonly Asked[], turn: number): readonly Asked[] {
  return isFullRun ? people : people.filter((_, index) => index % turns === turn % turns)
}

export function keyOf({ type, levels: given }: Person): string {
  return [type, ...contexts.map((context) => given[context])].join(' ')
}
