// Sends requests to every endpoint of a server that calls an external platform API, as users with every combination of
// permission area (context), level and account type. The response statuses must match the permissions listed in
// `expected.ts`, and the server must send no rejected request to the platform.
import { sampleCoreCases } from '../whole.ts'
import { testEndpointAccess } from './endpoint-access.ts'
import { allTestUsers, selectUsers } from './rights.ts'
import { platformModeEndpoints, startServerWithPlatform } from './servers.ts'

testEndpointAccess(sampleCoreCases(platformModeEndpoints, 4), () =>
  startServerWithPlatform(selectUsers(allTestUsers, 0)),
)
