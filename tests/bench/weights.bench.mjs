// Measures the JavaScript that each page and drawer loads in addition to the files of the first list, in kB (gzip).
// Measures after the first list has loaded further files in the background, and before.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createSignedInContext, importModule, startServer } from './built-server.mjs'

const goal = 60
const MAX_LISTED_SCREENS = 15
/**
 * Number of browser tabs that load screens in parallel; possible because the benchmark counts bytes and measures no
 * time.
 */
const TAB_COUNT = 3
const firstPage = '/ecommerces'
/** File name of CodeMirror, which only screens with a JSON editor load. */
const editorFile = /code-editor-/

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const server = await startServer({ LIMIT_READS: '0', LIMIT_SIGN_IN: '0' })
  try {
    const context = await createSignedInContext(browser, server.url, 'admin_boss')
    const tabs = await Promise.all(Array.from({ length: TAB_COUNT }, () => context.newPage()))
    for (const tab of tabs) await tab.addInitScript(recordDisplayTime)
    const baseFiles = await loadFiles(tabs[0], `${server.url}${firstPage}`)
    const listFiles = baseFiles.filter(({ isLater }) => !isLater)
    const basePaths = getPaths(baseFiles)
    const listPaths = getPaths(listFiles)
    const screens = await listScreens()
    const pages = new Map()
    const measureScreenSize = async (tab, screen) => {
      const files = await loadFiles(tab, `${server.url}${screen.link}`)
      const earlyFiles = files.filter(({ isLater }) => !isLater)
      if (!screen.isOverlay) pages.set(screen.link, { all: getPaths(files), early: getPaths(earlyFiles) })
      const under = pages.get(screen.under)
      const additionalFiles = files.filter(({ path }) => !basePaths.has(path) && !under?.all.has(path))
      screen.now = await getTotalSize(additionalFiles.filter(({ isLater }) => !isLater))
      screen.withoutBackgroundLoading = await getTotalSize(
        earlyFiles.filter(({ path }) => !listPaths.has(path) && !under?.early.has(path)),
      )
      screen.later = await getTotalSize(additionalFiles.filter(({ isLater }) => isLater))
      screen.hasEditor = additionalFiles.some(({ path }) => editorFile.test(path))
    }
    // Pages are measured before overlays, because the size of an overlay excludes the files of the page below.
    for (const isOverlay of [false, true]) {
      const queue = screens.filter((screen) => screen.isOverlay === isOverlay)
      const measureQueue = async (tab) => {
        for (let screen = queue.shift(); screen; screen = queue.shift()) await measureScreenSize(tab, screen)
      }
      await Promise.all(tabs.map(measureQueue))
    }
    return buildSection(screens, { list: await getTotalSize(listFiles), total: await getTotalSize(baseFiles) })
  } finally {
    await server.stop()
  }
}

async function listScreens() {
  const { buildCommandLink, commands, parseArguments } = await importModule('commands/registry.ts')
  const { exampleArguments, pages } = await importModule('tests/bench/records.ts')
  const overlays = commands
    .filter(({ surface }) => surface.kind !== 'page' && surface.kind !== 'inline')
    .map((command) => {
      const under = pages.find(({ id }) => id === command.parent)?.link ?? firstPage
      const link = buildCommandLink(command, parseArguments(command, exampleArguments), under)
      return { id: command.id, link, under, isOverlay: true }
    })
  return [...pages.map((page) => ({ ...page, isOverlay: false })), ...overlays]
}

/**
 * Records when the screen is usable: a page displays its content without skeletons, or a drawer contains the focus.
 */
function recordDisplayTime() {
  window.displayTime = null
  const isUsable = () => {
    if (!new URLSearchParams(location.search).has('do')) {
      const main = document.querySelector('main')
      return main?.childElementCount > 0 && !main.querySelector('[class*=skeleton], [aria-busy=true]')
    }
    const overlay = document.querySelector('[role=dialog], [role=alertdialog]')
    if (!overlay?.contains(document.activeElement)) return false
    return (
      overlay.querySelector('input, button[role=combobox], textarea') !== null ||
      !overlay.querySelector('[class*=skeleton]')
    )
  }
  const recordTime = () => {
    window.displayTime ??= isUsable() ? performance.now() : null
  }
  new MutationObserver(recordTime).observe(document, { subtree: true, childList: true, attributes: true })
  document.addEventListener('focusin', recordTime)
}

