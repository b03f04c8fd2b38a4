// Restricts a browser test to the keyboard, or to the mouse and typed text; any other input makes the test fail.
// Records the write requests and the page changes of the test for `ways.check.ts`.
import type { BrowserContext, Locator, Page } from 'playwright/test'

export type InputMethod = 'keyboard' | 'mouse'

interface InputLog {
  /** Write requests with method and path, such as `PUT /v2/groups/8`. */
  readonly writes: Set<string>
  /** Page changes after the first user input: previous path and new path, both with the query string. */
  readonly steps: Set<string>
}

interface Restriction {
  readonly inputLog: InputLog
  readonly forbiddenInputs: readonly string[]
  readonly restoreMethods: () => void
}

/** Locator methods that a keyboard test must not call, because they act inside the page or move the mouse. */
const FORBIDDEN_KEYBOARD_METHODS = [
  ...['blur', 'check', 'clear', 'click', 'dblclick', 'dispatchEvent', 'dragTo', 'fill', 'focus', 'hover', 'press'],
  ...['pressSequentially', 'selectText', 'setChecked', 'setInputFiles', 'tap', 'uncheck'],
]
const FORBIDDEN_MOUSE_METHODS = [
  'blur',
  'clear',
  'dispatchEvent',
  'focus',
  'press',
  'selectText',
  'setInputFiles',
  'tap',
]

/**
 * Runs in the page and reports every key press, click and scroll to the test. The first argument of `report` is true if
 * the test may not use this input.
 */
function reportInput(inputMethod: InputMethod): void {
  const report = (isForbidden: boolean, description: string) => {
    const binding: unknown = Reflect.get(window, 'pressed')
    if (typeof binding === 'function') binding(isForbidden, description)
  }
  const nonTextTypes = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
  const isMultiline = (target: unknown) =>
    target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
  const isText = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, target: unknown) => {
    const isField = isMultiline(target) || (target instanceof HTMLInputElement && !nonTextTypes.includes(target.type))
    if (!isField || altKey || ctrlKey || metaKey) return false
    return (
      [...key].length === 1 ||
      ['Backspace', 'Delete', 'Shift'].includes(key) ||
      (key === 'Enter' && isMultiline(target))
    )
  }
  const getTagName = (target: unknown) => (target instanceof HTMLElement ? target.tagName.toLowerCase() : 'page')
  for (const name of ['pointerdown', 'wheel'])
    addEventListener(
      name,
      (event) =>
        event.isTrusted && report(inputMethod === 'keyboard', `${name} on ${getTagName(event.composedPath()[0])}`),
      { capture: true, passive: true },
    )
  addEventListener(
    'keydown',
    (event) => {
      const target = event.composedPath()[0]
      if (event.isTrusted)
        report(inputMethod === 'mouse' && !isText(event, target), `${event.key} in ${getTagName(target)}`)
    },
    { capture: true },
  )
}

/**
 * Restricts all pages of the context to one input method. The result contains the log of the test and the forbidden
 * inputs that it used.
 */
export async function restrictInput(
  inputMethod: InputMethod,
  context: BrowserContext,
  page: Page,
): Promise<Restriction> {
  const inputLog: InputLog = { writes: new Set(), steps: new Set() }
  const forbiddenInputs: string[] = []
  let hasInput = false
  await context.exposeFunction('pressed', (isForbidden: boolean, description: string) => {
    hasInput = true
    if (isForbidden) forbiddenInputs.push(description)
  })
  await context.addInitScript(reportInput, inputMethod)
  // Allows access to the clipboard, because keyboard tests paste text with Ctrl+V.
  if (inputMethod === 'keyboard') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  context.on('response', (response) => {
    const method = response.request().method()
    if (response.ok() && !['GET', 'HEAD', 'OPTIONS'].includes(method))
      inputLog.writes.add(`${method} ${new URL(response.url()).pathname}`)
  })

  const restrictPage = (watchedPage: Page) => {
    let from = ''
    watchedPage.on('framenavigated', (frame) => {
      if (frame !== watchedPage.mainFrame()) return
      const { pathname, search, protocol } = new URL(frame.url())
      const to = pathname + search
      if (hasInput && to !== from && protocol.startsWith('http')) inputLog.steps.add(`${from} ${to}`)
      from = to
    })
    const goto = watchedPage.goto.bind(watchedPage)
    watchedPage.goto = (...gotoArguments) => {
      if (hasInput) throw new Error(`By ${inputMethod} alone: a URL may be opened only before the first input`)
      return goto(...gotoArguments)
    }
    watchedPage.keyboard.insertText = () => {
      throw new Error(`By ${inputMethod} alone: text must be typed, or pasted with Ctrl+V`)
    }
  }
  restrictPage(page)
  context.on('page', restrictPage)
  return { inputLog, forbiddenInputs, restoreMethods: replaceLocatorMethods(page, context, inputMethod) }
}

/**
 * Makes forbidden locator methods throw an error, and makes `fill` use the mouse. Returns a function that restores the
 * original methods.
 */
function replaceLocatorMethods(page: Page, context: BrowserContext, inputMethod: InputMethod): () => void {
  const prototype: Locator = Object.getPrototypeOf(page.locator('html'))
  const forbiddenMethods = inputMethod === 'keyboard' ? FORBIDDEN_KEYBOARD_METHODS : FORBIDDEN_MOUSE_METHODS
  const originals = [...forbiddenMethods, 'fill', 'pressSequentially'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const,
  )
  for (const [name, original] of originals) {
    if (!original) throw new Error(`A locator has no ${name}`)
    Object.defineProperty(prototype, name, {
      ...original,
      value(this: Locator, ...callArguments: unknown[]) {
        if (this.page().context() !== context) return original.value.apply(this, callArguments)
        if (forbiddenMethods.includes(name)) throw new Error(`By ${inputMethod} alone ${name} is not allowed`)
        return replaceText(this, String(callArguments[0]))
      },
    })
  }
  return () => {
    for (const [name, original] of originals) if (original) Object.defineProperty(prototype, name, original)
  }
}

/** Clicks into a field, selects its text with the mouse, and types the new text. */
async function replaceText(field: Locator, text: string): Promise<void> {
  const { keyboard, mouse } = field.page()
  const isSingleLine = await field.evaluate((element) => element instanceof HTMLInputElement)
  await field.click({ clickCount: isSingleLine ? 3 : 1 })
  // Selects the text of a single-line field with `select()`, because over WebDriver BiDi three clicks are not a triple
  // click.
  if (isSingleLine) await field.evaluate((element) => element instanceof HTMLInputElement && element.select())
  if (!isSingleLine) {
    const box = await field.boundingBox()
    if (!box) throw new Error('The field is not visible')
    await mouse.move(box.x + 3, box.y + 3)
    await mouse.down()
    await mouse.move(box.x + box.width - 3, box.y + box.height - 3)
    await mouse.up()
  }
  const hasText = await field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value !== ''
      : element.textContent !== '',
  )
  if (hasText) await keyboard.press('Backspace')
  await keyboard.type(text)
}
