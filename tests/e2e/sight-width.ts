// A screen in a narrow window, or enlarged, which is the same (WCAG 1.4.10): the page does not scroll sideways, and nothing that one reads or uses is cut.
import type { Page } from 'playwright/test'
import type { Violation } from './axe.ts'

export async function widthOf(page: Page): Promise<readonly Violation[]> {
  const where = await page
    .evaluate(async () => {
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
      return null
    })
    .then(() => page.evaluate(cutHere))
  return where.length === 0 ? [] : [{ rule: 'cut', nodes: where }]
}

function cutHere(): string[] {
  const found: string[] = []
  const width = document.documentElement.clientWidth
  const nameOf = (element: Element) => element.outerHTML.slice(0, 140)
  if (document.documentElement.scrollWidth > width)
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
  // Tables, editors and code may scroll inside themselves; tabs, and the list of reports, are a strip that keys walk.
  const roomy =
    '[role="grid"], table, .cm-editor, pre, textarea, [role="tablist"], [data-strip], svg, .visually-hidden, iframe'
  const layer = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const scope = layer ?? document.body
  const mayScroll = (element: Element) =>
    element.matches(roomy) || element.closest(roomy) !== null || element.querySelector(roomy) !== null
  for (const element of scope.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const { overflowX } = getComputedStyle(element)
    const isScroller = overflowX === 'auto' || overflowX === 'scroll'
    if (isScroller && element.scrollWidth > element.clientWidth + 1 && !mayScroll(element))
      found.push(`scrolls sideways, ${element.scrollWidth} in ${element.clientWidth}: ${nameOf(element)}`)
    if (!element.matches('a[href], button, input, textarea, label, h1, h2, h3, p, dt, dd, li')) continue
    if (element.closest(roomy)) continue
    const { left, right, width: own } = element.getBoundingClientRect()
    if (own > 1 && (left < -1 || right > width + 1))
      found.push(`beyond the edge, ${Math.round(left)} to ${Math.round(right)}: ${nameOf(element)}`)
    const isCut = overflowX !== 'visible' && !isScroller && element.scrollWidth > element.clientWidth + 1 && own > 1
    if (isCut && element.matches('button, label, h1, h2, h3'))
      found.push(`cut, ${element.scrollWidth} in ${element.clientWidth}: ${nameOf(element)}`)
  }
  return found
}
