// Measures the size of the files that a page loads until a given element is displayed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const consoleBuild = join(import.meta.dirname, '../../dist/console')
/** Selector of the buttons on our sign-in page. */
export const signInButton = 'main li button'

/** Records when an element of each selector is displayed for the first time. Must be called before the page loads. */
export function recordFirstDisplay(page, selectors) {
  return page.addInitScript((pageSelectors) => {
    window.displayTimes = {}
    const recordTimes = () => {
      for (const selector of pageSelectors)
        if (!(selector in window.displayTimes) && document.querySelector(selector)?.getClientRects().length)
          window.displayTimes[selector] = performance.now()
    }
    new MutationObserver(recordTimes).observe(document, { subtree: true, childList: true, attributes: true })
  }, selectors)
}

/**
 * Returns the scripts and styles that the page requested before the element was displayed, and the scripts that the
 * page requested later, until the network was idle.
 */
export async function measureLoad(page, selector, build) {
  await page.waitForSelector(selector)
  await page.waitForTimeout(3000)
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(
    (pageSelector) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/[^/]+\.(js|css)$/.test(name))
        .map(({ name, startTime }) => ({
          path: new URL(name).pathname,
          isEarly: startTime < window.displayTimes[pageSelector],
        })),
    selector,
  )
  const filesWithSize = await Promise.all(
    [...new Map(files.map((file) => [file.path, file])).values()].map(async (file) => {
      const content = await readFile(join(build, file.path))
      return { ...file, size: gzipSync(content, { level: 9 }).length / 1000, isScript: file.path.endsWith('.js') }
    }),
  )
  const earlyFiles = filesWithSize.filter(({ isEarly }) => isEarly)
  return {
    scripts: earlyFiles.filter(({ isScript }) => isScript),
    styles: earlyFiles.filter(({ isScript }) => !isScript),
    later: filesWithSize.filter(({ isEarly, isScript }) => !isEarly && isScript),
  }
}

/** Formats the total size of the files in kB (gzip). */
export const formatTotalSize = (files) => files.reduce((total, { size }) => total + size, 0).toFixed(1)

/** Formats a goal and whether the size meets the goal; the summary of `docs/benchmarks.md` counts these cells. */
export const formatGoal = (size, goal) => `≤ ${goal} ${Number(size) <= goal ? 'yes' : '**no**'}`
