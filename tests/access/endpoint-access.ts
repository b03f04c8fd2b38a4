// Tests over HTTP that each endpoint accepts exactly the users that the permission table in `expected.ts` allows. The
// server under test has its own database or calls an external platform API. Several test files call
// `testEndpointAccess`, so that several test workers share the requests. Normally a quarter of the test users send
// requests; with `npm run test:rights`, all test users do.
import type { Server } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { getServerUrl, listen } from '#server/listening.ts'
import { type Api, testConfig } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { runsAllCases } from '../whole.ts'
import { expectedAccess } from './expected.ts'
import { findWrongResponses, getEndpointName, hashDatabase, type SignedInUser } from './matrix.ts'
import { isAllowed, selectUsers } from './rights.ts'
import type { AccessTestServer } from './servers.ts'

/**
 * Time limit in milliseconds. A test sends hundreds of requests, which on a busy machine takes longer than the default
 * limit.
 */
export const TEST_TIMEOUT_MS = 180_000

export function testEndpointAccess(endpoints: readonly Endpoint[], startServer: () => Promise<AccessTestServer>): void {
  let testServer: AccessTestServer
  let api: Api
  let server: Server | undefined
  let baseUrl = ''
  let users: readonly SignedInUser[]
  /**
   * Hash of all tables before the requests. No request may change the hash, because requests that pass the permission
   * check are invalid and therefore fail validation.
   */
  let databaseHash: string

  beforeAll(async () => {
    testServer = await startServer()
    ;({ api, users } = testServer)
    server = await listen(api.app, testConfig)
    baseUrl = getServerUrl(server, testConfig.host)
    databaseHash = await hashDatabase(api)
  })
  let requestCount = 0
  afterAll(async () => {
    server?.closeAllConnections()
    server?.close()
    await testServer?.close()
    const mode = api.services.platform ? ' in front of a platform' : ''
    storeMeasurement(
      `permissions${mode}: ${requestCount} requests to ${endpoints.length} endpoints checked against the table, sent by ${runsAllCases ? '' : 'a quarter each time of '}${users.length} users and without a session`,
    )
  })

  const send = (path: string, init: RequestInit) => fetch(baseUrl + path, init)
  const countActivity = () => api.connection.db.$count(activity)

  describe('S1 §6, S2 §6 users without permission receive 403 and change nothing, users with permission pass', () => {
    it.each(endpoints.map((endpoint, subset) => [getEndpointName(endpoint), endpoint, subset] as const))(
      '%s responds by the access rule of each user and stores only denials',
      async (name, endpoint, subset) => {
        const rule = expectedAccess[name] ?? 'missing'
        const senders = selectUsers(users, subset)
        requestCount += senders.length + 1
        const deniedUsers = senders.filter((user) => !isAllowed(user, rule))
        const activityCount = await countActivity()
        expect(await findWrongResponses(send, endpoint, rule, [...deniedUsers, null])).toEqual([])
        expect(await hashDatabase(api)).toBe(databaseHash)
        // A rejected request must add exactly one activity row, which names the user and the endpoint.
        const denials = await api.connection.db.execute<{ user_id: number }>(sql`
        select user_id from activity
        where id > ${activityCount} and action = 'access.denied' and entity_id = ${name} order by user_id`)
        expect(denials.rows.map(({ user_id }) => user_id)).toEqual(
          deniedUsers.map(({ id }) => id).sort((a, b) => a - b),
        )
        expect(await countActivity()).toBe(activityCount + deniedUsers.length)
        const allowedUsers = senders.filter((user) => isAllowed(user, rule))
        const permittedStatus = testServer.isUnsupported(endpoint) ? 501 : 422
        expect(await findWrongResponses(send, endpoint, rule, allowedUsers, { permittedStatus })).toEqual([])
        expect(testServer.listPlatformCalls()).toEqual([])
      },
      TEST_TIMEOUT_MS,
    )

    it('the requests with and without permission leave the database unchanged', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      expect(await hashDatabase(api)).toBe(databaseHash)
    })
  })
}
