// Checks with the tool `recheck` that no regular expression in the code or the contract takes more than linear time.
import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allHandlers } from '#server/all-handlers.ts'
import { storeMeasurement } from '../measurements.ts'
import { listFilesBelow } from './files.ts'
import { extractPatterns } from './patterns.ts'

const files = ['src', 'commands', 'scripts'].flatMap((folder) => listFilesBelow(folder, /\.(?:tsx?|mjs)$/))
const patterns = files.flatMap((file) => extractPatterns(file, readFileSync(file, 'utf8')))
const unknown = patterns.filter(({ patternText }) => patternText === null).map(({ location }) => location)
const inputs = allHandlers.flatMap(({ endpoint }) => [endpoint.params, endpoint.query, endpoint.body])
const checkedPatterns = [...new Set(inputs.flatMap(listSchemaPatterns))].map((patternText) => ({
  patternText,
  flags: '',
  location: 'the contract',
}))
const uniquePatterns = [
  ...new Map(patterns.map((pattern) => [`/${pattern.patternText}/${pattern.flags}`, pattern])).values(),
]

test('Patterns are found, and the text of each is known', () => {
  expect(uniquePatterns.length).toBeGreaterThan(150)
  expect(unknown).toEqual([])
})

/** Limits the work of `recheck` by steps instead of time, so that the result is the same on a busy machine. */
const stepLimits = { timeout: null, incubationTimeout: null, attackTimeout: null, seedingTimeout: null, randomSeed: 1 }

test.each(['^(a+)+$', '^a*a*$', '(?:a|b|ab)*c'])('The slow pattern %s is detected', async (source) => {
  expect((await check(source, '', stepLimits)).status).toBe('vulnerable')
})

/** Number of patterns that are checked in parallel, each in its own process. */
const PARALLEL_PATTERN_CHECKS = 4

test('No pattern of the code or of the contract is slow', { timeout: 0 }, async () => {
  const patternsToCheck = [...uniquePatterns, ...checkedPatterns]
  const problems: string[] = []
  for (let from = 0; from < patternsToCheck.length; from += PARALLEL_PATTERN_CHECKS)
    await Promise.all(
      patternsToCheck.slice(from, from + PARALLEL_PATTERN_CHECKS).map(async ({ patternText, flags, location }) => {
        const result = await check(patternText ?? '', flags, stepLimits)
        const explanation =
          result.status === 'vulnerable' ? `${result.complexity.summary}: ${result.attack.pattern}` : ''
        if (result.status !== 'safe')
          problems.push(`${location} /${patternText}/${flags} ${result.status} ${explanation}`)
      }),
    )
  expect(problems).toEqual([])
  storeMeasurement(`regular expressions: ${patternsToCheck.length} asked, none slow`)
})

/** Returns the patterns in a schema, including the patterns of the validation library. */
function listSchemaPatterns(schema: z.ZodType | undefined): readonly string[] {
  const schemaText = schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : ''
  return [...schemaText.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => String(JSON.parse(text)))
}
