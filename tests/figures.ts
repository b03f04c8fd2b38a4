// What a suite counted: the end of `npm run test:all`, and of the long ones, prints it (scripts/runners.mjs).
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const results = join(import.meta.dirname, '../test-results')

/** One line, of this run. */
export function recordFigure(figure: string): void {
  mkdirSync(results, { recursive: true })
  appendFileSync(join(results, 'figures.txt'), `${figure}\n`)
}
