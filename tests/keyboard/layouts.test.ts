// Tests which key strokes the console derives from the keyboard events of five keyboard layouts.
import { expect, test } from 'vitest'
import { normalizeStroke, type Platform } from '#console/keyboard/match.ts'
import { press } from './press.ts'

type Line = readonly [stroke: string | null, key: string, code: string, held?: string, platform?: Platform]

const layouts: Readonly<Record<string, readonly Line[]>> = {
  'ABNT2, full': [
    ['/', '/', 'IntlRo'],
    ['?', '?', 'IntlRo', 'shift'],
    [';', ';', 'Slash'],
    ['g', 'g', 'KeyG'],
    ['mod+k', 'k', 'KeyK', 'ctrl'],
    ['mod+shift+z', 'Z', 'KeyZ', 'ctrl+shift'],
    ['mod+.', '.', 'Period', 'ctrl'],
    [null, 'Dead', 'BracketLeft'],
    [null, 'Dead', 'Quote', 'shift'],
    ['ç', 'ç', 'Semicolon'],
    ['[', '[', 'BracketRight'],
  ],
  'ABNT2, compact': [
    ['/', '/', 'KeyQ', 'altgr', 'linux'],
    ['/', '/', 'KeyQ', 'ctrl+alt+altgr', 'windows'],
    ['/', '/', 'KeyQ', 'ctrl+alt', 'windows'],
    ['?', '?', 'KeyW', 'altgr', 'linux'],
    ['?', '?', 'KeyW', 'ctrl+alt+altgr', 'windows'],
    [null, 'AltGraph', 'AltRight', 'altgr'],
  ],
  'US-International': [
    ['/', '/', 'Slash'],
    ['?', '?', 'Slash', 'shift'],
    [null, 'Dead', 'Quote'],
    [null, 'Dead', 'Backquote', 'shift'],
    ['ç', 'ç', 'Comma', 'altgr', 'linux'],
    ['é', 'é', 'KeyE', 'ctrl+alt+altgr', 'windows'],
    ['mod+k', 'k', 'KeyK', 'ctrl', 'windows'],
  ],
  German: [
    ['/', '/', 'Digit7', 'shift'],
    ['?', '?', 'Minus', 'shift'],
    ['z', 'z', 'KeyY'],
    ['mod+z', 'z', 'KeyY', 'ctrl'],
    ['[', '[', 'Digit8', 'altgr', 'linux'],
    ['[', '[', 'Digit8', 'ctrl+alt', 'windows'],
    ['[', '[', 'Digit5', 'alt', 'mac'],
    ['@', '@', 'KeyQ', 'ctrl+alt+altgr', 'windows'],
    ['mod+alt+q', 'q', 'KeyQ', 'ctrl+alt', 'linux'],
  ],
  US: [
    ['?', '?', 'Slash', 'shift'],
    ['shift+k', 'K', 'KeyK', 'shift'],
    ['mod+k', 'k', 'KeyK', 'meta', 'mac'],
    ['ctrl+k', 'k', 'KeyK', 'ctrl', 'mac'],
    ['meta+k', 'k', 'KeyK', 'meta', 'linux'],
    ['mod+shift+enter', 'Enter', 'Enter', 'meta+shift', 'mac'],
    ['mod+alt+k', 'k', 'KeyK', 'ctrl+alt', 'windows'],
    ['å', 'å', 'KeyA', 'alt', 'mac'],
    ['alt+a', 'a', 'KeyA', 'alt', 'windows'],
    ['shift+f6', 'F6', 'F6', 'shift'],
    ['f1', 'F1', 'F1'],
    ['escape', 'Escape', 'Escape'],
    ['space', ' ', 'Space'],
    [null, 'Shift', 'ShiftLeft', 'shift'],
    [null, 'Control', 'ControlLeft', 'ctrl'],
  ],
  'Russian, Greek, Hebrew': [
    ['mod+k', 'л', 'KeyK', 'ctrl'],
    ['mod+k', 'κ', 'KeyK', 'ctrl'],
    ['mod+k', 'ל', 'KeyK', 'meta', 'mac'],
    ['л', 'л', 'KeyK'],
  ],
}

for (const [layout, lines] of Object.entries(layouts)) {
  for (const [stroke, key, code, modifiers = '', platform = 'windows'] of lines) {
    test(`${layout}: ${stroke} from ${key} (${code} ${modifiers}, ${platform})`, () => {
      expect(normalizeStroke(press(key, code, modifiers), platform)).toBe(stroke)
    })
  }
}

test('Caps lock changes no stroke', () => {
  expect(normalizeStroke(press('K', 'KeyK'), 'windows')).toBe('k')
  expect(normalizeStroke(press('K', 'KeyK', 'ctrl'), 'windows')).toBe('mod+k')
})

test('Keys during input-method composition are ignored', () => {
  expect(normalizeStroke(press('k', 'KeyK', '', { isComposing: true }), 'mac')).toBeNull()
  expect(normalizeStroke(press('Enter', 'Enter', '', { keyCode: 229 }), 'mac')).toBeNull()
  expect(normalizeStroke(press('Process', 'KeyK', 'ctrl'), 'windows')).toBeNull()
  expect(normalizeStroke(press('Unidentified', '', ''), 'linux')).toBeNull()
})
