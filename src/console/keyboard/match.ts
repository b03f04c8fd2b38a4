// Matches key presses to commands: builds the key bindings, normalizes key events, and decides what a key press does.
// No DOM access.
import type { Command, FeatureName } from '#commands/command.ts'
import {
  getActiveKeys,
  getKeyScope,
  type KeyPreferences,
  type KeyTarget,
  type PageKeyName,
  pageKeys,
} from '#console/lib/command-keys.ts'
import { isPlainKey, isPrintable, isSingleKey, splitStrokes } from '#console/lib/key-sequences.ts'
import type { CommandId } from '#console/run/runner.ts'
import { defaultPreferences } from '#contract/console/preferences.ts'

interface KeySequence {
  /** Key strokes in order; `['g', 'e']` is a chord, that is, two keys pressed one after the other. */
  readonly strokes: readonly string[]
}

export interface CommandBinding extends KeySequence {
  readonly kind: 'command'
  readonly command: Command
  /**
   * `row` commands act on the row under the cursor of a list, or on the record of the page; `global` commands need no
   * record.
   */
  readonly scope: 'global' | 'row'
}

interface FixedBinding extends KeySequence {
  readonly kind: 'fixed'
  readonly id: PageKeyName
  readonly scope: 'global'
}

export type Binding = CommandBinding | FixedBinding

const pageKeyTargets: readonly (readonly [PageKeyName, KeyTarget])[] = [
  ['nextRegion', pageKeys.nextRegion],
  ['previousRegion', pageKeys.previousRegion],
  ['filter', pageKeys.filter],
  ['back', pageKeys.back],
]

export function buildBindings(
  commands: readonly Command[],
  keyPreferences: KeyPreferences = defaultPreferences,
): readonly Binding[] {
  return [
    ...pageKeyTargets.flatMap(([id, target]) =>
      getActiveKeys(target, keyPreferences).map<Binding>((keys) => ({
        kind: 'fixed',
        id,
        strokes: splitStrokes(keys),
        scope: 'global',
      })),
    ),
    ...commands.flatMap((command) =>
      getActiveKeys(command, keyPreferences).map<Binding>((keys) => ({
        kind: 'command',
        command,
        strokes: splitStrokes(keys),
        scope: getKeyScope(command),
      })),
    ),
  ]
}

export const isPrefix = (short: readonly string[], long: readonly string[]) =>
  short.every((stroke, at) => stroke === long[at])

// Operating system of the keyboard; decides which modifier `mod` stands for.
export type Platform = 'mac' | 'windows' | 'linux'

/** Fields of a KeyboardEvent that the matcher reads. */
export interface KeyInput {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
  readonly keyCode: number
  readonly getModifierState: (name: string) => boolean
}

/** Values of `event.key` that do not produce a character yet, such as dead keys. */
const UNFINISHED_KEYS: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified', 'AltGraph', 'Compose'])
const MODIFIER_KEYS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'OS',
  'CapsLock',
  'NumLock',
  'Fn',
])

const isLetter = (key: string) => /^[a-z]$/.test(key)

/**
 * Normalizes a key event to text such as `g`, `?`, `mod+k` or `shift+f6`. Returns null for unfinished text input and
 * for modifiers pressed alone.
 */
export function normalizeStroke(input: KeyInput, platform: Platform): string | null {
  const { key, isComposing, keyCode } = input
  if (isComposing || keyCode === 229 || UNFINISHED_KEYS.has(key) || MODIFIER_KEYS.has(key)) return null
  const { ctrl, alt } = removeAltGr(input, platform)
  const isMac = platform === 'mac'
  const mod = isMac ? input.metaKey : ctrl
  const otherModifier = isMac ? ctrl : input.metaKey
  const name = getKeyName(input, mod)
  // A character already reflects the Shift key, so `shift` is added only to letters, named keys and Mod+digit.
  const shift = input.shiftKey && (isLetter(name) || !isPrintable(name) || (mod && /^\d$/.test(name)))
  return [mod && 'mod', otherModifier && (isMac ? 'ctrl' : 'meta'), alt && 'alt', shift && 'shift', name]
    .filter(Boolean)
    .join('+')
}

