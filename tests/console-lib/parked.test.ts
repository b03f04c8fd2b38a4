// Tests drawers that a user parks together with their drafts (C10).
import { beforeEach, expect, test, vi } from 'vitest'
import {
  deleteParkedDrawer,
  getIdempotencyName,
  getParkedDraftName,
  getParkedDrawers,
  hasDrafts,
  MAX_PARKED_DRAWERS,
  readDraft,
  storeParkedDrawer,
  unparkAllDrawers,
  writeDraft,
} from '#console/lib/drafts.ts'
import { setStorageUser } from '#console/lib/storage.ts'

import { makeStorage } from './storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('sessionStorage', makeStorage())
  setStorageUser(1)
  return () => {
    setStorageUser(null)
    vi.unstubAllGlobals()
  }
})

const drawer = (form: string) => ({
  command: 'reprocess.reverse',
  args: { reverse_id: '7' },
  record: 'Loja Azul',
  forms: [form],
})

test('C10 a parked drawer takes its draft with it: the next one of its kind begins empty', () => {
  writeDraft('reprocess.reverse', { task: 'Primeira' })
  writeDraft(getIdempotencyName('reprocess.reverse'), { key: 'k', sent: '{}' })
  expect(storeParkedDrawer(drawer('reprocess.reverse'), null)).toBe(true)
  expect(readDraft('reprocess.reverse')).toBeNull()
  writeDraft('reprocess.reverse', { task: 'Segunda' })
  expect(storeParkedDrawer(drawer('reprocess.reverse'), null)).toBe(true)
  const [first, second] = getParkedDrawers()
  // The idempotency key of a write without a response is parked with the draft, so that sending the draft again writes
  // once.
  expect(readDraft(getIdempotencyName(getParkedDraftName('reprocess.reverse', first?.id ?? '')))).toEqual({
    key: 'k',
    sent: '{}',
  })
  const typed = (id = '') => readDraft(getParkedDraftName('reprocess.reverse', id))
  expect([typed(first?.id), typed(second?.id)]).toEqual([{ task: 'Primeira' }, { task: 'Segunda' }])
  expect(getParkedDrawers().map(hasDrafts)).toEqual([true, true])

  deleteParkedDrawer(first?.id ?? '')
  expect(typed(first?.id)).toBeNull()
  expect(getParkedDrawers().map(({ id }) => id)).toEqual([second?.id])
})

test('C10 five fit; the sixth is refused and keeps its draft, and a restored one takes its own place again', () => {
  for (let at = 0; at < MAX_PARKED_DRAWERS; at++) expect(storeParkedDrawer(drawer(`form:${at}`), null)).toBe(true)
  writeDraft('form:5', { text: 'fica' })
  expect(storeParkedDrawer(drawer('form:5'), null)).toBe(false)
  expect(readDraft('form:5')).toEqual({ text: 'fica' })
  const ids = getParkedDrawers().map(({ id }) => id)
  const [, second = ''] = ids
  writeDraft(getParkedDraftName('form:1', second), { text: 'de novo' })
  expect(storeParkedDrawer({ ...drawer('form:1'), record: 'Loja Verde' }, second)).toBe(true)
  expect(getParkedDrawers().map(({ id }) => id)).toEqual(ids)
  expect(getParkedDrawers()[1]).toMatchObject({ record: 'Loja Verde' })
  expect(readDraft(getParkedDraftName('form:1', second))).toEqual({ text: 'de novo' })
})

test('C10 they are of one person in one tab: another person sees none, signing out clears them and keeps the drafts (A35)', () => {
  writeDraft('form', { text: 'da Camila' })
  storeParkedDrawer(drawer('form'), null)
  const kept = sessionStorage.getItem('reversa:1:parked')
  setStorageUser(2)
  expect(getParkedDrawers()).toEqual([])
  setStorageUser(1)
  expect(getParkedDrawers()).toHaveLength(1)
  unparkAllDrawers()
  expect(getParkedDrawers()).toEqual([])
  expect(sessionStorage.length).toBe(0)
  expect(kept).not.toContain('da Camila')
  expect(readDraft('form')).toEqual({ text: 'da Camila' })
  expect(localStorage.length).toBe(1)
})

test('what was kept before a reload is read again, and what cannot be read is passed over', () => {
  storeParkedDrawer(drawer('form'), null)
  const key = 'reversa:1:parked'
  const kept = sessionStorage.getItem(key) ?? ''
  const again = (stored: string) => {
    setStorageUser(null)
    sessionStorage.setItem(key, stored)
    setStorageUser(1)
    return getParkedDrawers()
  }
  expect(again(kept)).toMatchObject([{ command: 'reprocess.reverse', record: 'Loja Azul', forms: ['form'] }])
  for (const wrong of ['', '{', '{}', '[null]', '[{"id":1}]']) expect(again(wrong)).toEqual([])
})
