// Collects measurements of test suites, such as durations. `npm run test:all` and the long suites (`test:fuzz`,
// `test:faults` and others) print the measurements at the end (`scripts/runners.mjs`).
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const resultsFolder = join(import.meta.dirname, '../test-results')

/** Appends one line to the measurements of this test run. */
export function storeMeasurement(measurement: string): void {
  mkdirSync(resultsFolder, { recursive: true })
  appendFileSync(join(resultsFolder, 'measurements.txt'), `${measurement}\n`)
}
