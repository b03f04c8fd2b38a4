// Sends request bodies of the maximum size to a server that has its own database and calls no external platform API.
import { testFullSize } from './full-size.ts'
import { allEndpoints, startStandAlone } from './tested-server.ts'

testFullSize(allEndpoints, startStandAlone)
