// Builds keyboard events like those that browsers report.
import type { KeyInput } from '#console/keyboard/match.ts'

/**
 * Builds the event of a key press. `modifiers` lists the pressed modifier keys, for example `ctrl+shift` or `altgr`.
 */
export function press(key: string, code = '', modifiers = '', overrides: Partial<KeyInput> = {}): KeyInput {
  const hasModifier = (name: string) => modifiers.split('+').includes(name)
  return {
    key,
    code,
    ctrlKey: hasModifier('ctrl'),
    metaKey: hasModifier('meta'),
    altKey: hasModifier('alt'),
    shiftKey: hasModifier('shift'),
    isComposing: hasModifier('composing'),
    keyCode: 0,
    getModifierState: (name) => name === 'AltGraph' && hasModifier('altgr'),
    ...overrides,
  }
}
