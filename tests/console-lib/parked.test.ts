// Tests parked drawers, which a user has put aside with their drafts to continue later (C10).
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

const buildDrawer = (form: string) => ({
  command: 'reprocess.reverse',
  args: { reverse_id: '7' },
  record: 'Loja Azul',
  forms: [form],
})

test('C10 parking a drawer moves its draft, so that the next drawer of the command starts empty', () => {
  writeDraft('reprocess.reverse', { task: 'Primeira' })
  writeDraft(getIdempotencyName('reprocess.reverse'), { key: 'k', sent: '{}' })
  expect(storeParkedDrawer(buildDrawer('reprocess.reverse'), null)).toBe(true)
  expect(readDraft('reprocess.reverse')).toBeNull()
  writeDraft('reprocess.reverse', { task: 'Segunda' })
  expect(storeParkedDrawer(buildDrawer('reprocess.reverse'), null)).toBe(true)
  const [firstDrawer, secondDrawer] = getParkedDrawers()
  // The draft keeps the idempotency key of the request without a response, so that a retry cannot execute the write
  // twice.
  expect(readDraft(getIdempotencyName(getParkedDraftName('reprocess.reverse', firstDrawer?.id ?? '')))).toEqual({
    key: 'k',
    sent: '{}',
  })
  const readParkedDraft = (id = '') => readDraft(getParkedDraftName('reprocess.reverse', id))
  expect([readParkedDraft(firstDrawer?.id), readParkedDraft(secondDrawer?.id)]).toEqual([
    { task: 'Primeira' },
    { task: 'Segunda' },
  ])
  expect(getParkedDrawers().map(hasDrafts)).toEqual([true, true])

  deleteParkedDrawer(firstDrawer?.id ?? '')
  expect(readParkedDraft(firstDrawer?.id)).toBeNull()
  expect(getParkedDrawers().map(({ id }) => id)).toEqual([secondDrawer?.id])
})

test('C10 the sixth drawer cannot be parked and keeps its draft, and a restored drawer returns to its place', () => {
  for (let index = 0; index < MAX_PARKED_DRAWERS; index++)
    expect(storeParkedDrawer(buildDrawer(`form:${index}`), null)).toBe(true)
  writeDraft('form:5', { text: 'fica' })
  expect(storeParkedDrawer(buildDrawer('form:5'), null)).toBe(false)
  expect(readDraft('form:5')).toEqual({ text: 'fica' })
  const ids = getParkedDrawers().map(({ id }) => id)
  const [, second = ''] = ids
  writeDraft(getParkedDraftName('form:1', second), { text: 'de novo' })
  expect(storeParkedDrawer({ ...buildDrawer('form:1'), record: 'Loja Verde' }, second)).toBe(true)
  expect(getParkedDrawers().map(({ id }) => id)).toEqual(ids)
  expect(getParkedDrawers()[1]).toMatchObject({ record: 'Loja Verde' })
  expect(readDraft(getParkedDraftName('form:1', second))).toEqual({ text: 'de novo' })
})

test('C10 parked drawers belong to one user, and signing out removes them but keeps their drafts (A35)', () => {
  writeDraft('form', { text: 'da Camila' })
  storeParkedDrawer(buildDrawer('form'), null)
  const stored = sessionStorage.getItem('reversa:1:parked')
  setStorageUser(2)
  expect(getParkedDrawers()).toEqual([])
  setStorageUser(1)
  expect(getParkedDrawers()).toHaveLength(1)
  unparkAllDrawers()
  expect(getParkedDrawers()).toEqual([])
  expect(sessionStorage.length).toBe(0)
  expect(stored).not.toContain('da Camila')
  expect(readDraft('form')).toEqual({ text: 'da Camila' })
  expect(localStorage.length).toBe(1)
})

test('parked drawers are read again after a reload, and invalid stored texts are ignored', () => {
  storeParkedDrawer(buildDrawer('form'), null)
  const key = 'reversa:1:parked'
  const stored = sessionStorage.getItem(key) ?? ''
  const reload = (stored: string) => {
    setStorageUser(null)
    sessionStorage.setItem(key, stored)
    setStorageUser(1)
    return getParkedDrawers()
  }
  expect(reload(stored)).toMatchObject([{ command: 'reprocess.reverse', record: 'Loja Azul', forms: ['form'] }])
  for (const invalid of ['', '{', '{}', '[null]', '[{"id":1}]']) expect(reload(invalid)).toEqual([])
})
