// Matches key presses to commands: builds the key bindings, normalizes key events, and determines the action of a key
// press. Does not access the DOM.
import type { Command, FeatureName } from '#commands/command.ts'
import {
  getActiveShortcuts,
  getShortcutScope,
  type KeyPreferences,
  type PageShortcutName,
  pageShortcuts,
  type ShortcutOwner,
} from '#console/lib/command-keys.ts'
import {
  isSingleCharacter,
  isSingleCharacterKeyPress,
  isTextKeyPress,
  splitStrokes,
} from '#console/lib/key-sequences.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { LayerKind } from '#console/ui/layer-stack.ts'
import { defaultPreferences } from '#contract/console/preferences.ts'

interface KeySequence {
  /** Key strokes in order; `['g', 'e']` is a chord, that is, two keys pressed one after the other. */
  readonly strokes: readonly string[]
}

export interface CommandBinding extends KeySequence {
  readonly kind: 'command'
  readonly command: Command
  /**
   * Scope of the binding: a `row` command acts on the selected row of a list or on the record of the page, and a
   * `global` command needs no record.
   */
  readonly scope: 'global' | 'row'
}

interface PageKeyBinding extends KeySequence {
  readonly kind: 'fixed'
  readonly id: PageShortcutName
  readonly scope: 'global'
}

export type Binding = CommandBinding | PageKeyBinding

const pageKeyTargets: readonly (readonly [name: PageShortcutName, owner: ShortcutOwner])[] = [
  ['nextRegion', pageShortcuts.nextRegion],
  ['previousRegion', pageShortcuts.previousRegion],
  ['filter', pageShortcuts.filter],
  ['back', pageShortcuts.back],
]

export function buildBindings(
  commands: readonly Command[],
  keyPreferences: KeyPreferences = defaultPreferences,
): readonly Binding[] {
  return [
    ...pageKeyTargets.flatMap(([id, target]) =>
      getActiveShortcuts(target, keyPreferences).map<Binding>((keys) => ({
        kind: 'fixed',
        id,
        strokes: splitStrokes(keys),
        scope: 'global',
      })),
    ),
    ...commands.flatMap((command) =>
      getActiveShortcuts(command, keyPreferences).map<Binding>((keys) => ({
        kind: 'command',
        command,
        strokes: splitStrokes(keys),
        scope: getShortcutScope(command),
      })),
    ),
  ]
}

export const isPrefix = (prefix: readonly string[], strokes: readonly string[]) =>
  prefix.every((stroke, index) => stroke === strokes[index])

// Operating system, which determines whether `mod` stands for Cmd or Ctrl.
export type Platform = 'mac' | 'windows' | 'linux'

/** Properties of a KeyboardEvent that determine its key binding. */
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

/** Values of `event.key` for key presses that have not produced a character, such as dead keys. */
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
 * Converts a key event to a stroke such as `g`, `?`, `mod+k` or `shift+f6`. Returns null while text input is being
 * composed and for a modifier key alone.
 */
export function normalizeStroke(input: KeyInput, platform: Platform): string | null {
  const { key, isComposing, keyCode } = input
  if (isComposing || keyCode === 229 || UNFINISHED_KEYS.has(key) || MODIFIER_KEYS.has(key)) return null
  const { ctrl, alt } = removeAltGrModifiers(input, platform)
  const isMac = platform === 'mac'
  const mod = isMac ? input.metaKey : ctrl
  const otherModifier = isMac ? ctrl : input.metaKey
  const name = getKeyName(input, mod)
  // Adds `shift` only to letters, named keys and Mod+digit, because other characters already include the effect of
  // the Shift key.
  const includesShift = input.shiftKey && (isLetter(name) || !isSingleCharacter(name) || (mod && /^\d$/.test(name)))
  return [mod && 'mod', otherModifier && (isMac ? 'ctrl' : 'meta'), alt && 'alt', includesShift && 'shift', name]
    .filter(Boolean)
    .join('+')
}

/**
 * Removes the modifiers Ctrl and Alt if AltGr produced the character, because Windows reports AltGr as Ctrl+Alt and
 * macOS as Option. Keeps the modifiers of Latin letters, so that Ctrl+Alt+K does not count as K.
 */
