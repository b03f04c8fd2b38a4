// From place to place inside one loaded console, and inside one call of the browser: a question for each place would take ten times as long.
import type { Page } from 'playwright/test'

export interface Stop {
  readonly path: string
  readonly isOpen: boolean
  /** A text or a name that is there once the place is. */
  readonly ready: string
  readonly control?: { readonly name: string; readonly isThere: boolean }
}

/** What was not as it should be, place by place. `never`: names that no control may begin with. */
export function visit(page: Page, stops: readonly Stop[], never: RegExp | null): Promise<readonly string[]> {
  return page.evaluate(currentVisit, { stops, never: never?.source ?? null })
}

async function currentVisit(asked: { stops: readonly Stop[]; never: string | null }): Promise<string[]> {
  const refusal = 'Você não tem acesso a isto'
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const main = () => document.querySelector('main')
  const namesIn = (selector: string) => [...(main()?.querySelectorAll(selector) ?? [])].filter(isSeen).map(nameOf)
  const controls = () => namesIn('button, a[href], [role="button"], [role="link"]')

  const wrongAt = ({ isOpen, ready, control }: Stop): string | null => {
    const text = main()?.textContent ?? ''
    const isReady = new RegExp(ready).test([text, ...namesIn('[aria-label], label')].join('\n'))
    if (!isOpen && !text.includes(refusal)) return 'not refused'
    if (isOpen !== isReady) return isOpen ? `nothing says ${ready}` : `shows ${ready}`
    const isThere = control && controls().some((name) => new RegExp(control.name).test(name))
    return isThere === control?.isThere ? null : `${control?.name} is ${isThere ? '' : 'not '}there`
  }

  const found: string[] = []
  for (const stop of asked.stops) {
    history.pushState(null, '', stop.path)
    dispatchEvent(new PopStateEvent('popstate'))
    const last = performance.now() + 15_000
    const rest = () => new Promise((rested) => setTimeout(rested, 10))
    // Right twice running: the place before may look like this one for a moment.
    let wrong: string | null = ''
    for (let right = 0; right < 2 && performance.now() < last; right = wrong === null ? right + 1 : 0) {
      await rest()
      wrong = wrongAt(stop)
    }
    if (wrong !== null) found.push(`${stop.path}: ${wrong}`)
    const written = asked.never === null ? [] : controls().filter((name) => new RegExp(asked.never ?? '').test(name))
    found.push(...written.map((name) => `${stop.path}: ${name}`))
  }
  return found
}
