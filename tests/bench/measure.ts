// Measures the time from an input event to the last frame that the input has changed. Runs in the page of a benchmark,
// as `window.measure`.
const QUIET_FRAMES = 4

let startTime = 0
let lastPaint = 0
let isWaiting = false
/**
 * True while `measureTime` runs its action inside an animation frame; the change is then painted in that same frame.
 */
let isInFrame = false

/** Document and shadow roots whose changes are observed. */
const observedRoots: ParentNode[] = []

/**
 * Sets `lastPaint` after every frame in which an observed root has changed. Returns a function that adds another root.
 */
function observePaints(): (root: Document | ShadowRoot) => void {
  const paintChannel = new MessageChannel()
  paintChannel.port1.onmessage = () => {
    lastPaint = performance.now()
    isWaiting = false
  }
  const observer = new MutationObserver((changes) => {
    if (isWaiting || isInFrame || !changes.some(isVisibleChange)) return
    isWaiting = true
    // A message that is sent from an animation frame arrives after the frame was painted.
    requestAnimationFrame(() => paintChannel.port2.postMessage(null))
  })
  // Starts the measurement when the key was pressed, not when the page handles the key event.
  const startAtKeyPress = ({ timeStamp }: Event) => {
    startTime = timeStamp
    lastPaint = timeStamp
  }
  addEventListener('keydown', startAtKeyPress, { capture: true })
  return (root) => {
    observedRoots.push(root)
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  }
}

/**
 * Returns false for invisible changes: texts for screen readers, and the list height that cmdk writes into an unused
 * style property.
 */
function isVisibleChange({ attributeName, target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement
  if (attributeName !== 'class' && element?.closest('.visually-hidden')) return false
  return !(attributeName === 'style' && element?.hasAttribute('cmdk-list'))
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

async function waitUntilSettled(): Promise<number> {
  for (let quietFrames = 0, previousPaint = -1; quietFrames < QUIET_FRAMES; ) {
    await nextFrame()
    quietFrames = isWaiting || lastPaint !== previousPaint ? 0 : quietFrames + 1
    previousPaint = lastPaint
  }
  return lastPaint - startTime
}

/**
 * Runs `action` at the beginning of a frame, so that the time excludes the wait for a frame. Returns milliseconds to
 * the last paint.
 */
async function measureTime(action: () => void): Promise<number> {
  await nextFrame()
  startTime = performance.now()
  lastPaint = startTime
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    isInFrame = false
    lastPaint = Math.max(lastPaint, performance.now())
  }
  isInFrame = true
  action()
  painted.port2.postMessage(null)
  return waitUntilSettled()
}

const setInputValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function type(text: string): void {
  const [input] = observedRoots.flatMap((root) => [...root.querySelectorAll('input')])
  setInputValue?.call(input, text)
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
  open: () => measureTime(() => click('#open')),
  click: (selector: string) => measureTime(() => click(selector)),
  press: (key: string) => measureTime(() => press(key)),
  type: (text: string) => measureTime(() => type(text)),
  waitUntilSettled,
}

export function installMeasure(): void {
  const observeRoot = observePaints()
  observeRoot(document)
  Object.assign(window, { measure: { ...measure, observeRoot } })
}
