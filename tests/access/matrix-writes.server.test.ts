// Tests every write endpoint for every combination of context, level, account type and baseline against a table that
// was written by hand.
import { allHandlers } from '#server/all-handlers.ts'
import { testEndpointAccess } from './endpoint-access.ts'

testEndpointAccess(allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET'))
