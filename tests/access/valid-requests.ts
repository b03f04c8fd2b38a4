// Sends valid requests as users without the required permission. The server must reject each request, change nothing
// and send nothing to the external platform API. The same request must succeed for a user with the permission.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUniformPermissions, getRequiredLevels, type Level } from '#contract/access.ts'
import { undoActivity } from '#contract/console/activity.ts'
import { createView, deleteView, saveView } from '#contract/console/view.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe } from '#contract/platform/session.ts'
import type { Api } from '../harness.ts'
import { type GeneratedRequest, getTarget } from '../hostile/calls.ts'
import type { TestedServer } from '../hostile/tested-server.ts'
import { getEndpointName, hashDatabase } from './matrix.ts'

const toCases = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [getEndpointName(endpoint), endpoint] as const)

const getLowerLevel = (level: Level) => (level === 'read_and_write' ? 'readonly' : 'denied')

export function testValidRequests(endpoints: readonly Endpoint[], startServer: () => Promise<TestedServer>): void {
  let testServer: TestedServer
  let api: Api
  beforeAll(async () => {
    testServer = await startServer()
    api = testServer.api
  }, 60_000)
  afterAll(() => testServer.close())

  const writes = endpoints.filter(({ method }) => method !== 'GET')

  async function send(endpoint: Endpoint, request: GeneratedRequest, as: string | null): Promise<number> {
    const { headers, body } = request
    const init = { method: endpoint.method, headers, ...(body ? { body } : {}) }
    return (await api.send(getTarget(endpoint, request), init, { as })).status
  }

  /** Returns the number of requests to the platform, except requests that read the permissions of a user. */
  const countPlatformCalls = () => testServer.platform?.requests.filter(({ path }) => path !== getMe.path).length ?? 0

  /**
   * Checks that the request fails and changes nothing for every rejected sender, and then succeeds for the owner of the
   * records.
   */
  async function expectOnlyOwnerSucceeds(
    endpoint: Endpoint,
    rejectedSenders: readonly (readonly [as: string | null, status: number])[],
  ) {
    const owner = await api.openSession('admin_boss')
    const [request] = await testServer.buildValidRequests(endpoint, owner)
    if (!request) throw new Error('No valid request')
    const databaseHash = await hashDatabase(api)
    const callCount = countPlatformCalls()
    for (const [as, status] of rejectedSenders) expect(await send(endpoint, request, as)).toBe(status)
    expect(await hashDatabase(api)).toBe(databaseHash)
    expect(countPlatformCalls()).toBe(callCount)
    expect(await send(endpoint, request, owner)).toBe(200)
  }

  describe('S1 §6, S2 §6 a write without permission is rejected and changes no table', () => {
    it.each(toCases(writes.filter(({ access }) => getRequiredLevels(access).length > 0)))(
      '%s returns 401 or 403',
      async (_, endpoint) => {
        testServer.reset()
        const loweredLevels = getRequiredLevels(endpoint.access).map(({ context, level }) => [
          context,
          getLowerLevel(level),
        ])
        const partialUser = await api.openSession({
          ...buildUniformPermissions('read_and_write'),
          ...Object.fromEntries(loweredLevels),
        })
        await expectOnlyOwnerSucceeds(endpoint, [
          [null, 401],
          [await api.openSession({}), 403],
          [partialUser, 403],
        ])
      },
    )
  })

  describe('a write that every signed-in user may send is rejected for the record of another user', () => {
    const noPermissions = {}
    const reader = { ecommerces: 'readonly' } as const
    type ExpectedStatuses = readonly (readonly [permissions: typeof noPermissions | typeof reader, status: number])[]
    /**
     * Expected statuses for the record of another user: 404 for a user without permissions, who cannot see the record,
     * and 403 for a reader, who can see the record but does not own it.
     */
    const foreignRecordStatuses: ExpectedStatuses = [
      [noPermissions, 404],
      [reader, 403],
    ]
    const expectedStatuses = new Map<Endpoint, ExpectedStatuses>([
      [createView, [[noPermissions, 403]]],
      [saveView, foreignRecordStatuses],
      [deleteView, foreignRecordStatuses],
      [undoActivity, foreignRecordStatuses],
    ])

    it.each(toCases(writes.filter(({ access }) => access !== 'public' && getRequiredLevels(access).length === 0)))(
      '%s returns 401, 403 or 404',
      async (_, endpoint) => {
        testServer.reset()
        const otherSenders = (expectedStatuses.get(endpoint) ?? []).map(
          async ([permissions, status]) => [await api.openSession(permissions), status] as const,
        )
        await expectOnlyOwnerSucceeds(endpoint, [[null, 401], ...(await Promise.all(otherSenders))])
      },
    )
  })
}
