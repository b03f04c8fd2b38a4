// Tests the selection of a list option by typing its first letters.
import { expect, test } from 'vitest'
import { findTypedOption } from '#console/ui/typeahead.ts'

const labels = ['Escolha', 'Água', 'São Paulo', 'Santos', 'São José', 'abelha']

test('findTypedOption returns the next label that starts with the typed text, without accents and case', () => {
  expect(findTypedOption(labels, 'sao j', 0)).toBe(4)
  expect(findTypedOption(labels, 'SÃO P', -1)).toBe(2)
  expect(findTypedOption(labels, 'agua', 3)).toBe(1)
  expect(findTypedOption(labels, 'paulo', 0)).toBe(-1)
  expect(findTypedOption([], 'a', 0)).toBe(-1)
})

test('findTypedOption moves on for a repeated letter and stays while the active label still fits', () => {
  expect(findTypedOption(labels, 's', -1)).toBe(2)
  expect(findTypedOption(labels, 's', 2)).toBe(3)
  expect(findTypedOption(labels, 'ss', 3)).toBe(4)
  expect(findTypedOption(labels, 'sss', 4)).toBe(2)
  expect(findTypedOption(labels, 'sa', 3)).toBe(3)
  expect(findTypedOption(labels, 'a', 5)).toBe(1)
})
