// Restricts a test to one input device: keyboard only, or mouse plus typing text into fields. A forbidden Playwright
// call throws at once; a forbidden browser event fails the test at its end. The writes and navigations of the test are
// recorded for `ways.check.ts`.
import type { BrowserContext, Locator, Page } from 'playwright/test'

export type Way = 'keyboard' | 'mouse'

interface Done {
  /** Successful write requests, for example `PUT /v2/groups/8`. */
  readonly writes: Set<string>
  /** Navigations that the test caused: previous and next path with query string, separated by a space. */
  readonly steps: Set<string>
}

interface OneWay {
  readonly done: Done
  readonly strayed: readonly string[]
  readonly end: () => void
}

/** Locator methods that a keyboard cannot perform, because Playwright changes the page directly or moves the mouse. */
const notByKeyboard = [
  ...['blur', 'check', 'clear', 'click', 'dblclick', 'dispatchEvent', 'dragTo', 'fill', 'focus', 'hover', 'press'],
  ...['pressSequentially', 'selectText', 'setChecked', 'setInputFiles', 'tap', 'uncheck'],
]
const notByMouse = ['blur', 'clear', 'dispatchEvent', 'focus', 'press', 'selectText', 'setInputFiles', 'tap']

/**
 * Runs in the page and reports each trusted input event to the test; the first argument is true for an event that is
 * not allowed.
 */
function watch(way: Way): void {
  const tell = (strays: boolean, what: string) => {
    const told: unknown = Reflect.get(window, 'pressed')
    if (typeof told === 'function') told(strays, what)
  }
  const untyped = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
  const isLong = (target: unknown) =>
    target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
  const isText = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, target: unknown) => {
    const isField = isLong(target) || (target instanceof HTMLInputElement && !untyped.includes(target.type))
    if (!isField || altKey || ctrlKey || metaKey) return false
    return (
      [...key].length === 1 || ['Backspace', 'Delete', 'Shift'].includes(key) || (key === 'Enter' && isLong(target))
    )
  }
  const where = (target: unknown) => (target instanceof HTMLElement ? target.tagName.toLowerCase() : 'page')
  for (const name of ['pointerdown', 'wheel'])
    addEventListener(
      name,
      (event) => event.isTrusted && tell(way === 'keyboard', `${name} on ${where(event.composedPath()[0])}`),
      { capture: true, passive: true },
    )
  addEventListener(
    'keydown',
    (event) => {
      const target = event.composedPath()[0]
      if (event.isTrusted) tell(way === 'mouse' && !isText(event, target), `${event.key} in ${where(target)}`)
    },
    { capture: true },
  )
}

/** Restricts all input in the browser context to one device, and records writes and navigations. */
export async function onlyBy(way: Way, context: BrowserContext, page: Page): Promise<OneWay> {
  const done: Done = { writes: new Set(), steps: new Set() }
  const strayed: string[] = []
  let hasBegun = false
  await context.exposeFunction('pressed', (strays: boolean, what: string) => {
    hasBegun = true
    if (strays) strayed.push(what)
  })
  await context.addInitScript(watch, way)
  // Keyboard tests paste with Ctrl+V, which needs the clipboard permissions.
  if (way === 'keyboard') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  context.on('response', (answer) => {
    const method = answer.request().method()
    if (answer.ok() && !['GET', 'HEAD', 'OPTIONS'].includes(method))
      done.writes.add(`${method} ${new URL(answer.url()).pathname}`)
  })

  const guard = (one: Page) => {
    let from = ''
    one.on('framenavigated', (frame) => {
      if (frame !== one.mainFrame()) return
      const { pathname, search, protocol } = new URL(frame.url())
      const to = pathname + search
      if (hasBegun && to !== from && protocol.startsWith('http')) done.steps.add(`${from} ${to}`)
      from = to
    })
    const goto = one.goto.bind(one)
    one.goto = (...given) => {
      if (hasBegun) throw new Error(`By ${way} alone: an address is opened before the first press, not in the middle`)
      return goto(...given)
    }
    one.keyboard.insertText = () => {
      throw new Error(`By ${way} alone: text is typed, or pasted with Ctrl+V`)
    }
  }
  guard(page)
  context.on('page', guard)
  return { done, strayed, end: holdLocators(page, context, way) }
}

/**
 * Replaces the forbidden locator methods of this context by methods that throw; returns a function that restores them.
 */
function holdLocators(page: Page, context: BrowserContext, way: Way): () => void {
  const shared: Locator = Object.getPrototypeOf(page.locator('html'))
  const taken = way === 'keyboard' ? notByKeyboard : notByMouse
  const originals = [...taken, 'fill', 'pressSequentially'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(shared, name)] as const,
  )
  for (const [name, original] of originals) {
    if (!original) throw new Error(`A locator has no ${name}`)
    Object.defineProperty(shared, name, {
      ...original,
      value(this: Locator, ...given: unknown[]) {
        if (this.page().context() !== context) return original.value.apply(this, given)
        if (taken.includes(name)) throw new Error(`By ${way} alone there is no ${name}`)
        return typed(this, String(given[0]))
      },
    })
  }
  return () => {
    for (const [name, original] of originals) if (original) Object.defineProperty(shared, name, original)
  }
}

/** Replaces the text of a field: clicks into the field, selects its content with the mouse, and types the new text. */
async function typed(field: Locator, text: string): Promise<void> {
  const { keyboard, mouse } = field.page()
  const isOneLine = await field.evaluate((element) => element instanceof HTMLInputElement)
  await field.click({ clickCount: isOneLine ? 3 : 1 })
  // With WebDriver BiDi, `clickCount: 3` does not select the text, so the script selects it.
  if (isOneLine) await field.evaluate((element) => element instanceof HTMLInputElement && element.select())
  if (!isOneLine) {
    const box = await field.boundingBox()
    if (!box) throw new Error('The field is not to be seen')
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
