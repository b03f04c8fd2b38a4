// Notifications of the console: shown as toasts, and listed in the notifications panel for several minutes (S1 §9,
// product decision A33).
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
  readonly isSnackbar?: true
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
  /** Time of the last occurrence, in milliseconds since the epoch. */
  readonly occurredAt: number
  /** Number of times that this notification occurred while its toast was visible. */
  readonly occurrenceCount: number
  /** True while the notification is visible as a toast. */
  readonly isToast: boolean
}

/** Id of the first notification after the app has loaded (S1 §9). */
export const FIRST_NOTIFICATION_ID = 5000
/** Time in milliseconds for which a notification stays in the panel (S1 §9). */
export const PANEL_DURATION_MS = 500_000
/**
 * Time in milliseconds for which a success or information toast is visible. Error toasts stay until the user
 * dismisses them.
 */
export const TOAST_DURATION_MS = 6000
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

  function schedule(id: number, delayMs: number, task: () => void): void {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(task, delayMs))
  }

  function scheduleDismiss({ id, kind, isSnackbar }: Pick<ToastNotification, 'id' | 'kind' | 'isSnackbar'>): void {
    clearTimeout(timers.get(id))
    if ((isSnackbar || kind !== 'error') && !areTimersPaused)
      schedule(id, isSnackbar ? SNACKBAR_DURATION_MS : TOAST_DURATION_MS, () => dismiss(id))
  }

  /**
   * Shows a notification and returns its id. If a visible toast has the same text, increases its counter instead of
   * showing another toast.
   */
  function notify(content: NotificationContent): number {
    const duplicate = getNotifications().find(
      ({ isToast, kind, text }) => isToast && kind === content.kind && text === content.text,
    )
    if (duplicate) {
      update(duplicate.id, { ...content, occurredAt: Date.now(), occurrenceCount: duplicate.occurrenceCount + 1 })
      scheduleDismiss(duplicate)
      return duplicate.id
    }
    const notification: ToastNotification = {
      ...content,
      id: nextId++,
      occurredAt: Date.now(),
      occurrenceCount: 1,
      isToast: true,
    }
    setNotifications([...getNotifications(), notification])
    scheduleDismiss(notification)
    return notification.id
  }

  /** Hides a toast. The notification stays in the panel for `PANEL_DURATION_MS` after its last occurrence. */
  function dismiss(id: number): void {
    const notification = getNotifications().find((item) => item.id === id)
    if (!notification?.isToast) return
    update(id, { isToast: false })
    schedule(id, Math.max(0, notification.occurredAt + PANEL_DURATION_MS - Date.now()), () => remove(id))
  }

  /**
   * Hides the toasts with the given subject (such as the id of a form), for example because the user tries the failed
   * action again.
   */
  function dismissBySubject(subject: string): void {
    for (const { id, subject: notificationSubject } of getNotifications())
      if (notificationSubject === subject) dismiss(id)
  }

  /**
   * Hides all toasts with the given subject (such as the id of a form), and removes the buttons of these notifications
   * in the notifications panel.
   */
  function removeActions(subject: string): void {
    dismissBySubject(subject)
    setNotifications(
      getNotifications().map(({ action, ...notification }) =>
        notification.subject === subject || !action ? notification : { ...notification, action },
      ),
    )
  }

  function remove(id: number): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    setNotifications(getNotifications().filter((notification) => notification.id !== id))
  }

  function clear(): void {
    for (const { id } of getNotifications()) remove(id)
  }

  /** Stops the timers of all toasts while the pointer or the focus is on a toast. */
  function pauseTimers(): void {
    areTimersPaused = true
    for (const { id, isToast } of getNotifications()) if (isToast) clearTimeout(timers.get(id))
  }

  function resumeTimers(): void {
    areTimersPaused = false
    for (const notification of getNotifications()) if (notification.isToast) scheduleDismiss(notification)
  }

  return {
    store,
    list: getNotifications,
    notify,
    dismiss,
    hideToasts: dismissBySubject,
    removeActions,
    remove,
    clear,
    pauseToasts: pauseTimers,
    resumeToasts: resumeTimers,
  }
}

export const notifications = createNotificationStore()

/** Shows a notification. Only the toasts and the notifications panel use the other functions of the store. */
export const notify = notifications.notify

/** Returns all notifications, the oldest first. Notifications with `isToast` are visible as toasts. */
export function useNotifications(): readonly ToastNotification[] {
  return useStore(notifications.store, (state) => state.notifications)
}
