// Runs the accessibility checker axe on the current page with one of three rule sets: structure, colours, or accessible
// names.
import axe from 'axe-core'
import type { CDPSession, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export interface Violation {
  readonly rule: string
  readonly nodes: readonly string[]
}

/**
 * All axe rules except `color-contrast`, which is one of the `colorRules`, and `target-size`, which the tests measure
 * with their own faster code.
 */
const structureRules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
}

/** Rules about colours. Their results depend on the theme of the page. */
const colorRules = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Rules about missing or duplicate accessible names. Their results depend on the language of the page. */
const nameRules = {
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

const ruleSets = { structure: structureRules, colors: colorRules, names: nameRules } as const

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Evaluates an expression with the debugger, because the page's content security policy forbids `eval`. */
async function evaluate(page: Page, expression: string) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const parameters = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await (await session).send('Runtime.evaluate', parameters)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/**
 * Source code of a function that selects one element with text per combination of classes and states. Elements with the
 * same combination have the same colours.
 */
const selectDistinctElements = `() => {
  const paths = new Map([[document.body, '']])
  const states = ['aria-selected', 'aria-current', 'aria-disabled', 'aria-checked', 'aria-pressed', 'aria-invalid', 'data-state', 'disabled', 'role']
  const getPath = (element) => {
    const knownPath = paths.get(element)
    if (knownPath !== undefined) return knownPath
    const own = [element.localName, element.getAttribute('class'), ...states.map((name) => element.getAttribute(name))].join()
    const path = getPath(element.parentElement) + ' ' + own
    paths.set(element, path)
    return path
  }
  const elements = new Map()
  for (const element of document.body.querySelectorAll('*')) {
    const hasText = /^(input|textarea)$/.test(element.localName) || [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim() !== '')
    if (hasText && !elements.has(getPath(element))) elements.set(getPath(element), element)
  }
  return { include: [...elements.values()] }
}`

/**
 * Waits until all animations have ended, and returns the violations of a rule set. Injects axe into the page if
 * necessary.
 */
export async function findAxeViolations(page: Page, ruleSet: keyof typeof ruleSets): Promise<readonly Violation[]> {
  if (await evaluate(page, `typeof axe === 'undefined'`)) await evaluate(page, `(() => { ${axe.source} })(); 0`)
  let violations: readonly Violation[] = []
  // Retries, because axe fails when an element disappears while axe runs, for example in a loading editor.
  await expect(async () => {
    violations = await evaluate(
      page,
      `(async () => {
        const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        await Promise.allSettled(ending.map(({ finished }) => finished))
        const options = { ...${JSON.stringify(ruleSets[ruleSet])}, resultTypes: ['violations'], preload: false }
        const { violations } = await globalThis.axe.run(${ruleSet === 'colors' ? `(${selectDistinctElements})()` : 'document'}, options)
        return violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary) }))
      })()`,
    )
  }).toPass({ timeout: 45_000 })
  return violations
}