function removeAltGrModifiers(input: KeyInput, platform: Platform): { readonly ctrl: boolean; readonly alt: boolean } {
  const { key, ctrlKey: ctrl, altKey: alt } = input
  const isText = isSingleCharacter(key) && !isLetter(key.toLowerCase())
  const altGr =
    input.getModifierState('AltGraph') ||
    (platform === 'windows' && ctrl && alt) ||
    (platform === 'mac' && alt && !ctrl && !input.metaKey)
  if (!altGr) return { ctrl, alt }
  return isText ? { ctrl: false, alt: false } : { ctrl, alt: true }
}

/**
 * Returns `event.key` in lower case, or the Latin letter of `event.code` if Mod is pressed on a non-Latin keyboard
 * layout.
 */
function getKeyName({ key, code }: KeyInput, mod: boolean): string {
  if (key === ' ') return 'space'
  const producedKey = key.toLowerCase()
  const physicalLetter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const isNonLatin = isSingleCharacter(producedKey) && producedKey.charCodeAt(0) > 0x24f
  return mod && isNonLatin && physicalLetter ? physicalLetter : producedKey
}

export interface Press extends KeyInput {
  readonly repeat: boolean
  readonly defaultPrevented: boolean
}

export interface KeyContext {
  readonly platform: Platform
  /** Kind of the topmost layer on the screen, or `page` if no layer is open. */
  readonly layer: LayerKind | 'page'
  /** True if the focus is in a text field or menu, where keys without modifiers type text or select a menu item. */
  readonly isFieldOrMenuFocused: boolean
  /** True if the focus is in a list. */
  readonly isInGrid: boolean
  /** Feature of the open page. Shortcuts for rows are ignored if their command belongs to another feature. */
  readonly feature: FeatureName | null
  readonly areSingleKeysEnabled: boolean
  /** Key strokes of the current chord (keys pressed one after the other) that the user has already pressed. */
  readonly pressedStrokes: readonly string[]
  /** Returns true if a mounted component handles the command. */
  readonly hasHandler: (id: CommandId) => boolean
  /** Returns true if the topmost drawer or dialog handles the command. */
  readonly hasHandlerOnTop: (id: CommandId) => boolean
}

export type KeyAction =
  /** Leaves the key press to the browser or the focused field. */
  | { readonly type: 'nothing' }
  | { readonly type: 'begin'; readonly pressedStrokes: readonly string[] }
  | { readonly type: 'run'; readonly binding: Binding }
  /** Ends a chord (keys pressed one after the other) without running a command. */
  | { readonly type: 'end' }
  /**
   * Shortcut of a row command (a command for the selected row), pressed outside a list. The listener then shows a hint
   * that the shortcut works only in the list.
   */
  | { readonly type: 'rest'; readonly stroke: string }

const NO_ACTION: KeyAction = { type: 'nothing' }

export function resolveKeyPress(press: Press, context: KeyContext, bindings: readonly Binding[]): KeyAction {
  if (press.defaultPrevented || press.repeat) return NO_ACTION
  const stroke = normalizeStroke(press, context.platform)
  if (stroke === null) return NO_ACTION
  if (context.pressedStrokes.length > 0 && isTextKeyPress(stroke)) return resolveNextStroke(stroke, context, bindings)
  if (isTextKeyPress(stroke) && (context.isFieldOrMenuFocused || stroke === 'escape')) return NO_ACTION
  if (context.isFieldOrMenuFocused && FIELD_SHORTCUTS.has(stroke)) return NO_ACTION
  if (isSingleCharacterKeyPress(stroke) && !context.areSingleKeysEnabled) return NO_ACTION
  return resolveFirstStroke(stroke, context, bindings)
}

