// Changes the permission checks of a stand-alone server.
import { testChangedGuards } from './changed-guards.ts'
import { standAloneEndpoints, startStandAlone } from './servers.ts'

testChangedGuards(standAloneEndpoints, startStandAlone)
