// Sends random requests to every endpoint of a server that calls an external platform API.
import { startServerWithPlatform } from '../upstream/sample-platform.ts'
import { sampleCoreCases } from '../whole.ts'
import { testGeneratedRequests } from './contract-fuzz.ts'
import { platformEndpoints } from './tested-server.ts'

testGeneratedRequests(sampleCoreCases(platformEndpoints, 4), startServerWithPlatform)
