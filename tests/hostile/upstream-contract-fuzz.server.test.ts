// Sends random requests to every endpoint of a server in front of a platform.
import { startInFrontOfPlatform } from '../upstream/sample-platform.ts'
import { testGeneratedRequests } from './contract-fuzz.ts'
import { platformEndpoints } from './tested-server.ts'

testGeneratedRequests(platformEndpoints, startInFrontOfPlatform)
