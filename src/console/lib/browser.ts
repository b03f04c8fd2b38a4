// Browser helpers: focus, from a list's filter to its rows, page title, random keys, history entries, idle time, drops.
import { useEffect } from 'react'
import { create } from 'zustand'

/** At once, unlike `setFocus` of react-hook-form, which waits for a timer. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

const focusElement = (element: HTMLElement) => element.focus()

/** Focuses an element as soon as it is rendered; gives up after a second. */
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

/** What filters the list of the page: what `/` and, in a list, Mod+F lead to. */
function listFilter(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-list-filter]')].find(
    (field) => field.getClientRects().length > 0 && !field.closest('[inert]'),
  )
}

/** Answers whether there is one. */
export function focusListFilter(): boolean {
  const filter = listFilter()
  if (filter instanceof HTMLInputElement) filter.select()
  else filter?.focus()
  return filter !== undefined
}

/** On arrival the page's heading has the focus; its first row takes it over once the rows are loaded. */
export function nothingHasFocus(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.matches('main, main h1')
}

/** Focuses the row under the cursor of the page's list; answers whether there is one. */
export function focusListRow(): boolean {
  const row = document.querySelector<HTMLElement>('main [role="grid"] [data-index][tabindex="0"]')
  row?.focus()
  return row !== null
}

// From the filter to the first row: not before the rows are those of what was typed.

const useEntry = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }))

/** By the filter, once the list knows what was typed. */
export function askForRows(): void {
  useEntry.setState({ isAsked: true })
}

interface EntryOptions {
  readonly count: number
  readonly isLoading: boolean
  readonly enter: () => void
}

/** By the list: it is entered when its rows have come, while the filter still has the focus. */
export function useListEntry({ count, isLoading, enter }: EntryOptions): void {
  const { isAsked } = useEntry()
  useEffect(() => {
    if (!isAsked || isLoading) return
    useEntry.setState({ isAsked: false })
    if (count > 0 && document.activeElement?.matches('[data-list-filter]')) enter()
  })
}

// Last input: a key or the pointer.
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

// Page title set by a record (`Loja Azul` for `Ecommerce`), used in the breadcrumb and in `document.title`.

const useTitle = create<{ readonly title: string | null }>(() => ({ title: null }))

/** Called by the page's heading; null while the record is not there yet. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    useTitle.setState({ title })
    return () => useTitle.setState({ title: null })
  }, [title])
}

export const givenPageTitle = () => useTitle.getState().title

/** For the shell. */
export function useGivenPageTitle(): string | null {
  return useTitle(({ title }) => title)
}

/** Random UUID: `crypto.randomUUID` exists on secure origins only; this one works on plain http, too. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Id of a history entry, kept in `history.state`: survives reload and Back; opening the page anew gives another. */
export function currentVisit(): string {
  const state: unknown = history.state
  const known = Object(state).visit
  if (typeof known === 'string') return known
  const visit = randomKey()
  history.replaceState({ ...Object(state), visit }, '')
  return visit
}

/** Interval at which `whenIdle` looks for skeletons, and how long it waits for their content, in milliseconds. */
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

/** True where the browser inserts a dropped text into a field. */
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
