// From an input to the end of the last frame it changed. `window.measure` is what the bench calls in the page.
const quietFrames = 4

let started = 0
let lastPaint = 0
let isWaiting = false
/** The frame that is being made will show the change; outside of one the next will. */
let isInFrame = false

/** The document, and what a component keeps to itself. */
const roots: ParentNode[] = []

/** Every frame that changes something moves the end; answers what looks into one more root. */
function watchPaints(): (root: Document | ShadowRoot) => void {
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    lastPaint = performance.now()
    isWaiting = false
  }
  const observer = new MutationObserver((changes) => {
    if (isWaiting || isInFrame || !changes.some(isSeen)) return
    isWaiting = true
    // A message sent from the frame arrives after it was painted.
    requestAnimationFrame(() => painted.port2.postMessage(null))
  })
  // Keys that come by themselves: the clock starts when the key was pressed, not when somebody had time for it.
  const press = ({ timeStamp }: Event) => {
    started = timeStamp
    lastPaint = timeStamp
  }
  addEventListener('keydown', press, { capture: true })
  return (root) => {
    roots.push(root)
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  }
}

/** Not what is only read aloud, nor the height of its list that cmdk writes into a property nothing here uses. */
function isSeen({ attributeName, target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement
  if (attributeName !== 'class' && element?.closest('.visually-hidden')) return false
  return !(attributeName === 'style' && element?.hasAttribute('cmdk-list'))
}

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

async function waitUntilSettled(): Promise<number> {
  for (let quiet = 0, seen = -1; quiet < quietFrames; ) {
    await frame()
    quiet = isWaiting || lastPaint !== seen ? 0 : quiet + 1
    seen = lastPaint
  }
  return lastPaint - started
}

/** Acts at the beginning of a frame, so that no time passes waiting for one. Milliseconds to the last painted change. */
async function timed(act: () => void): Promise<number> {
  await frame()
  started = performance.now()
  lastPaint = started
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    isInFrame = false
    lastPaint = Math.max(lastPaint, performance.now())
  }
  isInFrame = true
  act()
  painted.port2.postMessage(null)
  return waitUntilSettled()
}

const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function type(text: string): void {
  const [input] = roots.flatMap((root) => [...root.querySelectorAll('input')])
  write?.call(input, text)
  input?.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

function click(selector: string): void {
  const target = document.querySelector<HTMLElement>(selector)
  if (!target) throw new Error(`Nothing to click: ${selector}`)
  target.click()
}

function press(key: string): void {
  const init = { key, code: key, bubbles: true, cancelable: true }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
}

const measure = {
  open: () => timed(() => click('#open')),
  click: (selector: string) => timed(() => click(selector)),
  press: (key: string) => timed(() => press(key)),
  type: (text: string) => timed(() => type(text)),
  settled: waitUntilSettled,
}

export function installMeasure(): void {
  const lookInto = watchPaints()
  lookInto(document)
  Object.assign(window, { measure: { ...measure, lookInto } })
}