/**
 * Removes the modifiers of AltGr when it produced a character. Windows reports AltGr as Ctrl+Alt; macOS uses Option.
 * For plain Latin letters, which no layout produces with AltGr, the modifiers stay, so that Ctrl+Alt+K is not K.
 */
function removeAltGr(input: KeyInput, platform: Platform): { readonly ctrl: boolean; readonly alt: boolean } {
  const { key, ctrlKey: ctrl, altKey: alt } = input
  const isText = isPrintable(key) && !isLetter(key.toLowerCase())
  const altGr =
    input.getModifierState('AltGraph') ||
    (platform === 'windows' && ctrl && alt) ||
    (platform === 'mac' && alt && !ctrl && !input.metaKey)
  if (!altGr) return { ctrl, alt }
  return isText ? { ctrl: false, alt: false } : { ctrl, alt: true }
}

/** Returns `event.key` in lower case; with Mod on a non-Latin layout, the Latin letter of `event.code`. */
function getKeyName({ key, code }: KeyInput, mod: boolean): string {
  if (key === ' ') return 'space'
  const producedKey = key.toLowerCase()
  const physicalLetter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const isNonLatin = isPrintable(producedKey) && producedKey.charCodeAt(0) > 0x24f
  return mod && isNonLatin && physicalLetter ? physicalLetter : producedKey
}

export interface Press extends KeyInput {
  readonly repeat: boolean
  readonly defaultPrevented: boolean
}

export interface KeyContext {
  readonly platform: Platform
  /** Topmost layer: the command palette, a drawer or dialog, or the page itself. */
  readonly layer: 'palette' | 'modal' | 'page'
  /** True when the focus is in a text field or menu, where plain keys type text or choose an entry. */
  readonly isResting: boolean
  /** True when the focus is in a list. */
  readonly isInGrid: boolean
  /** Feature of the open page; row keys of other features are ignored. */
  readonly feature: FeatureName | null
  readonly singleKeys: boolean
  /** Strokes of the current chord that have been pressed so far. */
  readonly begun: readonly string[]
  /** Returns true when a mounted component handles the command. */
  readonly isProvided: (id: CommandId) => boolean
  /** Returns true when the topmost drawer or dialog handles the command. */
  readonly isProvidedOnTop: (id: CommandId) => boolean
}

export type KeyAction =
  /** Leaves the key press to the browser or the focused field. */
  | { readonly does: 'nothing' }
  | { readonly does: 'begin'; readonly begun: readonly string[] }
  | { readonly does: 'run'; readonly binding: Binding }
  /** Ends a chord without running a command. */
  | { readonly does: 'end' }
  /** Row key pressed where no matching row has the focus; the listener explains this to the user. */
  | { readonly does: 'rest'; readonly stroke: string }

const NO_ACTION: KeyAction = { does: 'nothing' }

export function resolveKeyPress(press: Press, context: KeyContext, bindings: readonly Binding[]): KeyAction {
  if (press.defaultPrevented || press.repeat) return NO_ACTION
  const stroke = normalizeStroke(press, context.platform)
  if (stroke === null) return NO_ACTION
  if (context.begun.length > 0 && isPlainKey(stroke)) return resolveNextStroke(stroke, context, bindings)
  if (isPlainKey(stroke) && (context.isResting || stroke === 'escape')) return NO_ACTION
  if (context.isResting && FIELD_SHORTCUTS.has(stroke)) return NO_ACTION
  if (isSingleKey(stroke) && !context.singleKeys) return NO_ACTION
  return resolveFirstStroke(stroke, context, bindings)
}

