// What the recorder makes of a press: the produced key, or why it is not to be had. Pure.
import { isPlain, strokesOf } from '#console/lib/strokes.ts'
import { whyNeverBound } from './never-bind.ts'
import { type KeyInput, type Platform, strokeOf } from './stroke.ts'

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

export type Recorded = { readonly stroke: string } | { readonly problem: KeyProblem }

/** Keys that mean something wherever the focus is: of lists, forms, editors, menus, and of writing. */
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
export function strokeProblem(stroke: string): KeyProblem | null {
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
  const [first = '', ...rest] = strokesOf(keys)
  if (rest.length > 2) return 'long'
  const modifiers = first === '+' ? [] : first.split('+').slice(0, -1).filter(Boolean)
  const order = modifiers.map((name) => modifierOrder.indexOf(name))
  if (order.includes(-1) || order.some((place, at) => at > 0 && place <= (order[at - 1] ?? -1))) return 'unknown'
  const problem = strokeProblem(first)
  if (problem) return problem
  for (const stroke of rest) {
    const further = strokeProblem(stroke)
    if (further && further !== 'widget') return further
    if (!isPlain(stroke) || [...stroke.replace(/^shift\+/, '')].length !== 1) return 'second'
  }
  return null
}
