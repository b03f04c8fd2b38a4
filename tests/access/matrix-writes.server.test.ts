// Tests every write endpoint with users of every combination of context, level and account type: the responses match a
// table that was written by hand.
import { allHandlers } from '#server/all-handlers.ts'
import { testEndpointAccess } from './endpoint-access.ts'

testEndpointAccess(allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET'))
