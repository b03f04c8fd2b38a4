// Tests every form with every simulated fault, on a server that has its own database and calls no external platform
// API. `npm run test:all` tests each fault with one form; `npm run test:faults` tests all combinations.
import { runsAllCases } from '../../whole.ts'
import { test } from './large-demo-server.ts'
import { testFaultMatrix } from './matrix.ts'
import { allPairs, samplePairs } from './pairs.ts'

testFaultMatrix(test, runsAllCases ? allPairs : samplePairs(allPairs))
