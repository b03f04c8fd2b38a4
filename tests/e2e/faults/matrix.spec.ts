// Tests every form with every fault of the network or the server: the input is kept, a failed save is not reported as
// saved, and nothing is written twice. `npm run test:all` runs each fault with one form; `npm run test:faults` runs all
// combinations.
import { writeFile } from 'node:fs/promises'
import { languages } from '#contract/languages.ts'
import { isFullRun } from '../../whole.ts'
import { ASSERTION_TIMEOUT_MS } from './attempt.ts'
import { createTestContext, type PairResult, runPairs } from './attempt-runner.ts'
import { expect, test } from './large-demo-server.ts'
import { allPairs, forms, type Pair, samplePairs, troubles } from './pairs.ts'

const only = process.env.FAULTS_ONLY
const isMeant = ({ form, trouble }: Pair) => !only || `${form.name} × ${trouble.name}`.includes(only)

/**
 * Groups the combinations of form and fault into one test per language and form. The sample is divided into halves
 * instead, so that two test workers run in parallel.
 */
function runs(): readonly { readonly name: string; readonly language: number; readonly pairs: readonly Pair[] }[] {
  const pairs = (isFullRun ? allPairs : samplePairs()).filter(isMeant)
  const languageOf = ({ form, trouble }: Pair) => (forms.indexOf(form) + troubles.indexOf(trouble)) % languages.length
  const halves = ['the first half of the sample', 'the second half of the sample']
  const names = isFullRun ? forms.map(({ name }) => name) : halves
  const nameOf = ({ form }: Pair, index: number) => (isFullRun ? form.name : halves[index % halves.length])
  return languages
    .flatMap((_, language) =>
      names.map((name) => ({
        name,
        language,
        pairs: pairs.filter((pair, index) => nameOf(pair, index) === name && languageOf(pair) === language),
      })),
    )
    .filter((run) => run.pairs.length > 0)
}

for (const { name, language, pairs } of runs()) {
  const spoken = languages[language] ?? 'pt-BR'
  test(`In ${spoken}, ${name} loses no input and writes nothing twice, whatever fault occurs`, async ({
    page,
    server,
  }) => {
    test.setTimeout(60_000 + pairs.length * 20_000)
    page.setDefaultTimeout(ASSERTION_TIMEOUT_MS * 2)
    const bench = await createTestContext(page, server.url, spoken)
    const tried = await runPairs(bench, pairs)
    bench.proxy.close()
    await writeFile(test.info().outputPath('tried.json'), JSON.stringify(tried))
    expect(tried.flatMap(formatFailures)).toEqual([])
  })
}

const formatFailures = ({ form, trouble, language, wrong }: PairResult) =>
  wrong.map((problem) => `${form} × ${trouble} (${language}): ${problem}`)
