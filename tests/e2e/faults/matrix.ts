// Tests forms with simulated faults of the network or the server: the form keeps its input, reports no failed save as
// saved, and saves nothing twice. The server has its own database or calls an external platform API.
import { writeFile } from 'node:fs/promises'
import { languages } from '#contract/languages.ts'
import { runsAllCases } from '../../whole.ts'
import type { test as baseTest } from '../fixtures.ts'
import { ASSERTION_TIMEOUT_MS } from './attempt.ts'
import { createTestContext, type PairResult, runPairs } from './attempt-runner.ts'
import { expect } from './large-demo-server.ts'
import { type FormFaultPair, faultsAndActions, forms } from './pairs.ts'

const pairFilter = process.env.FAULTS_ONLY
const matchesPairFilter = ({ form, faultOrAction }: FormFaultPair) =>
  !pairFilter || `${form.name} × ${faultOrAction.name}`.includes(pairFilter)

const getFormIndex = ({ form }: FormFaultPair) => forms.findIndex(({ name }) => name === form.name)

/**
 * Groups the pairs of form and fault into tests. A full run has one test per language and form; a sample run has two
 * tests per language, which two workers run in parallel.
 */
function groupPairs(allPairs: readonly FormFaultPair[]): readonly {
  readonly name: string
  readonly languageIndex: number
  readonly pairs: readonly FormFaultPair[]
}[] {
  const pairs = allPairs.filter(matchesPairFilter)
  const getLanguageIndex = (pair: FormFaultPair) =>
    (getFormIndex(pair) + faultsAndActions.indexOf(pair.faultOrAction)) % languages.length
  const halves = ['the first half of the sample', 'the second half of the sample']
  const names = runsAllCases ? forms.map(({ name }) => name) : halves
  const getGroupName = ({ form }: FormFaultPair, index: number) =>
    runsAllCases ? form.name : halves[index % halves.length]
  return languages
    .flatMap((_, languageIndex) =>
      names.map((name) => ({
        name,
        languageIndex,
        pairs: pairs.filter(
          (pair, index) => getGroupName(pair, index) === name && getLanguageIndex(pair) === languageIndex,
        ),
      })),
    )
    .filter((run) => run.pairs.length > 0)
}

export function testFaultMatrix(test: typeof baseTest, allPairs: readonly FormFaultPair[]): void {
  for (const { name, languageIndex, pairs } of groupPairs(allPairs)) {
    const languageCode = languages[languageIndex] ?? 'pt-BR'
    test(`In ${languageCode}, ${name} loses no input and writes nothing twice, whatever fault occurs`, async ({
      page,
      server,
    }) => {
      test.setTimeout(60_000 + pairs.length * 20_000)
      page.setDefaultTimeout(ASSERTION_TIMEOUT_MS * 2)
      const testContext = await createTestContext(page, server.url, languageCode)
      const pairResults = await runPairs(testContext, pairs)
      testContext.proxy.close()
      await writeFile(test.info().outputPath('tried.json'), JSON.stringify(pairResults))
      expect(pairResults.flatMap(formatFailures)).toEqual([])
    })
  }
}

const formatFailures = ({ form, trouble, language, wrong }: PairResult) =>
  wrong.map((problem) => `${form} × ${trouble} (${language}): ${problem}`)
