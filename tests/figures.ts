// Collects the numbers that test suites measure. `npm run test:all` and the long suites print them at the end
// (scripts/runners.mjs).
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const results = join(import.meta.dirname, '../test-results')

/** Adds one line to the numbers of this test run. */
export function tell(figure: string): void {
  mkdirSync(results, { recursive: true })
  appendFileSync(join(results, 'figures.txt'), `${figure}\n`)
}
