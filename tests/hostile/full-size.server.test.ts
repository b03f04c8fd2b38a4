// Sends request bodies of the maximum size to a stand-alone server.
import { testFullSize } from './full-size.ts'
import { allEndpoints, startStandAlone } from './tested-server.ts'

testFullSize(allEndpoints, startStandAlone)
