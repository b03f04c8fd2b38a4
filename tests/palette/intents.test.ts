import { expect, test } from 'vitest'
import { findCommand } from '#commands/registry.ts'
import { changed, idempotentRequestOf, moved, opened, pageOf, type State } from '#console/palette/state.ts'

const field = (value = '', caret = value.length) => ({ value, selectionStart: caret, selectionEnd: caret })
const press = (key: string, more = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  hasMod: false,
  isComposing: false,
  ...more,
})

test.each<[string, object, string, unknown]>([
  ['Enter', {}, 'a', { does: 'run', newTab: false, stay: false }],
  ['Enter', { hasMod: true }, 'a', { does: 'run', newTab: true, stay: false }],
  ['Enter', { shiftKey: true }, 'a', { does: 'run', newTab: false, stay: true }],
  ['Enter', { isComposing: true }, 'a', null],
  ['ArrowDown', {}, '', { does: 'move', by: 1 }],
  ['PageUp', {}, '', { does: 'move', by: -8 }],
  ['ArrowDown', { altKey: true }, '', null],
  ['Home', {}, 'a', { does: 'caret' }],
  ['End', { shiftKey: true }, 'a', { does: 'caret' }],
  ['Tab', {}, '', { does: 'slot', by: 1 }],
  ['Tab', { shiftKey: true }, '', { does: 'slot', by: -1 }],
  ['Escape', {}, 'a', { does: 'escape' }],
  ['Backspace', {}, '', { does: 'pop' }],
  ['Backspace', {}, 'a', null],
  ['ArrowRight', {}, 'abc', { does: 'actions' }],
  ['k', { hasMod: true }, '', null],
  ['n', { hasMod: true }, '', null],
])('%s %j on “%s”', (key, more, value, intent) => {
  expect(idempotentRequestOf(press(key, more), field(value))).toEqual(intent)
})

test('→ inside the text moves the caret', () => {
  expect(idempotentRequestOf(press('ArrowRight'), field('abc', 1))).toBeNull()
})

test('moving: one step goes round, a screen stops at the ends', () => {
  expect([moved(-1, 1, 3), moved(2, 1, 3), moved(0, -1, 3), moved(-1, -1, 3)]).toEqual([0, 0, 2, 2])
  expect([moved(1, 8, 3), moved(1, -8, 30), moved(0, 1, 0)]).toEqual([2, 0, -1])
})

test('Enter and Tab go on to another argument, Esc comes back to the one before with its text', () => {
  const command = findCommand('users.setPermission')
  if (!command) throw new Error('No command')
  const page = { kind: 'slot', command, args: { user: '4' }, slot: 'permission_context' } as const
  const first = changed(changed(opened, { kind: 'push', page }), { kind: 'type', query: 'lojas' })
  const next = { ...page, args: { ...page.args, permission_context: 'stores' }, slot: 'permission_level' }
  const second = changed(first, { kind: 'advance', page: next, query: '' })
  expect(pageOf(second)).toEqual(next)
  expect(changed(second, { kind: 'pop' })).toMatchObject({ query: 'lojas', pages: [{ page }] })
})

test('in the empty field Backspace takes away the kind it is on, then the ticket and the record that it is about', () => {
  const scoped = changed({ ...opened, of: 'group' }, { kind: 'free', of: 'ticket' })
  expect(scoped).toMatchObject({ of: null, freed: [] })
  const withoutTicket = changed(scoped, { kind: 'free', of: 'ticket' })
  expect(withoutTicket).toMatchObject({ of: null, freed: ['ticket'] })
  expect(changed(withoutTicket, { kind: 'free', of: 'record' })).toMatchObject({ freed: ['ticket', 'record'] })
  expect(changed(withoutTicket, { kind: 'free' })).toMatchObject({ freed: ['ticket'] })
})

test('typing ends a choice; a page keeps the text below it and gives it back', () => {
  const typed = changed(opened, { kind: 'type', query: 'loja' })
  const chosen = changed(typed, { kind: 'move', to: 'home.go' })
  expect(chosen).toMatchObject({ chosen: 'home.go', isMoving: true })
  expect(changed(chosen, { kind: 'type', query: 'lojas' })).toMatchObject({ chosen: null, isMoving: false })
  const deeper: State = changed(chosen, { kind: 'push', page: { kind: 'actions', title: 'Loja Azul', record: {} } })
  expect(deeper.query).toBe('')
  expect(pageOf(deeper)).toMatchObject({ title: 'Loja Azul' })
  expect(changed(deeper, { kind: 'pop' })).toMatchObject({ query: 'loja', pages: [] })
  expect(changed(opened, { kind: 'pop' })).toEqual(opened)
})
