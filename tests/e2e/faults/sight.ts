// Reads what the page displays during a fault: alerts, toasts, dialogs, form values and drafts.
import type { Locator, Page } from 'playwright/test'

export interface PageState {
  /** Texts of all alerts, and in a confirmation dialog also the error message of the focused field. */
  readonly alerts: readonly string[]
  /** Texts of the error toasts (S1 §8). */
  readonly errorToasts: readonly string[]
  readonly dialogTexts: readonly string[]
  readonly isBusy: boolean
  readonly focus: 'message' | 'field' | 'dialog' | 'control' | 'elsewhere'
  /** Texts of the toasts that do not report an error. */
  readonly successToasts: readonly string[]
  /** True if the page has no main heading, which happens when React crashes. */
  readonly isBlank: boolean
}

/** Returns one text (name and value) per form control, and one text per element that matches `choiceSelector`. */
export function readFormValues(page: Page, choiceSelector?: string): Promise<readonly string[]> {
  return page.evaluate(
    (extraSelectors) => {
      const layers = document.querySelectorAll(
        '[role=dialog], [role=alertdialog]:has(input, [role=combobox], textarea)',
      )
      const layer = layers[layers.length - 1]
      const scope = layer ?? document.querySelector('main')
      // If the dialog has no form, searches all of its fields.
      const formPrefix = layer?.querySelector('form') === null ? '' : 'form '
      const controls = ['input', 'button[role=combobox]', 'textarea', '.cm-content', '.ProseMirror'].map(
        (control) => formPrefix + control,
      )
      return [...(scope?.querySelectorAll([...controls, ...extraSelectors].join()) ?? [])].map((element) => {
        if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
          return `${element.checked}`
        if (element instanceof HTMLInputElement && element.type === 'file')
          return `${element.closest('[data-chosen-file]') !== null}`
        const isField =
          element instanceof HTMLInputElement ||
          element instanceof HTMLButtonElement ||
          element instanceof HTMLTextAreaElement
        return isField ? `${element.name}: ${element.value}` : `: ${element.textContent ?? ''}`
      })
    },
    choiceSelector === undefined ? [] : [choiceSelector],
  )
}

/** Returns true if one of the values is a test secret, such as a password. Drafts never contain secrets. */
export const hasSecret = (formValues: readonly string[]) => formValues.some((line) => line.includes('segredo-'))

/** Returns the title, the text and all field values of the page. */
export function readPageText(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.title,
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
    ].join(' '),
  )
}

/** Counts the messages that contain the text. Ignores case, because a toast begins every sentence with a capital. */
export const countMessages = (messages: readonly string[], text: string): number =>
  messages.filter((message) => message.toLowerCase().includes(text.toLowerCase())).length

export function readPageState(page: Page): Promise<PageState> {
  return page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility() && element.textContent !== ''
    const findVisible = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)
    const activeElement = document.activeElement
    // Ignores alerts on the page below a drawer, because that page reports only its own failed requests.
    const isBelowDrawer = (element: Element) =>
      element.closest('main') !== null && findVisible('[role=dialog]').length > 0
    // Reads the error next to the focused field, because a confirmation dialog displays an error only there.
    const focusedError = activeElement?.matches('[role=alertdialog] [aria-invalid=true]')
      ? document.getElementById(`${activeElement.id}-error`)
      : null
    const focus = activeElement?.closest('[role=alert]')
      ? 'message'
      : activeElement?.matches('[aria-invalid=true], [aria-invalid=true] *, fieldset:has([aria-invalid=true])')
        ? 'field'
        : activeElement?.closest('[role=alertdialog]')
          ? 'dialog'
          : activeElement?.matches('button, input, textarea, [contenteditable], [role=dialog]')
            ? 'control'
            : 'elsewhere'
    return {
      alerts: [...findVisible('[role=alert]'), ...(focusedError ? [focusedError] : [])]
        .filter((element) => !element.closest('[data-region=toasts]') && !isBelowDrawer(element))
        .map((element) => element.textContent.replaceAll(/\s*\n\s*/g, ' ')),
      errorToasts: findVisible('[data-region=toasts] li[data-kind=error]').map((element) => element.textContent),
      dialogTexts: findVisible('[role=alertdialog]').map((element) => element.textContent.slice(0, 60)),
      isBusy: findVisible('[aria-busy=true]').length > 0,
      focus,
      successToasts: findVisible('[data-region=toasts] li:not([data-kind=error])').map(
        (element) => element.textContent,
      ),
      isBlank: findVisible('main h1').length === 0,
    } as const
  })
}

/** Returns the local storage keys of all drafts with this prefix, including the drafts of other users. */
export function listDraftKeys(page: Page, draftPrefix: string): Promise<readonly string[]> {
  return page.evaluate(
    (name) => Object.keys(localStorage).filter((key) => key.includes(`:draft:${name}`) && !key.endsWith(':intent')),
    draftPrefix,
  )
}

/**
 * Returns the places in the browser (storage, history, URL, cookies) where another user could read one of the texts.
 * Excludes the storage of the user with `userId`.
 */
export function findLeaks(page: Page, userId: number, texts: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    ([ownPrefix, searchTexts]) => {
      const { href, pathname, hash } = location
      const storageEntries = [localStorage, sessionStorage].flatMap((storage) => Object.entries<string>(storage))
      const sources: (readonly [string, string])[] = [
        ...storageEntries.filter(([key]) => !key.startsWith(ownPrefix)),
        ['history', JSON.stringify(history.state)],
        ['address', [pathname, hash, ...new URL(href).searchParams.values()].join(' ')],
        ['window', window.name],
        ['cookies', document.cookie],
      ]
      const containsText = (text: string, searchText: string) =>
        text.includes(searchText) ||
        text.includes(JSON.stringify(searchText).slice(1, -1)) ||
        text.includes(encodeURIComponent(searchText))
      return sources
        .filter(([, text]) => searchTexts.some((searchText) => containsText(text, searchText)))
        .map(([source]) => source)
    },
    [`reversa:${userId}:`, texts] as const,
  )
}

export function deleteDrafts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes(':draft:')) localStorage.removeItem(key)
  })
}

/** Returns the submit button of the uppermost dialog, or of the page if no dialog is open. */
export const findSubmitButton = (page: Page): Locator =>
  page.locator('button[aria-keyshortcuts="Control+Enter"]:visible').last()
export const findConfirmButton = (page: Page): Locator =>
  page.locator('[role=alertdialog] button[aria-keyshortcuts="Control+Enter"]').last()

export async function dismissToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-region=toasts] li > button:last-child'))
      button.click()
  })
}

/** Collects uncaught errors and console errors, but not the message that the browser logs for a failed request. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(`${error.stack ?? error}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      pageErrors.push(message.text())
  })
  return pageErrors
}
