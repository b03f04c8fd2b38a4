// Tests that unusual and hostile texts ("naughty strings") in the text fields of the API are stored unchanged or
// rejected, if the server keeps the data in its own database.
import { testNaughtyFields } from './naughty-fields.ts'
import { allEndpoints, startStandAloneServer } from './tested-server.ts'

testNaughtyFields(allEndpoints, startStandAloneServer)
