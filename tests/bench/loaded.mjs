// Measures the files that a page loads until an element is displayed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const consoleBuild = join(import.meta.dirname, '../../dist/console')
/** Selector of the first usable control of the sign-in page. */
export const person = 'main li button'

/** Records the time at which each element first appears on the page. */
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

/** Returns the files requested before the element appeared, and the files that loaded later while the page was idle. */
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

/** Returns the total size in kB (gzip). */
export const sum = (files) => files.reduce((total, { size }) => total + size, 0).toFixed(1)

/** Formats whether a goal is reached; the summary of `docs/benchmarks.md` counts this text. */
export const said = (size, goal) => `≤ ${goal} ${Number(size) <= goal ? 'yes' : '**no**'}`