function resolveFirstStroke(stroke: string, context: KeyContext, bindings: readonly Binding[]): KeyAction {
  const candidates = bindings.filter(
    (binding) => binding.strokes[0] === stroke && isAllowedByLayer(binding, stroke, context),
  )
  const singleStrokeBindings = candidates.filter(({ strokes }) => strokes.length === 1)
  const complete = singleStrokeBindings.find((binding) => canCancelNow(binding, context)) ?? singleStrokeBindings[0]
  if (complete) return { type: 'run', binding: complete }
  if (candidates.length > 0) return { type: 'begin', pressedStrokes: [stroke] }
  return isUnavailableRowKey(stroke, context, bindings) ? { type: 'rest', stroke } : NO_ACTION
}

/**
 * Returns true for the shortcut of a row command (a command for the selected row) that is pressed on the page outside a
 * list. Excludes Enter, because buttons and links use Enter.
 */
function isUnavailableRowKey(stroke: string, { layer, isInGrid }: KeyContext, bindings: readonly Binding[]): boolean {
  if (layer !== 'page' || isInGrid || stroke === 'enter') return false
  return bindings.some(({ scope, strokes }) => scope === 'row' && strokes[0] === stroke)
}

/**
 * Returns true for a cancel command whose task is running now. All cancel commands have the same shortcut, which must
 * cancel only the running task.
 */
function canCancelNow(binding: Binding, { hasHandler }: KeyContext): boolean {
  return binding.kind === 'command' && binding.command.cancelsTask === true && hasHandler(binding.command.id)
}

function resolveNextStroke(stroke: string, context: KeyContext, bindings: readonly Binding[]): KeyAction {
  const strokesWithCurrent = [...context.pressedStrokes, stroke]
  const candidates = filterBindingsByPrefix(strokesWithCurrent, bindings).filter((binding) =>
    isAllowedByLayer(binding, stroke, context),
  )
  const complete = candidates.find(({ strokes }) => strokes.length === strokesWithCurrent.length)
  if (complete) return { type: 'run', binding: complete }
  return candidates.length > 0 ? { type: 'begin', pressedStrokes: strokesWithCurrent } : { type: 'end' }
}

/** Returns the bindings that start with the given strokes. */
export function filterBindingsByPrefix(
  pressedStrokes: readonly string[],
  bindings: readonly Binding[],
): readonly Binding[] {
  return bindings.filter(({ strokes }) => pressedStrokes.every((stroke, index) => strokes[index] === stroke))
}

/** Shortcuts for undo and redo, which the focused text field or editor handles itself. */
const FIELD_SHORTCUTS: ReadonlySet<string> = new Set(['mod+z', 'mod+shift+z'])

const MODAL_COMMANDS: ReadonlySet<string> = new Set(['palette.open', 'keyboard.help'])

/**
 * Returns true if the topmost layer allows the binding to run. The layers are the command palette, drawers and dialogs,
 * and the page.
 */
function isAllowedByLayer(binding: Binding, stroke: string, context: KeyContext): boolean {
  if (binding.scope === 'row' && !canRunRowCommand(binding, stroke, context)) return false
  if (context.layer === 'page') return true
  if (binding.kind === 'fixed') return binding.id === 'nextRegion' || binding.id === 'previousRegion'
  if (MODAL_COMMANDS.has(binding.command.id)) return context.layer !== 'question' && !isTextKeyPress(stroke)
  if (context.layer !== 'palette' && canCancelNow(binding, context)) return true
  // A drawer allows the commands that it handles, such as "next record". A question above the drawer allows none.
  return context.layer === 'modal' && context.hasHandlerOnTop(binding.command.id)
}

/**
 * Returns true if a row command (a command for the selected row or record) can run: the command belongs to the feature
 * of the page, or a mounted component handles it. In a drawer, the drawer must handle the command. Enter runs row
 * commands only in a list.
 */
function canRunRowCommand(binding: Binding, stroke: string, context: KeyContext): boolean {
  const { layer, feature, isInGrid, hasHandler, hasHandlerOnTop } = context
  if (binding.kind !== 'command') return false
  const { id, feature: commandFeature } = binding.command
  if (layer !== 'page') return layer === 'modal' && hasHandlerOnTop(id) && stroke !== 'enter'
  return (commandFeature === feature || hasHandler(id)) && (stroke !== 'enter' || isInGrid)
}
