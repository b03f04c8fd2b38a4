// Determines the shortcuts that buttons, menus and tabs display: the default shortcuts of a command, or the shortcuts
// that the user has chosen.
import { createContext, useContext } from 'react'
import { getActiveShortcuts, type KeyPreferences, type ShortcutOwner } from '#console/lib/command-keys.ts'

/** Keyboard preferences of the signed-in user. If no user is signed in, commands show their default shortcuts. */
export const KeyPreferencesContext = createContext<KeyPreferences>({ keys: {}, single_keys: true })

export function useKeyPreferences(): KeyPreferences {
  return useContext(KeyPreferencesContext)
}

/**
 * Shortcut to display: a fixed key sequence such as `mod+enter`, or a command with a shortcut that users can change.
 */
export type KeysToShow = string | ShortcutOwner | undefined

/** Returns the key sequence to display; undefined if there is no active shortcut. */
export function useKeySequence(keys: KeysToShow): string | undefined {
  const getKeySequence = useGetKeySequence()
  return typeof keys === 'object' ? getKeySequence(keys) : keys
}

/** Returns a function that takes a command and returns the key sequence to display. */
export function useGetKeySequence(): (target: ShortcutOwner) => string | undefined {
  const preferences = useKeyPreferences()
  return (target) => getActiveShortcuts(target, preferences)[0]
}
