// Tests the notifications of the console: how long they stay visible and how long they are kept.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createNotificationStore,
  FIRST_ID,
  PANEL_DURATION_MS,
  SNACKBAR_DURATION_MS,
  TOAST_DURATION_MS,
} from '#console/lib/notices.ts'

let notices: ReturnType<typeof createNotificationStore>
const shown = () => notices.list().filter(({ isToast }) => isToast)

beforeEach(() => {
  vi.useFakeTimers()
  notices = createNotificationStore()
  return () => vi.useRealTimers()
})

describe('notices', () => {
  it('counts ids from 5000 (S1 §9)', () => {
    expect(notices.notify({ kind: 'info', text: 'a' })).toBe(FIRST_ID)
    expect(notices.notify({ kind: 'info', text: 'b' })).toBe(5001)
  })

  it('takes a success off the screen after 6 s and keeps it for 500 s', () => {
    notices.notify({ kind: 'success', text: 'Salvo' })
    vi.advanceTimersByTime(TOAST_DURATION_MS - 1)
    expect(shown()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(shown()).toHaveLength(0)
    expect(notices.list()).toHaveLength(1)
    vi.advanceTimersByTime(PANEL_DURATION_MS - TOAST_DURATION_MS - 1)
    expect(notices.list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(notices.list()).toHaveLength(0)
  })

  it('leaves an error on the screen until it is dismissed', () => {
    const id = notices.notify({ kind: 'error', text: 'Falhou' })
    vi.advanceTimersByTime(PANEL_DURATION_MS * 2)
    expect(shown()).toHaveLength(1)
    notices.dismiss(id)
    expect(shown()).toHaveLength(0)
    vi.advanceTimersByTime(0)
    expect(notices.list()).toHaveLength(0)
  })

  it('takes a snackbar off the screen after 3 s, an error too, and keeps it in the panel (S2 §9)', () => {
    notices.notify({ kind: 'error', text: 'Já cadastrada', isSnackbar: true })
    vi.advanceTimersByTime(SNACKBAR_DURATION_MS - 1)
    expect(shown()).toHaveLength(1)
    notices.hold()
    vi.advanceTimersByTime(SNACKBAR_DURATION_MS)
    expect(shown()).toHaveLength(1)
    notices.release()
    vi.advanceTimersByTime(SNACKBAR_DURATION_MS)
    expect(shown()).toHaveLength(0)
    expect(notices.list()).toHaveLength(1)
  })

  it('keeps a dismissed error until 500 s after it was said', () => {
    const id = notices.notify({ kind: 'error', text: 'Falhou' })
    vi.advanceTimersByTime(1000)
    notices.dismiss(id)
    vi.advanceTimersByTime(PANEL_DURATION_MS - 1001)
    expect(notices.list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(notices.list()).toHaveLength(0)
  })

  it('holds all while the pointer or the focus is on them, and starts anew after', () => {
    notices.notify({ kind: 'success', text: 'Salvo' })
    vi.advanceTimersByTime(TOAST_DURATION_MS - 10)
    notices.hold()
    notices.notify({ kind: 'info', text: 'Enquanto isso' })
    vi.advanceTimersByTime(TOAST_DURATION_MS * 10)
    expect(shown()).toHaveLength(2)
    notices.release()
    vi.advanceTimersByTime(TOAST_DURATION_MS - 1)
    expect(shown()).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(shown()).toHaveLength(0)
  })

  it('says the same words once while they are on screen', () => {
    const ids = [1, 2, 3].map(() => notices.notify({ kind: 'error', text: 'Sessão expirada' }))
    expect(new Set(ids).size).toBe(1)
    expect(shown()).toMatchObject([{ text: 'Sessão expirada', times: 3 }])
    notices.dismiss(ids[0] ?? 0)
    expect(notices.notify({ kind: 'error', text: 'Sessão expirada' })).not.toBe(ids[0])
  })

  it('tells its listeners, and forgets everything when cleared', () => {
    const listener = vi.fn()
    const stop = notices.store.subscribe(listener)
    notices.notify({ kind: 'info', text: 'a' })
    notices.clear()
    expect(notices.list()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    notices.notify({ kind: 'info', text: 'b' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
