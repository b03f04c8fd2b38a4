// Sends request bodies of the maximum size to a server that has its own database and calls no external platform API.
import { testFullSize } from './full-size.ts'
import { allEndpoints, startStandAloneServer } from './tested-server.ts'

testFullSize(allEndpoints, startStandAloneServer)
