// Sends valid requests as users without the required permission to a stand-alone server.
import { allEndpoints, startStandAlone } from '../hostile/tested-server.ts'
import { testValidRequests } from './valid-requests.ts'

testValidRequests(allEndpoints, startStandAlone)
