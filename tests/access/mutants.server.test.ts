// Tests the permission tests themselves: if the permission check of an endpoint is removed or slightly changed, the
// permission tests must fail.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAccess } from '#contract/access.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import type { Handler } from '#server/http/handler.ts'
import { recordMeasurement } from '../figures.ts'
import { useApi } from '../use-api.ts'
import { TEST_TIMEOUT_MS } from './endpoint-access.ts'
import { expectedAccess } from './expected.ts'
import { createSignedInUsers, findWrongResponses, getEndpointName, type SignedInUser } from './matrix.ts'
import { buildMutants } from './mutants.ts'
import { allUsers, isAllowed } from './rights.ts'

const api = useApi()
let users: readonly (SignedInUser | null)[]

beforeAll(async () => {
  // Users of one account type are sufficient, because one wrong response already shows that a permission check was
  // changed.
  users = [
    null,
    ...(await createSignedInUsers(
      api,
      allUsers.filter(({ type }) => type === 'n1'),
    )),
  ]
})
let detectedCount = 0
afterAll(async () => {
  recordMeasurement(`changed guards: ${detectedCount} of ${allHandlers.length} endpoints, all detected`)
})

const toUser = (user: SignedInUser | null) => user && { access: user.type, permissions: user.levels }

describe('the permission tests detect every changed permission check', () => {
  it.each(allHandlers.map((handler) => [getEndpointName(handler.endpoint), handler] as const))(
    'every changed guard of %s is detected',
    async (name, handler) => {
      const rule = expectedAccess[name] ?? 'missing'
      const detected: string[] = []
      const mutants = buildMutants(handler.endpoint.access)
      for (const { description, access } of mutants) {
        const endpoint = { ...handler.endpoint, access }
        const mutated: Handler = { ...handler, endpoint }
        const app = createApp(api.services, [mutated])
        // Tests first with users for whom the changed permission check gives a different result, so that one request is
        // usually sufficient to detect the change.
        const isDistinguishing = (user: SignedInUser | null) =>
          hasAccess(toUser(user), access) !== isAllowed(user, rule)
        const orderedUsers = users.toSorted(
          (first, second) => Number(isDistinguishing(second)) - Number(isDistinguishing(first)),
        )
        if ((await findWrongResponses(app.request, endpoint, rule, orderedUsers, { stopAtFirst: true })).length > 0)
          detected.push(description)
      }
      expect(detected).toEqual(mutants.map(({ description }) => description))
      detectedCount += detected.length
    },
    TEST_TIMEOUT_MS,
  )
})
