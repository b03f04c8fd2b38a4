// Browser helpers: focus, list filter, page title, random keys, history entries, idle loading, dropped files.
import { useEffect } from 'react'
import { create } from 'zustand'

/** Focuses an element by id synchronously, unlike `setFocus` of react-hook-form, which waits for a timer. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

const focusElement = (element: HTMLElement) => element.focus()

/** Focuses an element as soon as it is rendered; stops trying after about a second. */
export function focusOnceThere(
  find: () => HTMLElement | null | undefined,
  focus: (element: HTMLElement) => void = focusElement,
  frames = 60,
): void {
  requestAnimationFrame(() => {
    const element = find()
    if (element) focus(element)
    else if (frames > 0) focusOnceThere(find, focus, frames - 1)
  })
}

/** Returns the visible filter field of the page's list, which `/` and Mod+F focus; undefined without one. */
function listFilter(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-list-filter]')].find(
    (field) => field.getClientRects().length > 0 && !field.closest('[inert]'),
  )
}

/** Focuses the filter field of the list; returns false when the page has none. */
export function focusListFilter(): boolean {
  const filter = listFilter()
  if (filter instanceof HTMLInputElement) filter.select()
  else filter?.focus()
  return filter !== undefined
}

/**
 * Returns true when the focus is on the body, `main` or the page heading, as after a navigation. The first row of a
 * list may then take the focus.
 */
export function nothingHasFocus(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.matches('main, main h1')
}

/** Focuses the selected row of the page's list; returns false when no row is selected. */
export function focusListRow(): boolean {
  const row = document.querySelector<HTMLElement>('main [role="grid"] [data-index][tabindex="0"]')
  row?.focus()
  return row !== null
}

const useEntry = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }))

/**
 * Requests that the focus moves from the filter to the first row as soon as the filtered rows are loaded. The filter
 * field calls this function on Enter.
 */
export function askForRows(): void {
  useEntry.setState({ isAsked: true })
}

interface EntryOptions {
  readonly count: number
  readonly isLoading: boolean
  readonly enter: () => void
}

/**
 * Moves the focus into the list after `requestListEntry` and after its rows have loaded, if the filter still has the
 * focus. The list calls this hook.
 */
export function useListEntry({ count, isLoading, enter }: EntryOptions): void {
  const { isAsked } = useEntry()
  useEffect(() => {
    if (!isAsked || isLoading) return
    useEntry.setState({ isAsked: false })
    if (count > 0 && document.activeElement?.matches('[data-list-filter]')) enter()
  })
}

// Kind of the last user input: a key or the pointer; null before any input.
let lastInput: 'key' | 'pointer' | null = null
if (typeof document !== 'undefined') {
  const note = (input: 'key' | 'pointer') => () => {
    lastInput = input
  }
  document.addEventListener('keydown', note('key'), { capture: true })
  document.addEventListener('pointerdown', note('pointer'), { capture: true })
}

/** Returns true when the last input was a key, false after a click and before any input. */
export const isLastInputKey = () => lastInput === 'key'

const useTitle = create<{ readonly title: string | null }>(() => ({ title: null }))

/**
 * Sets the title of the page to the name of its record, for the breadcrumb and `document.title`; null until the record
 * is loaded.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    useTitle.setState({ title })
    return () => useTitle.setState({ title: null })
  }, [title])
}

/** Returns the title that the page of a record has set; null without one. */
export const givenPageTitle = () => useTitle.getState().title

/** Returns the title that the page has set; null without one. The app shell calls this hook. */
export function useGivenPageTitle(): string | null {
  return useTitle(({ title }) => title)
}

/**
 * Returns a random key of 32 hexadecimal digits. `crypto.randomUUID` is missing on plain http, where this function
 * works, too.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the id of the current history entry, stored in `history.state`. The id survives reload and Back; opening the
 * page again creates another id.
 */
export function currentVisit(): string {
  const state: unknown = history.state
  const known = Object(state).visit
  if (typeof known === 'string') return known
  const visit = randomKey()
  history.replaceState({ ...Object(state), visit }, '')
  return visit
}

/** Interval in which `loadWhenIdle` checks for skeletons, and its maximum wait for their content, in milliseconds. */
const SKELETON_CHECK = 200
const MAX_SKELETON_WAIT = 10_000

/** Calls `load` when the page shows its content instead of skeletons and the browser is idle. Ignores a failed load. */
export function whenIdle(load: () => Promise<unknown>): void {
  const start = () => void load().catch(() => {})
  const limit = performance.now() + MAX_SKELETON_WAIT
  const check = () => {
    if (document.querySelector('[data-waiting]') && performance.now() < limit) setTimeout(check, SKELETON_CHECK)
    else if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    // Safari has no requestIdleCallback.
    else start()
  }
  setTimeout(check, SKELETON_CHECK)
}

/** Returns true for text fields, into which the browser inserts a dropped text. */
const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/**
 * Cancels drags that no drop zone has handled, because the browser would open a dropped file or link in place of the
 * console. Texts can still be dropped into fields, and files onto an `<input type="file">`.
 */
export function refuseStrayDrops(): void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer: data, defaultPrevented, target } = event
    if (defaultPrevented || !data) return
    const isFile = data.types.includes('Files')
    const isHandled = isFile
      ? target instanceof HTMLInputElement && target.type === 'file'
      : takesText(target) || !data.types.includes('text/uri-list')
    if (isHandled) return
    event.preventDefault()
    data.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
