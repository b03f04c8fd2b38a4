// Journeys in a real browser, each worker with a server of its own (tests/e2e/fixtures.ts). `npm test` builds first.
import { defineConfig } from 'playwright/test'
import { browserPath, installedFirefox } from './scripts/browser.mjs'
import { coreJourneys, firefoxSample, isCore } from './tests/core.ts'

const [locale, timezoneId] = ['pt-BR', 'America/Sao_Paulo']
/** A browser without a window has neither mouse nor finger: it is given a mouse, which hovers. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
/** That mouse, and what firefox-esr is not told by WebDriver BiDi. */
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
    executablePath: browserPath(),
    args: [`--blink-settings=${mouse}`, ...(isRoot ? ['--no-sandbox'] : [])],
  },
}
const firefoxPath = installedFirefox()
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
    { name: 'journeys', testMatch: isCore ? [...coreJourneys] : '**/*.spec.ts', use: chromium },
    ...(firefoxPath
      ? [{ name: 'firefox', testMatch: [...(isCore ? firefoxSample : coreJourneys)], use: firefox }]
      : []),
    // Whether they do everything together is known when all have ended.
    ...(isCore ? [] : [{ name: 'whole', testMatch: '**/*.check.ts', dependencies: ['journeys'] }]),
  ],
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // Journeys wait more than they work: three fill two cores.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // A step that waits in vain is named, long before the journey's own time is over.
    actionTimeout: 60_000,
    locale,
    timezoneId,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // What moves takes a tenth of the time, and shows nothing.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
