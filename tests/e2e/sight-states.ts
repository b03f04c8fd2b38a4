// Finds states of elements (selected, checked, pressed, current, disabled) that are invisible in forced colours (WCAG
// 1.4.1, 1.4.11).
import type { Page } from 'playwright/test'
import type { Violation } from './axe.ts'

/** Returns a violation if an element with such a state looks the same as a similar element without it. */
export async function findInvisibleStates(page: Page): Promise<readonly Violation[]> {
  const nodes = await page.evaluate(findInvisibleStatesInPage)
  return nodes.length === 0 ? [] : [{ rule: 'state not seen', nodes }]
}

function findInvisibleStatesInPage(): string[] {
  const states: readonly (readonly [selector: string, name: string])[] = [
    ['[aria-selected="true"]', 'aria-selected'],
    ['[aria-checked="true"], [aria-checked="mixed"]', 'aria-checked'],
    ['[aria-pressed="true"]', 'aria-pressed'],
    ['[aria-current]:not([aria-current="false"])', 'aria-current'],
    ['[aria-disabled="true"], button:disabled', 'disabled'],
  ]
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const comparedProperties = [
    ...['color', 'background-color', 'border-top-color', 'border-bottom-color', 'border-left-color'],
    ...['border-top-style', 'border-left-width', 'outline-style', 'outline-color', 'font-weight', 'opacity', 'content'],
    'text-decoration-line',
  ]
  const getComputedStyles = (element: Element): string =>
    [null, '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(element, part)
        return comparedProperties.map((name) => style.getPropertyValue(name)).join()
      })
      .join('|')
  /**
   * Returns the styles of an element and of its icons, because the only sign of a state can be an icon such as a check
   * mark.
   */
  const getAppearance = (element: Element) =>
    [element, ...[...element.querySelectorAll('svg, [aria-hidden="true"], input')].filter(isVisible).slice(0, 6)]
      .map((part) => `${part.localName} ${getComputedStyles(part)}`)
      .join('\n')
  const htmlSnippets: string[] = []
  for (const [selector, name] of states) {
    for (const element of [...document.querySelectorAll(selector)].filter(isVisible)) {
      const role = element.getAttribute('role')
      const peers = [
        ...(element.parentElement?.parentElement?.querySelectorAll(role ? `[role="${role}"]` : element.localName) ??
          []),
      ]
      const isComparable = (peer: Element) =>
        peer !== element &&
        isVisible(peer) &&
        !peer.matches(selector) &&
        peer.className.toString().split(' ')[0] === element.className.toString().split(' ')[0]
      const peer = peers.find(isComparable)
      if (peer && getAppearance(peer) === getAppearance(element))
        htmlSnippets.push(`${name} ${element.outerHTML.slice(0, 140)}`)
    }
  }
  return htmlSnippets
}
