// Key matching: keymap from commands, remapped keys and place keys; resolves a press to a command. Pure.
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
  /** `['g', 'e']` is a chord. */
  readonly strokes: readonly string[]
}

export interface CommandBinding extends Bound {
  readonly kind: 'command'
  readonly command: Command
  /** `row`: acts on the row under the cursor of a list, or on the record of the page. */
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

// Normalizes a key event to text: `g`, `?`, `mod+k`, `shift+f6`. Pure; tested by a table of keyboard layouts.
export type Platform = 'mac' | 'windows' | 'linux'

/** What a KeyboardEvent tells. */
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

/** Keys that are not there yet, or are only half of one. */
const unfinished: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified', 'AltGraph', 'Compose'])
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'OS', 'CapsLock', 'NumLock', 'Fn'])

const isLetter = (key: string) => /^[a-z]$/.test(key)

/** Null when the event is text in the making, or no key of ours. */
export function strokeOf(input: KeyInput, platform: Platform): string | null {
  const { key, isComposing, keyCode } = input
  if (isComposing || keyCode === 229 || unfinished.has(key) || modifiers.has(key)) return null
  const { ctrl, alt } = withoutAltGr(input, platform)
  const isMac = platform === 'mac'
  const mod = isMac ? input.metaKey : ctrl
  const other = isMac ? ctrl : input.metaKey
  const name = nameOf(input, mod)
  // A character already says whether Shift was held; a letter or a named key does not.
  const shift = input.shiftKey && (isLetter(name) || !isPrintable(name) || (mod && /^\d$/.test(name)))
  return [mod && 'mod', other && (isMac ? 'ctrl' : 'meta'), alt && 'alt', shift && 'shift', name]
    .filter(Boolean)
    .join('+')
}

/**
 * AltGr makes text. Windows reports it as Ctrl+Alt, macOS makes the same characters with Option.
 * No layout makes a plain Latin letter with it: there the modifiers stay, so that Ctrl+Alt+K is not K.
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

/** `event.key` in lower case; with Mod on a non-Latin layout, the Latin letter of `event.code`. */
function nameOf({ key, code }: KeyInput, mod: boolean): string {
  if (key === ' ') return 'space'
  const produced = key.toLowerCase()
  const physical = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const isForeign = isPrintable(produced) && produced.charCodeAt(0) > 0x24f
  return mod && isForeign && physical ? physical : produced
}

// Resolves a press in its context to an action. Pure, so it is tested without a browser.

export interface Press extends KeyInput {
  readonly repeat: boolean
  readonly defaultPrevented: boolean
}

export interface Situation {
  readonly platform: Platform
  /** What is on top: the palette, a drawer or dialog, or the page itself. */
  readonly layer: 'palette' | 'modal' | 'page'
  /** The focus is where plain keys mean text or choice. */
  readonly isResting: boolean
  /** The focus is in a list. */
  readonly isInGrid: boolean
  /** Row keys of the open page; those of another feature's rows do not count. */
  readonly feature: FeatureName | null
  readonly singleKeys: boolean
  /** Strokes of a chord pressed so far. */
  readonly begun: readonly string[]
  /** Whether a screen provides the command now. */
  readonly isProvided: (id: CommandId) => boolean
  /** The same, by the drawer or dialog on top. */
  readonly isProvidedOnTop: (id: CommandId) => boolean
}

export type Meaning =
  /** Not ours: the browser's, or the field's. */
  | { readonly does: 'nothing' }
  | { readonly does: 'begin'; readonly begun: readonly string[] }
  | { readonly does: 'run'; readonly binding: Binding }
  /** Ends a chord without running anything. */
  | { readonly does: 'end' }
  /** A row's key where there is no row of its kind. */
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

/** Enter is everybody's; a list has letters of its own. */
function restsHere(stroke: string, { layer, isInGrid }: Situation, bindings: readonly Binding[]): boolean {
  if (layer !== 'page' || isInGrid || stroke === 'enter') return false
  return bindings.some(({ scope, strokes }) => scope === 'row' && strokes[0] === stroke)
}

/** Commands that cancel something share one key: it goes to the one with something to cancel. */
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

/** The bindings that begin with these strokes. */
export function continuing(begun: readonly string[], bindings: readonly Binding[]): readonly Binding[] {
  return bindings.filter(({ strokes }) => begun.every((stroke, at) => strokes[at] === stroke))
}

/** Undo and redo belong to the field or editor that has the focus. */
const ownOfFields: ReadonlySet<string> = new Set(['mod+z', 'mod+shift+z'])

const throughModals: ReadonlySet<string> = new Set(['palette.open', 'keyboard.help'])

/** Whether the top layer lets the binding through. */
function passes(binding: Binding, stroke: string, situation: Situation): boolean {
  if (binding.scope === 'row' && !fitsRow(binding, stroke, situation)) return false
  if (situation.layer === 'page') return true
  if (binding.kind === 'fixed') return binding.id === 'nextRegion' || binding.id === 'previousRegion'
  if (throughModals.has(binding.command.id)) return !isPlainKey(stroke)
  // Inside a drawer: its own commands (next record, its log, parking); cancelling works anywhere.
  const { id } = binding.command
  return situation.layer === 'modal' && (situation.isProvidedOnTop(id) || isRunning(binding, situation))
}

/**
 * Of the feature of the page, or of another that its screen lends; in a drawer only what that lends. Enter belongs to
 * buttons and links but in a list.
 */
function fitsRow(binding: Binding, stroke: string, situation: Situation): boolean {
  const { layer, feature, isInGrid, isProvided, isProvidedOnTop } = situation
  if (binding.kind !== 'command') return false
  const { id, feature: own } = binding.command
  if (layer !== 'page') return layer === 'modal' && isProvidedOnTop(id) && stroke !== 'enter'
  return (own === feature || isProvided(id)) && (stroke !== 'enter' || isInGrid)
}
