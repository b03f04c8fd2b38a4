// Tests every form of a stand-alone server with every simulated fault. `npm run test:all` runs each fault with one form;
// `npm run test:faults` runs all combinations.
import { isFullRun } from '../../whole.ts'
import { test } from './large-demo-server.ts'
import { testFaultMatrix } from './matrix.ts'
import { allPairs, samplePairs } from './pairs.ts'

testFaultMatrix(test, isFullRun ? allPairs : samplePairs(allPairs))
