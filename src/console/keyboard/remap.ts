// Remapping of keyboard shortcuts: reserved keys, recording of keys, and detection and resolution of conflicts.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, Confirmation } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import {
  getDefaultKeys,
  getKeyScope,
  getKeys,
  type KeyPreferences,
  type KeyTarget,
  pageKeys,
} from '#console/lib/command-keys.ts'
import { isPlainKey, isSingleKey, splitStrokes } from '#console/lib/key-sequences.ts'
import { notify } from '#console/lib/notices.ts'
import { useSession } from '#console/session/session.tsx'
import { useKeyPreferences } from '#console/ui/shown-keys.ts'
import type { PreferencesPatch } from '#contract/console/preferences.ts'
import { isPrefix, type KeyInput, type Platform, strokeOf } from './match.ts'

// Returns one shortcut per letter, with the modifiers as prefix: `ab` and `mod` give `mod+a` and `mod+b`.
const modifierLetters = (letters: string, prefix: string) => [...letters].map((letter) => `${prefix}+${letter}`)

/** Shortcuts that browsers do not pass to pages. */
const kept = [
  ...modifierLetters('ntw', 'mod'),
  ...modifierLetters('ntw', 'mod+shift'),
  'mod+tab',
  'mod+shift+tab',
  'f11',
]

/** Browser shortcuts that users need, such as the URL bar and printing. */
const needed = [...modifierLetters('ldprhj', 'mod'), ...modifierLetters('cijkmp', 'mod+shift')]

const never: ReadonlySet<string> = new Set([...kept, ...needed])

/** Characters that many keyboards produce with dead keys. */
const dead: ReadonlySet<string> = new Set(['~', '^', '´', '`', '¨'])

/** Characters of Shift+digit on US keyboards; other layouts produce other characters with these keys. */
const shiftedDigits: ReadonlySet<string> = new Set([...'!@#$%&*()'])

/** Returns the reason why a stroke is reserved; null when a command can use it. */
export function whyNeverBound(stroke: string): 'browser' | 'alt' | 'dead' | 'digit' | null {
  if (never.has(stroke) || /^mod\+\d$/.test(stroke)) return 'browser'
  const parts = stroke.split('+')
  if (parts.includes('alt')) return 'alt'
  const key = parts.at(-1) ?? ''
  if (dead.has(key)) return 'dead'
  return shiftedDigits.has(key) || /^shift\+\d$/.test(stroke) ? 'digit' : null
}

export type KeyProblem =
  /** Dead key: the next key completes the character. */
  | 'dead'
  /** Typed with AltGr; other keyboard layouts produce the character differently. */
  | 'altGr'
  | 'alt'
  /** Reserved or needed by browsers. */
  | 'browser'
  /** Shift+digit or its character, which differs between keyboard layouts. */
  | 'digit'
  /** Used by lists, forms, text fields or menus. */
  | 'widget'
  /** Second or third stroke with a modifier; only the first stroke of a sequence may have one. */
  | 'second'
  /** More than three strokes. */
  | 'long'
  /** Single key for a command that cannot be undone. */
  | 'danger'
  /** Not a key that a keyboard can produce. */
  | 'unknown'

type Recorded = { readonly stroke: string } | { readonly problem: KeyProblem }

