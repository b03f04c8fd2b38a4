// Tests the toasts of the console: how long they are displayed, and how they are counted and dismissed.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createNotificationStore,
  FIRST_NOTIFICATION_ID,
  MAX_ERROR_DURATION_MS,
  SNACKBAR_DURATION_MS,
  TOAST_DURATION_MS,
} from '#console/lib/notices.ts'

let notificationStore: ReturnType<typeof createNotificationStore>
const listToasts = () => notificationStore.list()

beforeEach(() => {
  vi.useFakeTimers()
  notificationStore = createNotificationStore()
  return () => vi.useRealTimers()
})

describe('the notification store', () => {
  it('counts ids from 5000 (S1 §9)', () => {
    expect(notificationStore.notify({ kind: 'info', text: 'a' })).toBe(FIRST_NOTIFICATION_ID)
    expect(notificationStore.notify({ kind: 'info', text: 'b' })).toBe(5001)
  })

  it('hides a success toast after 6 s', () => {
    notificationStore.notify({ kind: 'success', text: 'Salvo' })
    vi.advanceTimersByTime(TOAST_DURATION_MS - 1)
    expect(listToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(listToasts()).toHaveLength(0)
  })

  it('displays an error toast until the user dismisses it, at most 500 s, also while the pointer is on a toast', () => {
    const id = notificationStore.notify({ kind: 'error', text: 'Falhou' })
    vi.advanceTimersByTime(TOAST_DURATION_MS * 10)
    notificationStore.dismiss(id)
    expect(listToasts()).toHaveLength(0)
    notificationStore.notify({ kind: 'error', text: 'Falhou' })
    notificationStore.pauseToasts()
    vi.advanceTimersByTime(MAX_ERROR_DURATION_MS - 1)
    expect(listToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(listToasts()).toHaveLength(0)
  })

  it('hides the error toasts of a subject when the user tries again', () => {
    notificationStore.notify({ kind: 'error', text: 'Falhou', subject: 'stores.create' })
    notificationStore.notify({ kind: 'error', text: 'Outra falha', subject: 'users.edit:1' })
    notificationStore.hideToasts('stores.create')
    expect(listToasts()).toMatchObject([{ text: 'Outra falha' }])
  })

  it('displays one toast if two forms fail with the same text', () => {
    notificationStore.notify({ kind: 'error', text: 'Falhou', subject: 'users.edit:1' })
    notificationStore.notify({ kind: 'error', text: 'Falhou', subject: 'users.permissions:1' })
    expect(listToasts()).toMatchObject([{ subject: 'users.permissions:1', occurrenceCount: 1 }])
  })

  it('hides a snackbar after 3 s, even an error (S2 §9)', () => {
    notificationStore.notify({ kind: 'error', text: 'Já cadastrada', displaysAsSnackbar: true })
    vi.advanceTimersByTime(SNACKBAR_DURATION_MS - 1)
    expect(listToasts()).toHaveLength(1)
    notificationStore.pauseToasts()
    vi.advanceTimersByTime(SNACKBAR_DURATION_MS)
    expect(listToasts()).toHaveLength(1)
    notificationStore.resumeToasts()
    vi.advanceTimersByTime(SNACKBAR_DURATION_MS)
    expect(listToasts()).toHaveLength(0)
  })

  it('pauses all timers while it is on hold, and restarts them afterwards', () => {
    notificationStore.notify({ kind: 'success', text: 'Salvo' })
    vi.advanceTimersByTime(TOAST_DURATION_MS - 10)
    notificationStore.pauseToasts()
    notificationStore.notify({ kind: 'info', text: 'Enquanto isso' })
    vi.advanceTimersByTime(TOAST_DURATION_MS * 10)
    expect(listToasts()).toHaveLength(2)
    notificationStore.resumeToasts()
    vi.advanceTimersByTime(TOAST_DURATION_MS - 1)
    expect(listToasts()).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(listToasts()).toHaveLength(0)
  })

  it('displays a repeated message once while its toast is visible', () => {
    const ids = [1, 2, 3].map(() => notificationStore.notify({ kind: 'error', text: 'Sessão expirada' }))
    expect(new Set(ids).size).toBe(1)
    expect(listToasts()).toMatchObject([{ text: 'Sessão expirada', occurrenceCount: 3 }])
    notificationStore.dismiss(ids[0] ?? 0)
    expect(notificationStore.notify({ kind: 'error', text: 'Sessão expirada' })).not.toBe(ids[0])
  })

  it('notifies its listeners, and deletes everything when it is cleared', () => {
    const listener = vi.fn()
    const stop = notificationStore.store.subscribe(listener)
    notificationStore.notify({ kind: 'info', text: 'a' })
    notificationStore.clear()
    expect(notificationStore.list()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    notificationStore.notify({ kind: 'info', text: 'b' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
