// Tests how each action of the user, such as typing or opening a page, changes the state of the open palette.
import { expect, test } from 'vitest'
import { findCommand } from '#commands/registry.ts'
import {
  type DialogAction,
  type DialogState,
  dialogReducer,
  getPage,
  initialState,
} from '#console/palette/dialog-state.ts'
import { getNextIndex, toKeyIntent } from '#console/palette/key-intents.ts'

const buildField = (value = '', caret = value.length) => ({ value, selectionStart: caret, selectionEnd: caret })
const pressKey = (key: string, changes = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  isModPressed: false,
  isComposing: false,
  ...changes,
})

test.each<[key: string, changes: object, value: string, intent: unknown]>([
  ['Enter', {}, 'a', { action: 'runRow', opensNewTab: false, keepsPaletteOpen: false }],
  ['Enter', { isModPressed: true }, 'a', { action: 'runRow', opensNewTab: true, keepsPaletteOpen: false }],
  ['Enter', { shiftKey: true }, 'a', { action: 'runRow', opensNewTab: false, keepsPaletteOpen: true }],
  [
    'Enter',
    { isModPressed: true, shiftKey: true },
    'a',
    { action: 'runRow', opensNewTab: true, keepsPaletteOpen: false },
  ],
  ['Enter', { isComposing: true }, 'a', null],
  ['ArrowDown', {}, '', { action: 'moveSelection', steps: 1 }],
  ['ArrowDown', { shiftKey: true }, '', null],
  ['ArrowUp', {}, '', { action: 'moveSelection', steps: -1 }],
  ['PageDown', {}, '', { action: 'moveSelection', steps: 8 }],
  ['PageUp', {}, '', { action: 'moveSelection', steps: -8 }],
  ['ArrowDown', { altKey: true }, '', null],
  ['Home', {}, 'a', { action: 'moveCaret' }],
  ['End', { shiftKey: true }, 'a', { action: 'moveCaret' }],
  ['Tab', {}, '', { action: 'goToAdjacentArgument', direction: 1 }],
  ['Tab', { shiftKey: true }, '', { action: 'goToAdjacentArgument', direction: -1 }],
  ['Escape', {}, 'a', { action: 'escape' }],
  ['Backspace', {}, '', { action: 'clearArgumentOrLeavePage' }],
  ['Backspace', {}, 'a', null],
  ['ArrowRight', {}, 'abc', { action: 'openRecordActions' }],
  ['k', { isModPressed: true }, '', null],
  ['n', { isModPressed: true }, '', null],
])('the key %s with %j in an input with the text “%s” has the action %j', (key, changes, value, intent) => {
  expect(toKeyIntent(pressKey(key, changes), buildField(value))).toEqual(intent)
})

test('ArrowRight inside the text moves the caret', () => {
  expect(toKeyIntent(pressKey('ArrowRight'), buildField('abc', 1))).toBeNull()
  expect(toKeyIntent(pressKey('ArrowRight'), { value: 'abc', selectionStart: 1, selectionEnd: 3 })).toBeNull()
})

test('one step wraps around, and a page stops at the ends', () => {
  expect([getNextIndex(-1, 1, 3), getNextIndex(2, 1, 3), getNextIndex(0, -1, 3), getNextIndex(-1, -1, 3)]).toEqual([
    0, 0, 2, 2,
  ])
  expect([getNextIndex(1, 8, 3), getNextIndex(1, -8, 30), getNextIndex(0, 1, 0)]).toEqual([2, 0, -1])
  expect([getNextIndex(0, 1, 1), getNextIndex(-1, 8, 3), getNextIndex(-1, -8, 3)]).toEqual([0, 0, 2])
})

test('Enter and Tab open the next argument, and Escape restores the previous argument with its text', () => {
  const command = findCommand('users.setPermission')
  if (!command) throw new Error('No command')
  const page = { kind: 'argument', command, args: { user: '4' }, argumentName: 'permission_context' } as const
  const first = dialogReducer(dialogReducer(initialState, { kind: 'pushPage', page }), { kind: 'type', query: 'lojas' })
  const next = { ...page, args: { ...page.args, permission_context: 'stores' }, argumentName: 'permission_level' }
  const second = dialogReducer(first, { kind: 'pushArgument', page: next, query: '' })
  expect(getPage(second)).toEqual(next)
  expect(dialogReducer(second, { kind: 'popPage' })).toMatchObject({ query: 'lojas', pages: [{ page }] })
})

test('Backspace in the empty input removes the scope, then the ticket and the record', () => {
  const scoped = dialogReducer({ ...initialState, recordKind: 'group' }, { kind: 'removeChip', chip: 'ticket' })
  expect(scoped).toMatchObject({ recordKind: null, removedChips: [] })
  const withoutTicket = dialogReducer(scoped, { kind: 'removeChip', chip: 'ticket' })
  expect(withoutTicket).toMatchObject({ recordKind: null, removedChips: ['ticket'] })
  expect(dialogReducer(withoutTicket, { kind: 'removeChip', chip: 'record' })).toMatchObject({
    removedChips: ['ticket', 'record'],
  })
  expect(dialogReducer(withoutTicket, { kind: 'removeChip' })).toMatchObject({ removedChips: ['ticket'] })
})

