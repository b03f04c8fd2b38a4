// Mentions as they are typed: where one begins, and the way from names to ids and back.
import { expect, test } from 'vitest'
import {
  addPickedUser,
  findPendingMention,
  toStoredText,
  toTypedText,
} from '../../src/console/features/notes/mentions.ts'

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['Oi @hel', 7, { start: 3, typed: 'hel' }],
  ['Oi @helena pra', 14, { start: 3, typed: 'helena pra' }],
  ['Oi @helena prado silva', 22, null],
  ['ana@loja', 8, null],
  ['(@an', 4, { start: 1, typed: 'an' }],
  ['uma\n@an', 7, { start: 4, typed: 'an' }],
  ['@an depois', 3, { start: 0, typed: 'an' }],
])('%j at %i', (text, caret, expected) => {
  expect(findPendingMention(text, caret)).toEqual(expected)
})

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Lima' },
]

test('names are sent as ids, the longest first; what was not picked stays a text', () => {
  expect(toStoredText('@Ana Lima e @Ana, não @Analu nem @Rui', people)).toBe('@[2] e @[1], não @Analu nem @Rui')
  expect(toStoredText('escreva para ana@Anapolis.br', people)).toBe('escreva para ana@Anapolis.br')
})

test('and come back by their names', () => {
  const text = 'Veja @[2], @[1] e @[9]'
  expect(toTypedText(text, people)).toBe('Veja @Ana Lima, @Ana e @9')
  expect(toStoredText(toTypedText('Veja @[2] e @[1]', people), people)).toBe('Veja @[2] e @[1]')
})

test('two of one name are told apart by their ids', () => {
  const [both, picked] = addPickedUser(people, { id: 3, name: 'Ana' })
  expect(picked.name).toBe('Ana (3)')
  expect(toStoredText('@Ana (3) e @Ana', both)).toBe('@[3] e @[1]')
  expect(addPickedUser(both, { id: 1, name: 'Ana' })).toEqual([both, { id: 1, name: 'Ana' }])
})
