// One way only: the mouse unplugged, or the mouse and nothing typed but text. What a journey does otherwise fails it, at its line where
// playwright would do it and at its end where the browser saw it. What it wrote and where it came is kept: see `ways.check.ts`.
import type { BrowserContext, Locator, Page } from 'playwright/test'

export type Way = 'keyboard' | 'mouse'

interface Done {
  /** `PUT /v2/groups/8` */
  readonly writes: Set<string>
  /** Where somebody came from and to, by hand: paths with their query strings. */
  readonly steps: Set<string>
}

interface OneWay {
  readonly done: Done
  readonly strayed: readonly string[]
  readonly end: () => void
}

/** What no keyboard does: playwright reaches into the page for it, or moves a mouse. */
const notByKeyboard = [
  ...['blur', 'check', 'clear', 'click', 'dblclick', 'dispatchEvent', 'dragTo', 'fill', 'focus', 'hover', 'press'],
  ...['pressSequentially', 'selectText', 'setChecked', 'setInputFiles', 'tap', 'uncheck'],
]
const notByMouse = ['blur', 'clear', 'dispatchEvent', 'focus', 'press', 'selectText', 'setInputFiles', 'tap']

/** Tells of each press what it was, in the page. `true` in front of what the way does not have. */
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

/** Holds everything that is done in the context to one way. */
export async function onlyBy(way: Way, context: BrowserContext, page: Page): Promise<OneWay> {
  const done: Done = { writes: new Set(), steps: new Set() }
  const strayed: string[] = []
  let hasBegun = false
  await context.exposeFunction('pressed', (strays: boolean, what: string) => {
    hasBegun = true
    if (strays) strayed.push(what)
  })
  await context.addInitScript(watch, way)
  // To paste with Ctrl+V.
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

/** Takes from the context's locators what the way does not have. Gives it back. */
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

/** Clicks into a field, marks what is there with the mouse, and types instead. */
async function typed(field: Locator, text: string): Promise<void> {
  const { keyboard, mouse } = field.page()
  const isOneLine = await field.evaluate((element) => element instanceof HTMLInputElement)
  await field.click({ clickCount: isOneLine ? 3 : 1 })
  // Three clicks by WebDriver BiDi are no triple click.
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