function resolveFirstStroke(stroke: string, context: KeyContext, bindings: readonly Binding[]): KeyAction {
  const candidates = bindings.filter(
    (binding) => binding.strokes[0] === stroke && isAllowedByLayer(binding, stroke, context),
  )
  const singleStrokeBindings = candidates.filter(({ strokes }) => strokes.length === 1)
  const complete = singleStrokeBindings.find((binding) => canCancelNow(binding, context)) ?? singleStrokeBindings[0]
  if (complete) return { does: 'run', binding: complete }
  if (candidates.length > 0) return { does: 'begin', begun: [stroke] }
  return isUnavailableRowKey(stroke, context, bindings) ? { does: 'rest', stroke } : NO_ACTION
}

/**
 * Returns true for a row key pressed on the page outside a list. Enter is excluded because buttons and links use it.
 */
function isUnavailableRowKey(stroke: string, { layer, isInGrid }: KeyContext, bindings: readonly Binding[]): boolean {
  if (layer !== 'page' || isInGrid || stroke === 'enter') return false
  return bindings.some(({ scope, strokes }) => scope === 'row' && strokes[0] === stroke)
}

/**
 * Returns true when the command can cancel something now. Commands that cancel share one key, so the active one runs.
 */
function canCancelNow(binding: Binding, { isProvided }: KeyContext): boolean {
  return binding.kind === 'command' && binding.command.cancelsTask === true && isProvided(binding.command.id)
}

function resolveNextStroke(stroke: string, context: KeyContext, bindings: readonly Binding[]): KeyAction {
  const pressed = [...context.begun, stroke]
  const candidates = filterByPrefix(pressed, bindings).filter((binding) => isAllowedByLayer(binding, stroke, context))
  const complete = candidates.find(({ strokes }) => strokes.length === pressed.length)
  if (complete) return { does: 'run', binding: complete }
  return candidates.length > 0 ? { does: 'begin', begun: pressed } : { does: 'end' }
}

/** Returns the bindings that start with the given strokes. */
export function filterByPrefix(begun: readonly string[], bindings: readonly Binding[]): readonly Binding[] {
  return bindings.filter(({ strokes }) => begun.every((stroke, at) => strokes[at] === stroke))
}

/** Undo and redo belong to the text field or editor that has the focus. */
const FIELD_SHORTCUTS: ReadonlySet<string> = new Set(['mod+z', 'mod+shift+z'])

const MODAL_COMMANDS: ReadonlySet<string> = new Set(['palette.open', 'keyboard.help'])

/** Returns true when the topmost layer allows the binding to run. */
function isAllowedByLayer(binding: Binding, stroke: string, context: KeyContext): boolean {
  if (binding.scope === 'row' && !canRunRowCommand(binding, stroke, context)) return false
  if (context.layer === 'page') return true
  if (binding.kind === 'fixed') return binding.id === 'nextRegion' || binding.id === 'previousRegion'
  if (MODAL_COMMANDS.has(binding.command.id)) return !isPlainKey(stroke)
  // A drawer allows only commands that it handles itself, such as "next record"; commands that cancel run everywhere.
  const { id } = binding.command
  return context.layer === 'modal' && (context.isProvidedOnTop(id) || canCancelNow(binding, context))
}

/**
 * Returns true when the row command belongs to the feature of the page or is handled by a mounted component; in a
 * drawer, only when the drawer handles it. Enter runs row commands only in a list, because buttons and links use it
 * too.
 */
function canRunRowCommand(binding: Binding, stroke: string, context: KeyContext): boolean {
  const { layer, feature, isInGrid, isProvided, isProvidedOnTop } = context
  if (binding.kind !== 'command') return false
  const { id, feature: commandFeature } = binding.command
  if (layer !== 'page') return layer === 'modal' && isProvidedOnTop(id) && stroke !== 'enter'
  return (commandFeature === feature || isProvided(id)) && (stroke !== 'enter' || isInGrid)
}
