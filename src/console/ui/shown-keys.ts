// Shortcuts shown on buttons, menus and tabs: the default shortcuts of a command, or the shortcuts that the user has
// chosen.
import { createContext, useContext } from 'react'
import { getActiveKeys, type KeyPreferences, type KeyTarget } from '#console/lib/command-keys.ts'

/**
 * Keyboard preferences of the user. The app provides the context; without a user, commands show their default
 * shortcuts.
 */
export const KeyPreferencesContext = createContext<KeyPreferences>({ keys: {}, single_keys: true })

export function useKeyPreferences(): KeyPreferences {
  return useContext(KeyPreferencesContext)
}

/** Fixed key sequence such as `mod+enter`, or a command whose shortcut users can change. */
export type KeysToShow = string | KeyTarget | undefined

/** Returns the key sequence to show; undefined if there is no active shortcut. */
export function useKeySequence(keys: KeysToShow): string | undefined {
  const getKeySequence = useGetKeySequence()
  return typeof keys === 'object' ? getKeySequence(keys) : keys
}

/** Returns a function that returns the key sequence to show for a command. */
export function useGetKeySequence(): (target: KeyTarget) => string | undefined {
  const preferences = useKeyPreferences()
  return (target) => getActiveKeys(target, preferences)[0]
}
