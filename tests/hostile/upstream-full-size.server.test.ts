// Sends request bodies of the maximum size to a server that calls an external platform API.
import { startServerWithPlatform } from '../upstream/sample-platform.ts'
import { testFullSize } from './full-size.ts'
import { platformEndpoints } from './tested-server.ts'

testFullSize(platformEndpoints, startServerWithPlatform)
