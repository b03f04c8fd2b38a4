// Where the focus goes on a page, by what led to it (docs/focus.md). Never `body`, `main` or a heading.
import type { Command } from '#commands/command.ts'
import { isFocusFree, isLastInputKey } from '#console/lib/browser.ts'
import {
  FIELD_SELECTOR,
  findCursorRow,
  findEmptyListAction,
  findFirstAction,
  findFirstField,
  findFirstInput,
  findMainButton,
  findOpenPanel,
  findSelectedTab,
} from '#console/ui/focus-targets.ts'

/** The page itself; what a tab shows; what is to be changed. */
type Aim = 'place' | 'content' | 'field'

interface Arrival {
  readonly to: string
  readonly aim: Aim
}

/** Of the command that is on its way; its page takes it. */
let coming: Arrival | null = null

/** A command is about to open its page at this address. One that names a part of the page leaves it to the page. */
export function aimFocus(command: Command, to: string): void {
  coming = /[?&](find|focus)=/.test(to) ? null : { to, aim: aimOf(command, to) }
}

function aimOf({ id }: Command, to: string): Aim {
  if (/\.(edit|create|add)/.test(id) || /[?&]mode=edit\b/.test(to)) return 'field'
  return /[?&]tab=/.test(to) ? 'content' : 'place'
}

/** What the page at this address was opened for, once; null where no command led here. */
export function takeAim(address: string): Aim | null {
  const found = coming?.to === address ? coming.aim : null
  if (found) coming = null
  return found
}

// After a click the browser's own focus stays where it is, until a key is pressed again.

/** On arrival without a command: by a link that was entered, or by Back. */
export const aimOfArrival = (): Aim | null => (isLastInputKey() ? 'place' : null)

/** Milliseconds until the focus goes to what is there; what was wanted still gets it later, unless somebody moved it. */
const patience = 4000

/** While rows or a record are on their way, what stands there already is not what one came for. */
const busy = '[aria-busy=true], [data-waiting]'
const isBusy = (part: Element) => part.matches(busy) || part.querySelector(busy) !== null

type Target = HTMLElement | undefined

/** What one came for, and what else will do where there is none of it. */
function targetsIn(page: HTMLElement, aim: Aim | null): { readonly first: () => Target; readonly else: () => Target } {
  const panel = findOpenPanel(page)
  const field = () => findFirstField(panel)
  const action = () => findFirstAction(panel)
  if (aim === 'field') return { first: field, else: () => findCursorRow(panel) ?? action() }
  // Rows that are on their way come before a field that is there already.
  if (aim === 'content') return { first: () => findCursorRow(panel), else: () => findFirstInput(panel) ?? action() }
  // A field would take the next key for itself: whoever came to read goes on with keys.
  if (aim === 'place' && panel !== page) return { first: () => findSelectedTab(page), else: action }
  const first = () => (aim === 'place' ? findMainButton(panel) : undefined) ?? findCursorRow(panel)
  const form = () => (panel.querySelector('form') ? field() : undefined)
  return {
    first,
    else: () => findEmptyListAction(panel) ?? findSelectedTab(panel) ?? form() ?? action() ?? findSelectedTab(page),
  }
}

/**
 * Moves the focus to what the page was opened for, as soon as that is there, and wherever it is lost afterwards to
 * what is next to it. Answers how to stop.
 */
export function keepFocus(page: HTMLElement, aim: Aim | null): () => void {
  const start = performance.now()
  let wanted = aim
  /** Where the focus waits meanwhile: it may be taken away from there. */
  let parked: Element | null = document.activeElement
  let frame = 0

  const look = () => {
    frame = 0
    const isWaiting = wanted !== null && document.activeElement === parked
    if (page.closest('[inert]') || !(isWaiting || (isFocusFree() && isLastInputKey()))) return
    const targets = targetsIn(page, wanted)
    const isComing = wanted !== null && isBusy(findOpenPanel(page))
    const isLate = performance.now() - start > patience
    const first = targets.first()
    const target = first ?? (isComing && !isLate ? undefined : targets.else())
    if (first || (target && !isComing)) wanted = null
    else if (!target && !isFocusFree()) return
    const next = target ?? findSelectedTab(page)
    if (next === document.activeElement) return
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
    parked = document.activeElement
  }
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }

  const observer = new MutationObserver(soon)
  observer.observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'disabled', 'hidden', 'inert'],
  })
  const leave = (event: KeyboardEvent) => leaveField(event, page)
  document.addEventListener('keydown', leave)
  const timer = setTimeout(soon, patience + 50)
  soon()
  return () => {
    observer.disconnect()
    document.removeEventListener('keydown', leave)
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

/** Esc in a field of a tab: to the tab, where keys are keys again. */
function leaveField(event: KeyboardEvent, page: HTMLElement): void {
  const { key, target, isComposing, defaultPrevented } = event
  if (key !== 'Escape' || isComposing || defaultPrevented || !(target instanceof HTMLElement)) return
  const panel = target.closest('[role=tabpanel]')
  if (!panel || !page.contains(panel) || !target.matches(FIELD_SELECTOR)) return
  event.preventDefault()
  findSelectedTab(page)?.focus()
}
