// Finds content that is cut off in a narrow or zoomed window (WCAG 1.4.10).
import type { Page } from 'playwright/test'
import type { Violation } from './axe.ts'

/** Returns a violation when the page scrolls sideways, or when content is cut off or outside the window. */
export async function findCutContent(page: Page): Promise<readonly Violation[]> {
  const nodes = await page
    .evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return null
    })
    .then(() => page.evaluate(findCutContentInPage))
  return nodes.length === 0 ? [] : [{ rule: 'cut', nodes }]
}

function findCutContentInPage(): string[] {
  const problems: string[] = []
  const width = document.documentElement.clientWidth
  const getSnippet = (element: Element) => element.outerHTML.slice(0, 140)
  if (document.documentElement.scrollWidth > width)
    problems.push(`the page is ${document.documentElement.scrollWidth} px wide`)
  // Elements that may scroll sideways: tables, editors, code, and bars such as tabs, in which arrow keys move.
  const scrollableSelector =
    '[role="grid"], table, .cm-editor, pre, textarea, [role="tablist"], [data-strip], svg, .visually-hidden, iframe'
  const topLayer = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const scope = topLayer ?? document.body
  const canScroll = (element: Element) =>
    element.matches(scrollableSelector) ||
    element.closest(scrollableSelector) !== null ||
    element.querySelector(scrollableSelector) !== null
  for (const element of scope.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const { overflowX } = getComputedStyle(element)
    const isScroller = overflowX === 'auto' || overflowX === 'scroll'
    if (isScroller && element.scrollWidth > element.clientWidth + 1 && !canScroll(element))
      problems.push(`scrolls sideways, ${element.scrollWidth} in ${element.clientWidth}: ${getSnippet(element)}`)
    if (!element.matches('a[href], button, input, textarea, label, h1, h2, h3, p, dt, dd, li')) continue
    if (element.closest(scrollableSelector)) continue
    const { left, right, width: elementWidth } = element.getBoundingClientRect()
    if (elementWidth > 1 && (left < -1 || right > width + 1))
      problems.push(`beyond the edge, ${Math.round(left)} to ${Math.round(right)}: ${getSnippet(element)}`)
    const isCut =
      overflowX !== 'visible' && !isScroller && element.scrollWidth > element.clientWidth + 1 && elementWidth > 1
    if (isCut && element.matches('button, label, h1, h2, h3'))
      problems.push(`cut, ${element.scrollWidth} in ${element.clientWidth}: ${getSnippet(element)}`)
  }
  return problems
}
