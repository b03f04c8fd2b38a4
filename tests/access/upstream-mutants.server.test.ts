// Changes the permission checks of a server that calls an external platform API. The permission tests must detect every
// change.
import { testChangedGuards } from './changed-guards.ts'
import { platformModeEndpoints, startInFrontOfPlatform } from './servers.ts'

testChangedGuards(platformModeEndpoints, startInFrontOfPlatform)
