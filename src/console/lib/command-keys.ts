// Functions that return the keyboard shortcuts of a command: the shortcuts that the user has chosen, or else the
// default shortcuts.
import type { CommandKeys } from '#commands/command.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { isSingleCharacterKeyPress, splitStrokes } from './key-sequences.ts'

/** Owner of keyboard shortcuts: a command, or an action of the page that is not a command. */
export interface ShortcutOwner {
  readonly id: string
  readonly keys: CommandKeys
}

/** Shortcuts that act on the page but belong to no command. Users can change them like the shortcuts of commands. */
export const pageShortcuts = {
  nextRegion: { id: 'place.nextRegion', keys: { global: 'f6' } },
  previousRegion: { id: 'place.previousRegion', keys: { global: 'shift+f6' } },
  filter: { id: 'place.filter', keys: { global: '/' } },
  back: { id: 'place.back', keys: { global: 'u' } },
} as const satisfies Readonly<Record<string, ShortcutOwner>>

export type PageShortcutName = keyof typeof pageShortcuts

export type KeyPreferences = Pick<Preferences, 'keys' | 'single_keys'>

/**
 * Returns `row` if the shortcut acts on the selected row or on the record of the page, and `global` if the shortcut
 * works everywhere.
 */
export function getShortcutScope({ keys }: ShortcutOwner): 'row' | 'global' {
  return keys.row !== undefined && keys.global === undefined ? 'row' : 'global'
}

export function getDefaultShortcuts({ keys }: ShortcutOwner): readonly string[] {
  return [keys.global ?? [], keys.row ?? []].flat()
}

/**
 * Returns all shortcuts of a command: the shortcuts that the user has chosen, or else the default shortcuts. Buttons
 * and menus show only the first shortcut.
 */
export function getShortcuts(target: ShortcutOwner, preferences: KeyPreferences): readonly string[] {
  const customShortcuts = Object.hasOwn(preferences.keys, target.id) ? preferences.keys[target.id] : undefined
  return customShortcuts ?? getDefaultShortcuts(target)
}

/**
 * Returns the shortcuts of a command that work now. Shortcuts that start with a single key, without a modifier, do not
 * work if the user has disabled single-key shortcuts.
 */
export function getActiveShortcuts(target: ShortcutOwner, preferences: KeyPreferences): readonly string[] {
  const keys = getShortcuts(target, preferences)
  return preferences.single_keys
    ? keys
    : keys.filter((sequence) => !isSingleCharacterKeyPress(splitStrokes(sequence)[0] ?? ''))
}
