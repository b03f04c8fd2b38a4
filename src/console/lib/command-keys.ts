// Keys of a command for one user: its default keys, or the keys that the user chose.
import type { Keys } from '#commands/command.ts'
import type { Preferences } from '#contract/preferences.ts'
import { isSingleKey, strokesOf } from './key-sequences.ts'

/** A command, or a key of the place. */
export interface Keyed {
  readonly id: string
  readonly keys: Keys
}

/** Keys of the place rather than of a command; each can be remapped like one. */
export const placeKeys = {
  nextRegion: { id: 'place.nextRegion', keys: { global: 'f6' } },
  previousRegion: { id: 'place.previousRegion', keys: { global: 'shift+f6' } },
  filter: { id: 'place.filter', keys: { global: '/' } },
  back: { id: 'place.back', keys: { global: 'u' } },
} as const satisfies Readonly<Record<string, Keyed>>

export type PlaceKey = keyof typeof placeKeys

export type KeyChoice = Pick<Preferences, 'keys' | 'single_keys'>

/** Where its keys act: on the row under the cursor (or the record of the page), or anywhere. */
export function scopeOf({ keys }: Keyed): 'row' | 'global' {
  return keys.row !== undefined && keys.global === undefined ? 'row' : 'global'
}

export function standardKeys({ keys }: Keyed): readonly string[] {
  return [keys.global ?? [], keys.row ?? []].flat()
}

/** All of its keys, the first one being the one that is shown. */
export function chosenKeys(keyed: Keyed, choice: KeyChoice): readonly string[] {
  const chosen = Object.hasOwn(choice.keys, keyed.id) ? choice.keys[keyed.id] : undefined
  return chosen ?? standardKeys(keyed)
}

/** Those that do something now: with single keys off, what begins with one does not. */
export function workingKeys(keyed: Keyed, choice: KeyChoice): readonly string[] {
  const keys = chosenKeys(keyed, choice)
  return choice.single_keys ? keys : keys.filter((one) => !isSingleKey(strokesOf(one)[0] ?? ''))
}
