// Sends random requests to every endpoint of a server that calls a platform.
import { startInFrontOfPlatform } from '../upstream/sample-platform.ts'
import { testGeneratedRequests } from './contract-fuzz.ts'
import { platformEndpoints } from './tested-server.ts'

testGeneratedRequests(platformEndpoints, startInFrontOfPlatform)
