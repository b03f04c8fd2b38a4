// Tests how the words around a number show that the number is a quantity, such as `5 dias`, and not the id of a record.
import { expect, test } from 'vitest'
import { isQuantity } from '#contract/reader/quantities.ts'
import type { Noun } from '#contract/reader/recognition.ts'
import { tokenize } from '#contract/reader/tokenize.ts'

test.each<[before: string, number: string, after: string, noun: Noun | undefined, isExpectedQuantity: boolean]>([
  ['há ', '5', ' dias', undefined, true],
  ['de ', '5', ' a 7 dias', undefined, true],
  ['', '5', ', 6 e 7 dias', undefined, true],
  ['reversa ', '5', ' dias', 'reverse', true],
  ['BRL ', '500', '', undefined, true],
  [`BRL${'-'.repeat(39)}`, '500', '', undefined, true],
  [`BRL${'-'.repeat(40)}`, '500', '', undefined, false],
  ['pagou ', '500', ' R$', undefined, true],
  ['reversa ', '500', ' R$', 'reverse', false],
  ['pagou ', '500', ' €', undefined, true],
  ['', '2', 'ª via', undefined, true],
  ['desde ', '2025', '', undefined, true],
  ['desde ', '2125', '', undefined, false],
  ['desde ', '20251', '', undefined, false],
  ['reversas ', '2025', '', 'reverse', true],
  ['reversa ', '2025', '', 'reverse', false],
  ['pedidos ', '2025', '', 'order', true],
  ['lojas ', '2025', '', 'store', false],
  ['são ', '12', ' reversas', undefined, true],
  ['são ', '1234', ' reversas', undefined, true],
  ['são ', '12345', ' reversas', undefined, false],
  ['são ', '12', ' as', undefined, false],
  ['são ', '12', ' pés', undefined, true],
  ['são ', '12', ' ps', undefined, false],
  ['são ', '12', ' mais', undefined, false],
  ['são ', '12', ' reversa', undefined, false],
  ['reversa de ', '12', ' peças', 'reverse', true],
  ['reversa de ', '12', ' modelos', 'reverse', true],
  ['reversa ', '12', ' modelos', 'reverse', false],
  ['nota ', '12', ' modelos', 'other', true],
  ['', '038', '', undefined, true],
  ['', '0', '', undefined, true],
  ['', '01234', '', undefined, false],
  ['', '918273', '', undefined, false],
])('"%s%s%s" with the noun %s is a quantity: %s', (before, number, after, noun, isExpectedQuantity) => {
  const quantity = `${before}${number}${after}`
  expect([
    quantity,
    isQuantity({ numberText: number, tokensBefore: tokenize(before), textAfter: after, noun }),
  ]).toEqual([quantity, isExpectedQuantity])
})
