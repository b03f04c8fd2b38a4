// Saves naughty strings in the text fields of a server that calls a platform.
import { startInFrontOfPlatform } from '../upstream/sample-platform.ts'
import { sampleCoreCases } from '../whole.ts'
import { testNaughtyFields } from './naughty-fields.ts'
import { platformEndpoints } from './tested-server.ts'

testNaughtyFields(sampleCoreCases(platformEndpoints, 4), startInFrontOfPlatform)
