// Visits many pages without reloading the console. Runs in one browser call, because a call per page takes ten times as
// long.
import type { Page } from 'playwright/test'

export interface ExpectedPage {
  readonly path: string
  readonly isOpen: boolean
  /** Regular expression (as text) that matches a text or an accessible name of the loaded page. */
  readonly readyPattern: string
  readonly control?: { readonly name: string; readonly isPresent: boolean }
}

/**
 * Visits the pages and returns a description of each unexpected result. No button or link may have a name that matches
 * `forbiddenNames`.
 */
export function visitPages(
  page: Page,
  pages: readonly ExpectedPage[],
  forbiddenNames: RegExp | null,
): Promise<readonly string[]> {
  return page.evaluate(visitPagesInBrowser, { pages, forbiddenNames: forbiddenNames?.source ?? null })
}

async function visitPagesInBrowser(options: {
  pages: readonly ExpectedPage[]
  forbiddenNames: string | null
}): Promise<string[]> {
  const denialText = 'Você não tem acesso a isto'
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const getName = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const getMain = () => document.querySelector('main')
  const getNames = (selector: string) =>
    [...(getMain()?.querySelectorAll(selector) ?? [])].filter(isVisible).map(getName)
  const getControlNames = () => getNames('button, a[href], [role="button"], [role="link"]')

  const describeDeviation = ({ isOpen, readyPattern, control }: ExpectedPage): string | null => {
    const text = getMain()?.textContent ?? ''
    const isReady = new RegExp(readyPattern).test([text, ...getNames('[aria-label], label')].join('\n'))
    if (!isOpen && !text.includes(denialText)) return 'access is not denied'
    if (isOpen !== isReady) return isOpen ? `nothing says ${readyPattern}` : `shows ${readyPattern}`
    const isPresent = control && getControlNames().some((name) => new RegExp(control.name).test(name))
    return isPresent === control?.isPresent ? null : `${control?.name} is ${isPresent ? '' : 'not '}there`
  }

  const deviations: string[] = []
  for (const expectedPage of options.pages) {
    history.pushState(null, '', expectedPage.path)
    dispatchEvent(new PopStateEvent('popstate'))
    const deadline = performance.now() + 15_000
    const pause = () => new Promise((resolve) => setTimeout(resolve, 10))
    // Requires two successful checks in a row, because the first check may still match the previous page.
    let deviation: string | null = ''
    for (
      let successes = 0;
      successes < 2 && performance.now() < deadline;
      successes = deviation === null ? successes + 1 : 0
    ) {
      await pause()
      deviation = describeDeviation(expectedPage)
    }
    if (deviation !== null) deviations.push(`${expectedPage.path}: ${deviation}`)
    const forbiddenControls =
      options.forbiddenNames === null
        ? []
        : getControlNames().filter((name) => new RegExp(options.forbiddenNames ?? '').test(name))
    deviations.push(...forbiddenControls.map((name) => `${expectedPage.path}: ${name}`))
  }
  return deviations
}
