// Shortcuts: key syntax (`g`, `mod+k`, `shift+f6`), a person's keys for each command, and how keys are shown.
import { useMemo } from 'react'
import type { Command, Keys } from '#commands/command.ts'
import { preferencesOf, useSessionState } from '#console/session/session-store.ts'
import type { Preferences } from '#contract/preferences.ts'

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

// The shortcuts of each command for this person: defaults, or their remapped keys. Pure, but for the hooks at the end.

/** A command, or a key of the place. */
export interface Keyed {
  readonly id: string
  readonly keys: Keys
}

/** Keys of the place rather than of a command; each can be remapped like one. */
export const placeKeys = {
  nextRegion: { id: 'place.nextRegion', keys: { global: 'f6' } },
  previousRegion: { id: 'place.previousRegion', keys: { global: 'shift+f6' } },
  filter: { id: 'place.filter', keys: { global: '/' } },
  back: { id: 'place.back', keys: { global: 'u' } },
} as const satisfies Readonly<Record<string, Keyed>>
export type PlaceKey = keyof typeof placeKeys

export type KeyChoice = Pick<Preferences, 'keys' | 'single_keys'>

/** Where its keys act: on the row under the cursor (or the record of the page), or anywhere. */
export function scopeOf({ keys }: Keyed): 'row' | 'global' {
  return keys.row !== undefined && keys.global === undefined ? 'row' : 'global'
}

export function standardKeys({ keys }: Keyed): readonly string[] {
  return [keys.global ?? [], keys.row ?? []].flat()
}

/** All of its keys, the first one being the one that is shown. */
export function chosenKeys(keyed: Keyed, choice: KeyChoice): readonly string[] {
  const chosen = Object.hasOwn(choice.keys, keyed.id) ? choice.keys[keyed.id] : undefined
  return chosen ?? standardKeys(keyed)
}

/** Those that do something now: with single keys off, what begins with one does not. */
export function workingKeys(keyed: Keyed, choice: KeyChoice): readonly string[] {
  const keys = chosenKeys(keyed, choice)
  return choice.single_keys ? keys : keys.filter((one) => !isSingleKey(strokesOf(one)[0] ?? ''))
}

/** A widget's own keys (`mod+enter`), or those of a command, as this person has them. */
export type KeysToShow = string | Keyed | undefined

export function useKeyChoice(): KeyChoice {
  const { keys, single_keys } = useSessionState(preferencesOf)
  return useMemo(() => ({ keys, single_keys }), [keys, single_keys])
}

/** The keys to show; undefined where there are none. */
export function useShownKeys(keys: KeysToShow): string | undefined {
  const choice = useKeyChoice()
  return typeof keys === 'object' ? workingKeys(keys, choice)[0] : keys
}

/** The same for many: a function of the command. */
export function useKeysOf(): (command: Command) => string | undefined {
  const choice = useKeyChoice()
  return (command) => workingKeys(command, choice)[0]
}

// Predicates on a keyboard event, shared by the widgets.
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'
> & {
  readonly getModifierState?: (key: string) => boolean
}

export const onMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Cmd on macOS, Ctrl elsewhere, never both. */
export function hasMod(event: Pressed, mac = onMac): boolean {
  return mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
}

/** Part of a composition, or AltGr: text, not a key of ours. */
function isText(event: Pressed): boolean {
  return event.isComposing || event.keyCode === 229 || event.getModifierState?.('AltGraph') === true
}

/** Mod+Enter or Mod+S. */
export function isSaveKey(event: Pressed, mac = onMac): boolean {
  if (isText(event) || event.altKey || event.shiftKey || !hasMod(event, mac)) return false
  return event.key === 'Enter' || event.key.toLowerCase() === 's'
}

interface Press extends Pick<KeyboardEvent, 'defaultPrevented' | 'repeat' | 'preventDefault'> {
  readonly nativeEvent: Pressed
}

/** Runs save on Mod+Enter or Mod+S unless handled already; ignores auto-repeat. */
export function saveByKey(event: Press, save: () => void): void {
  if (event.defaultPrevented || !isSaveKey(event.nativeEvent)) return
  event.preventDefault()
  if (!event.repeat) save()
}

/** Mod+Shift+Enter: saves and opens the next record. */
export function isSaveNextKey(event: Pressed, mac = onMac): boolean {
  return !isText(event) && !event.altKey && event.shiftKey && hasMod(event, mac) && event.key === 'Enter'
}

/** Mod+↓ and Mod+↑: the next and the previous record; 0 is neither. */
export function turnOf(event: Pressed, mac = onMac): -1 | 0 | 1 {
  if (isText(event) || event.altKey || event.shiftKey || !hasMod(event, mac)) return 0
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
}

/** No modifier at all; Shift too only where `shift` allows it. */
export function isPlain(event: Pressed): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
}

/** Scrolling boxes can be focused without a `tabindex`. */
const canScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflow)

/**
 * Returns true for the host of a shadow tree, which a browser extension inserted: the console has none. A closed tree
 * hides its root, but a focused element that cannot have the focus itself must be a host.
 */
function isShadowHost(element: Element): boolean {
  if (element.shadowRoot !== null || element.localName.includes('-')) return true
  if (!(element instanceof HTMLElement) || element.matches('body, html, [tabindex], [contenteditable]')) return false
  return element.tabIndex < 0 && !canScroll(element)
}

/** Returns true when the key belongs to a shadow tree, whose focused element counts as a field. */
export function isFromShadowTree(event: Event): boolean {
  const { target } = event
  return event.composedPath()[0] !== target || (target instanceof Element && isShadowHost(target))
}

/** Returns true while the user types in a field of the page or of a shadow tree. */
export function isFieldFocused(): boolean {
  const { activeElement } = document
  if (activeElement === null) return false
  return activeElement.matches('input, textarea, [contenteditable=true]') || isShadowHost(activeElement)
}

let singleKeys = { areOn: true, isInChord: false }

/** By the key listener. */
export function setSingleKeys(change: Partial<typeof singleKeys>): void {
  singleKeys = { ...singleKeys, ...change }
}

/** Single-character shortcuts can be turned off (WCAG 2.1.4), and pause in mid-chord: `t x` selects no row. */
export const singleKeysAreOn = () => singleKeys.areOn && !singleKeys.isInChord

// Display names of keys: `mod+enter` is Ctrl Enter, on a Mac ⌘ ↵.

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
