// Sends requests to every write endpoint as users with every combination of permission area (context), level and
// account type. The response statuses must match the permissions listed in `expected.ts`.
import { testEndpointAccess } from './endpoint-access.ts'
import { allTestUsers } from './rights.ts'
import { standAloneEndpoints, startStandAloneServer } from './servers.ts'

testEndpointAccess(
  standAloneEndpoints.filter(({ method }) => method !== 'GET'),
  () => startStandAloneServer(allTestUsers),
)
