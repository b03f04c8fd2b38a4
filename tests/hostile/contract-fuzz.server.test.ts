// Sends random requests to every endpoint of a server that has its own database and calls no external platform API.
import { testGeneratedRequests } from './contract-fuzz.ts'
import { allEndpoints, startStandAloneServer } from './tested-server.ts'

testGeneratedRequests(allEndpoints, startStandAloneServer)
