// Keys shown on buttons, menus and tabs: the default keys of a command, or the keys that the user chose.
import { createContext, useContext } from 'react'
import { type KeyChoice, type Keyed, workingKeys } from '#console/lib/command-keys.ts'

/** The key preferences of the user. The app provides the context; without a user, commands show their default keys. */
export const KeyChoiceContext = createContext<KeyChoice>({ keys: {}, single_keys: true })

export function useKeyChoice(): KeyChoice {
  return useContext(KeyChoiceContext)
}

/** A key sequence such as `mod+enter`, or a command whose keys the user can change. */
export type KeysToShow = string | Keyed | undefined

/** Returns the key sequence to show; undefined without a working key. */
export function useShownKeys(keys: KeysToShow): string | undefined {
  const keysOf = useKeysOf()
  return typeof keys === 'object' ? keysOf(keys) : keys
}

/** Returns a function that gives the key sequence to show for a command. */
export function useKeysOf(): (keyed: Keyed) => string | undefined {
  const choice = useKeyChoice()
  return (keyed) => workingKeys(keyed, choice)[0]
}
