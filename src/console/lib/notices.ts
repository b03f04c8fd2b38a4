// Toasts: short notifications about what just happened (S1 §9, product decision A33). The inbox contains the
// notifications that a user must see.
import { createStore, useStore } from 'zustand'

export interface NotificationAction {
  readonly label: string
  readonly run: () => void
}

export interface NotificationContent {
  readonly kind: 'success' | 'error' | 'info'
  /** Short title above the text. */
  readonly title?: string
  readonly text: string
  readonly action?: NotificationAction
  /** Button for a follow-up step, beside the undo button in `action`. */
  readonly followUpAction?: NotificationAction
  /**
   * Shows the notification as a snackbar at the top right, which disappears automatically. Used for errors that the
   * page also shows (S2 §8).
   */
  readonly displaysAsSnackbar?: true
  /**
   * True if screen readers already announce the same message at another element, such as the error of a form. The
   * notification is then not announced a second time.
   */
  readonly isAnnouncedElsewhere?: boolean
  /**
   * Subject of the notification, for example a form that failed to save. Saving this form again hides the notification.
   */
  readonly subject?: string
}

export interface ToastNotification extends NotificationContent {
  readonly id: number
  /** Number of times that this notification occurred while its toast was visible. */
  readonly occurrenceCount: number
}

/** Id of the first notification after the app has loaded (S1 §9). */
export const FIRST_NOTIFICATION_ID = 5000
/** Time in milliseconds for which a success or information toast is visible. */
export const TOAST_DURATION_MS = 6000
/** Maximum time in milliseconds for which an error toast is visible (S1 §9). */
export const MAX_ERROR_DURATION_MS = 500_000
/** Time in milliseconds for which a snackbar is visible (S2 §9). */
export const SNACKBAR_DURATION_MS = 3000

export function createNotificationStore() {
  const store = createStore<{ readonly notifications: readonly ToastNotification[] }>(() => ({ notifications: [] }))
  let nextId = FIRST_NOTIFICATION_ID
  let areTimersPaused = false
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const getNotifications = () => store.getState().notifications

  function setNotifications(notifications: readonly ToastNotification[]): void {
    store.setState({ notifications })
  }

  function update(id: number, patch: Partial<ToastNotification>): void {
    setNotifications(
      getNotifications().map((notification) => (notification.id === id ? { ...notification, ...patch } : notification)),
    )
  }

  function schedule(id: number, delayMs: number): void {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => dismiss(id), delayMs),
    )
  }

  /** Returns true if the timer of the notification stops while the pointer or the focus is on a notification. */
  const isPausable = ({ kind, displaysAsSnackbar }: NotificationContent) =>
    displaysAsSnackbar === true || kind !== 'error'

  function scheduleDismiss(notification: ToastNotification): void {
    const { id, displaysAsSnackbar } = notification
    if (!isPausable(notification)) schedule(id, MAX_ERROR_DURATION_MS)
    else if (!areTimersPaused) schedule(id, displaysAsSnackbar ? SNACKBAR_DURATION_MS : TOAST_DURATION_MS)
  }

  /**
   * Shows a toast and returns its id. If a visible toast has the same text and subject, increases its counter instead
   * of showing another toast. Replaces a toast that has the same text but another subject, because two forms of a page
   * can fail together.
   */
  function notify(content: NotificationContent): number {
    const duplicate = getNotifications().find(({ kind, text }) => kind === content.kind && text === content.text)
    if (duplicate && duplicate.subject !== content.subject) dismiss(duplicate.id)
    else if (duplicate) {
      update(duplicate.id, { ...content, occurrenceCount: duplicate.occurrenceCount + 1 })
      scheduleDismiss({ ...duplicate, ...content })
      return duplicate.id
    }
    const notification: ToastNotification = { ...content, id: nextId++, occurrenceCount: 1 }
    setNotifications([...getNotifications(), notification])
    scheduleDismiss(notification)
    return notification.id
  }

  /**
   * Hides the toasts with the given subject (such as the id of a form), for example because the user tries the failed
   * action again.
   */
  function dismissBySubject(subject: string): void {
    for (const { id, subject: notificationSubject } of getNotifications())
      if (notificationSubject === subject) dismiss(id)
  }

  function dismiss(id: number): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    if (getNotifications().some((notification) => notification.id === id))
      setNotifications(getNotifications().filter((notification) => notification.id !== id))
  }

  function clear(): void {
    for (const { id } of getNotifications()) dismiss(id)
  }

  /** Stops the timers of success and information toasts while the pointer or the focus is on a toast. */
  function pauseTimers(): void {
    areTimersPaused = true
    for (const notification of getNotifications())
      if (isPausable(notification)) clearTimeout(timers.get(notification.id))
  }

  function resumeTimers(): void {
    areTimersPaused = false
    for (const notification of getNotifications()) if (isPausable(notification)) scheduleDismiss(notification)
  }

  return {
    store,
    list: getNotifications,
    notify,
    dismiss,
    hideToasts: dismissBySubject,
    clear,
    pauseToasts: pauseTimers,
    resumeToasts: resumeTimers,
  }
}

export const notifications = createNotificationStore()

/** Shows a toast. */
export const notify = notifications.notify

/** Returns the visible toasts, the oldest first. */
export function useNotifications(): readonly ToastNotification[] {
  return useStore(notifications.store, (state) => state.notifications)
}
