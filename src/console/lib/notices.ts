// Notifications of the console: displayed as toasts, then listed in the notifications panel for some minutes (S1 §9,
// product decision A33).
import { createStore, useStore } from 'zustand'

export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

export interface NoticeDefinition {
  readonly kind: 'success' | 'error' | 'info'
  /** Short heading above the text. */
  readonly title?: string
  readonly text: string
  readonly action?: NoticeAction
  /** Button for a follow-up step, next to the undo button in `action`. */
  readonly next?: NoticeAction
  /**
   * Displays a snackbar at the top right that disappears by itself even for an error, because the error is also
   * displayed elsewhere (S2 §8).
   */
  readonly isSnackbar?: true
  /**
   * True when another element, such as the error at the form, is announced already. Screen readers must not hear the
   * text twice.
   */
  readonly isAnnounced?: boolean
  /** Subject, such as a form with a failed save. The notification is hidden when the form is sent again. */
  readonly about?: string
}

export interface Notice extends NoticeDefinition {
  readonly id: number
  /** Time of the last occurrence, in milliseconds since the epoch. */
  readonly at: number
  /** Number of occurrences while the toast was visible. */
  readonly times: number
  /** True while the notification is visible as a toast. */
  readonly isShown: boolean
}

/** First notification id (S1 §9). */
export const firstId = 5000
/** Time for which a notification stays in the panel (S1 §9), in milliseconds. */
export const keptFor = 500_000
/**
 * Time for which a success or information toast is visible, in milliseconds. Error toasts stay until the user dismisses
 * them.
 */
export const shownFor = 6000
/** Time for which a snackbar is visible (S2 §9), in milliseconds. */
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

  /**
   * Displays a notification and returns its id. A repeated text is counted on its visible toast instead of creating
   * another one.
   */
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

  /** Hides the toast; the notification stays in the panel until `PANEL_DURATION_MS` after its last occurrence. */
  function dismiss(id: number): void {
    const notice = list().find((one) => one.id === id)
    if (!notice?.isShown) return
    update(id, { isShown: false })
    later(id, Math.max(0, notice.at + keptFor - Date.now()), () => remove(id))
  }

  /** Hides the toasts about a subject, because the next attempt has started. */
  function withdraw(form: string): void {
    for (const { id, about } of list()) if (about === form) dismiss(id)
  }

  /** Removes the action from all notifications about a subject, in the panel too, and hides their toasts. */
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

  /** Stops the timers of all toasts while the pointer or the focus is on them. */
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

/** Displays a notification. Code outside the toasts and the panel uses this function only. */
export const notify = notices.notify

/** Returns all notifications, oldest first; those with `isToast` are visible as toasts. */
export function useNotices(): readonly Notice[] {
  return useStore(notices.store, (state) => state.notices)
}
