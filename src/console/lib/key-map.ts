// Which keys a command has for this person: the standard ones, or those chosen instead. Pure, but for the hooks at the end.
import { useMemo, useSyncExternalStore } from 'react'
import type { Command, Keys } from '#commands/command.ts'
import { type Preferences, standardPreferences } from '#contract/preferences.ts'
import { sessionState, subscribeToSession } from './session-store.ts'
import { isSingleKey, strokesOf } from './strokes.ts'

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

/** A widget's own keys (`mod+enter`), or those of a command, as this person has them. */
export type KeysToShow = string | Keyed | undefined

function choiceHere(): KeyChoice {
  const state = sessionState()
  return state.status === 'in' ? state.preferences : standardPreferences
}

export function useKeyChoice(): KeyChoice {
  const { keys, single_keys } = useSyncExternalStore(subscribeToSession, choiceHere)
  return useMemo(() => ({ keys, single_keys }), [keys, single_keys])
}

/** The keys to show; undefined where there are none. */
export function useShownKeys(keys: KeysToShow): string | undefined {
  const choice = useKeyChoice()
  return typeof keys === 'object' ? workingKeys(keys, choice)[0] : keys
}

/** The same for many: a function of the command. */
export function useKeysOf(): (command: Command) => string | undefined {
  const choice = useKeyChoice()
  return (command) => workingKeys(command, choice)[0]
}
