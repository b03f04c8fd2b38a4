// Keys of a command for one user: its default keys, or the keys that the user chose.
import type { Keys } from '#commands/command.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { isSingleKey, strokesOf } from './key-sequences.ts'

/** A command, or a page-level action, that has keys. */
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

/**
 * Returns `row` when the keys act on the selected row or the record of the page, and `global` when they work anywhere.
 */
export function scopeOf({ keys }: Keyed): 'row' | 'global' {
  return keys.row !== undefined && keys.global === undefined ? 'row' : 'global'
}

export function standardKeys({ keys }: Keyed): readonly string[] {
  return [keys.global ?? [], keys.row ?? []].flat()
}

/**
 * Returns all key sequences of the command: those that the user chose, else the default ones. Buttons and menus show
 * the first one.
 */
export function chosenKeys(keyed: Keyed, choice: KeyChoice): readonly string[] {
  const chosen = Object.hasOwn(choice.keys, keyed.id) ? choice.keys[keyed.id] : undefined
  return chosen ?? standardKeys(keyed)
}

/**
 * Returns the key sequences that work now. When single-key shortcuts are off, sequences that start with one do not
 * work.
 */
export function workingKeys(keyed: Keyed, choice: KeyChoice): readonly string[] {
  const keys = chosenKeys(keyed, choice)
  return choice.single_keys ? keys : keys.filter((one) => !isSingleKey(strokesOf(one)[0] ?? ''))
}
