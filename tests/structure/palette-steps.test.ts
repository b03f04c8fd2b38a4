// Checks the imports between the steps of the command palette: a step may import from earlier steps, but never from a
// later step.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFilesBelow } from './files.ts'

const READER = 'src/contract/reader'
const PALETTE = 'src/console/palette'

/** The steps in their order, each with the pattern of its files. Hooks and components come after the last step. */
const steps: readonly (readonly [name: string, files: RegExp])[] = [
  ['recognize', new RegExp(`^${READER}/`)],
  ['match', new RegExp(`^${PALETTE}/match/`)],
  ['rank', new RegExp(`^${PALETTE}/rank\\.ts$`)],
  ['required verb', new RegExp(`^${PALETTE}/required-verb\\.ts$`)],
  ['rows', new RegExp(`^${PALETTE}/rows/`)],
  ['view', new RegExp(`^${PALETTE}/(?:use-[\\w-]+\\.ts|[\\w-]+\\.tsx)$`)],
]

const files = [READER, PALETTE].flatMap((folder) => listFilesBelow(folder, /\.tsx?$/))

const getStep = (path: string) => steps.findIndex(([, pattern]) => pattern.test(path))

/** Lists the files that a file imports from `src/contract/reader` and `src/console/palette`. */
function listImports(path: string): readonly string[] {
  const sources = [...readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g)].map(([, source = '']) => source)
  return sources
    .map((source) =>
      source.startsWith('.')
        ? join(dirname(path), source)
        : source.replace(/^#contract\//, 'src/contract/').replace(/^#console\//, 'src/console/'),
    )
    .filter((source) => files.includes(source))
}

/** Returns all files that a file imports, directly or through other files. */
function listReachedFiles(path: string): readonly string[] {
  const reached = new Set<string>()
  const pending = [path]
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const source of listImports(next))
      if (!reached.has(source)) {
        reached.add(source)
        pending.push(source)
      }
  return [...reached]
}

test('Every step of the palette has files', () => {
  expect(steps.filter(([, pattern]) => !files.some((path) => pattern.test(path)))).toEqual([])
})

test('A step of the palette imports no later step, neither directly nor through another file', () => {
  const violations = files.flatMap((path) => {
    const step = getStep(path)
    if (step === -1) return []
    return listReachedFiles(path).flatMap((source) => (getStep(source) > step ? [`${path} → ${source}`] : []))
  })
  expect(violations).toEqual([])
})
