// `npm run test:all` runs every test file. `test:faults`, `test:fuzz`, `test:rights`, `test:screens`, `test:durability`
// and `test:gateway` each run one subject completely, of which the other commands run a sample. `test:browsers` runs
// the journeys of `npm test` in Firefox, and those of tests/webkit. Prints the measured numbers, then one line: `N
// passed, N failed`.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasWebKit, installedFirefox } from './browser.mjs'
import { buildWhatChanged } from './build.mjs'
import { conclude, forgetFigures, playwright, results, vitest } from './runners.mjs'

const own = { ...process.env }
const suites = {
  all: async () => [
    await vitest('unit', ['--silent=passed-only']),
    await playwright(['--project=journeys', '--project=whole']),
  ],
  faults: async () => {
    const counts = await playwright(['faults/matrix', 'faults/files', 'faults/session', '--project=journeys'], {
      WHOLE: '1',
    })
    return [await pairs(counts)]
  },
  fuzz: async () => [
    await vitest('fuzz', ['--project=server', 'tests/hostile'], { FUZZ_RUNS: '200', ...own }),
    await playwright(['faults/naughty.spec.ts', '--project=journeys'], { WHOLE: '1' }),
  ],
  rights: async () => [
    await vitest('rights', ['--project=server', 'tests/access'], { WHOLE: '1' }),
    await playwright(['rights.spec.ts', 'rights-links.spec.ts', '--project=journeys'], { WHOLE: '1' }),
  ],
  screens: async () => [await playwright(['axe.spec.ts', 'development.spec.ts', '--project=journeys'], { WHOLE: '1' })],
  // Runs the files one after the other, because tests that kill processes and measure time must not share the machine.
  durability: async () => {
    const options = ['--project=server', '--no-file-parallelism', 'tests/durability']
    return [await vitest('durability', options, { WHOLE: '1', DURABILITY_ROUNDS: '100', ...own })]
  },
  browsers: async () => {
    const [firefox, webkit] = [installedFirefox() !== null, hasWebKit()]
    if (!firefox) console.log('No Firefox found: install firefox-esr, or set FIREFOX_PATH.')
    if (!webkit) console.log('No WebKit found: install webkit2gtk-driver and xvfb.')
    return [
      ...(firefox ? [await playwright(['--project=firefox'])] : []),
      ...(webkit ? [await vitest('webkit', ['--project=server', 'tests/webkit'])] : []),
    ]
  },
  gateway: async () => [
    await vitest('gateway', ['tests/gateway'], { WHOLE: '1' }),
    await playwright(['gateway.spec.ts', '--project=journeys'], { WHOLE: '1' }),
  ],
}

const suite = suites[process.argv[2] ?? '']
if (!suite) {
  console.error(`There is no "${process.argv[2] ?? ''}": ${Object.keys(suites).join(', ')}.`)
  process.exit(1)
}
if (!(await buildWhatChanged())) process.exit(1)
forgetFigures()
conclude(await suite())

/**
 * Counts every combination of form and fault as one test. A journey that was aborted has no result and counts as
 * failed.
 */
async function pairs({ failed: brokenOff, failures = [] }) {
  const folder = join(results, 'e2e')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('tried.json'))
  const tried = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').then(JSON.parse)))).flat()
  const wrong = tried.filter((pair) => pair.wrong.length > 0)
  for (const pair of wrong)
    console.log(`✗ ${pair.form} × ${pair.trouble} (${pair.language})\n  ${pair.wrong.join('\n  ')}`)
  const count = (key) => new Set(tried.map((pair) => pair[key])).size
  const sum = (key) => tried.reduce((total, pair) => total + pair[key], 0)
  console.log(`${count('form')} forms × ${count('trouble')} faults`)
  console.log(`${tried.filter(({ trouble }) => trouble === 'two tabs').length} forms in two tabs`)
  console.log(`${sum('lost')} characters lost, ${sum('falselySaved')} falsely saved, ${sum('doubled')} written twice`)
  const others = failures.filter((failure) => !failure.includes('matrix.spec'))
  const failed = wrong.length + others.length
  return { passed: tried.length - wrong.length, failed: failed > 0 ? failed : brokenOff, failures: others }
}
