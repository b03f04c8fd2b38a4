// The files that a page asks for until something of it is shown, and what they weigh.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const consoleBuild = join(import.meta.dirname, '../../dist/console')
/** What can be used of our sign-in page. */
export const person = 'main li button'

/** Notes the moment at which each of the elements first stands on the page. */
export function watch(page, selectors) {
  return page.addInitScript((wanted) => {
    window.shownAt = {}
    const look = () => {
      for (const selector of wanted)
        if (!(selector in window.shownAt) && document.querySelector(selector)?.getClientRects().length)
          window.shownAt[selector] = performance.now()
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  }, selectors)
}

/** Every file asked for before the element was there was needed for it; what follows until nothing moves came while resting. */
export async function loadedUntil(page, selector, build) {
  await page.waitForSelector(selector)
  await page.waitForTimeout(3000)
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/[^/]+\.(js|css)$/.test(name))
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, isNeeded: startTime < window.shownAt[wanted] })),
    selector,
  )
  const sized = await Promise.all(
    [...new Map(files.map((file) => [file.path, file])).values()].map(async (file) => {
      const content = await readFile(join(build, file.path))
      return { ...file, size: gzipSync(content, { level: 9 }).length / 1000, isScript: file.path.endsWith('.js') }
    }),
  )
  const needed = sized.filter(({ isNeeded }) => isNeeded)
  return {
    scripts: needed.filter(({ isScript }) => isScript),
    styles: needed.filter(({ isScript }) => !isScript),
    later: sized.filter(({ isNeeded, isScript }) => !isNeeded && isScript),
  }
}

/** gzip, kB. */
export const sum = (files) => files.reduce((total, { size }) => total + size, 0).toFixed(1)

/** Whether a goal is reached, as the summary of `docs/benchmarks.md` counts it. */
export const said = (size, goal) => `≤ ${goal} ${Number(size) <= goal ? 'yes' : '**no**'}`
