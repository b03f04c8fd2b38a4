// Functions for changing keyboard shortcuts: check reserved keys, record key presses, and find and resolve conflicts
// between shortcuts.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, ConfirmationLevel } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import {
  getDefaultShortcuts,
  getShortcutScope,
  getShortcuts,
  type KeyPreferences,
  pageShortcuts,
  type ShortcutOwner,
} from '#console/lib/command-keys.ts'
import { isSingleCharacterKeyPress, isTextKeyPress, splitStrokes } from '#console/lib/key-sequences.ts'
import { notify } from '#console/lib/notices.ts'
import { useSession } from '#console/session/session.tsx'
import { useKeyPreferences } from '#console/ui/shown-keys.ts'
import type { PreferencesPatch } from '#contract/console/preferences.ts'
import { isPrefix, type KeyInput, normalizeStroke, type Platform } from './match.ts'

// Returns one shortcut per letter: the letters `ab` and the prefix `mod` give `mod+a` and `mod+b`.
const buildShortcutsWithPrefix = (letters: string, prefix: string) =>
  [...letters].map((letter) => `${prefix}+${letter}`)

/** Shortcuts that browsers handle themselves and never pass to a page. */
const BROWSER_SHORTCUTS = [
  ...buildShortcutsWithPrefix('ntw', 'mod'),
  ...buildShortcutsWithPrefix('ntw', 'mod+shift'),
  'mod+tab',
  'mod+shift+tab',
  'f11',
]

/** Browser shortcuts that users need, such as those for the URL bar and for printing. */
const ESSENTIAL_BROWSER_SHORTCUTS = [
  ...buildShortcutsWithPrefix('ldprhj', 'mod'),
  ...buildShortcutsWithPrefix('cijkmp', 'mod+shift'),
]

const RESERVED_SHORTCUTS: ReadonlySet<string> = new Set([...BROWSER_SHORTCUTS, ...ESSENTIAL_BROWSER_SHORTCUTS])

/** Characters that many keyboards produce with dead keys. */
const DEAD_KEYS: ReadonlySet<string> = new Set(['~', '^', '´', '`', '¨'])

/**
 * Characters that Shift and a digit key produce on US keyboards. On other keyboard layouts these keys produce other
 * characters.
 */
const SHIFTED_DIGITS: ReadonlySet<string> = new Set([...'!@#$%&*()'])

/** Returns the reason why a key press (stroke) cannot be the shortcut of a command, or null if it can. */
export function getReservedReason(stroke: string): 'browser' | 'alt' | 'dead' | 'digit' | null {
  if (RESERVED_SHORTCUTS.has(stroke) || /^mod\+\d$/.test(stroke)) return 'browser'
  const parts = stroke.split('+')
  if (parts.includes('alt')) return 'alt'
  const key = parts.at(-1) ?? ''
  if (DEAD_KEYS.has(key)) return 'dead'
  return SHIFTED_DIGITS.has(key) || /^shift\+\d$/.test(stroke) ? 'digit' : null
}

export type KeyProblem =
  /** Dead key, which produces a character only together with the next key. */
  | 'dead'
  /** Character typed with AltGr, which other keyboard layouts produce with other keys. */
  | 'altGr'
  | 'alt'
  /** Shortcut that browsers handle or that users need in the browser. */
  | 'browser'
  /**
   * Shift with a digit, or the character that this combination produces, because the characters differ between keyboard
   * layouts.
   */
  | 'digit'
  /** Key that lists, forms, text fields or menus use. */
  | 'widget'
  /** Second or third stroke with a modifier key; only the first stroke of a sequence may have a modifier. */
  | 'second'
  /** Sequence of more than three strokes. */
  | 'long'
  /** Single key without modifier for a command that cannot be undone. */
  | 'danger'
  /** Text that is not a key of a keyboard. */
  | 'unknown'

type RecordedStroke = { readonly stroke: string } | { readonly problem: KeyProblem }

