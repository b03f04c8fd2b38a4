// Sends random requests to every endpoint of a server that has its own database and calls no external platform API.
import { testGeneratedRequests } from './contract-fuzz.ts'
import { allEndpoints, startStandAlone } from './tested-server.ts'

testGeneratedRequests(allEndpoints, startStandAlone)
