// Changes the permission checks of a server that calls an external platform API. The permission tests must detect every
// change.
import { testDetectionOfChangedPermissionChecks } from './changed-permission-checks.ts'
import { platformModeEndpoints, startServerWithPlatform } from './servers.ts'

testDetectionOfChangedPermissionChecks(platformModeEndpoints, startServerWithPlatform)
