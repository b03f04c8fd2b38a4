// Every read × 9 contexts × 3 levels × 7 account types × 2 baselines, against a table written by hand.
import { expect, it } from 'vitest'
import { allHandlers } from '#server/areas/all.ts'
import { askAsEverybody } from './everybody.ts'
import { expectedAccess } from './expected.ts'
import { nameOf } from './matrix.ts'
import { everyCase, everyPerson, keyOf, personOf } from './rights.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)

it('every endpoint has its line', () => {
  expect(endpoints.map(nameOf).filter((name) => expectedAccess[name] === undefined)).toEqual([])
})

it('every case is asked', () => {
  const asked = new Set(everyPerson.map(keyOf))
  expect(everyCase).toHaveLength(9 * 3 * 7 * 2)
  expect(everyCase.filter((one) => !asked.has(keyOf(personOf(one))))).toEqual([])
})

askAsEverybody(endpoints.filter(({ method }) => method === 'GET'))
