// What a press means here and now. Pure: the listener asks, the browser is not needed to test it.
import type { Area } from '#commands/command.ts'
import type { CommandId } from '#console/lib/run.ts'
import { isPlain, isSingleKey } from '#console/lib/strokes.ts'
import type { Binding } from './bindings.ts'
import { type KeyInput, type Platform, strokeOf } from './stroke.ts'

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
  /** That of the page: the keys of its rows are meant, not those of another area's. */
  readonly area: Area | null
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

const nothing: Meaning = { does: 'nothing' }

export function meaningOf(press: Press, situation: Situation, bindings: readonly Binding[]): Meaning {
  if (press.defaultPrevented || press.repeat) return nothing
  const stroke = strokeOf(press, situation.platform)
  if (stroke === null) return nothing
  if (situation.begun.length > 0 && isPlain(stroke)) return secondOf(stroke, situation, bindings)
  if (isPlain(stroke) && (situation.isResting || stroke === 'escape')) return nothing
  if (situation.isResting && ownOfFields.has(stroke)) return nothing
  if (isSingleKey(stroke) && !situation.singleKeys) return nothing
  return firstOf(stroke, situation, bindings)
}

function firstOf(stroke: string, situation: Situation, bindings: readonly Binding[]): Meaning {
  const here = bindings.filter((binding) => binding.strokes[0] === stroke && passes(binding, stroke, situation))
  const alone = here.filter(({ strokes }) => strokes.length === 1)
  const whole = alone.find((binding) => isRunning(binding, situation)) ?? alone[0]
  if (whole) return { does: 'run', binding: whole }
  return here.length > 0 ? { does: 'begin', begun: [stroke] } : nothing
}

/** Several commands that end something share one key: it is meant for the one that has something to end. */
function isRunning(binding: Binding, { isProvided }: Situation): boolean {
  return binding.kind === 'command' && binding.command.ends === true && isProvided(binding.command.id)
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
export function passes(binding: Binding, stroke: string, situation: Situation): boolean {
  if (binding.scope === 'row' && !(situation.layer === 'page' && fitsRow(binding, stroke, situation))) return false
  if (situation.layer === 'page') return true
  if (binding.kind === 'fixed') return binding.id === 'nextRegion' || binding.id === 'previousRegion'
  if (throughModals.has(binding.command.id)) return !isPlain(stroke)
  // The drawer's own commands: the next one, its log, parking it. And what is running is ended from anywhere.
  const { id } = binding.command
  return situation.layer === 'modal' && (situation.isProvidedOnTop(id) || isRunning(binding, situation))
}

/** Enter belongs to buttons and links; only in a list does it open the row. */
function fitsRow(binding: Binding, stroke: string, { area, isInGrid }: Situation): boolean {
  return binding.kind === 'command' && binding.command.area === area && (stroke !== 'enter' || isInGrid)
}
