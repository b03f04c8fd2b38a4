// Reads keyboard events: modifiers, save keys, record keys, and whether a key belongs to a text field.

export type KeyFields = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'
> & {
  readonly getModifierState?: (key: string) => boolean
}

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns true when Cmd (macOS) or Ctrl (other systems) is pressed, but not both. */
export function hasMod(event: KeyFields, mac = isMac): boolean {
  return mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
}

/** Returns true for keys of an IME composition or with AltGr, which enter text and are no shortcuts. */
function isTextInput(event: KeyFields): boolean {
  return event.isComposing || event.keyCode === 229 || event.getModifierState?.('AltGraph') === true
}

/** Returns true for Mod+Enter and Mod+S, which save a form. */
export function isSaveKey(event: KeyFields, mac = isMac): boolean {
  if (isTextInput(event) || event.altKey || event.shiftKey || !hasMod(event, mac)) return false
  return event.key === 'Enter' || event.key.toLowerCase() === 's'
}

interface KeyPressEvent extends Pick<KeyboardEvent, 'defaultPrevented' | 'repeat' | 'preventDefault'> {
  readonly nativeEvent: KeyFields
}

/** Calls `save` on Mod+Enter or Mod+S unless the event was handled already; ignores auto-repeat. */
export function saveOnKey(event: KeyPressEvent, save: () => void): void {
  if (event.defaultPrevented || !isSaveKey(event.nativeEvent)) return
  event.preventDefault()
  if (!event.repeat) save()
}

/** Returns true for Mod+Shift+Enter, which saves and opens the next record. */
export function isSaveNextKey(event: KeyFields, mac = isMac): boolean {
  return !isTextInput(event) && !event.altKey && event.shiftKey && hasMod(event, mac) && event.key === 'Enter'
}

/** Returns 1 for Mod+↓ (next record), -1 for Mod+↑ (previous record), and 0 for every other key. */
export function getRecordStep(event: KeyFields, mac = isMac): -1 | 0 | 1 {
  if (isTextInput(event) || event.altKey || event.shiftKey || !hasMod(event, mac)) return 0
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
}

/** Returns true when no modifier key is pressed, Shift included. */
export function hasNoModifiers(event: KeyFields): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
}

/** Returns true for scroll containers, which can get the focus without a `tabindex`. */
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

let singleKeyState = { isEnabled: true, isInChord: false }

/**
 * Updates whether single-key shortcuts are enabled and whether a chord is in progress. Only the key listener calls this
 * function.
 */
export function updateSingleKeyState(change: Partial<typeof singleKeyState>): void {
  singleKeyState = { ...singleKeyState, ...change }
}

/**
 * Returns true when single-character shortcuts work. Users can disable them (WCAG 2.1.4), and they pause within a
 * chord, so that `t x` selects no row.
 */
export const areSingleKeysEnabled = () => singleKeyState.isEnabled && !singleKeyState.isInChord
