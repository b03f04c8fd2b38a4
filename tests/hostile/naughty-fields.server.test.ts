// Saves naughty strings in the text fields of a stand-alone server.
import { testNaughtyFields } from './naughty-fields.ts'
import { allEndpoints, startStandAlone } from './tested-server.ts'

testNaughtyFields(allEndpoints, startStandAlone)
