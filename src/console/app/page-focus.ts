// Determines which element of a page receives the focus after navigation and after the console was loaded, depending on
// the command that opened the page (docs/focus.md).
import type { Command } from '#commands/command.ts'
import { hasNoFocusedControl, isLastInputFromPointer } from '#console/lib/browser.ts'
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

/**
 * Element that receives the focus when a page opens. `main`: the main element of the page. `content`: the
 * content of the open tab. `field`: the first form field.
 */
export type FocusTarget = 'main' | 'content' | 'field'

interface PendingFocus {
  readonly to: string
  readonly focusTarget: FocusTarget
}

/** Focus target of the page to which the app is navigating. The page clears the target when it opens. */
let pendingFocus: PendingFocus | null = null

/**
 * Sets the focus target before a command opens a page. Sets no focus target if the URL contains `find` or `focus`,
 * because such a page itself chooses the element to focus.
 */
export function setPendingFocus(command: Command, to: string): void {
  pendingFocus = /[?&](find|focus)=/.test(to) ? null : { to, focusTarget: getFocusTarget(command, to) }
}

function getFocusTarget({ id }: Command, to: string): FocusTarget {
  if (/\.(edit|create|add)/.test(id) || /[?&]mode=edit\b/.test(to)) return 'field'
  return /[?&]tab=/.test(to) ? 'content' : 'main'
}

/** Returns the focus target for the page at this URL, and clears the target; null when no command opened the page. */
export function consumePendingFocus(url: string): FocusTarget | null {
  const focusTarget = pendingFocus?.to === url ? pendingFocus.focusTarget : null
  if (focusTarget) pendingFocus = null
  return focusTarget
}

/**
 * Returns the focus target after the user opened or reloaded a URL, followed a link or went back. The target is null
 * after a mouse click, because the focus then moves only when the user presses a key.
 */
export const getNavigationFocusTarget = (): FocusTarget | null => (isLastInputFromPointer() ? null : 'main')

/**
 * Time in milliseconds after which the fallback element receives the focus. If the preferred element renders later, it
 * still receives the focus, unless the user has moved the focus.
 */
const FOCUS_TIMEOUT_MS = 4000

/**
 * Selector of elements that are still loading. The fallback element receives the focus only when all elements have
 * loaded.
 */
const BUSY_SELECTOR = '[aria-busy=true], [data-waiting]'
const isBusy = (element: Element) => element.matches(BUSY_SELECTOR) || element.querySelector(BUSY_SELECTOR) !== null

type FocusableElement = HTMLElement | undefined

/**
 * Returns two functions: one finds the element that should receive the focus, and the other finds a fallback element
 * for a page that lacks this element.
 */
function getFocusTargets(
  page: HTMLElement,
  focusTarget: FocusTarget | null,
): { readonly findPreferred: () => FocusableElement; readonly findFallback: () => FocusableElement } {
  const panel = findOpenPanel(page)
  const findField = () => findFirstField(panel)
  const findAction = () => findFirstAction(panel)
  if (focusTarget === 'field')
    return { findPreferred: findField, findFallback: () => findCursorRow(panel) ?? findAction() }
  // Prefers a table row to a form field, even if the field renders first because the rows are still loading.
  if (focusTarget === 'content')
    return { findPreferred: () => findCursorRow(panel), findFallback: () => findFirstInput(panel) ?? findAction() }
  // Focuses the selected tab instead of a form field, because a focused field would receive the key presses of the
  // user's next shortcut.
  if (focusTarget === 'main' && panel !== page)
    return { findPreferred: () => findSelectedTab(page), findFallback: findAction }
  const findFirstTarget = () => (focusTarget === 'main' ? findMainButton(panel) : undefined) ?? findCursorRow(panel)
  const findFormField = () => (panel.querySelector('form') ? findField() : undefined)
  return {
    findPreferred: findFirstTarget,
    findFallback: () =>
      findEmptyListAction(panel) ?? findSelectedTab(panel) ?? findFormField() ?? findAction() ?? findSelectedTab(page),
  }
}

/**
 * Focuses the preferred element of the page as soon as the element renders, and a nearby element whenever the focused
 * element disappears later. Scrolls to the preferred element only if `scrollsToTarget` is true, because a page that the
 * user opens by its URL starts at its top. Returns a function that stops managing the focus.
 */
export function manageFocus(page: HTMLElement, focusTarget: FocusTarget | null, scrollsToTarget: boolean): () => void {
  const startedAt = performance.now()
  let pendingTarget = focusTarget
  /**
   * Element from which the focus may move to the preferred element: the element that was focused when the page opened,
   * or a fallback element.
   */
  let replaceableElement: Element | null = document.activeElement
  let frameId = 0

  const moveFocus = () => {
    frameId = 0
    const isWaiting = pendingTarget !== null && document.activeElement === replaceableElement
    if (page.closest('[inert]') || !(isWaiting || (hasNoFocusedControl() && !isLastInputFromPointer()))) return
    const targets = getFocusTargets(page, pendingTarget)
    const isLoading = pendingTarget !== null && isBusy(findOpenPanel(page))
    const isLate = performance.now() - startedAt > FOCUS_TIMEOUT_MS
    const first = targets.findPreferred()
    const target = first ?? (isLoading && !isLate ? undefined : targets.findFallback())
    if (first || (target && !isLoading)) pendingTarget = null
    else if (!target && !hasNoFocusedControl()) return
    const nextElement = target ?? findSelectedTab(page)
    if (nextElement === document.activeElement) return
    nextElement?.focus({ preventScroll: true })
    if (scrollsToTarget || !isWaiting) nextElement?.scrollIntoView({ block: 'nearest' })
    replaceableElement = document.activeElement
  }
  const scheduleMove = () => {
    if (frameId === 0) frameId = requestAnimationFrame(moveFocus)
  }

  const observer = new MutationObserver(scheduleMove)
  observer.observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'disabled', 'hidden', 'inert'],
  })
  const handleKeyDown = (event: KeyboardEvent) => leaveFieldOnEscape(event, page)
  document.addEventListener('keydown', handleKeyDown)
  const timer = setTimeout(scheduleMove, FOCUS_TIMEOUT_MS + 50)
  scheduleMove()
  return () => {
    observer.disconnect()
    document.removeEventListener('keydown', handleKeyDown)
    clearTimeout(timer)
    cancelAnimationFrame(frameId)
  }
}

/**
 * Moves the focus out of a field when the user presses Escape, so that shortcuts work again. The focus moves to the
 * selected tab or, on a page without tabs, to the save button of the form.
 */
function leaveFieldOnEscape(event: KeyboardEvent, page: HTMLElement): void {
  const { key, target, isComposing, defaultPrevented } = event
  if (key !== 'Escape' || isComposing || defaultPrevented || !(target instanceof HTMLElement)) return
  if (!page.contains(target) || !target.closest('form, [role=tabpanel]') || !target.matches(FIELD_SELECTOR)) return
  event.preventDefault()
  const nextElement = findSelectedTab(page) ?? findFirstAction(page)
  nextElement?.focus()
}
