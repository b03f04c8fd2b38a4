// Tests that unusual and hostile texts ("naughty strings") in the text fields of the API are stored unchanged or
// rejected, if the server forwards every save to an external platform API.
import { startServerWithPlatform } from '../upstream/sample-platform.ts'
import { sampleCoreCases } from '../whole.ts'
import { testNaughtyFields } from './naughty-fields.ts'
import { platformEndpoints } from './tested-server.ts'

testNaughtyFields(sampleCoreCases(platformEndpoints, 4), startServerWithPlatform)
