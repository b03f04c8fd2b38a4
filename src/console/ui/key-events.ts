// Questions to a keyboard event that the widgets share.
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
export function isText(event: Pressed): boolean {
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

/** Saves by the save keys, unless somebody has acted on them already; once, however long they are held. */
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

/** Single letters as keys can be switched off (WCAG 2.1.4), and rest while a chord is half pressed: `t x` selects no row. */
export function singleKeysAreOn(): boolean {
  const { singleKeys, chord } = document.documentElement.dataset
  return singleKeys !== 'off' && chord === undefined
}
