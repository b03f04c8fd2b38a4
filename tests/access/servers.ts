// Starts a server for the permission tests and signs test users in. The server has its own database or calls an
// external platform API.
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe } from '#contract/platform/session.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { addPlatformUser, startPlatformAndApi } from '../upstream/platform-api.ts'
import { createSignedInUsers, type SignedInUser } from './matrix.ts'
import type { TestUser } from './rights.ts'

export interface AccessTestServer {
  readonly api: Api
  readonly users: readonly SignedInUser[]
  /**
   * Returns the requests that the server has sent to the platform, except requests that read the permissions of a user.
   */
  readonly listPlatformCalls: () => readonly unknown[]
  /**
   * Returns true if the specifications of the platform API define no call for the endpoint, so that the server responds
   * with 501.
   */
  readonly isUnsupported: (endpoint: Endpoint) => boolean
  readonly close: () => Promise<void>
}

export async function startStandAloneServer(testUsers: readonly TestUser[]): Promise<AccessTestServer> {
  const api = await startApi()
  const users = await createSignedInUsers(api, testUsers)
  await makeEcommerce(api.connection.db)
  await makeGroup(api.connection.db)
  return { api, users, listPlatformCalls: () => [], isUnsupported: () => false, close: api.close }
}

export async function startServerWithPlatform(testUsers: readonly TestUser[]): Promise<AccessTestServer> {
  const { platform, api, signInAs, close } = await startPlatformAndApi('strict')
  const users: SignedInUser[] = []
  for (const user of testUsers) {
    const { id, google_token } = addPlatformUser(platform, { access: user.type, permissions: user.levels })
    users.push({ ...user, id, token: await signInAs(google_token) })
  }
  platform.requests.splice(0)
  return {
    ...{ api, users, close },
    listPlatformCalls: () =>
      platform.requests.filter(({ path }) => path !== getMe.path).map(({ method, path }) => `${method} ${path}`),
    isUnsupported: ({ extension }) => extension !== undefined,
  }
}

/** Endpoints of a server that has its own database and calls no external platform API. */
export const standAloneEndpoints: readonly Endpoint[] = allHandlers.map(({ endpoint }) => endpoint)

/** Endpoints of a server that calls an external platform API, including endpoints that respond with 501. */
export const platformModeEndpoints: readonly Endpoint[] = standAloneEndpoints.filter(
  ({ path }) => !path.startsWith('/demo/'),
)