async function loadFiles(page, url) {
  await page.goto(url)
  await page.waitForFunction(() => window.displayTime !== null, null, { timeout: 5000 }).catch(() => {})
  // The background loading starts within two seconds; the palette's file shows that the loading has started.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/palette-')),
  )
  for (
    let previousCount = -1, count = 0;
    previousCount !== count;
    count = await page.evaluate(() => performance.getEntriesByType('resource').length)
  ) {
    previousCount = count
    await page.waitForTimeout(400)
    // A page that polls the server never becomes idle, so the wait ends after three seconds.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  }
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
      .map(({ name, startTime }) => ({
        path: new URL(name).pathname,
        // Files that were requested before the screen was usable count as early, even if the screen does not need
        // them.
        isLater: window.displayTime !== null && startTime > window.displayTime,
      })),
  )
}

const getPaths = (files) => new Set(files.map(({ path }) => path))
const sizes = new Map()

async function getTotalSize(files) {
  const paths = getPaths(files)
  for (const path of paths) {
    if (sizes.has(path)) continue
    const content = await readFile(join(import.meta.dirname, '../../dist/console', path))
    sizes.set(path, gzipSync(content, { level: 9 }).length / 1000)
  }
  return [...paths].reduce((total, path) => total + sizes.get(path), 0)
}

function buildSection(screens, baseSizes) {
  const sorted = screens.toSorted((left, right) => right.now + right.later - (left.now + left.later))
  const kB = (size) => size.toFixed(1)
  const screensWithoutEditor = screens.filter(({ hasEditor }) => !hasEditor)
  const largestNow = Math.max(...screensWithoutEditor.map(({ now }) => now))
  const largestTotal = Math.max(...screensWithoutEditor.map(({ now, later }) => now + later))
  const bySize = screensWithoutEditor.toSorted(
    (left, right) => right.withoutBackgroundLoading - left.withoutBackgroundLoading,
  )
  const lightScreens = bySize.filter((screen) => screen.withoutBackgroundLoading <= goal)
  return [
    '## Later screens',
    '',
    `The benchmark measures the additional JavaScript that the browser loads when a user opens one of the ${screens.length} pages, drawers and dialogs of the console. All sizes are in kB (gzip). The table lists the ${MAX_LISTED_SCREENS} largest screens. The column "until usable" counts the files that the browser loads until the screen is usable. The column "after that" counts the files that the browser loads after the screen is usable. The columns "until usable" and "after that" exclude the ${kB(baseSizes.total)} kB that the browser loads for the first list and in the background. No column includes the files of the page that is visible under a drawer.`,
    `The column "until usable, opened at once" applies to a user who opens the screen before the background loading has started. The column "until usable, opened at once" counts every file that the browser loads until the screen is usable, even if the screen does not need the file. The column "until usable, opened at once" excludes the ${kB(baseSizes.list)} kB of the first list.`,
    '',
    '| screen | until usable | after that | until usable, opened at once | |',
    '|---|--:|--:|--:|---|',
    ...sorted
      .slice(0, MAX_LISTED_SCREENS)
      .map(
        ({ id, now, later, withoutBackgroundLoading, hasEditor }) =>
          `| ${id} | ${kB(now)} | ${kB(later)} | ${kB(withoutBackgroundLoading)} | ${hasEditor ? 'editor of JSON' : ''} |`,
      ),
    '',
    `A screen without the JSON editor loads at most ${kB(largestNow)} kB until it is usable (goal ≤ ${goal} kB: ${largestNow <= goal ? 'yes' : '**no**'}), and at most ${kB(largestTotal)} kB in total.`,
    `Without background loading, ${lightScreens.length} of the ${screensWithoutEditor.length} screens without the JSON editor load at most ${goal} kB. Of the ${screensWithoutEditor.length} screens, the largest loads ${kB(bySize[0].withoutBackgroundLoading)} kB (\`${bySize[0].id}\`).`,
    `The remaining ${screens.filter(({ hasEditor }) => hasEditor).length} screens contain the JSON editor.`,
    '',
  ].join('\n')
}
