// The suite fails when any single guard is removed, or is wrong by one step: shown by making each of them so.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAccess } from '#contract/access.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import type { Handler } from '#server/http/handler.ts'
import { recordFigure } from '../figures.ts'
import { useApi } from '../use-api.ts'
import { patience } from './everybody.ts'
import { expectedAccess } from './expected.ts'
import { type Known, madeKnown, nameOf, wrongAnswers } from './matrix.ts'
import { mutantsOf } from './mutants.ts'
import { everyPerson, may } from './rights.ts'

const api = useApi()
let people: readonly (Known | null)[]

beforeAll(async () => {
  // One account type tells as much as seven here: what is looked for is one wrong answer.
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
  recordFigure(`guards made wrong: ${noticed} of ${allHandlers.length} endpoints, each noticed`)
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
        // Whoever the mutant should tell apart is asked first: mostly one call is enough.
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
