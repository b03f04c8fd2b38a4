// Giving commands other keys: who else has them, and what can be done about it. Pure.
import type { Command, Danger } from '#commands/command.ts'
import { chosenKeys, type KeyChoice, type Keyed, placeKeys, scopeOf, standardKeys } from '#console/lib/key-map.ts'
import { isSingleKey, strokesOf } from '#console/lib/strokes.ts'
import { isPrefix } from './bindings.ts'
import { type KeyProblem, keysProblem } from './recording.ts'

/** What can have keys: a command, or a key of the place. */
export interface Target extends Keyed {
  /** Rows of two areas are never on one screen; null for a key of the place. */
  readonly area: string | null
  readonly danger?: Danger
  readonly ends?: true
}

export function targetsOf(commands: readonly Command[]): readonly Target[] {
  return [...Object.values(placeKeys).map((keyed) => ({ ...keyed, area: null })), ...commands]
}

/** Why it cannot have these keys; null when it can. Keys that the product itself gives to it always can. */
export function problemFor(target: Target, keys: string): KeyProblem | null {
  if (standardKeys(target).includes(keys)) return null
  const isAlone = strokesOf(keys).length === 1 && isSingleKey(keys)
  return keysProblem(keys) ?? (isAlone && (target.danger ?? 0) >= 2 ? 'danger' : null)
}

export interface Taken {
  readonly target: Target
  readonly keys: string
}

/** Keys by command, as the preferences are changed: null for the standard ones. */
export type KeysPatch = Record<string, string[] | null>

function canMeet(one: Target, other: Target): boolean {
  if (one.ends && other.ends) return false
  return !(scopeOf(one) === 'row' && scopeOf(other) === 'row' && one.area !== other.area)
}

function collide(one: string, other: string): boolean {
  const [a, b] = [strokesOf(one), strokesOf(other)]
  return isPrefix(a, b) || isPrefix(b, a)
}

/** Who else has these keys, or keys that begin with them, or keys they begin with. `at`: the place of the target's own list they go to. */
export function takenBy(
  target: Target,
  at: number,
  keys: string,
  choice: KeyChoice,
  targets: readonly Target[],
): readonly Taken[] {
  return targets.flatMap((other) =>
    chosenKeys(other, choice)
      .filter((one, index) => !(other.id === target.id && index === at) && canMeet(target, other) && collide(keys, one))
      .map((one) => ({ target: other, keys: one })),
  )
}

/** Gives the target the keys at a place of its list, and takes them from whoever has them. */
export function given(target: Target, at: number, keys: string, taken: readonly Taken[], choice: KeyChoice): KeysPatch {
  const lost = (id: string, list: readonly string[]) =>
    list.filter((one) => !taken.some((other) => other.target.id === id && other.keys === one))
  const own = [...chosenKeys(target, choice)]
  own[Math.min(at, own.length)] = keys
  return Object.fromEntries([
    ...taken.map(({ target: other }) => [other.id, asChosen(other, lost(other.id, chosenKeys(other, choice)))]),
    [target.id, asChosen(target, [...new Set(lost(target.id, own).concat(keys))].sort(byPlace(own)))],
  ])
}

const byPlace = (list: readonly string[]) => (one: string, other: string) => list.indexOf(one) - list.indexOf(other)

/** Gives the other one the keys that the target had; null where that cannot be: there are several, or nothing to give, or they are taken. */
export function swapped(
  target: Target,
  at: number,
  keys: string,
  taken: readonly Taken[],
  choice: KeyChoice,
  targets: readonly Target[],
): KeysPatch | null {
  const [first, ...others] = taken
  const before = chosenKeys(target, choice)[at]
  if (!first || others.length > 0 || first.target.id === target.id || before === undefined) return null
  const patch = given(target, at, keys, [], choice)
  const theirs = chosenKeys(first.target, choice)
  const place = theirs.indexOf(first.keys)
  const after = { ...choice, keys: { ...choice.keys, ...chosenOnly(target, patch) } }
  if (takenBy(first.target, place, before, after, targets).length > 0) return null
  return { ...patch, [first.target.id]: asChosen(first.target, theirs.with(place, before)) }
}

function chosenOnly(target: Target, patch: KeysPatch): Record<string, string[]> {
  return { [target.id]: patch[target.id] ?? [...standardKeys(target)] }
}

/** Takes one of its keys away. */
export function without(target: Target, at: number, choice: KeyChoice): KeysPatch {
  return { [target.id]: asChosen(target, chosenKeys(target, choice).toSpliced(at, 1)) }
}

/** What equals the standard is not kept: a later release may change it. */
function asChosen(target: Target, keys: readonly string[]): string[] | null {
  const standard = standardKeys(target)
  return keys.length === standard.length && keys.every((one, at) => one === standard[at]) ? null : [...keys]
}

/** Commands whose keys one press could not tell from another's, by id. */
export function collidingIds(choice: KeyChoice, targets: readonly Target[]): ReadonlySet<string> {
  return new Set(
    targets
      .filter((target) =>
        chosenKeys(target, choice).some((keys, at) => takenBy(target, at, keys, choice, targets).length > 0),
      )
      .map(({ id }) => id),
  )
}
