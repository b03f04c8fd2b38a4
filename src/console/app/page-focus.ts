// Decides which element of a page receives the focus, depending on the command that opened the page (docs/focus.md).
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

/** Target of the focus: the page's main element, the content of a tab, or the first form field. */
type Aim = 'place' | 'content' | 'field'

interface Arrival {
  readonly to: string
  readonly aim: Aim
}

/** Focus target of a navigation in progress; consumed by the page that opens. */
let coming: Arrival | null = null

/** Sets the focus target before a command opens a page. URLs with `find` or `focus` leave the focus to the page. */
export function aimFocus(command: Command, to: string): void {
  coming = /[?&](find|focus)=/.test(to) ? null : { to, aim: aimOf(command, to) }
}

function aimOf({ id }: Command, to: string): Aim {
  if (/\.(edit|create|add)/.test(id) || /[?&]mode=edit\b/.test(to)) return 'field'
  return /[?&]tab=/.test(to) ? 'content' : 'place'
}

/** Returns the focus target for the page at this URL and clears it; null when no command opened the page. */
export function takeAim(address: string): Aim | null {
  const found = coming?.to === address ? coming.aim : null
  if (found) coming = null
  return found
}

/**
 * Focus target of a navigation by link or Back; null after a mouse click, so that the focus stays until a key is
 * pressed.
 */
export const aimOfArrival = (): Aim | null => (isLastInputKey() ? 'place' : null)

/**
 * Time in milliseconds after which the focus moves to any available element. The preferred element still gets the focus
 * later, unless the user has moved the focus.
 */
const patience = 4000

/** Selector of elements that are loading; the focus waits for them before it moves to another element. */
const busy = '[aria-busy=true], [data-waiting]'
const isBusy = (part: Element) => part.matches(busy) || part.querySelector(busy) !== null

type Target = HTMLElement | undefined

/** Returns the preferred focus target and the fallback for pages without it. */
function targetsIn(page: HTMLElement, aim: Aim | null): { readonly first: () => Target; readonly else: () => Target } {
  const panel = findOpenPanel(page)
  const field = () => findFirstField(panel)
  const action = () => findFirstAction(panel)
  if (aim === 'field') return { first: field, else: () => findCursorRow(panel) ?? action() }
  // Rows that are still loading take precedence over a form field that is already rendered.
  if (aim === 'content') return { first: () => findCursorRow(panel), else: () => findFirstInput(panel) ?? action() }
  // Skips form fields, because a focused field would capture the user's next shortcut.
  if (aim === 'place' && panel !== page) return { first: () => findSelectedTab(page), else: action }
  const first = () => (aim === 'place' ? findMainButton(panel) : undefined) ?? findCursorRow(panel)
  const form = () => (panel.querySelector('form') ? field() : undefined)
  return {
    first,
    else: () => findEmptyListAction(panel) ?? findSelectedTab(panel) ?? form() ?? action() ?? findSelectedTab(page),
  }
}

/**
 * Focuses the preferred element of the page as soon as it renders, and a neighbouring element whenever the focus is
 * lost later. Returns a function that stops this.
 */
export function keepFocus(page: HTMLElement, aim: Aim | null): () => void {
  const start = performance.now()
  let wanted = aim
  /** Element that has the focus while the preferred element loads; the focus may be moved away from it. */
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

/** Moves the focus from a field in a tab panel to the tab when Esc is pressed, so that shortcuts work again. */
function leaveField(event: KeyboardEvent, page: HTMLElement): void {
  const { key, target, isComposing, defaultPrevented } = event
  if (key !== 'Escape' || isComposing || defaultPrevented || !(target instanceof HTMLElement)) return
  const panel = target.closest('[role=tabpanel]')
  if (!panel || !page.contains(panel) || !target.matches(FIELD_SELECTOR)) return
  event.preventDefault()
  findSelectedTab(page)?.focus()
}
