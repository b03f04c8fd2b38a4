// Sends requests to every write endpoint as users with every combination of permission area (context), level and
// account type. The response statuses must match the permissions listed in `expected.ts`.
import { allHandlers } from '#server/all-handlers.ts'
import { testEndpointAccess } from './endpoint-access.ts'

testEndpointAccess(allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET'))
