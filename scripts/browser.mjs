// Finds an installed Chrome or Chromium for the tests, or installs Chromium.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'

/**
 * Commands of Chromium browsers, in order of preference. A headless shell is the same engine without windows and causes
 * a third less load.
 */
const browserCommands = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
]
const usualPaths = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
  linux: ['/opt/google/chrome/chrome', '/snap/bin/chromium'],
}

/** Returns the path of an installed browser, or null. */
export function findInstalledBrowser() {
  const candidates = [
    chromium.executablePath(),
    ...listPathCandidates(browserCommands),
    ...(usualPaths[process.platform] ?? []),
  ]
  return candidates.find(isExecutable) ?? null
}

/**
 * Returns the path in `FIREFOX_PATH` if it is an executable file, otherwise the path of an installed Firefox, or null.
 */
export function findInstalledFirefox() {
  const candidates = [process.env.FIREFOX_PATH, ...listPathCandidates(['firefox-esr', 'firefox'])]
  return candidates.find((path) => path && isExecutable(path)) ?? null
}

/** Returns true when tests can control WebKitGTK: `WebKitWebDriver` and the virtual screen `xvfb-run` are installed. */
export function hasWebKit() {
  return ['WebKitWebDriver', 'xvfb-run'].every((name) => listPathCandidates([name]).some(isExecutable))
}

const listPathCandidates = (commands) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => commands.map((name) => join(folder, name)))

/**
 * Returns the path of a Chrome or Chromium, and installs Chromium if there is none. Throws an error with instructions
 * if the installation fails.
 */
export function getBrowserPath() {
  const configuredPath = process.env.CHROME_PATH
  if (configuredPath) {
    if (isExecutable(configuredPath)) return configuredPath
    throw new Error(`CHROME_PATH is ${configuredPath}, which is not an executable browser.`)
  }
  const path = findInstalledBrowser() ?? (install() ? findInstalledBrowser() : null)
  if (path) return path
  throw new Error('No Chrome or Chromium found: install one, or set CHROME_PATH to it.')
}

function install() {
  console.error('No Chrome or Chromium found; installing one for the tests…')
  const cli = join(import.meta.dirname, '../node_modules/playwright/cli.js')
  return runCommand(process.execPath, [cli, 'install', 'chromium', '--only-shell']) &&
    existsSync(chromium.executablePath())
    ? true
    : installWithApt()
}

function installWithApt() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const noPrompts = { DEBIAN_FRONTEND: 'noninteractive' }
  runCommand('apt-get', ['update', '-q'], noPrompts)
  const isInstalled = (name) =>
    runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], noPrompts)
  return isInstalled('chromium-headless-shell') || isInstalled('chromium')
}

function runCommand(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, ...env }, timeout: 300_000 }).status === 0
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(getBrowserPath())
