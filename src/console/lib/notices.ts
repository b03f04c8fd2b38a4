// Notices: shown as toasts, then kept for a while in the notices panel (S1 §9, product decision A33).
import { createStore, useStore } from 'zustand'

export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

export interface NoticeDefinition {
  readonly kind: 'success' | 'error' | 'info'
  /** A short heading over the text. */
  readonly title?: string
  readonly text: string
  readonly action?: NoticeAction
  /** What is done next, beside taking it back. */
  readonly next?: NoticeAction
  /** Snackbar at the top right, auto-dismissed even for an error, which is shown elsewhere, too (S2 §8). */
  readonly isSnackbar?: true
  /** The note at the form announces it already: a screen reader hears it once. */
  readonly isAnnounced?: boolean
  /** The form whose failed save it tells of: it goes when that is sent again. */
  readonly about?: string
}

export interface Notice extends NoticeDefinition {
  readonly id: number
  /** When it was last said, milliseconds. */
  readonly at: number
  /** How often it was said while it was on screen. */
  readonly times: number
  /** Still on screen as a toast. */
  readonly isShown: boolean
}

/** Ids count from here (S1 §9). */
export const firstId = 5000
/** Kept this long in the panel (S1 §9). */
export const keptFor = 500_000
/** A success or an information is on screen this long; an error until it is dismissed. */
export const shownFor = 6000
/** A snackbar is (S2 §9). */
export const snackbarFor = 3000

export function makeNotices() {
  const store = createStore<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }))
  let nextId = firstId
  let isHeld = false
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const list = () => store.getState().notices

  function set(notices: readonly Notice[]): void {
    store.setState({ notices })
  }

  function update(id: number, patch: Partial<Notice>): void {
    set(list().map((notice) => (notice.id === id ? { ...notice, ...patch } : notice)))
  }

  function later(id: number, wait: number, work: () => void): void {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(work, wait))
  }

  function hideLater({ id, kind, isSnackbar }: Pick<Notice, 'id' | 'kind' | 'isSnackbar'>): void {
    clearTimeout(timers.get(id))
    if ((isSnackbar || kind !== 'error') && !isHeld) later(id, isSnackbar ? snackbarFor : shownFor, () => dismiss(id))
  }

  /** Shows a notice; the same words while they are still on screen are one notice, counted. */
  function notify(definition: NoticeDefinition): number {
    const same = list().find(
      ({ isShown, kind, text }) => isShown && kind === definition.kind && text === definition.text,
    )
    if (same) {
      update(same.id, { ...definition, at: Date.now(), times: same.times + 1 })
      hideLater(same)
      return same.id
    }
    const notice: Notice = { ...definition, id: nextId++, at: Date.now(), times: 1, isShown: true }
    set([...list(), notice])
    hideLater(notice)
    return notice.id
  }

  /** Takes it off the screen; it stays in the panel until `keptFor` after it was said. */
  function dismiss(id: number): void {
    const notice = list().find((one) => one.id === id)
    if (!notice?.isShown) return
    update(id, { isShown: false })
    later(id, Math.max(0, notice.at + keptFor - Date.now()), () => remove(id))
  }

  /** What was said of a form's last try is over with the next. */
  function withdraw(form: string): void {
    for (const { id, about } of list()) if (about === form) dismiss(id)
  }

  /** Takes the action from the notices about `about`, on the screen and in the panel, and hides their toasts. */
  function retire(about: string): void {
    withdraw(about)
    set(list().map(({ action, ...notice }) => (notice.about === about || !action ? notice : { ...notice, action })))
  }

  function remove(id: number): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    set(list().filter((notice) => notice.id !== id))
  }

  function clear(): void {
    for (const { id } of list()) remove(id)
  }

  /** While the pointer or the focus is on the toasts, none goes away. */
  function hold(): void {
    isHeld = true
    for (const { id, isShown } of list()) if (isShown) clearTimeout(timers.get(id))
  }

  function release(): void {
    isHeld = false
    for (const notice of list()) if (notice.isShown) hideLater(notice)
  }

  return { store, list, notify, dismiss, withdraw, retire, remove, clear, hold, release }
}

export const notices = makeNotices()

/** The way for everything outside the toasts and the panel. */
export const notify = notices.notify

/** All that is kept, the oldest first; `isShown` ones are toasts. */
export function useNotices(): readonly Notice[] {
  return useStore(notices.store, (state) => state.notices)
}
