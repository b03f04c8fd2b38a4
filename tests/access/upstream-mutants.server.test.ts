// Tests that the permission tests detect changed permission checks of a server that calls an external platform API.
import { testChangedGuards } from './changed-guards.ts'
import { platformModeEndpoints, startInFrontOfPlatform } from './servers.ts'

testChangedGuards(platformModeEndpoints, startInFrontOfPlatform)
