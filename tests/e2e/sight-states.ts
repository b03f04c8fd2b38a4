// A screen in forced colours (WCAG 1.4.1, 1.4.11): what is chosen, on, here or off differs from what is not by more than a background.
import type { Page } from 'playwright/test'
import type { Violation } from './axe.ts'

export async function statesOf(page: Page): Promise<readonly Violation[]> {
  const where = await page.evaluate(statesHere)
  return where.length === 0 ? [] : [{ rule: 'state not seen', nodes: where }]
}

function statesHere(): string[] {
  const states: readonly (readonly [on: string, name: string])[] = [
    ['[aria-selected="true"]', 'aria-selected'],
    ['[aria-checked="true"], [aria-checked="mixed"]', 'aria-checked'],
    ['[aria-pressed="true"]', 'aria-pressed'],
    ['[aria-current]:not([aria-current="false"])', 'aria-current'],
    ['[aria-disabled="true"], button:disabled', 'disabled'],
  ]
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const looks = [
    ...['color', 'background-color', 'border-top-color', 'border-bottom-color', 'border-left-color'],
    ...['border-top-style', 'border-left-width', 'outline-style', 'outline-color', 'font-weight', 'opacity', 'content'],
    'text-decoration-line',
  ]
  const paint = (element: Element): string =>
    [null, '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(element, part)
        return looks.map((name) => style.getPropertyValue(name)).join()
      })
      .join('|')
  /** With what it holds: an icon or a tick is enough. */
  const signature = (element: Element) =>
    [element, ...[...element.querySelectorAll('svg, [aria-hidden="true"], input')].filter(isSeen).slice(0, 6)]
      .map((one) => `${one.localName} ${paint(one)}`)
      .join('\n')
  const found: string[] = []
  for (const [selector, name] of states) {
    for (const element of [...document.querySelectorAll(selector)].filter(isSeen)) {
      const role = element.getAttribute('role')
      const peers = [
        ...(element.parentElement?.parentElement?.querySelectorAll(role ? `[role="${role}"]` : element.localName) ??
          []),
      ]
      const isLike = (peer: Element) =>
        peer !== element &&
        isSeen(peer) &&
        !peer.matches(selector) &&
        peer.className.toString().split(' ')[0] === element.className.toString().split(' ')[0]
      const peer = peers.find(isLike)
      if (peer && signature(peer) === signature(element)) found.push(`${name} ${element.outerHTML.slice(0, 140)}`)
    }
  }
  return found
}
