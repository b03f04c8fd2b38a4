// Sends one request to the server under test for every API call of the specifications (S1 §7, S2 §7). The server calls
// a simulated platform that follows the specifications strictly, or one that deviates from them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'
import { formatRequestTitle, readRequests, sendSpecifiedRequest, writeRequests } from './specified-calls.ts'

describe.each(['strict', 'loose'] as const)('a server that calls a %s platform', (variant) => {
  let servers: PlatformAndApi
  let token: string

  beforeAll(async () => {
    servers = await startPlatformAndApi(variant)
    token = await servers.signInAs('admin')
  })
  afterAll(() => servers.close())

  test.each(readRequests.map((call) => [formatRequestTitle(call), call] as const))(
    '%s returns the record',
    async (_, call) => {
      const { status, body } = await sendSpecifiedRequest(servers.api, call, { as: token })
      const detail =
        status === 200 ? null : [body, servers.api.logLines.at(-2)?.detail, servers.api.logLines.at(-1)?.detail]
      expect({ status, detail }).toEqual({ status: 200, detail: null })
    },
  )

  test.each(writeRequests.map((call) => [formatRequestTitle(call), call] as const))(
    '%s is saved once',
    async (_, call) => {
      const { platform, api } = servers
      const count = platform.state.writes.length
      const { status, body } = await sendSpecifiedRequest(api, call, { as: token })
      const detail = status === 200 ? null : [body, api.logLines.at(-2)?.detail, api.logLines.at(-1)?.detail]
      expect({ status, detail }).toEqual({ status: 200, detail: null })
      expect(platform.state.writes.length - count).toBe(1)
    },
  )
})
