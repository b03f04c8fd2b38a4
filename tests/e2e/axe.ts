// axe over a page as it stands: everything in one theme, then only what another theme or another language can change.
import axe from 'axe-core'
import type { CDPSession, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export interface Found {
  readonly rule: string
  readonly where: readonly string[]
}

/** But contrast, which is looked at apart, and the size of targets, which `sight.ts` measures at a tenth of the cost. */
const structure = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
}

/** What a theme can change. */
const colors = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** What a language can change: names, and whether they differ. */
const names = {
  runOnly: [
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-progressbar-name',
    'aria-toggle-field-name',
    'aria-tooltip-name',
    'button-name',
    'document-title',
    'empty-heading',
    'empty-table-header',
    'frame-title',
    'frame-title-unique',
    'html-has-lang',
    'html-lang-valid',
    'image-alt',
    'input-button-name',
    'label',
    'landmark-unique',
    'link-name',
    'summary-name',
    'svg-img-alt',
    'valid-lang',
  ],
}

const sets = { structure, colors, names } as const

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Through the debugger, which the content security policy of the page does not bind. */
async function evaluate(page: Page, expression: string) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const asked = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await (await session).send('Runtime.evaluate', asked)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** Of all elements with a text that have the same classes and states, and so have all around them, one: a hundred cells are painted alike. */
const oneOfEach = `() => {
  const paths = new Map([[document.body, '']])
  const states = ['aria-selected', 'aria-current', 'aria-disabled', 'aria-checked', 'aria-pressed', 'aria-invalid', 'data-state', 'disabled', 'role']
  const pathOf = (element) => {
    const known = paths.get(element)
    if (known !== undefined) return known
    const own = [element.localName, element.getAttribute('class'), ...states.map((name) => element.getAttribute(name))].join()
    const path = pathOf(element.parentElement) + ' ' + own
    paths.set(element, path)
    return path
  }
  const found = new Map()
  for (const element of document.body.querySelectorAll('*')) {
    const speaks = /^(input|textarea)$/.test(element.localName) || [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim() !== '')
    if (speaks && !found.has(pathOf(element))) found.set(pathOf(element), element)
  }
  return { include: [...found.values()] }
}`

/** Once nothing is half faded in. axe itself is handed over once for each load of the page. */
export async function axeOn(page: Page, set: keyof typeof sets): Promise<readonly Found[]> {
  if (await evaluate(page, `typeof axe === 'undefined'`)) await evaluate(page, `(() => { ${axe.source} })(); 0`)
  let found: readonly Found[] = []
  // An editor may still be drawing: axe fails on an element that goes while it looks.
  await expect(async () => {
    found = await evaluate(
      page,
      `(async () => {
        const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        await Promise.allSettled(ending.map(({ finished }) => finished))
        const options = { ...${JSON.stringify(sets[set])}, resultTypes: ['violations'], preload: false }
        const { violations } = await globalThis.axe.run(${set === 'colors' ? `(${oneOfEach})()` : 'document'}, options)
        return violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary) }))
      })()`,
    )
  }).toPass({ timeout: 45_000 })
  return found
}
