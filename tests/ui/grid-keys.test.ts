// Tests the keys of a list.
import { expect, test } from 'vitest'
import { isSaveKey, type KeyFields } from '#console/lib/key-events.ts'
import { type GridKey, parseGridKey } from '#console/table/grid-keyboard.ts'

type KeyOptions = Partial<
  Pick<KeyFields, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'>
> & {
  readonly altGraph?: boolean
}

function press(key: string, { altGraph = false, ...held }: KeyOptions = {}): KeyFields {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
    ...held,
    getModifierState: (name) => name === 'AltGraph' && altGraph,
  }
}

const windowsOptions = { mac: false, singleKeys: true }

test.each<[description: string, event: KeyFields, expected: GridKey | null]>([
  ['↓', press('ArrowDown'), { type: 'move', move: 'down' }],
  ['j', press('j'), { type: 'move', move: 'down' }],
  ['k', press('k'), { type: 'move', move: 'up' }],
  ['Shift+↓', press('ArrowDown', { shiftKey: true }), { type: 'extend', move: 'down' }],
  ['Ctrl+End', press('End', { ctrlKey: true }), { type: 'move', move: 'last' }],
  ['Ctrl+↓ is the browser’s', press('ArrowDown', { ctrlKey: true }), null],
  ['Enter', press('Enter'), { type: 'open', newTab: false }],
  ['Ctrl+Enter', press('Enter', { ctrlKey: true }), { type: 'open', newTab: true }],
  ['Ctrl+Shift+Enter', press('Enter', { ctrlKey: true, shiftKey: true }), null],
  ['Alt+Enter', press('Enter', { altKey: true }), null],
  ['x', press('x'), { type: 'toggle' }],
  ['Ctrl+X', press('x', { ctrlKey: true }), null],
  ['Ctrl+A', press('a', { ctrlKey: true }), { type: 'all' }],
  ['Ctrl+A with Caps Lock', press('A', { ctrlKey: true }), { type: 'all' }],
  ['Space', press(' '), { type: 'peek' }],
  ['Ctrl+F', press('f', { ctrlKey: true }), { type: 'find' }],
  ['[', press('['), { type: 'page', step: -1 }],
  ['] by AltGr (German)', press(']', { ctrlKey: true, altKey: true, altGraph: true }), { type: 'page', step: 1 }],
  ['j by AltGr is text', press('j', { ctrlKey: true, altKey: true, altGraph: true }), null],
  ['Shift+F10', press('F10', { shiftKey: true }), { type: 'menu' }],
  ['Menu', press('ContextMenu'), { type: 'menu' }],
  ['Esc', press('Escape'), { type: 'clear' }],
  ['composing', press('j', { isComposing: true }), null],
  ['keyCode 229', press('ArrowDown', { keyCode: 229 }), null],
  ['a letter of no meaning', press('q'), null],
])('%s', (_, event, expected) => {
  expect(parseGridKey(event, windowsOptions)).toEqual(expected)
})

test('On macOS the modifier is Cmd and not Ctrl', () => {
  const mac = { mac: true, singleKeys: true }
  expect(parseGridKey(press('f', { metaKey: true }), mac)).toEqual({ type: 'find' })
  expect(parseGridKey(press('a', { metaKey: true }), mac)).toEqual({ type: 'all' })
  expect(parseGridKey(press('a', { ctrlKey: true }), mac)).toBeNull()
  expect(parseGridKey(press('a', { ctrlKey: true, metaKey: true }), mac)).toBeNull()
})

test('Without single keys, letters and brackets are inactive and all other keys work', () => {
  const withoutSingleKeys = { mac: false, singleKeys: false }
  for (const key of ['j', 'k', 'x', '[', ']']) expect(parseGridKey(press(key), withoutSingleKeys)).toBeNull()
  expect(parseGridKey(press('ArrowDown'), withoutSingleKeys)).toEqual({ type: 'move', move: 'down' })
})

test('Mod+Enter and Mod+S save, but no similar keys', () => {
  expect(isSaveKey(press('Enter', { ctrlKey: true }), false)).toBe(true)
  expect(isSaveKey(press('S', { ctrlKey: true }), false)).toBe(true)
  expect(isSaveKey(press('s', { metaKey: true }), true)).toBe(true)
  expect(isSaveKey(press('s'), false)).toBe(false)
  expect(isSaveKey(press('Enter', { ctrlKey: true, shiftKey: true }), false)).toBe(false)
  expect(isSaveKey(press('s', { ctrlKey: true, isComposing: true }), false)).toBe(false)
})
