// Changes the permission checks of a server in front of a platform.
import { testChangedGuards } from './changed-guards.ts'
import { platformModeEndpoints, startInFrontOfPlatform } from './servers.ts'

testChangedGuards(platformModeEndpoints, startInFrontOfPlatform)