/** Keys that lists, forms, editors, menus and text fields handle themselves. */
const WIDGET_KEYS: ReadonlySet<string> = new Set([
  ...['enter', 'escape', 'tab', 'space', 'backspace', 'delete', 'insert', 'home', 'end', 'pageup', 'pagedown'],
  ...['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'contextmenu', 'f8', 'j', 'k', 'x', '[', ']'],
])
const WIDGET_KEYS_WITH_MOD: ReadonlySet<string> = new Set([
  ...['enter', 'backspace', 'delete', 'home', 'end', 'arrowup', 'arrowdown', 'arrowleft', 'arrowright'],
  ...['a', 'c', 'f', 's', 'v', 'x', 'y', 'z', '[', ']', '+', '-', '0'],
])

const NAMED_KEY_PATTERN =
  /^(f([1-9]|1[0-2])|enter|escape|tab|space|backspace|delete|insert|home|end|pageup|pagedown|arrow(up|down|left|right)|contextmenu)$/

/**
 * Returns the normalized stroke of a key press, or the reason why a shortcut cannot contain the stroke. Returns null
 * for a modifier key alone.
 */
export function recordStroke(input: KeyInput, platform: Platform): RecordedStroke | null {
  if (['Shift', 'Control', 'Alt', 'Meta', 'OS', 'AltGraph', 'CapsLock', 'NumLock', 'Fn'].includes(input.key))
    return null
  if (input.key === 'Dead' || input.key === 'Compose') return { problem: 'dead' }
  if (isTypedWithAltGr(input, platform)) return { problem: 'altGr' }
  const stroke = normalizeStroke(input, platform)
  if (stroke === null) return { problem: 'dead' }
  const problem = getStrokeProblem(stroke)
  return problem ? { problem } : { stroke }
}

/** Returns true for a character typed with AltGr, which is reported as Ctrl+Alt on Windows and as Option on macOS. */
function isTypedWithAltGr(input: KeyInput, platform: Platform): boolean {
  const { key, ctrlKey, altKey, metaKey } = input
  if ([...key].length !== 1) return false
  if (input.getModifierState('AltGraph')) return true
  if (platform === 'windows') return ctrlKey && altKey
  return platform === 'mac' && altKey && !ctrlKey && !metaKey
}

/** Returns the reason why a shortcut cannot start with this stroke, or null if it can. */
function getStrokeProblem(stroke: string): KeyProblem | null {
  const reservedReason = getReservedReason(stroke)
  if (reservedReason) return reservedReason
  const parts = stroke === '+' ? ['+'] : stroke.split('+')
  const key = parts.at(-1) || '+'
  if (!isKeyName(key)) return 'unknown'
  if (parts.includes('mod') && WIDGET_KEYS_WITH_MOD.has(key)) return 'widget'
  const isWithoutModifiers = parts.every((part) => part === key || part === 'shift')
  return (isWithoutModifiers && WIDGET_KEYS.has(key)) || stroke === 'shift+f10' ? 'widget' : null
}

const isKeyName = (key: string) =>
  NAMED_KEY_PATTERN.test(key) || ([...key].length === 1 && key === key.toLowerCase() && key !== ' ')

const MODIFIER_ORDER = ['mod', 'ctrl', 'meta', 'alt', 'shift']

/** Returns the reason why a key sequence cannot be a shortcut, or null if it can. */
export function getKeySequenceProblem(keySequence: string): KeyProblem | null {
  const [firstStroke = '', ...laterStrokes] = splitStrokes(keySequence)
  if (laterStrokes.length > 2) return 'long'
  const modifiers = firstStroke === '+' ? [] : firstStroke.split('+').slice(0, -1).filter(Boolean)
  const modifierRanks = modifiers.map((name) => MODIFIER_ORDER.indexOf(name))
  if (
    modifierRanks.includes(-1) ||
    modifierRanks.some((rank, keyIndex) => keyIndex > 0 && rank <= (modifierRanks[keyIndex - 1] ?? -1))
  )
    return 'unknown'
  const problem = getStrokeProblem(firstStroke)
  if (problem) return problem
  for (const stroke of laterStrokes) {
    const strokeError = getStrokeProblem(stroke)
    if (strokeError && strokeError !== 'widget') return strokeError
    if (!isTextKeyPress(stroke) || [...stroke.replace(/^shift\+/, '')].length !== 1) return 'second'
  }
  return null
}

/** Command whose shortcuts the user can change, or an action of the page that has shortcuts but is not a command. */
export interface RemappableCommand extends ShortcutOwner {
  /**
   * Feature of the command; null for a page action that is not a command. Row shortcuts of different features do not
   * conflict, because rows of different features are never on the same screen.
   */
  readonly feature: string | null
  readonly confirmation?: ConfirmationLevel
  readonly cancelsTask?: true
}

export function listRemappableCommands(commands: readonly Command[]): readonly RemappableCommand[] {
  return [...Object.values(pageShortcuts).map((pageKey) => ({ ...pageKey, feature: null })), ...commands]
}

/**
 * Returns the reason why a command cannot have a key sequence as shortcut, or null if it can. The default keys of a
 * command are always allowed.
 */
export function getCommandShortcutProblem(target: RemappableCommand, keySequence: string): KeyProblem | null {
  if (getDefaultShortcuts(target).includes(keySequence)) return null
  const isSingleStroke = splitStrokes(keySequence).length === 1 && isSingleCharacterKeyPress(keySequence)
  return getKeySequenceProblem(keySequence) ?? (isSingleStroke && (target.confirmation ?? 0) >= 2 ? 'danger' : null)
}

interface KeyConflict {
  readonly target: RemappableCommand
  readonly keys: string
}

/** Changed shortcuts by command id, as stored in the preferences; null restores the default shortcuts. */
export type ShortcutsPatch = Record<string, string[] | null>

function canConflict(first: RemappableCommand, second: RemappableCommand): boolean {
  if (first.cancelsTask && second.cancelsTask) return false
  return !(getShortcutScope(first) === 'row' && getShortcutScope(second) === 'row' && first.feature !== second.feature)
}

function isSameOrPrefix(first: string, second: string): boolean {
  const [a, b] = [splitStrokes(first), splitStrokes(second)]
  return isPrefix(a, b) || isPrefix(b, a)
}

/**
 * Returns the shortcuts that conflict with a key sequence, because both are equal or one starts with the other.
 * `keyIndex` is the index of the shortcut that the sequence replaces.
 */
export function findShortcutConflicts(
  target: RemappableCommand,
  keyIndex: number,
  keys: string,
  keyPreferences: KeyPreferences,
  targets: readonly RemappableCommand[],
): readonly KeyConflict[] {
  return targets.flatMap((otherTarget) =>
    getShortcuts(otherTarget, keyPreferences)
      .filter(
        (sequence, index) =>
          !(otherTarget.id === target.id && index === keyIndex) &&
          canConflict(target, otherTarget) &&
          isSameOrPrefix(keys, sequence),
      )
      .map((sequence) => ({ target: otherTarget, keys: sequence })),
  )
}

/**
 * Assigns a key sequence as the shortcut with index `keyIndex`, and removes the sequence from the conflicting
 * commands.
 */
export function assignShortcut(
  target: RemappableCommand,
  keyIndex: number,
  keys: string,
  conflicts: readonly KeyConflict[],
  keyPreferences: KeyPreferences,
): ShortcutsPatch {
  const removeConflicts = (id: string, list: readonly string[]) =>
    list.filter((sequence) => !conflicts.some((conflict) => conflict.target.id === id && conflict.keys === sequence))
  const ownKeys = [...getShortcuts(target, keyPreferences)]
  ownKeys[Math.min(keyIndex, ownKeys.length)] = keys
  return Object.fromEntries([
    ...conflicts.map(({ target: conflictingTarget }) => [
      conflictingTarget.id,
      toStoredKeys(
        conflictingTarget,
        removeConflicts(conflictingTarget.id, getShortcuts(conflictingTarget, keyPreferences)),
      ),
    ]),
    [
      target.id,
      toStoredKeys(
        target,
        [...new Set(removeConflicts(target.id, ownKeys).concat(keys))].sort(compareByPosition(ownKeys)),
      ),
    ],
  ])
}

const compareByPosition = (list: readonly string[]) => (a: string, b: string) => list.indexOf(a) - list.indexOf(b)

/**
 * Swaps shortcuts with the only conflicting command. Returns null if there are several conflicts, if there is no
 * previous shortcut to swap, or if the swap would cause another conflict.
 */
export function swapShortcuts(
  target: RemappableCommand,
  keyIndex: number,
  keys: string,
  conflicts: readonly KeyConflict[],
  keyPreferences: KeyPreferences,
  targets: readonly RemappableCommand[],
): ShortcutsPatch | null {
  const [onlyConflict, ...otherConflicts] = conflicts
  const previousKeys = getShortcuts(target, keyPreferences)[keyIndex]
  if (!onlyConflict || otherConflicts.length > 0 || onlyConflict.target.id === target.id || previousKeys === undefined)
    return null
  const patch = assignShortcut(target, keyIndex, keys, [], keyPreferences)
  const otherKeys = getShortcuts(onlyConflict.target, keyPreferences)
  const otherIndex = otherKeys.indexOf(onlyConflict.keys)
  const nextPreferences = { ...keyPreferences, keys: { ...keyPreferences.keys, ...getAssignedKeys(target, patch) } }
  if (findShortcutConflicts(onlyConflict.target, otherIndex, previousKeys, nextPreferences, targets).length > 0)
    return null
  return {
    ...patch,
    [onlyConflict.target.id]: toStoredKeys(onlyConflict.target, otherKeys.with(otherIndex, previousKeys)),
  }
}

function getAssignedKeys(target: RemappableCommand, patch: ShortcutsPatch): Record<string, string[]> {
  return { [target.id]: patch[target.id] ?? [...getDefaultShortcuts(target)] }
}

/** Removes the shortcut with index `keyIndex` from a command. */
export function removeShortcut(
  target: RemappableCommand,
  keyIndex: number,
  keyPreferences: KeyPreferences,
): ShortcutsPatch {
  return { [target.id]: toStoredKeys(target, getShortcuts(target, keyPreferences).toSpliced(keyIndex, 1)) }
}

/**
 * Returns null if the shortcuts equal the default shortcuts. Default shortcuts are not stored, so that later changes of
 * the defaults take effect.
 */
function toStoredKeys(target: RemappableCommand, keys: readonly string[]): string[] | null {
  const defaultKeys = getDefaultShortcuts(target)
  return keys.length === defaultKeys.length && keys.every((sequence, keyIndex) => sequence === defaultKeys[keyIndex])
    ? null
    : [...keys]
}

/** Returns the ids of all commands whose shortcuts conflict with a shortcut of another command. */
export function findConflictingIds(
  keyPreferences: KeyPreferences,
  targets: readonly RemappableCommand[],
): ReadonlySet<string> {
  return new Set(
    targets
      .filter((target) =>
        getShortcuts(target, keyPreferences).some(
          (keys, keyIndex) => findShortcutConflicts(target, keyIndex, keys, keyPreferences, targets).length > 0,
        ),
      )
      .map(({ id }) => id),
  )
}

export const allTargets = listRemappableCommands(commands)

/** Returns the preferences patch that restores the shortcuts as they were before a change. */
function buildUndoPatch(previousPreferences: KeyPreferences, patch: PreferencesPatch): PreferencesPatch {
  const ids = Object.keys(patch.keys ?? previousPreferences.keys)
  const keys = Object.fromEntries(
    ids.map((id) => [id, Object.hasOwn(previousPreferences.keys, id) ? (previousPreferences.keys[id] ?? null) : null]),
  )
  return { keys }
}

/** Returns functions that change shortcuts. After every change, a notification offers to undo the change. */
export function useRemap() {
  const { t } = useTranslation('keyboard')
  const keyPreferences = useKeyPreferences()
  const { savePreferences } = useSession()
  const getTargetName = useTargetName()
  const change = (patch: PreferencesPatch, text: string) => {
    const undoPatch = buildUndoPatch(keyPreferences, patch)
    savePreferences(patch)
    notify({ kind: 'success', text, action: { label: t('remap.undo'), run: () => savePreferences(undoPatch) } })
  }
  return { choice: keyPreferences, change, getTargetName }
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

/**
 * Returns the commands that the user can run and the page actions with shortcuts, grouped by feature, in the order of
 * the command registry.
 */
export function useRemappableCommandGroups(): readonly (readonly [
  groupTitle: string,
  commands: readonly RemappableCommand[],
])[] {
  const { t } = useTranslation(['keyboard', 'commands'])
  const { can } = useSession()
  return useMemo(() => {
    const allowedIds = new Set<string>(commands.filter(({ access }) => can(access)).map(({ id }) => id))
    const groups = Map.groupBy(
      allTargets.filter(({ id, feature }) => feature === null || allowedIds.has(id)),
      ({ feature }) => (feature === null ? t('groups.everywhere') : t(`commands:places.${feature}`)),
    )
    return [...groups]
  }, [t, can])
}
