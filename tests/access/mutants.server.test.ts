// Tests that the permission tests detect changed permission checks. The server has its own database and calls no
// external platform API.
import { testChangedGuards } from './changed-guards.ts'
import { standAloneEndpoints, startStandAlone } from './servers.ts'

testChangedGuards(standAloneEndpoints, startStandAlone)
