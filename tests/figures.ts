// Collects measured figures of test suites. `npm run test:all` and the long suites print the figures at the end
// (scripts/runners.mjs).
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const resultsFolder = join(import.meta.dirname, '../test-results')

/** Appends one line to the figures of this test run. */
export function recordMeasurement(measurement: string): void {
  mkdirSync(resultsFolder, { recursive: true })
  appendFileSync(join(resultsFolder, 'figures.txt'), `${measurement}\n`)
}
