// Tests drawers that a user has put aside, with their drafts, to continue later ("parked drawers", C10).
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

const park = (drawer: Parameters<typeof storeParkedDrawer>[0], restoredId: string | null = null) =>
  storeParkedDrawer(drawer, restoredId, (form) => form)
const buildDrawer = (form: string) => ({
  command: 'reprocess.reverse',
  args: { reverse_id: '7' },
  record: 'Loja Azul',
  forms: [form],
})

test('C10 parking a drawer moves its draft, so that the next drawer of the command starts empty', () => {
  writeDraft('reprocess.reverse', { task: 'Primeira' })
  writeDraft(getIdempotencyName('reprocess.reverse'), { key: 'k', sent: '{}' })
  expect(park(buildDrawer('reprocess.reverse'))).not.toBeNull()
  expect(readDraft('reprocess.reverse')).toBeNull()
  writeDraft('reprocess.reverse', { task: 'Segunda' })
  expect(park(buildDrawer('reprocess.reverse'))).not.toBeNull()
  const [firstDrawer, secondDrawer] = getParkedDrawers()
  // If a request got no response, the draft of the drawer keeps the idempotency key of the request, so that a retry
  // cannot execute the write twice.
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

test('C10 a parked drawer keeps the URL of its page; a drawer that was stored without a URL is still listed', () => {
  park({ ...buildDrawer('reprocess.reverse'), pageUrl: '/correios?page=2' })
  park(buildDrawer('reprocess.refund'))
  expect(getParkedDrawers().map(({ pageUrl }) => pageUrl)).toEqual(['/correios?page=2', undefined])
})

test('C10 the list of parked drawers is limited, and a drawer that is parked again becomes the newest', () => {
  for (let index = 0; index < MAX_PARKED_DRAWERS; index++) expect(park(buildDrawer(`form:${index}`))).not.toBeNull()
  writeDraft('form:full', { text: 'fica' })
  expect(park(buildDrawer('form:full'))).toBeNull()
  expect(readDraft('form:full')).toEqual({ text: 'fica' })
  const ids = getParkedDrawers().map(({ id }) => id)
  const [, second = ''] = ids
  writeDraft(getParkedDraftName('form:1', second), { text: 'de novo' })
  expect(park({ ...buildDrawer('form:1'), record: 'Loja Verde' }, second)).toMatchObject({ id: second })
  expect(getParkedDrawers().map(({ id }) => id)).toEqual([...ids.filter((id) => id !== second), second])
  expect(getParkedDrawers().at(-1)).toMatchObject({ record: 'Loja Verde' })
  expect(readDraft(getParkedDraftName('form:1', second))).toEqual({ text: 'de novo' })
})

test('C10 parked drawers belong to one user on this machine, and keep their age', () => {
  vi.useFakeTimers({ now: 1_000 })
  writeDraft('form', { text: 'da Camila' })
  const drawer = park(buildDrawer('form'))
  const stored = localStorage.getItem('reversa:1:parked')
  setStorageUser(2)
  expect(getParkedDrawers()).toEqual([])
  setStorageUser(1)
  expect(getParkedDrawers()).toEqual([{ ...buildDrawer('form'), id: drawer?.id, at: 1_000 }])
  expect(sessionStorage.length).toBe(0)
  expect(stored).not.toContain('da Camila')
  vi.useRealTimers()
})

test('parked drawers are read again after a reload, and invalid stored texts are ignored', () => {
  park(buildDrawer('form'))
  const key = 'reversa:1:parked'
  const stored = localStorage.getItem(key) ?? ''
  const reload = (stored: string) => {
    setStorageUser(null)
    localStorage.setItem(key, stored)
    setStorageUser(1)
    return getParkedDrawers()
  }
  expect(reload(stored)).toMatchObject([{ command: 'reprocess.reverse', record: 'Loja Azul', forms: ['form'] }])
  for (const invalid of ['', '{', '{}', '[null]', '[{"id":1}]', stored.replace('"at"', '"age"')])
    expect(reload(invalid)).toEqual([])
})
