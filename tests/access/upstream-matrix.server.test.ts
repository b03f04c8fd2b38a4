// Sends requests to every endpoint of a server that calls a platform, as platform users with every combination of
// permission area (context), level and account type. The response statuses must match the permissions listed in
// `expected.ts`, and the server must forward no request that it rejects.
import { getMe } from '#contract/platform/session.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { addPlatformUser, startPlatformAndApi } from '../upstream/platform-api.ts'
import { type AccessTestServer, testEndpointAccess } from './endpoint-access.ts'
import type { SignedInUser } from './matrix.ts'
import { allUsers, selectUsers } from './rights.ts'

async function startInFrontOfPlatform(): Promise<AccessTestServer> {
  const { platform, api, signInAs, close } = await startPlatformAndApi('strict')
  const users: SignedInUser[] = []
  for (const user of selectUsers(allUsers, 0)) {
    const { id, google_token } = addPlatformUser(platform, { access: user.type, permissions: user.levels })
    users.push({ ...user, id, token: await signInAs(google_token) })
  }
  platform.requests.splice(0)
  return {
    ...{ api, users, close },
    listPlatformCalls: () =>
      platform.requests.filter(({ path }) => path !== getMe.path).map(({ method, path }) => `${method} ${path}`),
    isAbsent: ({ extension }) => extension !== undefined,
  }
}

const endpoints = allHandlers.map(({ endpoint }) => endpoint).filter(({ path }) => !path.startsWith('/demo/'))

testEndpointAccess(endpoints, startInFrontOfPlatform)
