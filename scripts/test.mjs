// `npm test`: types, lint and build, then unit and server tests, then journeys in a browser. Ends with one line: `N passed, N failed`.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outdatedParts } from './build.mjs'
import { conclude, playwright, results, root, run, tool, vitest } from './runners.mjs'

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const isBuilt = (await outdatedParts()).length === 0
const checks = await Promise.all([
  check('types', [tool('typescript/bin/tsc')]),
  check('lint', [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50']),
  ...(isBuilt ? [] : [check('build', [join(root, 'scripts/build.mjs'), '--outdated'])]),
])
const built = checks.every(({ name, failed }) => name !== 'build' || failed === 0)
conclude([...checks, await vitest('unit', ['--silent=passed-only']), ...(built ? [await playwright()] : [])])

/** One thing that holds or does not; its output is shown only when it does not. */
async function check(name, command) {
  const { code, output } = await run(command, { quiet: true })
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: code === 0 ? [] : [`✗ ${name}`] }
}
