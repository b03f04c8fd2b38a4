// Reads keyboard events: modifiers, save keys, record keys, and whether a key belongs to a text field.

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
