// `npm run test:fuzz`, `npm run test:durability`: what takes too long for `npm test`. Prints what was measured, then one line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWhatChanged } from './build.mjs'

const suites = {
  fuzz: { project: 'server', files: ['tests/hostile'], env: { FUZZ_RUNS: '200' } },
  durability: { project: 'long', files: ['tests/durability'], env: { LONG_TESTS: '1', DURABILITY_ROUNDS: '100' } },
}

const [name = ''] = process.argv.slice(2)
const suite = suites[name]
if (!suite) {
  console.error(`Não há "${name}": ${Object.keys(suites).join(', ')}.`)
  process.exit(1)
}
if (!(await buildWhatChanged())) process.exit(1)

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const file = join(results, `${name}.json`)
await mkdir(results, { recursive: true })
// One after the other: what is killed and timed shall not wait for something else.
const options = [
  '--project',
  suite.project,
  '--no-file-parallelism',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${file}`,
]
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...suite.files],
  {
    cwd: root,
    env: { ...suite.env, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
const code = await new Promise((resolve) => child.once('close', resolve))
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(await readFile(file, 'utf8'))
const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests)
if (numPendingTests > 0) console.log(`${numPendingTests} pulados: o que precisam não está nesta máquina.`)
console.log(`${numPassedTests} passed, ${failed} failed`)
process.exit(failed > 0 || numPassedTests === 0 ? 1 : 0)
