// Sends request bodies of the maximum size to a server that calls a platform.
import { startInFrontOfPlatform } from '../upstream/sample-platform.ts'
import { testFullSize } from './full-size.ts'
import { platformEndpoints } from './tested-server.ts'

testFullSize(platformEndpoints, startInFrontOfPlatform)
