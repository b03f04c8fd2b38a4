// No fault loses what was typed, says "saved" falsely, or writes twice. In `npm run test:all` each fault with one form; with
// `npm run test:faults` every form with every fault.
import { writeFile } from 'node:fs/promises'
import { languages } from '#contract/languages.ts'
import { isWhole } from '../../whole.ts'
import { patience } from './attempt.ts'
import { makeBench, type Tried, tryAll } from './bench.ts'
import { everyPair, forms, type Pair, samplePairs, troubles } from './pairs.ts'
import { expect, test } from './served.ts'

const only = process.env.FAULTS_ONLY
const isMeant = ({ form, trouble }: Pair) => !only || `${form.name} × ${trouble.name}`.includes(only)

/** By language; of the whole, each form has its own test; of the sample, each half: what ends the journeys shall fill all workers. */
function runs(): readonly { readonly name: string; readonly language: number; readonly pairs: readonly Pair[] }[] {
  const pairs = (isWhole ? everyPair : samplePairs()).filter(isMeant)
  const languageOf = ({ form, trouble }: Pair) => (forms.indexOf(form) + troubles.indexOf(trouble)) % languages.length
  const halves = ['half of a sample of all forms', 'the other half of it']
  const names = isWhole ? forms.map(({ name }) => name) : halves
  const nameOf = ({ form }: Pair, index: number) => (isWhole ? form.name : halves[index % halves.length])
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
  test(`faults: ${name} in ${spoken}: nothing typed is lost, nothing is written twice`, async ({ page, server }) => {
    test.setTimeout(60_000 + pairs.length * 20_000)
    page.setDefaultTimeout(patience * 2)
    const bench = await makeBench(page, server.url, spoken)
    const tried = await tryAll(bench, pairs)
    bench.proxy.close()
    await writeFile(test.info().outputPath('tried.json'), JSON.stringify(tried))
    expect(tried.flatMap(said)).toEqual([])
  })
}

const said = ({ form, trouble, language, wrong }: Tried) =>
  wrong.map((what) => `${form} × ${trouble} (${language}): ${what}`)
