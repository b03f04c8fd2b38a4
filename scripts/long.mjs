// Runs one long test suite; the first argument is its name in `suites`. `npm run test:all` runs every test file.
// Commands such as `npm run test:faults` and `npm run test:fuzz` run all cases of one subject, of which `npm test` or
// `npm run test:all` runs only a sample. Prints the measurements of the tests, and then `N passed, N failed`.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findInstalledFirefox, hasWebKit } from './browser.mjs'
import { buildChangedParts } from './build.mjs'
import { deleteMeasurements, reportAndExit, results, runPlaywright, runVitest } from './runners.mjs'

const environment = { ...process.env }
const suites = {
  all: async () => [
    await runVitest('unit', ['--silent=passed-only']),
    await runPlaywright(['--project=journeys', '--project=whole']),
  ],
  faults: async () => {
    const counts = await runPlaywright(
      ['faults/matrix', 'faults/upstream-matrix', 'faults/files', 'faults/session', '--project=journeys'],
      {
        WHOLE: '1',
      },
    )
    return [await countFaultPairs(counts)]
  },
  fuzz: async () => [
    await runVitest('fuzz', ['--project=server', 'tests/hostile'], { FUZZ_RUNS: '200', ...environment }),
    await runPlaywright(['faults/naughty.spec.ts', '--project=journeys'], { WHOLE: '1' }),
  ],
  rights: async () => [
    await runVitest('rights', ['--project=server', 'tests/access'], { WHOLE: '1' }),
    await runPlaywright(['rights.spec.ts', 'rights-links.spec.ts', '--project=journeys'], { WHOLE: '1' }),
  ],
  screens: async () => [
    await runPlaywright(['axe.spec.ts', 'development.spec.ts', '--project=journeys'], { WHOLE: '1' }),
  ],
  // Runs the test files one after the other, because some tests kill processes or measure time.
  durability: async () => {
    const options = ['--project=server', '--no-file-parallelism', 'tests/durability']
    return [await runVitest('durability', options, { WHOLE: '1', DURABILITY_ROUNDS: '100', ...environment })]
  },
  browsers: async () => {
    const [firefox, webkit] = [findInstalledFirefox() !== null, hasWebKit()]
    if (!firefox) console.log('No Firefox found: install firefox-esr, or set FIREFOX_PATH.')
    if (!webkit) console.log('No WebKit found: install webkit2gtk-driver and xvfb.')
    return [
      ...(firefox ? [await runPlaywright(['--project=firefox'])] : []),
      ...(webkit ? [await runVitest('webkit', ['--project=server', 'tests/webkit'])] : []),
    ]
  },
  upstream: async () => [await runVitest('upstream', ['tests/upstream'], { WHOLE: '1' })],
}

const suite = suites[process.argv[2] ?? '']
if (!suite) {
  console.error(`There is no "${process.argv[2] ?? ''}": ${Object.keys(suites).join(', ')}.`)
  process.exit(1)
}
if (!(await buildChangedParts())) process.exit(1)
deleteMeasurements()
reportAndExit(await suite())

/**
 * Counts each pair of a form and a simulated fault, such as a lost connection, as one test. Browser tests that were
 * aborted stored no result and count as failed.
 */
async function countFaultPairs({ failed: abortedCount, failures = [] }) {
  const folder = join(results, 'e2e')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('tried.json'))
  const testedPairs = (
    await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').then(JSON.parse)))
  ).flat()
  const failedPairs = testedPairs.filter((pair) => pair.wrong.length > 0)
  for (const pair of failedPairs)
    console.log(`✗ ${pair.form} × ${pair.trouble} (${pair.language})\n  ${pair.wrong.join('\n  ')}`)
  const countDistinct = (key) => new Set(testedPairs.map((pair) => pair[key])).size
  const sum = (key) => testedPairs.reduce((total, pair) => total + pair[key], 0)
  console.log(`${countDistinct('form')} forms × ${countDistinct('trouble')} faults`)
  console.log(`${testedPairs.filter(({ trouble }) => trouble === 'two tabs').length} forms in two tabs`)
  console.log(`${sum('lost')} characters lost, ${sum('falselySaved')} falsely saved, ${sum('doubled')} written twice`)
  const otherFailures = failures.filter((failure) => !failure.includes('matrix.spec'))
  const failed = failedPairs.length + otherFailures.length
  return {
    passed: testedPairs.length - failedPairs.length,
    failed: failed > 0 ? failed : abortedCount,
    failures: otherFailures,
  }
}
