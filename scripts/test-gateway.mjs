// `npm run test:gateway`: every call and every page through a gateway, of which `npm test` takes a sample. Needs a build.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { browserPath } from './browser.mjs'

const root = join(import.meta.dirname, '..')
const env = { ...process.env, WHOLE: '1', CHROME_PATH: browserPath() }

function run(program, ...args) {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

const server = await run('vitest/vitest.mjs', 'run', 'tests/gateway')
const browser = await run('playwright/cli.js', 'test', 'gateway.spec.ts', '--project', 'journeys')
process.exit(server || browser)
