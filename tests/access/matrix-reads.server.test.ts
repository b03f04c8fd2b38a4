// Tests every read endpoint for every combination of context, level, account type and baseline against a table that was
// written by hand. `everybody.ts` selects the users of each request.
import { expect, it } from 'vitest'
import { accountTypes } from '#contract/access.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { askAsEverybody } from './everybody.ts'
import { expectedAccess } from './expected.ts'
import { nameOf } from './matrix.ts'
import { askedOf, everyCase, everyPerson, keyOf, type Person, personOf, turns } from './rights.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)

it('every endpoint has its line', () => {
  expect(endpoints.map(nameOf).filter((name) => expectedAccess[name] === undefined)).toEqual([])
})

it('every case is asked, and each time every context, level, baseline and account type', () => {
  const asked = new Set(everyPerson.map(keyOf))
  expect(everyCase).toHaveLength(9 * 3 * 7 * 2)
  expect(everyCase.filter((one) => !asked.has(keyOf(personOf(one))))).toEqual([])
  // Users of the type `admin_boss` have all permissions, whatever their levels are.
  const levelsOf = (people: readonly Person[]) =>
    new Set(people.filter(({ type }) => type !== 'admin_boss').map((person) => keyOf({ ...person, type: 'n1' })))
  for (let turn = 0; turn < turns; turn++) {
    const people = askedOf(everyPerson, turn)
    expect(levelsOf(people)).toEqual(levelsOf(everyPerson))
    expect(new Set(people.map(({ type }) => type))).toEqual(new Set(accountTypes))
  }
})

askAsEverybody(endpoints.filter(({ method }) => method === 'GET'))
