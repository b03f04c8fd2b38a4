// Tests the hint that teaches a keyboard shortcut after a command was used with the mouse several times (C12).
import { beforeEach, expect, test, vi } from 'vitest'
import { ecommercesList } from '#commands/ecommerces.ts'
import { countMouseUse, isHintDue, readCounts } from '#console/app/teaching.tsx'
import { findCommandByUrl } from '#console/lib/by-mouse.ts'
import { setStorageUser } from '#console/lib/storage.ts'
import { makeStorage } from './storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage())
  setStorageUser(1)
  return () => {
    setStorageUser(null)
    vi.unstubAllGlobals()
  }
})

const times = (id: string, count: number, hasKey = true) => Array.from({ length: count }, () => isHintDue(id, hasKey))

test('C12 the key is shown at the third time, once, for each command and person by itself', () => {
  expect(times('a.one', 5)).toEqual([false, false, true, false, false])
  expect(times('a.two', 2)).toEqual([false, false])
  setStorageUser(2)
  expect(times('a.one', 3)).toEqual([false, false, true])
  expect(times('a.two', 3)).toEqual([false, false, true])
})

test('C12 what has no key that works is counted, and shown when it has one', () => {
  expect(times('a.one', 7, false)).toEqual(Array.from({ length: 7 }, () => false))
  expect(times('a.one', 2)).toEqual([true, false])
})

test.each([null, '', '[]', '{', 'null', '{"a.one":"x"}'])('counts that cannot be read are none: %s', (stored) => {
  expect(readCounts(stored)).toEqual({})
})

test('a command is no name of an object’s own', () => {
  expect(countMouseUse({}, 'constructor', true)).toEqual({ counts: { constructor: 1 }, isDue: false })
})

test.each([
  ['/ecommerces', '', ecommercesList.id],
  ['/ecommerces', '?page=2', undefined],
  ['/ecommerces/show/12', '', 'ecommerces.open'],
  ['/ecommerces/show/12', '?tab=integration', 'ecommerces.openIntegration'],
  ['/activity', '?user=me', 'activity.mine'],
  ['/nowhere', '', undefined],
])('%s%s is the link of %s', (pathname, search, id) => {
  expect(findCommandByUrl(pathname, search)?.id).toBe(id)
})
