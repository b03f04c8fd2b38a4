// Provides `window.table`, with which the benchmark scrolls the table on the page and counts its nodes.
import { formatName } from './items.ts'

const STEP_PIXELS = 240
const SCROLL_MS = 2500
const FRAME_MS = 1000 / 60

const getTable = () => document.getElementById('table')

function findScroller(): HTMLElement | undefined {
  const isScrollable = (element: HTMLElement) =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
  return [...(getTable()?.querySelectorAll<HTMLElement>('*') ?? [])]
    .filter(isScrollable)
    .sort((left, right) => right.scrollHeight - left.scrollHeight)[0]
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/**
 * Scrolls the table in every frame and counts the expected and the dropped frames. Without a table, the result shows
 * how many frames the machine itself drops.
 */
async function scroll() {
  const element = findScroller()
  if (element) element.scrollTop = 0
  for (let quiet = 0; quiet < 20; quiet += 1) await nextFrame()
  const startTime = await nextFrame()
  let lastTime = startTime
  let dropped = 0
  let displayedFrames = 0
  while (lastTime - startTime < SCROLL_MS) {
    if (element) element.scrollTop += STEP_PIXELS
    const now = await nextFrame()
    dropped += Math.max(0, Math.round((now - lastTime) / FRAME_MS) - 1)
    displayedFrames += 1
    lastTime = now
  }
  return { dropped, frames: displayedFrames + dropped }
}

/** Returns true if the last row is visible within 120 frames after scrolling to the end. */
async function canReachLastRow(count: number): Promise<boolean> {
  const element = findScroller()
  if (!element) return false
  for (let waited = 0; waited < 120; waited += 1) {
    element.scrollTop = element.scrollHeight
    await nextFrame()
    if (isVisible(element, formatName(count))) return true
  }
  return false
}

function isVisible(container: HTMLElement, text: string): boolean {
  const box = container.getBoundingClientRect()
  return [...container.querySelectorAll('*')].some((element) => {
    if (element.childElementCount > 0 || element.textContent !== text) return false
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && top >= box.top - 1 && bottom <= box.bottom + height / 2
  })
}

/** Counts the elements and text nodes of the table. */
function countNodes(): number {
  const walker = document.createTreeWalker(getTable() ?? document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  let count = 0
  while (walker.nextNode()) count += 1
  return count
}

const table = { scroll, canReachLastRow, countNodes }

export function installTableTools(): void {
  Object.assign(window, { table })
}
