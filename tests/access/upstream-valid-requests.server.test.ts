// Sends valid requests as users without the required permission to a server that calls a platform, and sends the calls
// of the specifications as users who have only the required permission.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUniformPermissions, type Context, getRequiredLevels, type Level } from '#contract/access.ts'
import { platformEndpoints } from '../hostile/tested-server.ts'
import { type PlatformAndApi, startPlatformAndApi } from '../upstream/platform-api.ts'
import { startInFrontOfPlatform } from '../upstream/sample-platform.ts'
import { formatRequestTitle, readRequests, sendCall, writeRequests } from '../upstream/specified-calls.ts'
import { testValidRequests } from './valid-requests.ts'

testValidRequests(platformEndpoints, startInFrontOfPlatform)

describe('S1 §6, S2 §6 a user with only the required permission sends every call of the specifications', () => {
  let servers: PlatformAndApi
  beforeAll(async () => {
    servers = await startPlatformAndApi('strict')
  })
  afterAll(() => servers.close())

  it.each([...readRequests, ...writeRequests].map((call) => [formatRequestTitle(call), call] as const))(
    '%s returns 200, and the platform receives the call',
    async (_, call) => {
      const [{ access, method, path }] = call
      const levels: Partial<Record<Context, Level>> = {}
      const required = getRequiredLevels(access)
      for (const { context, level } of access !== 'public' && 'any' in access ? required.slice(0, 1) : required)
        levels[context] = level
      const as = await servers.api.openSession({ ...buildUniformPermissions('denied'), ...levels })
      const count = servers.platform.requests.length
      const { status, body } = await sendCall(servers.api, call, { as })
      expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null })
      const calls = servers.platform.requests.slice(count).filter((request) => request.method === method)
      expect(calls.length, `${method} ${path}`).toBeGreaterThan(0)
    },
  )
})
