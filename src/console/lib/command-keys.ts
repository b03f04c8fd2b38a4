// Keys of a command for one user: its default keys, or the keys that the user chose.
import type { CommandKeys } from '#commands/command.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { isSingleKey, splitStrokes } from './key-sequences.ts'

/** A command, or a page-level action, that has keys. */
export interface KeyTarget {
  readonly id: string
  readonly keys: CommandKeys
}

/** Keys of the page that belong to no command. Users can remap them like keys of commands. */
export const pageKeys = {
  nextRegion: { id: 'place.nextRegion', keys: { global: 'f6' } },
  previousRegion: { id: 'place.previousRegion', keys: { global: 'shift+f6' } },
  filter: { id: 'place.filter', keys: { global: '/' } },
  back: { id: 'place.back', keys: { global: 'u' } },
} as const satisfies Readonly<Record<string, KeyTarget>>

export type PageKeyName = keyof typeof pageKeys

export type KeyPreferences = Pick<Preferences, 'keys' | 'single_keys'>

/**
 * Returns `row` when the keys act on the selected row or the record of the page, and `global` when they work anywhere.
 */
export function getKeyScope({ keys }: KeyTarget): 'row' | 'global' {
  return keys.row !== undefined && keys.global === undefined ? 'row' : 'global'
}

export function getDefaultKeys({ keys }: KeyTarget): readonly string[] {
  return [keys.global ?? [], keys.row ?? []].flat()
}

/**
 * Returns all key sequences of the command: those that the user chose, else the default ones. Buttons and menus show
 * the first one.
 */
export function getKeys(target: KeyTarget, preferences: KeyPreferences): readonly string[] {
  const userKeys = Object.hasOwn(preferences.keys, target.id) ? preferences.keys[target.id] : undefined
  return userKeys ?? getDefaultKeys(target)
}

/**
 * Returns the key sequences that work now. When single-key shortcuts are off, sequences that start with one do not
 * work.
 */
export function getActiveKeys(target: KeyTarget, preferences: KeyPreferences): readonly string[] {
  const keys = getKeys(target, preferences)
  return preferences.single_keys ? keys : keys.filter((one) => !isSingleKey(splitStrokes(one)[0] ?? ''))
}
