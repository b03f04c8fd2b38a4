// `npm test`: types, lint and build, then unit and server tests, then journeys in a browser. Ends with one line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { browserPath } from './browser.mjs'
import { outdatedParts } from './build.mjs'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const tool = (path) => join(root, 'node_modules', path)

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const isBuilt = (await outdatedParts()).length === 0
const checks = await Promise.all([
  check('types', [tool('typescript/bin/tsc')]),
  check('lint', [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50']),
  ...(isBuilt ? [] : [check('build', [join(root, 'scripts/build.mjs'), '--outdated'])]),
])
const built = checks.every(({ name, failed }) => name !== 'build' || failed === 0)
const counts = [...checks, await unitTests(), ...(built ? [await journeys()] : [])]

const sum = (key) => counts.reduce((total, count) => total + (count[key] ?? 0), 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
if (skipped > 0) console.log(`${skipped} pulados: o que precisam não está nesta máquina.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** One thing that holds or does not; its output is shown only when it does not. */
async function check(name, command) {
  const { code, output } = await run(command, { quiet: true })
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function unitTests() {
  const file = join(results, 'unit.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run([tool('vitest/vitest.mjs'), 'run', '--silent=passed-only', ...reporters])
  const report = await readFile(file, 'utf8').then(JSON.parse, () => null)
  if (report === null) return { passed: 0, failed: 1 }
  // A file that cannot be loaded has no test that failed, and yet it failed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: report.numPendingTests,
  }
}

async function journeys() {
  const specs = (await readdir(join(root, 'tests/e2e'), { recursive: true })).filter((name) =>
    name.endsWith('.spec.ts'),
  )
  if (specs.length === 0) return {}
  let browser
  try {
    browser = browserPath()
  } catch (error) {
    console.log(`✗ navegador\n${error.message}`)
    return { failed: 1 }
  }
  const { code } = await run([tool('playwright/cli.js'), 'test'], { env: { CHROME_PATH: browser } })
  const report = await readFile(join(results, 'e2e.json'), 'utf8').then(JSON.parse, () => null)
  if (report === null) return { failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky
  return { passed: expected, failed: code === 0 ? failed : Math.max(1, failed), skipped }
}

function run(command, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    const pieces = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => pieces.push(piece))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(pieces).toString() }))
  })
}
