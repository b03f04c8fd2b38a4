import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearParked,
  currentParkedDrafts,
  draftName,
  dropParked,
  holdsTyped,
  intentName,
  mostParked,
  park,
  readDraft,
  writeDraft,
} from '#console/lib/drafts.ts'
import { setOwner } from '#console/lib/storage.ts'

import { makeStorage } from './storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('sessionStorage', makeStorage())
  setOwner(1)
  return () => {
    setOwner(null)
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
  writeDraft(intentName('reprocess.reverse'), { key: 'k', sent: '{}' })
  expect(park(drawer('reprocess.reverse'), null)).toBe(true)
  expect(readDraft('reprocess.reverse')).toBeNull()
  writeDraft('reprocess.reverse', { task: 'Segunda' })
  expect(park(drawer('reprocess.reverse'), null)).toBe(true)
  const [first, second] = currentParkedDrafts()
  // The key of a write whose answer was lost goes with it: sent again, it is done once.
  expect(readDraft(intentName(draftName('reprocess.reverse', first?.id ?? '')))).toEqual({ key: 'k', sent: '{}' })
  const typed = (id = '') => readDraft(draftName('reprocess.reverse', id))
  expect([typed(first?.id), typed(second?.id)]).toEqual([{ task: 'Primeira' }, { task: 'Segunda' }])
  expect(currentParkedDrafts().map(holdsTyped)).toEqual([true, true])

  dropParked(first?.id ?? '')
  expect(typed(first?.id)).toBeNull()
  expect(currentParkedDrafts().map(({ id }) => id)).toEqual([second?.id])
})

test('C10 five fit; the sixth is refused and keeps its draft, and a restored one takes its own place again', () => {
  for (let at = 0; at < mostParked; at++) expect(park(drawer(`form:${at}`), null)).toBe(true)
  writeDraft('form:5', { text: 'fica' })
  expect(park(drawer('form:5'), null)).toBe(false)
  expect(readDraft('form:5')).toEqual({ text: 'fica' })
  const ids = currentParkedDrafts().map(({ id }) => id)
  const [, second = ''] = ids
  writeDraft(draftName('form:1', second), { text: 'de novo' })
  expect(park({ ...drawer('form:1'), record: 'Loja Verde' }, second)).toBe(true)
  expect(currentParkedDrafts().map(({ id }) => id)).toEqual(ids)
  expect(currentParkedDrafts()[1]).toMatchObject({ record: 'Loja Verde' })
  expect(readDraft(draftName('form:1', second))).toEqual({ text: 'de novo' })
})

test('C10 they are of one person in one tab: another person sees none, signing out clears them and keeps the drafts (A35)', () => {
  writeDraft('form', { text: 'da Camila' })
  park(drawer('form'), null)
  const kept = sessionStorage.getItem('reversa:1:parked')
  setOwner(2)
  expect(currentParkedDrafts()).toEqual([])
  setOwner(1)
  expect(currentParkedDrafts()).toHaveLength(1)
  clearParked()
  expect(currentParkedDrafts()).toEqual([])
  expect(sessionStorage.length).toBe(0)
  expect(kept).not.toContain('da Camila')
  expect(readDraft('form')).toEqual({ text: 'da Camila' })
  expect(localStorage.length).toBe(1)
})

test('what was kept before a reload is read again, and what cannot be read is passed over', () => {
  park(drawer('form'), null)
  const key = 'reversa:1:parked'
  const kept = sessionStorage.getItem(key) ?? ''
  const again = (stored: string) => {
    setOwner(null)
    sessionStorage.setItem(key, stored)
    setOwner(1)
    return currentParkedDrafts()
  }
  expect(again(kept)).toMatchObject([{ command: 'reprocess.reverse', record: 'Loja Azul', forms: ['form'] }])
  for (const wrong of ['', '{', '{}', '[null]', '[{"id":1}]']) expect(again(wrong)).toEqual([])
})
