// Builds the keyboard events that browsers report.
import type { KeyInput } from '#console/keyboard/match.ts'

/** Builds the event of a key press; `held` lists the modifiers, for example `ctrl+shift` or `altgr`. */
export function press(key: string, code = '', held = '', more: Partial<KeyInput> = {}): KeyInput {
  const has = (name: string) => held.split('+').includes(name)
  return {
    key,
    code,
    ctrlKey: has('ctrl'),
    metaKey: has('meta'),
    altKey: has('alt'),
    shiftKey: has('shift'),
    isComposing: has('composing'),
    keyCode: 0,
    getModifierState: (name) => name === 'AltGraph' && has('altgr'),
    ...more,
  }
}
