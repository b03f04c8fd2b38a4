// Runs vitest or Playwright in a child process and returns the counts `{ passed, failed, skipped, failures }`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { getBrowserPath } from './browser.mjs'

export const root = join(import.meta.dirname, '..')
export const results = join(root, 'test-results')
export const getToolPath = (path) => join(root, 'node_modules', path)

/** Runs vitest and returns the counts of its tests. `reportName` is the name of the JSON report file. */
export async function runVitest(reportName, options = [], env = {}) {
  const reportPath = join(results, `${reportName}.json`)
  await mkdir(results, { recursive: true })
  await rm(reportPath, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath}`]
  // Turns off colours, because the output contains thousands of dots, each with its own colour codes.
  const { code } = await runScript([getToolPath('vitest/vitest.mjs'), 'run', ...reporters, ...options], {
    env: { NO_COLOR: '1', ...env },
  })
  const report = await readJson(reportPath)
  if (report === null) return addSuiteFailure(reportName, { passed: 0, failed: 1 })
  // Counts test files that could not be loaded as failed, because the report contains no failed test for such files.
  const unloadableFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  const failed = report.numFailedTests + unloadableFiles.length
  return addSuiteFailure(reportName, {
    passed: report.numPassedTests,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: report.numPendingTests,
    failures: report.testResults.filter(({ status }) => status === 'failed').flatMap(listFailures),
  })
}

/**
 * Adds the name of the suite as a failure if tests failed but no failure has a message, for example after an error
 * outside of all tests.
 */
function addSuiteFailure(suiteName, { failures = [], ...counts }) {
  const hasFailureText = failures.length > 0 || counts.failed === 0
  return { ...counts, failures: hasFailureText ? failures : [`✗ ${suiteName}`] }
}

/**
 * Returns the failures of a test file as texts. If only a hook such as `beforeAll` failed, the report contains no
 * failed test, so the skipped tests are listed.
 */
function listFailures({ name: testPath, message, assertionResults }) {
  const relativePath = relative(root, testPath)
  const failedTests = assertionResults.filter(({ status }) => status === 'failed')
  const skippedTests = assertionResults
    .filter(({ status }) => status === 'skipped')
    .map(({ fullName }) => `↓ ${fullName}`)
  if (failedTests.length === 0) return [formatFailure(relativePath, message || skippedTests.join('\n'))]
  return failedTests.map(({ fullName, failureMessages }) =>
    formatFailure(`${relativePath} > ${fullName}`, failureMessages[0]),
  )
}

/** Formats a failure with the first lines of its message, because a message may contain pages of markup. */
function formatFailure(title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const firstLines = lines.filter((line) => line.trim() !== '' && !/^\s*at .*node_modules/.test(line)).slice(0, 12)
  return [`✗ ${title}`, ...firstLines.map((line) => `    ${line.slice(0, 200)}`)].join('\n')
}

/** Runs Playwright in an installed browser and returns its counts; flaky tests count as failed. */
export async function runPlaywright(options = [], env = {}) {
  let browser
  try {
    browser = getBrowserPath()
  } catch (error) {
    console.log(`✗ browser\n${error.message}`)
    return addSuiteFailure('browser', { passed: 0, failed: 1 })
  }
  const file = join(results, 'e2e.json')
  await rm(file, { force: true })
  const { code } = await runScript([getToolPath('playwright/cli.js'), 'test', ...options], {
    env: { CHROME_PATH: browser, ...env },
  })
  const report = await readJson(file)
  if (report === null) return addSuiteFailure('journeys', { passed: 0, failed: 1 })
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky
  return addSuiteFailure('journeys', {
    passed: expected,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped,
    failures: [
      ...report.errors.map(({ message }) => formatFailure('journeys', message)),
      ...listFailedBrowserTests(report),
    ],
  })
}

/** Lists the failed browser tests of a Playwright suite and of its nested suites. */
function listFailedBrowserTests({ suites = [], specs = [] }) {
  const ownFailures = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results: attempts }) =>
        formatFailure(`tests/e2e/${file}:${line} > ${title}`, attempts.find(({ error }) => error)?.error.message),
      ),
  )
  return [...ownFailures, ...suites.flatMap(listFailedBrowserTests)]
}

const measurementsPath = join(results, 'measurements.txt')

/** Deletes the measurements that earlier test runs stored. */
export const deleteMeasurements = () => rmSync(measurementsPath, { force: true })

/** Prints the measurements, the failures and the number of tests. Exits with code 1 if a test failed or none passed. */
export function reportAndExit(suiteResults) {
  if (existsSync(measurementsPath))
    console.log(readFileSync(measurementsPath, 'utf8').trim().split('\n').sort().join('\n'))
  for (const failure of suiteResults.flatMap(({ failures = [] }) => failures)) console.log(failure)
  const sum = (key) => suiteResults.reduce((total, suiteResult) => total + (suiteResult[key] ?? 0), 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  if (skipped > 0) console.log(`${skipped} skipped: what they need is not on this machine.`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

/**
 * Runs a Node script and resolves with its exit code. The option `quiet` collects the output instead of printing it.
 */
export function runScript(command, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

function readJson(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => null)
}
