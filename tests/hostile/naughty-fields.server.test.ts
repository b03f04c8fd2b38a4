// Saves naughty strings (unusual and hostile texts) in every text field of the API. The server has its own database and
// uses no external platform API.
import { testNaughtyFields } from './naughty-fields.ts'
import { allEndpoints, startStandAlone } from './tested-server.ts'

testNaughtyFields(allEndpoints, startStandAlone)
