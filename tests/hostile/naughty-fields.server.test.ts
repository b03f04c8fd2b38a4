// Saves unusual and hostile texts ("naughty strings") in every text field of the API. The server has its own database
// and calls no external platform API.
import { testNaughtyFields } from './naughty-fields.ts'
import { allEndpoints, startStandAlone } from './tested-server.ts'

testNaughtyFields(allEndpoints, startStandAlone)
