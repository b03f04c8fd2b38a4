// Reads what the page displays during a fault: alerts, toasts, dialogs, form values and drafts.
import type { Locator, Page } from 'playwright/test'

export interface Sight {
  /** Texts of all alerts, and the error of the focused field in a dialog without alerts. */
  readonly alerts: readonly string[]
  /** Texts of the error toasts (S1 §8). */
  readonly toasts: readonly string[]
  readonly questions: readonly string[]
  readonly isBusy: boolean
  readonly focus: 'message' | 'field' | 'dialog' | 'elsewhere'
  readonly saysSaved: boolean
  /** True when the page has no main heading, that is, when React has crashed. */
  readonly isWhite: boolean
}

/** Returns one line per control of the form, and one per element that matches `choiceSelector`. */
export function typedOn(page: Page, choices?: string): Promise<readonly string[]> {
  return page.evaluate(
    (others) => {
      const layers = document.querySelectorAll(
        '[role=dialog], [role=alertdialog]:has(input, [role=combobox], textarea)',
      )
      const layer = layers[layers.length - 1]
      const scope = layer ?? document.querySelector('main')
      // Some dialogs have fields but no form.
      const within = layer?.querySelector('form') === null ? '' : 'form '
      const controls = ['input', 'button[role=combobox]', 'textarea', '.cm-content'].map((one) => within + one)
      return [...(scope?.querySelectorAll([...controls, ...others].join()) ?? [])].map((one) => {
        if (one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type)) return `${one.checked}`
        if (one instanceof HTMLInputElement && one.type === 'file')
          return `${one.closest('[data-chosen-file]') !== null}`
        const isField =
          one instanceof HTMLInputElement || one instanceof HTMLButtonElement || one instanceof HTMLTextAreaElement
        return isField ? `${one.name}: ${one.value}` : `: ${one.textContent ?? ''}`
      })
    },
    choices === undefined ? [] : [choices],
  )
}

/** Returns true when a value is a secret, which no draft stores. */
export const hasSecret = (typed: readonly string[]) => typed.some((line) => line.includes('segredo-'))

/** Returns the title, the text and all field values of the page. */
export function readableOn(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.title,
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((one) => Reflect.get(one, 'value')),
    ].join(' '),
  )
}

export function sightOf(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility() && element.textContent !== ''
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen)
    const at = document.activeElement
    // Excludes alerts of the page under a drawer, which reports its own failed reload.
    const isBelow = (element: Element) => element.closest('main') !== null && all('[role=dialog]').length > 0
    // In a dialog without a form, only the field displays its error.
    const atFocus = at?.matches('[role=alertdialog] [aria-invalid=true]')
      ? document.getElementById(`${at.id}-error`)
      : null
    const focus = at?.closest('[role=alert]')
      ? 'message'
      : at?.matches('[aria-invalid=true], [aria-invalid=true] *, fieldset:has([aria-invalid=true])')
        ? 'field'
        : at?.closest('[role=alertdialog]')
          ? 'dialog'
          : 'elsewhere'
    return {
      alerts: [...all('[role=alert]'), ...(atFocus ? [atFocus] : [])]
        .filter((element) => !element.closest('[data-region=toasts]') && !isBelow(element))
        .map((element) => element.textContent.replaceAll(/\s*\n\s*/g, ' ')),
      toasts: all('[data-region=toasts] li[data-kind=error]').map((element) => element.textContent),
      questions: all('[role=alertdialog]').map((element) => element.textContent.slice(0, 60)),
      isBusy: all('[aria-busy=true]').length > 0,
      focus,
      saysSaved: all('[data-region=toasts] li:not([data-kind=error])').length > 0,
      isWhite: all('main h1').length === 0,
    } as const
  })
}

/** Returns the storage keys of all drafts with this prefix, of every user of this browser. */
export function draftsOf(page: Page, start: string): Promise<readonly string[]> {
  return page.evaluate(
    (name) => Object.keys(localStorage).filter((key) => key.includes(`:draft:${name}`) && !key.endsWith(':intent')),
    start,
  )
}

/** Returns the places in this browser where other users could find these texts; the user's own storage is excluded. */
export function keptBesides(page: Page, owner: number, words: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    ([own, typed]) => {
      const { href, pathname, hash } = location
      const kept = [localStorage, sessionStorage].flatMap((storage) => Object.entries<string>(storage))
      const elsewhere: (readonly [string, string])[] = [
        ...kept.filter(([key]) => !key.startsWith(own)),
        ['history', JSON.stringify(history.state)],
        ['address', [pathname, hash, ...new URL(href).searchParams.values()].join(' ')],
        ['window', window.name],
        ['cookies', document.cookie],
      ]
      const within = (text: string, word: string) =>
        text.includes(word) ||
        text.includes(JSON.stringify(word).slice(1, -1)) ||
        text.includes(encodeURIComponent(word))
      return elsewhere.filter(([, text]) => typed.some((word) => within(text, word))).map(([where]) => where)
    },
    [`reversa:${owner}:`, words] as const,
  )
}

export function dropDrafts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes(':draft:')) localStorage.removeItem(key)
  })
}

/** The visible submit button: of the dialog on top if one is open, otherwise of the form. */
export const sending = (page: Page): Locator => page.locator('button[aria-keyshortcuts="Control+Enter"]:visible').last()
export const answering = (page: Page): Locator =>
  page.locator('[role=alertdialog] button[aria-keyshortcuts="Control+Enter"]').last()

export async function dismissNotices(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-region=toasts] li > button:last-child')) one.click()
  })
}

/** Collects uncaught errors and console errors, except the browser's own message about a failed request. */
export function troubleOn(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(`${error.stack ?? error}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      trouble.push(message.text())
  })
  return trouble
}
