// Tests that the permission tests detect changed permission checks. The server has its own database and calls no
// external platform API.
import { testDetectionOfChangedPermissionChecks } from './changed-permission-checks.ts'
import { standAloneEndpoints, startStandAloneServer } from './servers.ts'

testDetectionOfChangedPermissionChecks(standAloneEndpoints, startStandAloneServer)
