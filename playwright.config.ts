// Configures the end-to-end tests in Chromium and Firefox. Every worker starts its own server (tests/e2e/fixtures.ts).
// The tests need a build, which `npm test` creates first.
import { defineConfig } from 'playwright/test'
import { findInstalledFirefox, getBrowserPath } from './scripts/browser.mjs'
import { firefoxSpecs, isRunByNpmTest, npmTestSpecs } from './tests/core.ts'

const [locale, timezoneId] = ['pt-BR', 'America/Sao_Paulo']
/** Blink settings that simulate a mouse with hover, because a headless browser has no pointer device. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
/** Firefox preferences: a simulated mouse, and options that Playwright cannot set in firefox-esr by WebDriver BiDi. */
const firefoxUserPrefs = {
  'intl.accept_languages': locale,
  'ui.prefersReducedMotion': 1,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'dom.events.testing.asyncClipboard': true,
}
const isRoot = process.getuid?.() === 0
const chromium = {
  launchOptions: {
    executablePath: getBrowserPath(),
    args: [`--blink-settings=${mouse}`, ...(isRoot ? ['--no-sandbox'] : [])],
  },
}
const firefoxPath = findInstalledFirefox()
const firefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: 'tests/e2e/firefox.mjs',
    env: { ...process.env, TZ: timezoneId, FIREFOX_PATH: firefoxPath ?? '' },
    firefoxUserPrefs,
  },
} as const

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepared-demo.ts',
  projects: [
    { name: 'journeys', testMatch: isRunByNpmTest ? [...npmTestSpecs] : '**/*.spec.ts', use: chromium },
    ...(firefoxPath
      ? [{ name: 'firefox', testMatch: [...(isRunByNpmTest ? firefoxSpecs : npmTestSpecs)], use: firefox }]
      : []),
    // Runs after all journeys, because it checks what the journeys cover together.
    ...(isRunByNpmTest ? [] : [{ name: 'whole', testMatch: '**/*.check.ts', dependencies: ['journeys'] }]),
  ],
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // Three workers use two cores fully, because the tests mostly wait for the browser.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // Shorter than the test timeout (milliseconds), so that the report names the action that did not finish.
    actionTimeout: 60_000,
    locale,
    timezoneId,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Disables animations, which take about a tenth of the run time and are not tested.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
