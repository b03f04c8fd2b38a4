// Tests the permission tests themselves: each guard is removed or changed by one step, and the tests must notice each
// of these changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAccess } from '#contract/access.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import type { Handler } from '#server/http/handler.ts'
import { tell } from '../figures.ts'
import { useApi } from '../use-api.ts'
import { patience } from './everybody.ts'
import { expectedAccess } from './expected.ts'
import { type Known, madeKnown, nameOf, wrongAnswers } from './matrix.ts'
import { mutantsOf } from './mutants.ts'
import { everyPerson, may } from './rights.ts'

const api = useApi()
let people: readonly (Known | null)[]

beforeAll(async () => {
  // One account type is sufficient here, because one wrong response reveals a changed guard.
  people = [
    null,
    ...(await madeKnown(
      api,
      everyPerson.filter(({ type }) => type === 'n1'),
    )),
  ]
})
let noticed = 0
afterAll(async () => {
  tell(`guards made wrong: ${noticed} of ${allHandlers.length} endpoints, each noticed`)
})

const staffOf = (person: Known | null) => person && { access: person.type, permissions: person.levels }

describe('a guard that is wrong is found', () => {
  it.each(allHandlers.map((handler) => [nameOf(handler.endpoint), handler] as const))(
    '%s',
    async (name, handler) => {
      const line = expectedAccess[name] ?? 'missing'
      const found: string[] = []
      const mutants = mutantsOf(handler.endpoint.access)
      for (const { how, access } of mutants) {
        const endpoint = { ...handler.endpoint, access }
        const mutated: Handler = { ...handler, endpoint }
        const app = createApp(api.services, [mutated])
        // Users for whom the changed guard gives a different result come first, so that one request is usually
        // sufficient.
        const isTold = (person: Known | null) => hasAccess(staffOf(person), access) !== may(person, line)
        const asked = people.toSorted((one, other) => Number(isTold(other)) - Number(isTold(one)))
        if ((await wrongAnswers(app.request, endpoint, line, asked, true)).length > 0) found.push(how)
      }
      expect(found).toEqual(mutants.map(({ how }) => how))
      noticed += found.length
    },
    patience,
  )
})
