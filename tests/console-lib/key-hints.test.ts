// Tests the hint that teaches the keyboard shortcut of a command after several uses of the command with the mouse
// (C12).
import { beforeEach, expect, test, vi } from 'vitest'
import { listEcommercesCommand } from '#commands/ecommerces.ts'
import { countMouseUse, countMouseUseAndCheckHint, readCounts } from '#console/app/teaching.tsx'
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

const recordUses = (id: string, count: number, hasKey = true) =>
  Array.from({ length: count }, () => countMouseUseAndCheckHint(id, hasKey))

test('C12 the key hint is displayed once, at the third use, for each command and user', () => {
  expect(recordUses('a.one', 5)).toEqual([false, false, true, false, false])
  expect(recordUses('a.two', 2)).toEqual([false, false])
  setStorageUser(2)
  expect(recordUses('a.one', 3)).toEqual([false, false, true])
  expect(recordUses('a.two', 3)).toEqual([false, false, true])
})

test('C12 uses of a command without a key are counted, and the hint is displayed when the command has a key', () => {
  expect(recordUses('a.one', 7, false)).toEqual(Array.from({ length: 7 }, () => false))
  expect(recordUses('a.one', 2)).toEqual([true, false])
})

test.each([null, '', '[]', '{', 'null', '{"a.one":"x"}'])(
  'readCounts returns no counts for the invalid text %s',
  (stored) => {
    expect(readCounts(stored)).toEqual({})
  },
)

test('countMouseUse counts a command named like a property of the object prototype', () => {
  expect(countMouseUse({}, 'constructor', true)).toEqual({ counts: { constructor: 1 }, isHintDue: false })
})

test.each([
  ['/ecommerces', '', listEcommercesCommand.id],
  ['/ecommerces', '?page=2', undefined],
  ['/ecommerces/show/12', '', 'ecommerces.open'],
  ['/ecommerces/show/12', '?tab=integration', 'ecommerces.openIntegration'],
  ['/activity', '?user=me', 'activity.mine'],
  ['/nowhere', '', undefined],
])('findCommandByUrl(%j, %j) returns %s', (pathname, search, id) => {
  expect(findCommandByUrl(pathname, search)?.id).toBe(id)
})
