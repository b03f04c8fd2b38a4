import { expect, test } from 'vitest'
import { typedOption } from '#console/ui/typeahead.ts'

const labels = ['Escolha', 'Água', 'São Paulo', 'Santos', 'São José', 'abelha']

test('letters find the next label that begins with them, without accents and in any case', () => {
  expect(typedOption(labels, 'sao j', 0)).toBe(4)
  expect(typedOption(labels, 'SÃO P', -1)).toBe(2)
  expect(typedOption(labels, 'agua', 3)).toBe(1)
  expect(typedOption(labels, 'paulo', 0)).toBe(-1)
  expect(typedOption([], 'a', 0)).toBe(-1)
})

test('one letter goes on from where one is, more letters stay while they fit', () => {
  expect(typedOption(labels, 's', -1)).toBe(2)
  expect(typedOption(labels, 's', 2)).toBe(3)
  expect(typedOption(labels, 'ss', 3)).toBe(4)
  expect(typedOption(labels, 'sss', 4)).toBe(2)
  expect(typedOption(labels, 'sa', 3)).toBe(3)
  expect(typedOption(labels, 'a', 5)).toBe(1)
})
