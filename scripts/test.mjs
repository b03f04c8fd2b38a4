// `npm test`: checks types, lint and build, then runs unit and server tests, then the journeys of tests/core.ts in a
// browser, a few of them in Firefox too. Ends with one line, `N passed, N failed`. `npm test -- tests/stores` builds
// and then runs only the named files or folders.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasWebKit, installedFirefox } from './browser.mjs'
import { buildWhatChanged, outdatedParts } from './build.mjs'
import { conclude, playwright, results, root, run, tool, vitest } from './runners.mjs'

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const named = process.argv.slice(2)
if (named.length > 0) conclude(await only(named))

const isBuilt = (await outdatedParts()).length === 0
const checks = await Promise.all([
  check('types', [tool('typescript/bin/tsc')]),
  check('lint', [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50']),
  ...(isBuilt ? [] : [check('build', [join(root, 'scripts/build.mjs'), '--outdated'])]),
])
const built = checks.every(({ name, failed }) => name !== 'build' || failed === 0)
const core = { CORE: '1' }
if (!installedFirefox()) console.log('No Firefox found: no journey runs in it.')
if (!hasWebKit()) console.log('No WebKit found: no journey runs in it.')
conclude([
  ...checks,
  await vitest('unit', ['--silent=passed-only'], core),
  ...(built ? [await playwright([], core)] : []),
])

/** Runs the given files or folders: journeys with Playwright, other tests with vitest. A folder may contain both. */
async function only(paths) {
  if (!(await buildWhatChanged())) return [{ passed: 0, failed: 1, failures: ['✗ build'] }]
  const isOfBrowser = (path) => /^tests\/e2e(?:\/|$)|\.(?:spec|check)\.ts$/.test(path)
  const journeys = paths.filter(isOfBrowser)
  const others = paths.filter((path) => !isOfBrowser(path))
  return [
    ...(others.length > 0 ? [await vitest('unit', ['--silent=passed-only', ...others])] : []),
    ...(journeys.length > 0 ? [await playwright(['--project=journeys', ...journeys])] : []),
  ]
}

/** Runs a check such as the type check, and prints its output only if the check fails. */
async function check(name, command) {
  const { code, output } = await run(command, { quiet: true })
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: code === 0 ? [] : [`✗ ${name}`] }
}
