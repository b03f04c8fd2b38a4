// Browser helpers: focus, list filter, page title, random keys, loading while idle, and dropped files.
import { useEffect } from 'react'
import { create } from 'zustand'

/** Focuses an element by id immediately, unlike `setFocus` of react-hook-form, which waits for a timer. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

const focusElement = (element: HTMLElement) => element.focus()

/** Focuses an element as soon as it is rendered. Stops trying after about one second. */
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

/**
 * Returns the filter field of the list on the page, if the field is visible. The shortcuts `/` and Mod+F focus this
 * field.
 */
function findListFilter(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-list-filter]')].find(
    (field) => field.getClientRects().length > 0 && !field.closest('[inert]'),
  )
}

/** Focuses the filter field of the list. Returns false if the page has no filter field. */
export function focusListFilter(): boolean {
  const filter = findListFilter()
  if (filter instanceof HTMLInputElement) filter.select()
  else filter?.focus()
  return filter !== undefined
}

/**
 * Returns true if no control has the focus, that is, if the focus is on the body, on `main` or on the page heading, as
 * after a navigation. Only then may the first row of a list take the focus.
 */
export function hasNoFocusedControl(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.matches('main, main h1')
}

/** Focuses the selected row of the page's list. Returns false if no row is selected. */
export function focusListRow(): boolean {
  const row = document.querySelector<HTMLElement>('main [role="grid"] [data-index][tabindex="0"]')
  row?.focus()
  return row !== null
}

const useListFocusStore = create<{ readonly isRequested: boolean }>(() => ({ isRequested: false }))

/**
 * Requests that the focus moves from the filter field to the first row as soon as the filtered rows are loaded. The
 * filter field calls this function on Enter.
 */
export function requestListFocus(): void {
  useListFocusStore.setState({ isRequested: true })
}

interface ListFocusOptions {
  readonly rowCount: number
  readonly isLoading: boolean
  readonly focusList: () => void
}

/**
 * Moves the focus from the filter field into the list when this was requested and the filtered rows have loaded. Does
 * nothing if the user has moved the focus away from the filter field.
 */
export function useRequestedListFocus({ rowCount, isLoading, focusList }: ListFocusOptions): void {
  const { isRequested } = useListFocusStore()
  useEffect(() => {
    if (!isRequested || isLoading) return
    useListFocusStore.setState({ isRequested: false })
    if (rowCount > 0 && document.activeElement?.matches('[data-list-filter]')) focusList()
  })
}

// Kind of the user's last input: `key` or `pointer`; null before the first input.
let lastInputKind: 'key' | 'pointer' | null = null
if (typeof document !== 'undefined') {
  const createInputHandler = (inputKind: 'key' | 'pointer') => () => {
    lastInputKind = inputKind
  }
  document.addEventListener('keydown', createInputHandler('key'), { capture: true })
  document.addEventListener('pointerdown', createInputHandler('pointer'), { capture: true })
}

/** Returns true if the user's last input was a key press; false after a click and before the first input. */
export const isLastInputFromKeyboard = () => lastInputKind === 'key'

/** Returns true if the user's last input was a click or a touch. */
export const isLastInputFromPointer = () => lastInputKind === 'pointer'

const usePageTitleStore = create<{ readonly title: string | null }>(() => ({ title: null }))

/**
 * Sets the title of the page to the name of its record, for the breadcrumb and `document.title`. `title` is null
 * until the record is loaded.
 */
export function useSetPageTitle(title: string | null): void {
  useEffect(() => {
    usePageTitleStore.setState({ title })
    return () => usePageTitleStore.setState({ title: null })
  }, [title])
}

/** Returns the title that the current page has set; null if the page has set none. */
export const getPageTitle = () => usePageTitleStore.getState().title

/**
 * Returns the title that the current page has set, and rerenders when the title changes; null if the page has set
 * none.
 */
export function useCurrentPageTitle(): string | null {
  return usePageTitleStore(({ title }) => title)
}

/**
 * Returns a random key of 32 hexadecimal digits. Unlike `crypto.randomUUID`, this function also works on pages served
 * over plain HTTP.
 */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * `loadWhenIdle` checks at this interval whether the page still shows loading skeletons, and waits for at most
 * `MAX_SKELETON_WAIT_MS` until the skeletons disappear. Both values are in milliseconds.
 */
const SKELETON_CHECK_INTERVAL_MS = 200
const MAX_SKELETON_WAIT_MS = 10_000

/** Calls `load` when the page shows no loading skeletons any more and the browser is idle. Ignores loading errors. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const startLoading = () => void load().catch(() => {})
  const deadline = performance.now() + MAX_SKELETON_WAIT_MS
  const checkSkeletons = () => {
    if (document.querySelector('[data-waiting]') && performance.now() < deadline)
      setTimeout(checkSkeletons, SKELETON_CHECK_INTERVAL_MS)
    else if ('requestIdleCallback' in window) requestIdleCallback(startLoading, { timeout: 2000 })
    // Loads immediately in Safari, which does not support requestIdleCallback.
    else startLoading()
  }
  setTimeout(checkSkeletons, SKELETON_CHECK_INTERVAL_MS)
}

/** Returns true for text fields, into which the user can drop text. */
const acceptsTextDrop = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/**
 * Cancels drops outside drop zones, because the browser would open a dropped file or link instead of the console.
 * Text can still be dropped into fields, and files onto an `<input type="file">`.
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
