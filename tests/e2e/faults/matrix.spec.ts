// Tests every form with every simulated fault of the network or the server. The form must keep its input, must not
// report a failed save as saved, and must save nothing twice. `npm run test:all` runs each fault with one form; `npm
// run test:faults` runs all combinations.
import { writeFile } from 'node:fs/promises'
import { languages } from '#contract/languages.ts'
import { isFullRun } from '../../whole.ts'
import { ASSERTION_TIMEOUT_MS } from './attempt.ts'
import { createTestContext, type PairResult, runPairs } from './attempt-runner.ts'
import { expect, test } from './large-demo-server.ts'
import { allPairs, type FormFaultPair, faultsAndActions, forms, samplePairs } from './pairs.ts'

const pairFilter = process.env.FAULTS_ONLY
const matchesPairFilter = ({ form, disturbance }: FormFaultPair) =>
  !pairFilter || `${form.name} × ${disturbance.name}`.includes(pairFilter)

/**
 * Groups the pairs of form and fault into tests. A full run has one test per language and form; a sample run has two
 * tests per language, which two workers run in parallel.
 */
function groupPairs(): readonly {
  readonly name: string
  readonly language: number
  readonly pairs: readonly FormFaultPair[]
}[] {
  const pairs = (isFullRun ? allPairs : samplePairs()).filter(matchesPairFilter)
  const getLanguageIndex = ({ form, disturbance }: FormFaultPair) =>
    (forms.indexOf(form) + faultsAndActions.indexOf(disturbance)) % languages.length
  const halves = ['the first half of the sample', 'the second half of the sample']
  const names = isFullRun ? forms.map(({ name }) => name) : halves
  const getGroupName = ({ form }: FormFaultPair, index: number) =>
    isFullRun ? form.name : halves[index % halves.length]
  return languages
    .flatMap((_, language) =>
      names.map((name) => ({
        name,
        language,
        pairs: pairs.filter((pair, index) => getGroupName(pair, index) === name && getLanguageIndex(pair) === language),
      })),
    )
    .filter((run) => run.pairs.length > 0)
}

for (const { name, language, pairs } of groupPairs()) {
  const languageCode = languages[language] ?? 'pt-BR'
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

const formatFailures = ({ form, trouble, language, wrong }: PairResult) =>
  wrong.map((problem) => `${form} × ${trouble} (${language}): ${problem}`)
