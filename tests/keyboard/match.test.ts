// Tests which command a key press runs in each context.
import { expect, test } from 'vitest'
import { defineCommand, inline } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { buildBindings, type KeyAction, type KeyContext, type Press, resolveKeyPress } from '#console/keyboard/match.ts'

import { signedIn } from '#contract/access.ts'

const editRow = defineCommand({ id: 'ecommerces.edit', access: signedIn, surface: inline, keys: { row: 'e' } })
const bindings = buildBindings([...commands, editRow])

const page: KeyContext = {
  platform: 'windows',
  layer: 'page',
  isFieldOrMenuFocused: false,
  isInGrid: false,
  feature: 'ecommerces',
  areSingleKeysEnabled: true,
  pressedStrokes: [],
  hasHandler: () => false,
  hasHandlerOnTop: () => false,
}
const field: KeyContext = { ...page, isFieldOrMenuFocused: true }
const drawer: KeyContext = { ...page, layer: 'modal' }
const question: KeyContext = { ...page, layer: 'question' }
const palette: KeyContext = { ...page, layer: 'palette', isFieldOrMenuFocused: true }
const grid: KeyContext = { ...page, isInGrid: true }
const contextAfterG: KeyContext = { ...page, pressedStrokes: ['g'] }

function press(keys: string, more: Partial<Press> = {}): Press {
  const parts = keys.split('+')
  return {
    key: parts.at(-1) ?? '',
    code: '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false,
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    isComposing: false,
    keyCode: 0,
    repeat: false,
    defaultPrevented: false,
    getModifierState: () => false,
    ...more,
  }
}

function describeAction(action: KeyAction): string {
  if (action.type === 'begin') return `begin ${action.pressedStrokes.join(' ')}`
  if (action.type !== 'run') return action.type
  return action.binding.kind === 'command' ? action.binding.command.id : action.binding.id
}

const describeMatch = (keys: string, context: KeyContext, more: Partial<Press> = {}) =>
  describeAction(resolveKeyPress(press(keys, more), context, bindings))

