// Keys of a command for one user: its default keys, or the keys that the user chose.
import type { Keys } from '#commands/command.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { isSingleKey, strokesOf } from './key-sequences.ts'

/** A command, or a key of the page. */
export interface Keyed {
  readonly id: string
  readonly keys: Keys
}

/** Keys of the page that belong to no command. Users can remap them like keys of commands. */
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

/** Returns all keys of the command; buttons and menus show the first. */
export function chosenKeys(keyed: Keyed, choice: KeyChoice): readonly string[] {
  const chosen = Object.hasOwn(choice.keys, keyed.id) ? choice.keys[keyed.id] : undefined
  return chosen ?? standardKeys(keyed)
}

/** Returns the keys that work now. When single keys are off, sequences that begin with a single key do not. */
export function workingKeys(keyed: Keyed, choice: KeyChoice): readonly string[] {
  const keys = chosenKeys(keyed, choice)
  return choice.single_keys ? keys : keys.filter((one) => !isSingleKey(strokesOf(one)[0] ?? ''))
}
