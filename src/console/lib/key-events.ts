// Interprets keyboard events: modifiers, save keys, keys that open the next record, and keys that belong to a text
// field.

export type KeyFields = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'
> & {
  readonly getModifierState?: (key: string) => boolean
}

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns true if Cmd (macOS) or Ctrl (other systems) is pressed, but not both. */
export function isModKeyPressed(event: KeyFields, mac = isMac): boolean {
  return mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
}

/**
 * Returns true for key presses that type text and must not run shortcuts: keys of an input method editor, and keys with
 * AltGr.
 */
function isTextInputKey(event: KeyFields): boolean {
  return event.isComposing || event.keyCode === 229 || event.getModifierState?.('AltGraph') === true
}

/** Returns true for Mod+Enter and Mod+S, which save a form. */
export function isSaveKey(event: KeyFields, mac = isMac): boolean {
  if (isTextInputKey(event) || event.altKey || event.shiftKey || !isModKeyPressed(event, mac)) return false
  return event.key === 'Enter' || event.key.toLowerCase() === 's'
}

interface KeyPressEvent extends Pick<KeyboardEvent, 'defaultPrevented' | 'repeat' | 'preventDefault'> {
  readonly nativeEvent: KeyFields
}

/** Calls `save` on Mod+Enter or Mod+S, unless another handler has already handled the event. Ignores auto-repeat. */
export function saveOnKey(event: KeyPressEvent, save: () => void): void {
  if (event.defaultPrevented || !isSaveKey(event.nativeEvent)) return
  event.preventDefault()
  if (!event.repeat) save()
}

/** Returns true for Mod+Shift+Enter, which saves and opens the next record. */
export function isSaveNextKey(event: KeyFields, mac = isMac): boolean {
  return (
    !isTextInputKey(event) && !event.altKey && event.shiftKey && isModKeyPressed(event, mac) && event.key === 'Enter'
  )
}

/** Returns 1 for Mod+↓ (next record), -1 for Mod+↑ (previous record), and 0 for every other key. */
export function getRecordStep(event: KeyFields, mac = isMac): -1 | 0 | 1 {
  if (isTextInputKey(event) || event.altKey || event.shiftKey || !isModKeyPressed(event, mac)) return 0
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
}

/** Returns true when no modifier key is pressed, Shift included. */
export function hasNoModifiers(event: KeyFields): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
}

/** Returns true for scroll containers, which can receive the focus without a `tabindex`. */
const canScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflow)

/**
 * Returns true for the host element of a shadow tree, which only browser extensions insert into the console. Because
 * closed shadow trees are not accessible, an element that has the focus but is not focusable also counts as a host.
 */
function isShadowHost(element: Element): boolean {
  if (element.shadowRoot !== null || element.localName.includes('-')) return true
  if (!(element instanceof HTMLElement) || element.matches('body, html, [tabindex], [contenteditable]')) return false
  return element.tabIndex < 0 && !canScroll(element)
}

/** Returns true if the key event comes from a shadow tree, where the focused element counts as a text field. */
export function isFromShadowTree(event: Event): boolean {
  const { target } = event
  return event.composedPath()[0] !== target || (target instanceof Element && isShadowHost(target))
}

/** Returns true if the focus is in a text field of the page or in a shadow tree. */
export function isFieldFocused(): boolean {
  const { activeElement } = document
  if (activeElement === null) return false
  return activeElement.matches('input, textarea, [contenteditable=true]') || isShadowHost(activeElement)
}

let singleKeyShortcutState = { isEnabled: true, isInChord: false }

/**
 * Updates the conditions under which single-key shortcuts work: the user's setting, and whether a chord (keys pressed
 * one after the other) is in progress. Only the key listener calls this function.
 */
export function updateSingleKeyShortcutState(change: Partial<typeof singleKeyShortcutState>): void {
  singleKeyShortcutState = { ...singleKeyShortcutState, ...change }
}

/**
 * Returns true if single-key shortcuts work now. Users can disable these shortcuts (WCAG 2.1.4). While the user types a
 * chord (keys pressed one after the other), they are disabled too, so that the second key of the chord `t x` does not
 * select a row.
 */
export const areSingleKeyShortcutsEnabled = () => singleKeyShortcutState.isEnabled && !singleKeyShortcutState.isInChord
