// `npm test`: checks types, lint and build, then runs unit and server tests, then the browser tests in tests/core.ts.
// The last line is `N passed, N failed`. `npm test -- tests/stores` only builds and runs the named files or folders.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findInstalledFirefox, hasWebKit } from './browser.mjs'
import { buildChangedParts, listOutdatedParts } from './build.mjs'
import { getToolPath, reportAndExit, results, root, runPlaywright, runScript, runVitest } from './runners.mjs'

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const requestedPaths = process.argv.slice(2)
if (requestedPaths.length > 0) reportAndExit(await runSelectedTests(requestedPaths))

const isBuilt = (await listOutdatedParts()).length === 0
const checks = await Promise.all([
  runCheck('types', [getToolPath('typescript/bin/tsc')]),
  runCheck('lint', [getToolPath('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50']),
  ...(isBuilt ? [] : [runCheck('build', [join(root, 'scripts/build.mjs'), '--outdated'])]),
])
const isBuildUsable = checks.every(({ name, failed }) => name !== 'build' || failed === 0)
const core = { CORE: '1' }
if (!findInstalledFirefox()) console.log('No Firefox found: no browser test runs in it.')
if (!hasWebKit()) console.log('No WebKit found: no browser test runs in it.')
reportAndExit([
  ...checks,
  await runVitest('unit', ['--silent=passed-only'], core),
  ...(isBuildUsable ? [await runPlaywright([], core)] : []),
])

/** Runs the test files or folders in `paths`: browser tests with Playwright, all other tests with vitest. */
async function runSelectedTests(paths) {
  if (!(await buildChangedParts())) return [{ passed: 0, failed: 1, failures: ['✗ build'] }]
  const isBrowserTest = (path) => /^tests\/e2e(?:\/|$)|\.(?:spec|check)\.ts$/.test(path)
  const browserTests = paths.filter(isBrowserTest)
  const otherPaths = paths.filter((path) => !isBrowserTest(path))
  return [
    ...(otherPaths.length > 0 ? [await runVitest('unit', ['--silent=passed-only', ...otherPaths])] : []),
    ...(browserTests.length > 0 ? [await runPlaywright(['--project=journeys', ...browserTests])] : []),
  ]
}

/** Runs a check, for example the type check. Prints the output of the check only if it fails. */
async function runCheck(checkName, command) {
  const { code, output } = await runScript(command, { quiet: true })
  console.log(code === 0 ? `✓ ${checkName}` : `✗ ${checkName}\n${output}`)
  return {
    name: checkName,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    failures: code === 0 ? [] : [`✗ ${checkName}`],
  }
}