test('typing clears the selection, and closing a page restores the earlier query', () => {
  const typed = dialogReducer(initialState, { kind: 'type', query: 'loja' })
  const selectedRowKey = dialogReducer(typed, { kind: 'selectRow', rowKey: 'home.go' })
  expect(selectedRowKey).toMatchObject({ selectedRowKey: 'home.go', isNavigatingRows: true })
  expect(dialogReducer(selectedRowKey, { kind: 'type', query: 'lojas' })).toMatchObject({
    selectedRowKey: null,
    isNavigatingRows: false,
  })
  const deeper: DialogState = dialogReducer(selectedRowKey, {
    kind: 'pushPage',
    page: { kind: 'actions', title: 'Loja Azul', recordArguments: {} },
  })
  expect(deeper.query).toBe('')
  expect(getPage(deeper)).toMatchObject({ title: 'Loja Azul' })
  expect(dialogReducer(deeper, { kind: 'popPage' })).toMatchObject({ query: 'loja', pages: [] })
  expect(dialogReducer(initialState, { kind: 'popPage' })).toEqual(initialState)
})

const question = { rowKey: 'b', text: 'Excluir?' }
const busyState: DialogState = {
  ...initialState,
  query: 'loja',
  selectedRowKey: 'a',
  isNavigatingRows: true,
  isEnterPending: true,
  isQuestionLoading: true,
  question,
}
const actions = { kind: 'actions', title: 'Loja Azul', recordArguments: {} } as const
/** Values to which most actions reset the state: no selected row, no pending Enter key and no confirmation question. */
const initialValues = {
  selectedRowKey: null,
  isNavigatingRows: false,
  isEnterPending: false,
  isQuestionLoading: false,
  question: null,
}

test.each<[action: DialogAction, changes: Partial<DialogState>]>([
  [
    { kind: 'type', query: 'azul' },
    { ...initialValues, query: 'azul', pastedText: null },
  ],
  [
    { kind: 'type', query: 'a b', pasted: 'a\nb' },
    { ...initialValues, query: 'a b', pastedText: 'a\nb' },
  ],
  [
    { kind: 'pasteProse', text: 'Olá' },
    { ...initialValues, query: '', proseText: 'Olá', pastedText: null },
  ],
  [
    { kind: 'selectRow', rowKey: 'c' },
    { ...initialValues, selectedRowKey: 'c', isNavigatingRows: true },
  ],
  [
    { kind: 'pushPage', page: actions },
    { ...initialValues, query: '', pages: [{ page: actions, previousQuery: 'loja' }] },
  ],
  [
    { kind: 'replacePage', page: actions, query: 'x' },
    { ...initialValues, query: 'x', pages: [{ page: actions, previousQuery: '' }] },
  ],
  [
    { kind: 'pushArgument', page: actions, query: 'x' },
    { ...initialValues, query: 'x', pages: [{ page: actions, previousQuery: 'loja' }] },
  ],
  [{ kind: 'popPage' }, { ...initialValues, query: '' }],
  [{ kind: 'removeChip' }, initialValues],
  [
    { kind: 'removeChip', chip: 'ticket' },
    { ...initialValues, removedChips: ['ticket'] },
  ],
  [{ kind: 'waitForRows' }, {}],
  [{ kind: 'loadQuestion' }, { question: null }],
  [
    { kind: 'showQuestion', question },
    { selectedRowKey: 'b', isQuestionLoading: false },
  ],
  [{ kind: 'keepOpen' }, { isEnterPending: false, isQuestionLoading: false, question: null }],
])('the action %j changes exactly %j', (action, changes) => {
  expect(dialogReducer(busyState, action)).toEqual({ ...busyState, ...changes })
})

test('a key that waits or asks marks the idle state, and staying keeps the rows in place', () => {
  expect(dialogReducer(initialState, { kind: 'waitForRows' })).toEqual({ ...initialState, isEnterPending: true })
  expect(dialogReducer(initialState, { kind: 'loadQuestion' })).toEqual({ ...initialState, isQuestionLoading: true })
  expect(dialogReducer(initialState, { kind: 'keepOpen' })).toEqual({ ...initialState, isNavigatingRows: true })
  expect(dialogReducer(initialState, { kind: 'showQuestion', question })).toEqual({
    ...{ ...initialState, question, selectedRowKey: 'b', isNavigatingRows: true },
  })
})

test('a new prose removes the removals of prose chips only, and a turned page keeps its earlier query', () => {
  const freed: DialogState = { ...initialState, removedChips: ['ticket', 'prose:ticket', 'prose:merchant'] }
  expect(dialogReducer(freed, { kind: 'pasteProse', text: null }).removedChips).toEqual(['ticket'])
  const pushed = dialogReducer({ ...initialState, query: 'loja' }, { kind: 'pushPage', page: actions })
  const other = { ...actions, showsAllActions: true } as const
  expect(dialogReducer(pushed, { kind: 'replacePage', page: other, query: '' }).pages).toEqual([
    { page: other, previousQuery: 'loja' },
  ])
  const deeper = dialogReducer(pushed, { kind: 'pushPage', page: other })
  expect(dialogReducer(deeper, { kind: 'replacePage', page: actions, query: '' }).pages).toEqual([
    { page: actions, previousQuery: 'loja' },
    { page: actions, previousQuery: '' },
  ])
  expect(getPage(deeper)).toBe(other)
  expect(getPage(initialState)).toBeNull()
})