test.each<[description: string, keys: string, context: KeyContext, expectedAction: string]>([
  ['the palette anywhere', 'Ctrl+k', page, 'palette.open'],
  ['… in a field', 'Ctrl+k', field, 'palette.open'],
  ['… in a drawer', 'Ctrl+k', { ...drawer, isFieldOrMenuFocused: true }, 'palette.open'],
  ['… in itself, where it closes', 'Ctrl+k', palette, 'palette.open'],
  ['undo on the page', 'Ctrl+z', page, 'activity.undo'],
  ['… not in a field: it has its own', 'Ctrl+z', field, 'nothing'],
  ['… not under a drawer', 'Ctrl+z', drawer, 'nothing'],
  ['redo', 'Ctrl+Shift+Z', page, 'activity.redo'],
  ['… not in a field', 'Ctrl+Shift+Z', field, 'nothing'],
  ['the last command again', '.', page, 'activity.repeat'],
  ['… not in a field', '.', field, 'nothing'],
  ['help by sign', '?', page, 'keyboard.help'],
  ['… not in a field', '?', field, 'nothing'],
  ['… by F1 in a field', 'F1', field, 'keyboard.help'],
  ['… by F1 over a drawer', 'F1', drawer, 'keyboard.help'],
  ['… not by sign over a drawer', '?', drawer, 'nothing'],
  ['the palette not over a question', 'Ctrl+k', question, 'nothing'],
  ['help not over a question', 'F1', question, 'nothing'],
  ['regions', 'F6', drawer, 'nextRegion'],
  ['regions, back', 'Shift+F6', page, 'previousRegion'],
  ['the filter', '/', page, 'filter'],
  ['… is text in a field', '/', field, 'nothing'],
  ['… not behind a drawer', '/', drawer, 'nothing'],
  ['back to the list', 'u', page, 'back'],
  ['a chord begins', 'g', page, 'begin g'],
  ['… not in a field', 'g', field, 'nothing'],
  ['… not behind a drawer', 'g', drawer, 'nothing'],
  ['… in a list too', 'g', grid, 'begin g'],
  ['a chord ends in its command', 'e', contextAfterG, 'ecommerces.list'],
  ['… even where the hint has the focus', 'e', { ...contextAfterG, isFieldOrMenuFocused: true }, 'ecommerces.list'],
  ['… or in nothing', 'q', contextAfterG, 'end'],
  ['… or by Esc', 'Escape', contextAfterG, 'end'],
  ['… a key with Mod is not its second', 'Ctrl+k', contextAfterG, 'palette.open'],
  ['Esc is the layers’ own', 'Escape', page, 'nothing'],
  ['a row key', 'e', page, 'ecommerces.edit'],
  ['… of the feature of the page', 'e', { ...page, feature: 'groups' }, 'groups.edit'],
  ['… and where there is none of it, it rests', 'e', { ...page, feature: 'home' }, 'rest'],
  ['… but is nothing in a list without it', 'e', { ...grid, feature: 'home' }, 'nothing'],
  [
    '… or of another feature that the screen lends',
    'e',
    { ...page, feature: 'home', hasHandler: (id) => id === 'groups.edit' },
    'groups.edit',
  ],
  ['Enter surface in a list', 'Enter', grid, 'ecommerces.open'],
  ['… and is native elsewhere', 'Enter', page, 'nothing'],
  [
    'cancelling, where something runs',
    'Ctrl+.',
    { ...drawer, hasHandler: (id) => id === 'reprocess.cancel' },
    'reprocess.cancel',
  ],
  ['… else not over a drawer', 'Ctrl+.', drawer, 'nothing'],
  [
    'a row’s key that the drawer lends',
    'z',
    { ...drawer, hasHandlerOnTop: (id) => id === 'trackingErrors.correctZip' },
    'trackingErrors.correctZip',
  ],
  [
    '… not while a question covers the drawer',
    'z',
    { ...question, hasHandlerOnTop: (id) => id === 'trackingErrors.correctZip' },
    'nothing',
  ],
  ['a row’s key of the page below', 'z', { ...drawer, feature: 'trackingErrors' }, 'nothing'],
  ['the drawer’s own chord', 'p', { ...drawer, hasHandlerOnTop: (id) => id === 'reprocess.next' }, 'begin p'],
  [
    '… finds only what the drawer does',
    'r',
    { ...drawer, pressedStrokes: ['p'], hasHandlerOnTop: (id) => id === 'reprocess.next' },
    'end',
  ],
  ['a browser key stays the browser’s', 'Ctrl+l', page, 'nothing'],
  ['Alt is not ours', 'Alt+k', page, 'nothing'],
])('%s', (_, keys, context, expectedAction) => {
  expect(describeMatch(keys, context)).toBe(expectedAction)
})

test('Single keys and chords can be switched off, but keys with Mod stay active', () => {
  const contextWithoutSingleKeys = { ...page, areSingleKeysEnabled: false }
  for (const key of ['g', '?', '/', 'u', 'e']) expect(describeMatch(key, contextWithoutSingleKeys)).toBe('nothing')
  expect(describeMatch('Ctrl+k', contextWithoutSingleKeys)).toBe('palette.open')
  expect(describeMatch('F1', contextWithoutSingleKeys)).toBe('keyboard.help')
})

test('A key that repeats while held runs no command', () => {
  expect(describeMatch('Ctrl+k', page, { repeat: true })).toBe('nothing')
  expect(describeMatch('g', page, { repeat: true })).toBe('nothing')
})

test('A key that a widget has handled runs no command', () => {
  expect(describeMatch('Ctrl+k', page, { defaultPrevented: true })).toBe('nothing')
})

test('Composition and dead keys run no command', () => {
  expect(describeMatch('g', page, { isComposing: true })).toBe('nothing')
  expect(describeMatch('g', page, { keyCode: 229 })).toBe('nothing')
  expect(describeMatch('Dead', page)).toBe('nothing')
  expect(describeMatch('Shift', contextAfterG)).toBe('nothing')
})
