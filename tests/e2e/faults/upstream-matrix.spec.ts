// Tests forms with simulated faults on a server that calls an external platform API. `npm run test:all` tests every
// fourth fault with one form; `npm run test:faults` tests all forms with all faults.
import { runsAllCases } from '../../whole.ts'
import { testFaultMatrix } from './matrix.ts'
import { platformPairs, samplePairs } from './pairs.ts'
import { test } from './platform-server.ts'

/** Interval at which the sample selects pairs of a form and a fault: every fourth pair. */
const SAMPLE_INTERVAL = 4

const sample = samplePairs(platformPairs).filter((_, index) => index % SAMPLE_INTERVAL === 0)

testFaultMatrix(test, runsAllCases ? platformPairs : sample)
