// Formats key sequences: keycaps, tooltip text and `aria-keyshortcuts`.
import { onMac } from './key-events.ts'

const macNames: Readonly<Record<string, string>> = {
  mod: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  enter: '↵',
  backspace: '⌫',
}

const otherNames: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
}

const names: Readonly<Record<string, string>> = {
  escape: 'Esc',
  esc: 'Esc',
  space: '␣',
  tab: 'Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  backspace: '⌫',
  delete: 'Del',
}

/** The strokes of a chord, each with its keys: `g e` is [[g], [e]], `mod+k` is [[Ctrl, K]]. */
export function keyNames(keys: string, mac = onMac): readonly (readonly string[])[] {
  return keys
    .split(' ')
    .filter((stroke) => stroke !== '')
    .map((stroke) => {
      const parts = stroke === '+' ? ['+'] : stroke.split('+')
      return parts.map((part) => nameOf(part, parts.length > 1, mac))
    })
}

function nameOf(key: string, isCombined: boolean, mac: boolean): string {
  const own = (mac ? macNames : otherNames)[key] ?? names[key]
  if (own) return own
  return isCombined || /^f\d+$/.test(key) ? key.toUpperCase() : key
}

/** The same as one text, for tooltips. */
export function keysText(keys: string, mac = onMac): string {
  return keyNames(keys, mac)
    .map((stroke) => stroke.join(mac ? '' : '+'))
    .join(' ')
}

/** A label for a tooltip, with the keys where there are some. */
export function withKeys(label: string, keys: string | undefined): string {
  return keys ? `${label} (${keysText(keys)})` : label
}

/** The form of `aria-keyshortcuts`: `Control+K`; chords cannot be said there. */
export function ariaKeys(keys: string | undefined, mac = onMac): string | undefined {
  if (!keys || keys.includes(' ')) return undefined
  const said: Readonly<Record<string, string>> = {
    mod: mac ? 'Meta' : 'Control',
    shift: 'Shift',
    alt: 'Alt',
    enter: 'Enter',
    ...{ up: 'ArrowUp', down: 'ArrowDown', arrowup: 'ArrowUp', arrowdown: 'ArrowDown' },
  }
  return keys
    .split('+')
    .map((key) => said[key] ?? key.charAt(0).toUpperCase() + key.slice(1))
    .join('+')
}

export const strokesOf = (keys: string): readonly string[] => keys.split(' ')

/** One character: no named key such as `enter`. */
export const isPrintable = (key: string) => [...key].length === 1

/** Without Mod, Ctrl, Meta or Alt, and no function key: what a text field would take as input. */
export function isPlainKey(stroke: string): boolean {
  return !/^(mod|ctrl|meta|alt)\+/.test(stroke) && !/^(shift\+)?f\d{1,2}$/.test(stroke)
}

/** One character without a modifier: what the switch for single keys turns off (WCAG 2.1.4). */
export function isSingleKey(stroke: string): boolean {
  return isPrintable(stroke.replace(/^shift\+/, ''))
}
