// Remapping of shortcuts: reserved keys, the recorder, conflicts and their resolution.
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

// Reserved keys: used by browsers or assistive technology, or impossible on some keyboards.
const modifierLetters = (letters: string, prefix: string) => [...letters].map((letter) => `${prefix}+${letter}`)

/** Browsers keep these for themselves. */
const kept = [
  ...modifierLetters('ntw', 'mod'),
  ...modifierLetters('ntw', 'mod+shift'),
  'mod+tab',
  'mod+shift+tab',
  'f11',
]

/** People need these in a browser. */
const needed = [...modifierLetters('ldprhj', 'mod'), ...modifierLetters('cijkmp', 'mod+shift')]

const never: ReadonlySet<string> = new Set([...kept, ...needed])

/** Produced by dead keys on many keyboards. */
const dead: ReadonlySet<string> = new Set(['~', '^', '´', '`', '¨'])

/** Shift with a digit, as US keyboards write it: other layouts have other signs there. */
const shiftedDigits: ReadonlySet<string> = new Set([...'!@#$%&*()'])

/** Why a stroke must not be bound, null when it may be. */
export function whyNeverBound(stroke: string): 'browser' | 'alt' | 'dead' | 'digit' | null {
  if (never.has(stroke) || /^mod\+\d$/.test(stroke)) return 'browser'
  const parts = stroke.split('+')
  if (parts.includes('alt')) return 'alt'
  const key = parts.at(-1) ?? ''
  if (dead.has(key)) return 'dead'
  return shiftedDigits.has(key) || /^shift\+\d$/.test(stroke) ? 'digit' : null
}

// Recorder: the normalized key of a press, or why it cannot be bound. Pure.

export type KeyProblem =
  /** Half of a character: the next key makes it whole. */
  | 'dead'
  /** Made with AltGr: another keyboard makes it otherwise. */
  | 'altGr'
  | 'alt'
  /** Browsers keep or need it. */
  | 'browser'
  /** Shift and a digit, or what it makes: another sign on another keyboard. */
  | 'digit'
  /** Lists, forms, fields and menus live by it. */
  | 'widget'
  /** After the first stroke of a sequence only a character without a modifier. */
  | 'second'
  /** No more than three strokes. */
  | 'long'
  /** One key alone must not do what cannot be taken back. */
  | 'danger'
  /** Nothing that a keyboard could press. */
  | 'unknown'

type Recorded = { readonly stroke: string } | { readonly problem: KeyProblem }

/** Keys bound wherever the focus is, by lists, forms, editors, menus or text input. */
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

/** Null for a modifier alone. */
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

/** AltGr, or what stands for it: Ctrl and Alt together on Windows, Option alone on macOS. */
function madeWithAltGr(input: KeyInput, platform: Platform): boolean {
  const { key, ctrlKey, altKey, metaKey } = input
  if ([...key].length !== 1) return false
  if (input.getModifierState('AltGraph')) return true
  if (platform === 'windows') return ctrlKey && altKey
  return platform === 'mac' && altKey && !ctrlKey && !metaKey
}

/** Why one stroke cannot begin anything; null when it can. */
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

/** Why these keys cannot be bound; null when they can. */
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

// Assigning keys to commands, with conflict detection. Pure.

/** What can have keys: a command, or a key of the place. */
export interface Target extends KeyTarget {
  /** Rows of two features are never on one screen; null for a place key. */
  readonly feature: string | null
  readonly confirmation?: Confirmation
  readonly cancels?: true
}

export function targetsOf(commands: readonly Command[]): readonly Target[] {
  return [...Object.values(pageKeys).map((keyed) => ({ ...keyed, feature: null })), ...commands]
}

/** Why the target cannot have these keys; null when it can. Its default keys are always allowed. */
export function problemFor(target: Target, keys: string): KeyProblem | null {
  if (getDefaultKeys(target).includes(keys)) return null
  const isAlone = splitStrokes(keys).length === 1 && isSingleKey(keys)
  return keysProblem(keys) ?? (isAlone && (target.confirmation ?? 0) >= 2 ? 'danger' : null)
}

interface Taken {
  readonly target: Target
  readonly keys: string
}

/** Keys by command, as the preferences are changed: null for the standard ones. */
export type KeysPatch = Record<string, string[] | null>

function canMeet(one: Target, other: Target): boolean {
  if (one.cancels && other.cancels) return false
  return !(getKeyScope(one) === 'row' && getKeyScope(other) === 'row' && one.feature !== other.feature)
}

function collide(one: string, other: string): boolean {
  const [a, b] = [splitStrokes(one), splitStrokes(other)]
  return isPrefix(a, b) || isPrefix(b, a)
}

/** Conflicts of a key sequence: the same, a prefix, or an extension of it. `at`: index in the target's own keys. */
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

/** Gives the target the keys at a place of its list, and takes them from whoever has them. */
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

/** Swaps keys with the one conflicting target; null with several conflicts, no former key, or a new conflict. */
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

/** Takes one of its keys away. */
export function without(target: Target, at: number, choice: KeyPreferences): KeysPatch {
  return { [target.id]: asChosen(target, getKeys(target, choice).toSpliced(at, 1)) }
}

/** What equals the standard is not kept: a later release may change it. */
function asChosen(target: Target, keys: readonly string[]): string[] | null {
  const standard = getDefaultKeys(target)
  return keys.length === standard.length && keys.every((one, at) => one === standard[at]) ? null : [...keys]
}

/** Commands whose keys one press could not tell from another's, by id. */
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

/** Back to the keys of this moment. */
function undoing(before: KeyPreferences, patch: PreferencesPatch): PreferencesPatch {
  const ids = Object.keys(patch.keys ?? before.keys)
  const keys = Object.fromEntries(
    ids.map((id) => [id, Object.hasOwn(before.keys, id) ? (before.keys[id] ?? null) : null]),
  )
  return { keys }
}

/** Changes keys, and says so with the way back. */
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

/** Those of this person, by the place they belong to, in the order of the registry. */
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
