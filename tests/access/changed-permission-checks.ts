// Tests the permission tests themselves: after the permission check of an endpoint is removed or slightly changed, the
// permission tests must fail. The server under test has its own database or calls an external platform API.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAccess } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import type { Handler } from '#server/http/handler.ts'
import { toPlatformHandlers } from '#server/upstream/handlers.ts'
import { storeMeasurement } from '../measurements.ts'
import { TEST_TIMEOUT_MS } from './endpoint-access.ts'
import { expectedAccess } from './expected.ts'
import { findWrongResponses, getEndpointName, type SignedInUser } from './matrix.ts'
import { buildMutants } from './mutants.ts'
import { allTestUsers, isAllowed, type TestUser } from './rights.ts'
import type { AccessTestServer } from './servers.ts'

/**
 * Test users of the account type `n1`. One account type is sufficient, because one wrong response already shows that a
 * permission check was changed.
 */
const testUsers = allTestUsers.filter(({ type }) => type === 'n1')

const toConsoleUser = (user: SignedInUser | null) => user && { access: user.type, permissions: user.levels }

export function testDetectionOfChangedPermissionChecks(
  endpoints: readonly Endpoint[],
  startServer: (testUsers: readonly TestUser[]) => Promise<AccessTestServer>,
): void {
  let testServer: AccessTestServer
  let handlers: readonly Handler[]
  let detectedCount = 0
  beforeAll(async () => {
    testServer = await startServer(testUsers)
    const { services } = testServer.api
    const standAloneHandlers = getHandlers(services)
    handlers = services.platform ? toPlatformHandlers(standAloneHandlers, services.platform) : standAloneHandlers
  })
  afterAll(async () => {
    const mode = testServer.api.services.platform ? ' in front of a platform' : ''
    storeMeasurement(
      `changed permission checks${mode}: ${detectedCount} of ${endpoints.length} endpoints, all detected`,
    )
    await testServer.close()
  })

  describe('the permission tests detect every changed permission check', () => {
    it.each(endpoints.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
      'every changed permission check of %s is detected',
      async (name, originalEndpoint) => {
        const handler = handlers.find(({ endpoint }) => endpoint === originalEndpoint)
        if (!handler) throw new Error('No handler')
        const expectedRule = expectedAccess[name] ?? 'missing'
        const permittedStatus = testServer.isUnsupported(originalEndpoint) ? 501 : 422
        const detected: string[] = []
        const mutants = buildMutants(originalEndpoint.access)
        for (const { description, access } of mutants) {
          const endpoint = { ...originalEndpoint, access }
          const app = createApp(testServer.api.services, [{ ...handler, endpoint }])
          // Puts the users first for whom the changed permission check gives another result than the original check, so
          // that the first request usually detects the change.
          const hasDifferentResult = (user: SignedInUser | null) =>
            hasAccess(toConsoleUser(user), access) !== isAllowed(user, expectedRule)
          const orderedUsers = [null, ...testServer.users].toSorted(
            (first, second) => Number(hasDifferentResult(second)) - Number(hasDifferentResult(first)),
          )
          const options = { stopsAtFirstError: true, permittedStatus }
          if ((await findWrongResponses(app.request, endpoint, expectedRule, orderedUsers, options)).length > 0)
            detected.push(description)
        }
        expect(detected).toEqual(mutants.map(({ description }) => description))
        detectedCount += detected.length
      },
      TEST_TIMEOUT_MS,
    )
  })
}
