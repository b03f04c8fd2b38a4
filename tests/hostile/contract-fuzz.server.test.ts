// Sends random requests to every endpoint of a stand-alone server.
import { testGeneratedRequests } from './contract-fuzz.ts'
import { allEndpoints, startStandAlone } from './tested-server.ts'

testGeneratedRequests(allEndpoints, startStandAlone)