/** Keys that lists, forms, editors, menus or text fields handle themselves. */
const widgets: ReadonlySet<string> = new Set([
  ...['enter', 'escape', 'tab', 'space', 'backspace', 'delete', 'insert', 'home', 'end', 'pageup', 'pagedown'],
  ...['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'contextmenu', 'f8', 'j', 'k', 'x', '[', ']'],
])
const widgetsWithMod: ReadonlySet<string> = new Set([
  ...['enter', 'backspace', 'delete', 'home', 'end', 'arrowup', 'arrowdown', 'arrowleft', 'arrowright'],
  ...['a', 'c', 'f', 's', 'v', 'x', 'y', 'z', '[', ']', '+', '-', '0'],
])

const names =
  /^(f([1-9]|1[0-2])|enter|escape|tab|space|backspace|delete|insert|home|end|pageup|pagedown|arrow(up|down|left|right)|contextmenu)$/

/**
 * Returns the normalized stroke of a key press, or the reason why the stroke cannot be used. Returns null for a
 * modifier pressed alone.
 */
export function recordedOf(input: KeyInput, platform: Platform): Recorded | null {
  if (['Shift', 'Control', 'Alt', 'Meta', 'OS', 'AltGraph', 'CapsLock', 'NumLock', 'Fn'].includes(input.key))
    return null
  if (input.key === 'Dead' || input.key === 'Compose') return { problem: 'dead' }
  if (madeWithAltGr(input, platform)) return { problem: 'altGr' }
  const stroke = strokeOf(input, platform)
  if (stroke === null) return { problem: 'dead' }
  const problem = strokeProblem(stroke)
  return problem ? { problem } : { stroke }
}

/** Returns true for a character typed with AltGr, which is Ctrl+Alt on Windows and Option on macOS. */
function madeWithAltGr(input: KeyInput, platform: Platform): boolean {
  const { key, ctrlKey, altKey, metaKey } = input
  if ([...key].length !== 1) return false
  if (input.getModifierState('AltGraph')) return true
  if (platform === 'windows') return ctrlKey && altKey
  return platform === 'mac' && altKey && !ctrlKey && !metaKey
}

/** Returns the reason why a shortcut cannot start with this stroke; null when it can. */
function strokeProblem(stroke: string): KeyProblem | null {
  const never = whyNeverBound(stroke)
  if (never) return never
  const parts = stroke === '+' ? ['+'] : stroke.split('+')
  const key = parts.at(-1) || '+'
  if (!isKeyName(key)) return 'unknown'
  if (parts.includes('mod') && widgetsWithMod.has(key)) return 'widget'
  const isBare = parts.every((part) => part === key || part === 'shift')
  return (isBare && widgets.has(key)) || stroke === 'shift+f10' ? 'widget' : null
}

const isKeyName = (key: string) =>
  names.test(key) || ([...key].length === 1 && key === key.toLowerCase() && key !== ' ')

const modifierOrder = ['mod', 'ctrl', 'meta', 'alt', 'shift']

/** Returns the reason why a key sequence cannot be used as a shortcut; null when it can. */
export function keysProblem(keys: string): KeyProblem | null {
  const [first = '', ...rest] = splitStrokes(keys)
  if (rest.length > 2) return 'long'
  const modifiers = first === '+' ? [] : first.split('+').slice(0, -1).filter(Boolean)
  const order = modifiers.map((name) => modifierOrder.indexOf(name))
  if (order.includes(-1) || order.some((place, at) => at > 0 && place <= (order[at - 1] ?? -1))) return 'unknown'
  const problem = strokeProblem(first)
  if (problem) return problem
  for (const stroke of rest) {
    const further = strokeProblem(stroke)
    if (further && further !== 'widget') return further
    if (!isPlainKey(stroke) || [...stroke.replace(/^shift\+/, '')].length !== 1) return 'second'
  }
  return null
}

/** Command or page key that shortcuts can be assigned to. */
export interface Target extends KeyTarget {
  /** Feature of a row command, because rows of two features are never on the same screen; null for a page key. */
  readonly feature: string | null
  readonly confirmation?: Confirmation
  readonly cancels?: true
}

export function targetsOf(commands: readonly Command[]): readonly Target[] {
  return [...Object.values(pageKeys).map((keyed) => ({ ...keyed, feature: null })), ...commands]
}

/** Returns the reason why a target cannot have a key sequence; null when it can. Default keys are always allowed. */
export function problemFor(target: Target, keys: string): KeyProblem | null {
  if (getDefaultKeys(target).includes(keys)) return null
  const isAlone = splitStrokes(keys).length === 1 && isSingleKey(keys)
  return keysProblem(keys) ?? (isAlone && (target.confirmation ?? 0) >= 2 ? 'danger' : null)
}

interface Taken {
  readonly target: Target
  readonly keys: string
}

/** Changed keys by command id, as stored in the preferences; null restores the default keys. */
export type KeysPatch = Record<string, string[] | null>

function canMeet(one: Target, other: Target): boolean {
  if (one.cancels && other.cancels) return false
  return !(getKeyScope(one) === 'row' && getKeyScope(other) === 'row' && one.feature !== other.feature)
}

function collide(one: string, other: string): boolean {
  const [a, b] = [splitStrokes(one), splitStrokes(other)]
  return isPrefix(a, b) || isPrefix(b, a)
}

/**
 * Returns the conflicts of a key sequence: targets with the same keys, a prefix of them, or an extension of them.
 * `keyIndex` is the index in the target's own keys, which is ignored.
 */
export function takenBy(
  target: Target,
  at: number,
  keys: string,
  choice: KeyPreferences,
  targets: readonly Target[],
): readonly Taken[] {
  return targets.flatMap((other) =>
    getKeys(other, choice)
      .filter((one, index) => !(other.id === target.id && index === at) && canMeet(target, other) && collide(keys, one))
      .map((one) => ({ target: other, keys: one })),
  )
}

/** Assigns keys to a target at index `keyIndex` of its list and removes them from the conflicting targets. */
export function given(
  target: Target,
  at: number,
  keys: string,
  taken: readonly Taken[],
  choice: KeyPreferences,
): KeysPatch {
  const lost = (id: string, list: readonly string[]) =>
    list.filter((one) => !taken.some((other) => other.target.id === id && other.keys === one))
  const own = [...getKeys(target, choice)]
  own[Math.min(at, own.length)] = keys
  return Object.fromEntries([
    ...taken.map(({ target: other }) => [other.id, asChosen(other, lost(other.id, getKeys(other, choice)))]),
    [target.id, asChosen(target, [...new Set(lost(target.id, own).concat(keys))].sort(byPlace(own)))],
  ])
}

const byPlace = (list: readonly string[]) => (one: string, other: string) => list.indexOf(one) - list.indexOf(other)

/**
 * Swaps keys with the only conflicting target. Returns null with several conflicts, no previous key, or a new conflict.
 */
export function swapped(
  target: Target,
  at: number,
  keys: string,
  taken: readonly Taken[],
  choice: KeyPreferences,
  targets: readonly Target[],
): KeysPatch | null {
  const [first, ...others] = taken
  const before = getKeys(target, choice)[at]
  if (!first || others.length > 0 || first.target.id === target.id || before === undefined) return null
  const patch = given(target, at, keys, [], choice)
  const theirs = getKeys(first.target, choice)
  const place = theirs.indexOf(first.keys)
  const after = { ...choice, keys: { ...choice.keys, ...chosenOnly(target, patch) } }
  if (takenBy(first.target, place, before, after, targets).length > 0) return null
  return { ...patch, [first.target.id]: asChosen(first.target, theirs.with(place, before)) }
}

function chosenOnly(target: Target, patch: KeysPatch): Record<string, string[]> {
  return { [target.id]: patch[target.id] ?? [...getDefaultKeys(target)] }
}

/** Removes the keys at index `keyIndex` from a target. */
export function without(target: Target, at: number, choice: KeyPreferences): KeysPatch {
  return { [target.id]: asChosen(target, getKeys(target, choice).toSpliced(at, 1)) }
}

/** Returns null for keys equal to the defaults, which are not stored, so that later changes of the defaults apply. */
function asChosen(target: Target, keys: readonly string[]): string[] | null {
  const standard = getDefaultKeys(target)
  return keys.length === standard.length && keys.every((one, at) => one === standard[at]) ? null : [...keys]
}

/** Returns the ids of all targets whose keys conflict with the keys of another target. */
export function collidingIds(choice: KeyPreferences, targets: readonly Target[]): ReadonlySet<string> {
  return new Set(
    targets
      .filter((target) =>
        getKeys(target, choice).some((keys, at) => takenBy(target, at, keys, choice, targets).length > 0),
      )
      .map(({ id }) => id),
  )
}

export const allTargets = targetsOf(commands)

/** Returns the patch that restores the keys from before a change. */
function undoing(before: KeyPreferences, patch: PreferencesPatch): PreferencesPatch {
  const ids = Object.keys(patch.keys ?? before.keys)
  const keys = Object.fromEntries(
    ids.map((id) => [id, Object.hasOwn(before.keys, id) ? (before.keys[id] ?? null) : null]),
  )
  return { keys }
}

/** Returns functions to change shortcuts. Every change shows a notification with an undo button. */
export function useRemap() {
  const { t } = useTranslation('keyboard')
  const choice = useKeyPreferences()
  const { savePreferences } = useSession()
  const nameOf = useTargetName()
  const change = (patch: PreferencesPatch, text: string) => {
    const back = undoing(choice, patch)
    savePreferences(patch)
    notify({ kind: 'success', text, action: { label: t('remap.undo'), run: () => savePreferences(back) } })
  }
  return { choice, change, nameOf }
}

function useTargetName(): (id: string) => string {
  const { t } = useTranslation(['keyboard', 'commands'])
  return useMemo(
    () => (id) => {
      const [feature, name = ''] = id.split('.')
      return feature === 'place' ? t(`widget.${name}`) : t(`commands:${id}.title`, { defaultValue: id })
    },
    [t],
  )
}

/** Returns the targets that the user can run, grouped by feature, in the order of the command registry. */
export function useTargetGroups(): readonly (readonly [string, readonly Target[]])[] {
  const { t } = useTranslation(['keyboard', 'commands'])
  const { can } = useSession()
  return useMemo(() => {
    const may = new Set<string>(commands.filter(({ access }) => can(access)).map(({ id }) => id))
    const groups = Map.groupBy(
      allTargets.filter(({ id, feature }) => feature === null || may.has(id)),
      ({ feature }) => (feature === null ? t('groups.everywhere') : t(`commands:places.${feature}`)),
    )
    return [...groups]
  }, [t, can])
}
