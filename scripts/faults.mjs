// `npm run test:faults`: every form with everything that can go wrong with it (tests/e2e/faults). Ends with one line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { browserPath } from './browser.mjs'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results/faults')
await rm(results, { recursive: true, force: true })

await run([join(root, 'scripts/build.mjs'), '--outdated'])
const { code, text } = await journeys()
const names = await readdir(results, { recursive: true }).catch(() => [])
const kept = names.filter((name) => name.endsWith('tried.json'))
const tried = (await Promise.all(kept.map((name) => readFile(join(results, name), 'utf8').then(JSON.parse)))).flat()

const sum = (key) => tried.reduce((total, one) => total + one[key], 0)
const failed = tried.filter(({ wrong }) => wrong.length > 0)
for (const { form, trouble, language, wrong } of failed)
  console.log(`✗ ${form} × ${trouble} (${language})\n  ${wrong.join('\n  ')}`)
const count = (key) => new Set(tried.map((one) => one[key])).size
// A journey that broke off has tried nothing.
const broken = code !== 0 && failed.length === 0 ? 1 : 0
if (broken > 0) console.log(text)
console.log(`${count('form')} forms × ${count('trouble')} faults`)
console.log(`${sum('lost')} characters lost, ${sum('falselySaved')} falsely saved, ${sum('doubled')} written twice`)
console.log(`${tried.length - failed.length} passed, ${failed.length + broken} failed`)
process.exit(failed.length + broken > 0 || tried.length === 0 ? 1 : 0)

function journeys() {
  const command = [join(root, 'node_modules/playwright/cli.js'), 'test', 'tests/e2e/faults', '--project=journeys']
  return run([...command, '--reporter=line', `--output=${results}`], { FAULTS: 'all', CHROME_PATH: browserPath() })
}

function run(command, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...env } })
    const pieces = []
    child.stdout.on('data', (piece) => pieces.push(piece))
    child.stderr.on('data', (piece) => pieces.push(piece))
    child.on('close', (code) => resolve({ code, text: Buffer.concat(pieces).toString() }))
  })
}
