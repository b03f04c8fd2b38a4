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

interface Bound {
  /** Key strokes in order; `['g', 'e']` is a chord, that is, two keys pressed one after the other. */
  readonly strokes: readonly string[]
}

export interface CommandBinding extends Bound {
  readonly kind: 'command'
  readonly command: Command
  /**
   * `row` commands act on the row under the cursor of a list, or on the record of the page; `global` commands need no
   * record.
   */
  readonly scope: 'global' | 'row'
}

interface FixedBinding extends Bound {
  readonly kind: 'fixed'
  readonly id: PageKeyName
  readonly scope: 'global'
}

export type Binding = CommandBinding | FixedBinding

const places: readonly (readonly [PageKeyName, KeyTarget])[] = [
  ['nextRegion', pageKeys.nextRegion],
  ['previousRegion', pageKeys.previousRegion],
  ['filter', pageKeys.filter],
  ['back', pageKeys.back],
]

export function bindingsOf(
  commands: readonly Command[],
  choice: KeyPreferences = defaultPreferences,
): readonly Binding[] {
  return [
    ...places.flatMap(([id, keyed]) =>
      getActiveKeys(keyed, choice).map<Binding>((keys) => ({
        kind: 'fixed',
        id,
        strokes: splitStrokes(keys),
        scope: 'global',
      })),
    ),
    ...commands.flatMap((command) =>
      getActiveKeys(command, choice).map<Binding>((keys) => ({
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
const unfinished: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified', 'AltGraph', 'Compose'])
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'OS', 'CapsLock', 'NumLock', 'Fn'])

const isLetter = (key: string) => /^[a-z]$/.test(key)

/**
 * Normalizes a key event to text such as `g`, `?`, `mod+k` or `shift+f6`. Returns null for unfinished text input and
 * for modifiers pressed alone.
 */
export function strokeOf(input: KeyInput, platform: Platform): string | null {
  const { key, isComposing, keyCode } = input
  if (isComposing || keyCode === 229 || unfinished.has(key) || modifiers.has(key)) return null
  const { ctrl, alt } = withoutAltGr(input, platform)
  const isMac = platform === 'mac'
  const mod = isMac ? input.metaKey : ctrl
  const other = isMac ? ctrl : input.metaKey
  const name = nameOf(input, mod)
  // A character already reflects the Shift key, so `shift` is added only to letters, named keys and Mod+digit.
  const shift = input.shiftKey && (isLetter(name) || !isPrintable(name) || (mod && /^\d$/.test(name)))
  return [mod && 'mod', other && (isMac ? 'ctrl' : 'meta'), alt && 'alt', shift && 'shift', name]
    .filter(Boolean)
    .join('+')
}

/**
 * Removes the modifiers of AltGr when it produced a character. Windows reports AltGr as Ctrl+Alt; macOS uses Option.
 * For plain Latin letters, which no layout produces with AltGr, the modifiers stay, so that Ctrl+Alt+K is not K.
 */
function withoutAltGr(input: KeyInput, platform: Platform): { readonly ctrl: boolean; readonly alt: boolean } {
  const { key, ctrlKey: ctrl, altKey: alt } = input
  const asText = isPrintable(key) && !isLetter(key.toLowerCase())
  const altGr =
    input.getModifierState('AltGraph') ||
    (platform === 'windows' && ctrl && alt) ||
    (platform === 'mac' && alt && !ctrl && !input.metaKey)
  if (!altGr) return { ctrl, alt }
  return asText ? { ctrl: false, alt: false } : { ctrl, alt: true }
}

/** Returns `event.key` in lower case; with Mod on a non-Latin layout, the Latin letter of `event.code`. */
function nameOf({ key, code }: KeyInput, mod: boolean): string {
  if (key === ' ') return 'space'
  const produced = key.toLowerCase()
  const physical = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const isForeign = isPrintable(produced) && produced.charCodeAt(0) > 0x24f
  return mod && isForeign && physical ? physical : produced
}

export interface Press extends KeyInput {
  readonly repeat: boolean
  readonly defaultPrevented: boolean
}

export interface Situation {
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

export type Meaning =
  /** Leaves the key press to the browser or the focused field. */
  | { readonly does: 'nothing' }
  | { readonly does: 'begin'; readonly begun: readonly string[] }
  | { readonly does: 'run'; readonly binding: Binding }
  /** Ends a chord without running a command. */
  | { readonly does: 'end' }
  /** Row key pressed where no matching row has the focus; the listener explains this to the user. */
  | { readonly does: 'rest'; readonly stroke: string }

const nothing: Meaning = { does: 'nothing' }

export function meaningOf(press: Press, situation: Situation, bindings: readonly Binding[]): Meaning {
  if (press.defaultPrevented || press.repeat) return nothing
  const stroke = strokeOf(press, situation.platform)
  if (stroke === null) return nothing
  if (situation.begun.length > 0 && isPlainKey(stroke)) return secondOf(stroke, situation, bindings)
  if (isPlainKey(stroke) && (situation.isResting || stroke === 'escape')) return nothing
  if (situation.isResting && ownOfFields.has(stroke)) return nothing
  if (isSingleKey(stroke) && !situation.singleKeys) return nothing
  return firstOf(stroke, situation, bindings)
}

function firstOf(stroke: string, situation: Situation, bindings: readonly Binding[]): Meaning {
  const here = bindings.filter((binding) => binding.strokes[0] === stroke && passes(binding, stroke, situation))
  const alone = here.filter(({ strokes }) => strokes.length === 1)
  const whole = alone.find((binding) => isRunning(binding, situation)) ?? alone[0]
  if (whole) return { does: 'run', binding: whole }
  if (here.length > 0) return { does: 'begin', begun: [stroke] }
  return restsHere(stroke, situation, bindings) ? { does: 'rest', stroke } : nothing
}

/**
 * Returns true for a row key pressed on the page outside a list. Enter is excluded because buttons and links use it.
 */
function restsHere(stroke: string, { layer, isInGrid }: Situation, bindings: readonly Binding[]): boolean {
  if (layer !== 'page' || isInGrid || stroke === 'enter') return false
  return bindings.some(({ scope, strokes }) => scope === 'row' && strokes[0] === stroke)
}

/**
 * Returns true when the command can cancel something now. Commands that cancel share one key, so the active one runs.
 */
function isRunning(binding: Binding, { isProvided }: Situation): boolean {
  return binding.kind === 'command' && binding.command.cancels === true && isProvided(binding.command.id)
}

function secondOf(stroke: string, situation: Situation, bindings: readonly Binding[]): Meaning {
  const pressed = [...situation.begun, stroke]
  const here = continuing(pressed, bindings).filter((binding) => passes(binding, stroke, situation))
  const whole = here.find(({ strokes }) => strokes.length === pressed.length)
  if (whole) return { does: 'run', binding: whole }
  return here.length > 0 ? { does: 'begin', begun: pressed } : { does: 'end' }
}

/** Returns the bindings that start with the given strokes. */
export function continuing(begun: readonly string[], bindings: readonly Binding[]): readonly Binding[] {
  return bindings.filter(({ strokes }) => begun.every((stroke, at) => strokes[at] === stroke))
}

/** Undo and redo belong to the text field or editor that has the focus. */
const ownOfFields: ReadonlySet<string> = new Set(['mod+z', 'mod+shift+z'])

const throughModals: ReadonlySet<string> = new Set(['palette.open', 'keyboard.help'])

/** Returns true when the topmost layer allows the binding to run. */
function passes(binding: Binding, stroke: string, situation: Situation): boolean {
  if (binding.scope === 'row' && !fitsRow(binding, stroke, situation)) return false
  if (situation.layer === 'page') return true
  if (binding.kind === 'fixed') return binding.id === 'nextRegion' || binding.id === 'previousRegion'
  if (throughModals.has(binding.command.id)) return !isPlainKey(stroke)
  // A drawer allows only commands that it handles itself, such as "next record"; commands that cancel run everywhere.
  const { id } = binding.command
  return situation.layer === 'modal' && (situation.isProvidedOnTop(id) || isRunning(binding, situation))
}

/**
 * Returns true when the row command belongs to the feature of the page or is handled by a mounted component; in a
 * drawer, only when the drawer handles it. Enter runs row commands only in a list, because buttons and links use it
 * too.
 */
function fitsRow(binding: Binding, stroke: string, situation: Situation): boolean {
  const { layer, feature, isInGrid, isProvided, isProvidedOnTop } = situation
  if (binding.kind !== 'command') return false
  const { id, feature: own } = binding.command
  if (layer !== 'page') return layer === 'modal' && isProvidedOnTop(id) && stroke !== 'enter'
  return (own === feature || isProvided(id)) && (stroke !== 'enter' || isInGrid)
}
