// Tests typing a mention into a note: where the mention begins, and the conversion between names and ids.
import { expect, test } from 'vitest'
import {
  addPickedUser,
  findPendingMention,
  toStoredText,
  toTypedText,
} from '../../src/console/features/notes/mentions.ts'

test.each([
  ['@', 1, { start: 0, typedText: '' }],
  ['Oi @hel', 7, { start: 3, typedText: 'hel' }],
  ['Oi @helena pra', 14, { start: 3, typedText: 'helena pra' }],
  ['Oi @helena prado silva', 22, null],
  ['ana@loja', 8, null],
  ['(@an', 4, { start: 1, typedText: 'an' }],
  ['uma\n@an', 7, { start: 4, typedText: 'an' }],
  ['@an depois', 3, { start: 0, typedText: 'an' }],
])('%j with the caret at %i is parsed', (text, caret, expected) => {
  expect(findPendingMention(text, caret)).toEqual(expected)
})

const users = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Lima' },
]

test('Names are sent as ids, the longest name first, and a name that was not selected stays a text', () => {
  expect(toStoredText('@Ana Lima e @Ana, não @Analu nem @Rui', users)).toBe('@[2] e @[1], não @Analu nem @Rui')
  expect(toStoredText('escreva para ana@Anapolis.br', users)).toBe('escreva para ana@Anapolis.br')
})

test('Ids are displayed as names', () => {
  const text = 'Veja @[2], @[1] e @[9]'
  expect(toTypedText(text, users)).toBe('Veja @Ana Lima, @Ana e @9')
  expect(toStoredText(toTypedText('Veja @[2] e @[1]', users), users)).toBe('Veja @[2] e @[1]')
})

test('Two users with the same name are distinguished by their ids', () => {
  const [usersWithPicked, pickedUser] = addPickedUser(users, { id: 3, name: 'Ana' })
  expect(pickedUser.name).toBe('Ana (3)')
  expect(toStoredText('@Ana (3) e @Ana', usersWithPicked)).toBe('@[3] e @[1]')
  expect(addPickedUser(usersWithPicked, { id: 1, name: 'Ana' })).toEqual([usersWithPicked, { id: 1, name: 'Ana' }])
})
