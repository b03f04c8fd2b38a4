// Keys shown on buttons, menus and tabs: the default keys of a command, or the keys that the user chose.
import { createContext, useContext } from 'react'
import { getActiveKeys, type KeyPreferences, type KeyTarget } from '#console/lib/command-keys.ts'

/** The key preferences of the user. The app provides the context; without a user, commands show their default keys. */
export const KeyPreferencesContext = createContext<KeyPreferences>({ keys: {}, single_keys: true })

export function useKeyPreferences(): KeyPreferences {
  return useContext(KeyPreferencesContext)
}

/** A key sequence such as `mod+enter`, or a command whose keys the user can change. */
export type KeysToShow = string | KeyTarget | undefined

/** Returns the key sequence to show; undefined without a working key. */
export function useKeySequence(keys: KeysToShow): string | undefined {
  const getKeySequence = useGetKeySequence()
  return typeof keys === 'object' ? getKeySequence(keys) : keys
}

/** Returns a function that gives the key sequence to show for a command. */
export function useGetKeySequence(): (target: KeyTarget) => string | undefined {
  const preferences = useKeyPreferences()
  return (target) => getActiveKeys(target, preferences)[0]
}
