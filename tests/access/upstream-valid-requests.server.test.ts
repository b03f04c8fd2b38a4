// Sends valid requests to a server that calls an external platform API. Without the required permission, the server
// must reject them; with only the required permission, it must accept every API call of the specifications.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUniformPermissions, type Context, getRequiredLevels, type Level } from '#contract/access.ts'
import { platformEndpoints } from '../hostile/tested-server.ts'
import { type PlatformAndApi, startPlatformAndApi } from '../upstream/platform-api.ts'
import { startServerWithPlatform } from '../upstream/sample-platform.ts'
import { formatRequestTitle, readRequests, sendSpecifiedRequest, writeRequests } from '../upstream/specified-calls.ts'
import { sampleCoreCases } from '../whole.ts'
import { testValidRequests } from './valid-requests.ts'

testValidRequests(sampleCoreCases(platformEndpoints, 4), startServerWithPlatform)

describe('S1 §6, S2 §6 a user with only the required permission sends every call of the specifications', () => {
  let servers: PlatformAndApi
  beforeAll(async () => {
    servers = await startPlatformAndApi('strict')
  })
  afterAll(() => servers.close())

  const calls = sampleCoreCases([...readRequests, ...writeRequests], 4)
  it.each(calls.map((call) => [formatRequestTitle(call), call] as const))(
    '%s returns 200, and the platform receives the call',
    async (_, call) => {
      const [{ access, method, path }] = call
      const levels: Partial<Record<Context, Level>> = {}
      const required = getRequiredLevels(access)
      for (const { context, level } of access !== 'public' && 'any' in access ? required.slice(0, 1) : required)
        levels[context] = level
      const as = await servers.api.openSession({ ...buildUniformPermissions('denied'), ...levels })
      const count = servers.platform.requests.length
      const { status, body } = await sendSpecifiedRequest(servers.api, call, { as })
      expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null })
      const received = servers.platform.requests.slice(count).filter((request) => request.method === method)
      expect(received.length, `${method} ${path}`).toBeGreaterThan(0)
    },
  )
})
