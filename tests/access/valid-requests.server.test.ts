// Sends valid requests as users without the required permission. The server has its own database and calls no external
// platform API.
import { allEndpoints, startStandAloneServer } from '../hostile/tested-server.ts'
import { testValidRequests } from './valid-requests.ts'

testValidRequests(allEndpoints, startStandAloneServer)
