// What the bench asks of the table on the page beside its times: `window.table`.
import { formatName } from './items.ts'

const step = 240
const lasts = 2500
const frameTime = 1000 / 60

const place = () => document.getElementById('table')

function scroller(): HTMLElement | undefined {
  const scrolls = (element: HTMLElement) =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
  return [...(place()?.querySelectorAll<HTMLElement>('*') ?? [])]
    .filter(scrolls)
    .sort((one, other) => other.scrollHeight - one.scrollHeight)[0]
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Scrolls at every frame; how many frames there should have been, and how many were left out. Without a table, what the machine leaves out by itself. */
async function scroll() {
  const element = scroller()
  if (element) element.scrollTop = 0
  for (let quiet = 0; quiet < 20; quiet += 1) await frame()
  const begin = await frame()
  let last = begin
  let dropped = 0
  let shown = 0
  while (last - begin < lasts) {
    if (element) element.scrollTop += step
    const now = await frame()
    dropped += Math.max(0, Math.round((now - last) / frameTime) - 1)
    shown += 1
    last = now
  }
  return { dropped, frames: shown + dropped }
}

/** Whether scrolling to the very end brings the last of the rows into sight, within two seconds of frames. */
async function reaches(count: number): Promise<boolean> {
  const element = scroller()
  if (!element) return false
  for (let waited = 0; waited < 120; waited += 1) {
    element.scrollTop = element.scrollHeight
    await frame()
    if (isInSight(element, formatName(count))) return true
  }
  return false
}

function isInSight(within: HTMLElement, text: string): boolean {
  const box = within.getBoundingClientRect()
  return [...within.querySelectorAll('*')].some((one) => {
    if (one.childElementCount > 0 || one.textContent !== text) return false
    const { top, bottom, height } = one.getBoundingClientRect()
    return height > 0 && top >= box.top - 1 && bottom <= box.bottom + height / 2
  })
}

/** Elements and texts. */
function nodes(): number {
  const walker = document.createTreeWalker(place() ?? document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  let count = 0
  while (walker.nextNode()) count += 1
  return count
}

const table = { scroll, reaches, nodes }

export function installTableTools(): void {
  Object.assign(window, { table })
}
