// Tests every form in front of a platform with every simulated fault. `npm run test:all` runs a few faults with one form
// each; `npm run test:faults` runs all combinations.
import { isFullRun } from '../../whole.ts'
import { testFaultMatrix } from './matrix.ts'
import { platformPairs, samplePairs } from './pairs.ts'
import { test } from './platform-server.ts'

/** Number of faults for each fault in the sample. */
const SAMPLE_INTERVAL = 4

const sample = samplePairs(platformPairs).filter((_, index) => index % SAMPLE_INTERVAL === 0)

testFaultMatrix(test, isFullRun ? platformPairs : sample)
