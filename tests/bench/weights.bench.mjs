// What every page and every drawer of the registry loads beyond what is there after the first list, gzip kB: once all of that has come while it
// rests, and for somebody quicker.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { productModule, signedInContext, startServer } from './built-server.mjs'

const goal = 60
const most = 15
/** It counts bytes, no time. */
const quickRun = 3
const first = '/ecommerces'
/** CodeMirror, which comes with an editor of JSON only. */
const editor = /code-editor-/

/** Answers a section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const server = await startServer({ LIMIT_READS: '0', LIMIT_SIGN_IN: '0' })
  try {
    const context = await signedInContext(browser, server.url, 'admin_boss')
    const tabs = await Promise.all(Array.from({ length: quickRun }, () => context.newPage()))
    for (const tab of tabs) await tab.addInitScript(noteWhenShown)
    const base = await filesOf(tabs[0], `${server.url}${first}`)
    const listAlone = base.filter(({ isLater }) => !isLater)
    const known = pathsOf(base)
    const knownAtOnce = pathsOf(listAlone)
    const screens = await screensOf()
    const pages = new Map()
    const weighOne = async (tab, screen) => {
      const files = await filesOf(tab, `${server.url}${screen.link}`)
      const needed = files.filter(({ isLater }) => !isLater)
      if (!screen.isOver) pages.set(screen.link, { all: pathsOf(files), needed: pathsOf(needed) })
      const under = pages.get(screen.under)
      const more = files.filter(({ path }) => !known.has(path) && !under?.all.has(path))
      screen.now = await weigh(more.filter(({ isLater }) => !isLater))
      screen.quickRun = await weigh(needed.filter(({ path }) => !knownAtOnce.has(path) && !under?.needed.has(path)))
      screen.later = await weigh(more.filter(({ isLater }) => isLater))
      screen.hasEditor = more.some(({ path }) => editor.test(path))
    }
    // Pages before what lies over them.
    for (const isOver of [false, true]) {
      const waiting = screens.filter((screen) => screen.isOver === isOver)
      const work = async (tab) => {
        for (let screen = waiting.shift(); screen; screen = waiting.shift()) await weighOne(tab, screen)
      }
      await Promise.all(tabs.map(work))
    }
    return section(screens, { listAlone: await weigh(listAlone), whole: await weigh(base) })
  } finally {
    await server.stop()
  }
}

async function screensOf() {
  const { commands, linkOf, understood } = await productModule('commands/registry.ts')
  const { args, pages } = await productModule('tests/bench/records.ts')
  const overs = commands
    .filter(({ surface }) => surface.kind !== 'page' && surface.kind !== 'inline')
    .map((command) => {
      const under = pages.find(({ id }) => id === command.parent)?.link ?? first
      const link = linkOf(command, understood(command, args), under)
      return { id: command.id, link, under, isOver: true }
    })
  return [...pages.map((page) => ({ ...page, isOver: false })), ...overs]
}

/** Notes when the screen can be used: a page has drawn what it waited for, a drawer has the focus. */
function noteWhenShown() {
  window.shownAt = null
  const isThere = () => {
    if (!new URLSearchParams(location.search).has('do')) {
      const main = document.querySelector('main')
      return main?.childElementCount > 0 && !main.querySelector('[class*=skeleton], [aria-busy=true]')
    }
    const over = document.querySelector('[role=dialog], [role=alertdialog]')
    if (!over?.contains(document.activeElement)) return false
    return (
      over.querySelector('input, button[role=combobox], textarea') !== null || !over.querySelector('[class*=skeleton]')
    )
  }
  const look = () => {
    window.shownAt ??= isThere() ? performance.now() : null
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  document.addEventListener('focusin', look)
}

async function filesOf(page, url) {
  await page.goto(url)
  await page.waitForFunction(() => window.shownAt !== null, null, { timeout: 5000 }).catch(() => {})
  // What comes while the page rests is asked for within two seconds, and then at once.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/palette-')),
  )
  for (
    let seen = -1, now = 0;
    seen !== now;
    now = await page.evaluate(() => performance.getEntriesByType('resource').length)
  ) {
    seen = now
    await page.waitForTimeout(400)
    // A page that asks again and again is never idle.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  }
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
      .map(({ name, startTime }) => ({
        path: new URL(name).pathname,
        // Asked for before it was shown: counted, needed or not.
        isLater: window.shownAt !== null && startTime > window.shownAt,
      })),
  )
}

const pathsOf = (files) => new Set(files.map(({ path }) => path))
const sizes = new Map()

async function weigh(files) {
  const paths = pathsOf(files)
  for (const path of paths) {
    if (sizes.has(path)) continue
    const content = await readFile(join(import.meta.dirname, '../../dist/console', path))
    sizes.set(path, gzipSync(content, { level: 9 }).length / 1000)
  }
  return [...paths].reduce((total, path) => total + sizes.get(path), 0)
}

function section(screens, base) {
  const sorted = screens.toSorted((one, other) => other.now + other.later - (one.now + one.later))
  const kB = (size) => size.toFixed(1)
  const plain = screens.filter(({ hasEditor }) => !hasEditor)
  const worst = Math.max(...plain.map(({ now }) => now))
  const whole = Math.max(...plain.map(({ now, later }) => now + later))
  const quickRun = plain.toSorted((one, other) => other.quickRun - one.quickRun)
  const light = quickRun.filter((screen) => screen.quickRun <= goal)
  return [
    '## Later screens',
    '',
    `The table shows the additional JavaScript of the ${screens.length} pages, drawers and dialogs of the registry, in kB (gzip). The table excludes the files of the first list and its background loading (${kB(base.whole)} kB), and the files of the page under a drawer. "Until used" counts the files until the screen is usable, and "later" counts the files after that.`,
    `The column "beyond the first list alone" measures a screen that opens before the background loading. The column counts all files until the screen is usable, also files that the screen does not need. The column excludes the ${kB(base.listAlone)} kB of the first list, and the files of the page under a drawer. The table lists the ${most} largest screens.`,
    '',
    '| screen | until used | later | beyond the first list alone | |',
    '|---|--:|--:|--:|---|',
    ...sorted
      .slice(0, most)
      .map(
        ({ id, now, later, quickRun: alone, hasEditor }) =>
          `| ${id} | ${kB(now)} | ${kB(later)} | ${kB(alone)} | ${hasEditor ? 'editor of JSON' : ''} |`,
      ),
    '',
    `Without the JSON editor, the largest screen loads ${kB(worst)} kB until used (goal ≤ ${goal} kB: ${worst <= goal ? 'yes' : '**no**'}), and ${kB(whole)} kB with the later files.`,
    `Beyond the first list alone, the largest screen loads ${kB(quickRun[0].quickRun)} kB (${quickRun[0].id}). ${light.length} of ${plain.length} screens load ${goal} kB or less.`,
    `${screens.filter(({ hasEditor }) => hasEditor).length} screens contain the JSON editor, and users edit JSON on all of them.`,
    '',
  ].join('\n')
}
