// Shortcuts of a command for a user: the default shortcuts, or the shortcuts that the user has chosen.
import type { CommandKeys } from '#commands/command.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { isSingleKey, splitStrokes } from './key-sequences.ts'

/** Command or page key that has shortcuts. */
export interface KeyTarget {
  readonly id: string
  readonly keys: CommandKeys
}

/** Keys that act on the page but belong to no command. Users can change them like the shortcuts of commands. */
export const pageKeys = {
  nextRegion: { id: 'place.nextRegion', keys: { global: 'f6' } },
  previousRegion: { id: 'place.previousRegion', keys: { global: 'shift+f6' } },
  filter: { id: 'place.filter', keys: { global: '/' } },
  back: { id: 'place.back', keys: { global: 'u' } },
} as const satisfies Readonly<Record<string, KeyTarget>>

export type PageKeyName = keyof typeof pageKeys

export type KeyPreferences = Pick<Preferences, 'keys' | 'single_keys'>

/**
 * Returns `row` if the shortcut acts on the selected row or on the record of the page, and `global` if it works
 * everywhere.
 */
export function getKeyScope({ keys }: KeyTarget): 'row' | 'global' {
  return keys.row !== undefined && keys.global === undefined ? 'row' : 'global'
}

export function getDefaultKeys({ keys }: KeyTarget): readonly string[] {
  return [keys.global ?? [], keys.row ?? []].flat()
}

/**
 * Returns all shortcuts of the command: those that the user has chosen, or else the default shortcuts. Buttons and
 * menus show the first one.
 */
export function getKeys(target: KeyTarget, preferences: KeyPreferences): readonly string[] {
  const userKeys = Object.hasOwn(preferences.keys, target.id) ? preferences.keys[target.id] : undefined
  return userKeys ?? getDefaultKeys(target)
}

/**
 * Returns the shortcuts that work now. Shortcuts that start with a single key do not work while single-key shortcuts
 * are disabled.
 */
export function getActiveKeys(target: KeyTarget, preferences: KeyPreferences): readonly string[] {
  const keys = getKeys(target, preferences)
  return preferences.single_keys ? keys : keys.filter((sequence) => !isSingleKey(splitStrokes(sequence)[0] ?? ''))
}
