// Browser helpers: focus, list filter, page title, random keys, history entries, idle loading, dropped files.
import { useEffect } from 'react'
import { create } from 'zustand'

/** Focuses an element by id synchronously, unlike `setFocus` of react-hook-form, which waits for a timer. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

const focusElement = (element: HTMLElement) => element.focus()

/** Focuses an element as soon as it is rendered; stops trying after about a second. */
export function focusWhenRendered(
  findElement: () => HTMLElement | null | undefined,
  focus: (element: HTMLElement) => void = focusElement,
  remainingFrames = 60,
): void {
  requestAnimationFrame(() => {
    const element = findElement()
    if (element) focus(element)
    else if (remainingFrames > 0) focusWhenRendered(findElement, focus, remainingFrames - 1)
  })
}

/** Returns the visible filter field of the page's list, which `/` and Mod+F focus; undefined without one. */
function findListFilter(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-list-filter]')].find(
    (field) => field.getClientRects().length > 0 && !field.closest('[inert]'),
  )
}

/** Focuses the filter field of the list; returns false when the page has none. */
export function focusListFilter(): boolean {
  const filter = findListFilter()
  if (filter instanceof HTMLInputElement) filter.select()
  else filter?.focus()
  return filter !== undefined
}

/**
 * Returns true when the focus is on the body, `main` or the page heading, as after a navigation. The first row of a
 * list may then take the focus.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.matches('main, main h1')
}

/** Focuses the selected row of the page's list; returns false when no row is selected. */
export function focusListRow(): boolean {
  const row = document.querySelector<HTMLElement>('main [role="grid"] [data-index][tabindex="0"]')
  row?.focus()
  return row !== null
}

const useListEntryStore = create<{ readonly isRequested: boolean }>(() => ({ isRequested: false }))

/**
 * Requests that the focus moves from the filter to the first row as soon as the filtered rows are loaded. The filter
 * field calls this function on Enter.
 */
export function requestListEntry(): void {
  useListEntryStore.setState({ isRequested: true })
}

interface ListEntryOptions {
  readonly count: number
  readonly isLoading: boolean
  readonly enterList: () => void
}

/**
 * Moves the focus into the list after `requestListEntry` and after its rows have loaded, if the filter still has the
 * focus. The list calls this hook.
 */
export function useListEntry({ count, isLoading, enterList }: ListEntryOptions): void {
  const { isRequested } = useListEntryStore()
  useEffect(() => {
    if (!isRequested || isLoading) return
    useListEntryStore.setState({ isRequested: false })
    if (count > 0 && document.activeElement?.matches('[data-list-filter]')) enterList()
  })
}

// Kind of the last user input: a key or the pointer; null before any input.
let lastInput: 'key' | 'pointer' | null = null
if (typeof document !== 'undefined') {
  const setLastInput = (input: 'key' | 'pointer') => () => {
    lastInput = input
  }
  document.addEventListener('keydown', setLastInput('key'), { capture: true })
  document.addEventListener('pointerdown', setLastInput('pointer'), { capture: true })
}

/** Returns true when the last input was a key, false after a click and before any input. */
export const isLastInputKey = () => lastInput === 'key'

const usePageTitleStore = create<{ readonly title: string | null }>(() => ({ title: null }))

/**
 * Sets the title of the page to the name of its record, for the breadcrumb and `document.title`; null until the record
 * is loaded.
 */
export function useSetPageTitle(title: string | null): void {
  useEffect(() => {
    usePageTitleStore.setState({ title })
    return () => usePageTitleStore.setState({ title: null })
  }, [title])
}

/** Returns the title that the page of a record has set; null without one. */
export const getPageTitle = () => usePageTitleStore.getState().title

/** Returns the title that the page has set; null without one. The app shell calls this hook. */
export function useCurrentPageTitle(): string | null {
  return usePageTitleStore(({ title }) => title)
}

/**
 * Returns a random key of 32 hexadecimal digits. `crypto.randomUUID` is missing on plain http, where this function
 * works, too.
 */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the id of the current history entry, stored in `history.state`. The id survives reload and Back; opening the
 * page again creates another id.
 */
export function getVisitId(): string {
  const state: unknown = history.state
  const existingVisit = Object(state).visit
  if (typeof existingVisit === 'string') return existingVisit
  const visit = createRandomKey()
  history.replaceState({ ...Object(state), visit }, '')
  return visit
}

/** Interval in which `loadWhenIdle` checks for skeletons, and its maximum wait for their content, in milliseconds. */
const SKELETON_CHECK = 200
const MAX_SKELETON_WAIT = 10_000

/** Calls `load` when the page shows its content instead of skeletons and the browser is idle. Ignores a failed load. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const start = () => void load().catch(() => {})
  const deadline = performance.now() + MAX_SKELETON_WAIT
  const check = () => {
    if (document.querySelector('[data-waiting]') && performance.now() < deadline) setTimeout(check, SKELETON_CHECK)
    else if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    // Safari has no requestIdleCallback.
    else start()
  }
  setTimeout(check, SKELETON_CHECK)
}

/** Returns true for text fields, into which the browser inserts a dropped text. */
const acceptsTextDrop = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/**
 * Cancels drags that no drop zone has handled, because the browser would open a dropped file or link in place of the
 * console. Texts can still be dropped into fields, and files onto an `<input type="file">`.
 */
export function preventStrayDrops(): void {
  const preventDrop = (event: DragEvent) => {
    const { dataTransfer: data, defaultPrevented, target } = event
    if (defaultPrevented || !data) return
    const isFile = data.types.includes('Files')
    const isHandled = isFile
      ? target instanceof HTMLInputElement && target.type === 'file'
      : acceptsTextDrop(target) || !data.types.includes('text/uri-list')
    if (isHandled) return
    event.preventDefault()
    data.dropEffect = 'none'
  }
  window.addEventListener('dragover', preventDrop)
  window.addEventListener('drop', preventDrop)
}
