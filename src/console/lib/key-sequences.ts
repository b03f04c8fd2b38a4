// Formats key sequences such as `mod+k` or `g e` as keycaps, tooltip text and `aria-keyshortcuts`.
import { isMac } from './key-events.ts'

const MAC_KEY_NAMES: Readonly<Record<string, string>> = {
  mod: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  enter: '↵',
  backspace: '⌫',
}

const PC_KEY_NAMES: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
}

const COMMON_KEY_NAMES: Readonly<Record<string, string>> = {
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

/**
 * Returns the display names of the keys, grouped by key press: `g e` gives `[[g], [e]]`, and `mod+k` gives `[[Ctrl,
 * K]]`.
 */
export function getKeyNames(keys: string, mac = isMac): readonly (readonly string[])[] {
  return keys
    .split(' ')
    .filter((stroke) => stroke !== '')
    .map((stroke) => {
      const parts = stroke === '+' ? ['+'] : stroke.split('+')
      return parts.map((part) => getKeyName(part, parts.length > 1, mac))
    })
}

function getKeyName(key: string, isCombined: boolean, mac: boolean): string {
  const keyName = (mac ? MAC_KEY_NAMES : PC_KEY_NAMES)[key] ?? COMMON_KEY_NAMES[key]
  if (keyName) return keyName
  return isCombined || /^f\d+$/.test(key) ? key.toUpperCase() : key
}

/** Formats a key sequence as one text for tooltips, such as `Ctrl+K`. */
export function formatKeys(keys: string, mac = isMac): string {
  return getKeyNames(keys, mac)
    .map((stroke) => stroke.join(mac ? '' : '+'))
    .join(' ')
}

/** Appends a shortcut in parentheses to a label, for a tooltip. Returns only the label if there is no shortcut. */
export function addKeysToLabel(label: string, keys: string | undefined): string {
  return keys ? `${label} (${formatKeys(keys)})` : label
}

/**
 * Returns the tooltip of an element with a visible label: the title with the shortcut, or only the shortcut if there is
 * no title. Returns the title unchanged if there is no shortcut.
 */
export function formatKeyTooltip(title: string | undefined, keys: string | undefined): string | undefined {
  return title === undefined ? keys && formatKeys(keys) : addKeysToLabel(title, keys)
}

/** Shortcut of the main button of a form. */
export const MAIN_ACTION_KEYS = 'mod+enter'

/**
 * Converts a shortcut to the syntax of `aria-keyshortcuts`, for example `Control+K`. Returns undefined for a chord
 * (keys pressed one after the other), which `aria-keyshortcuts` cannot express.
 */
export function toAriaKeyShortcuts(keys: string | undefined, mac = isMac): string | undefined {
  if (!keys || keys.includes(' ')) return undefined
  const ariaNames: Readonly<Record<string, string>> = {
    mod: mac ? 'Meta' : 'Control',
    shift: 'Shift',
    alt: 'Alt',
    enter: 'Enter',
    ...{ up: 'ArrowUp', down: 'ArrowDown', arrowup: 'ArrowUp', arrowdown: 'ArrowDown' },
  }
  return keys
    .split('+')
    .map((key) => ariaNames[key] ?? key.charAt(0).toUpperCase() + key.slice(1))
    .join('+')
}

export const splitStrokes = (keys: string): readonly string[] => keys.split(' ')

/** Returns true for a key that is a single character, and false for a named key such as `enter`. */
export const isSingleCharacter = (key: string) => [...key].length === 1

/**
 * Returns true for a key press that types text in a text field: a key without Mod, Ctrl, Meta or Alt that is not a
 * function key.
 */
export function isTextKeyPress(keyPress: string): boolean {
  return !/^(mod|ctrl|meta|alt)\+/.test(keyPress) && !/^(shift\+)?f\d{1,2}$/.test(keyPress)
}

/** Returns true for a single character, with or without Shift. Users can disable such shortcuts (WCAG 2.1.4). */
export function isSingleCharacterKeyPress(keyPress: string): boolean {
  return isSingleCharacter(keyPress.replace(/^shift\+/, ''))
}
