// Tests the drafts of forms that the browser stores.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteIdempotencyKey, getIdempotencyKey } from '#console/forms/idempotency.ts'
import {
  deleteDraft,
  deleteSentDrafts,
  findOtherDraft,
  getDraftName,
  getDraftOverrides,
  readDraft,
  writeDraft,
} from '#console/lib/drafts.ts'
import { setStorageUser } from '#console/lib/storage.ts'
import { getCurrentTicket, setTicket } from '#console/lib/ticket.ts'

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

describe('drafts', () => {
  it('come back as they were typed, until they are dropped', () => {
    writeDraft('reprocess.reverse', { task: 'Reenviar  ', entity_id: '91' })
    expect(readDraft('reprocess.reverse')).toEqual({ task: 'Reenviar  ', entity_id: '91' })
    expect(readDraft('reprocess.refund')).toBeNull()
    deleteDraft('reprocess.reverse')
    expect(readDraft('reprocess.reverse')).toBeNull()
  })

  it('are never another person’s', () => {
    writeDraft('reprocess.reverse', { task: 'Da Camila' })
    setStorageUser(2)
    expect(readDraft('reprocess.reverse')).toBeNull()
    writeDraft('reprocess.reverse', { task: 'Da Yasmin' })
    deleteDraft('reprocess.reverse')
    setStorageUser(null)
    expect(readDraft('reprocess.reverse')).toBeNull()
    writeDraft('reprocess.reverse', { task: 'De ninguém' })
    expect(localStorage.length).toBe(1)
    setStorageUser(1)
    expect(readDraft('reprocess.reverse')).toEqual({ task: 'Da Camila' })
  })

  it('give way to what is given anew, and to another thing in hand', () => {
    const given = { entity_id: '5' }
    const begun = { inHand: { ticket: 'ZD-1' }, visit: 'here' }
    expect(getDraftOverrides('form', begun, given)).toEqual({ ticket: 'ZD-1', entity_id: '5' })
    writeDraft('form', { entity_id: '6', ticket: 'ZD-9' }, begun)
    expect(getDraftOverrides('form', begun, given)).toEqual({})
    expect(getDraftOverrides('form', { ...begun, visit: 'elsewhere' }, given)).toEqual(given)
    expect(getDraftOverrides('form', { ...begun, inHand: { ticket: 'ZD-2' } }, given)).toEqual({ ticket: 'ZD-2' })
    expect(getDraftOverrides('form', { visit: 'here' }, given)).toEqual({})
  })

  it.each(['', 'null', '{', '[]', '{"values":null,"at":1}', '{"values":{}}'])(
    'passes over what it cannot read: %s',
    (kept) => {
      localStorage.setItem('reversa:1:draft:form', kept)
      expect(readDraft('form')).toBeNull()
    },
  )

  it('go without a storage that is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...makeStorage(), getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(() => writeDraft('form', { a: 1 })).not.toThrow()
    expect(readDraft('form')).toBeNull()
    expect(() => deleteDraft('form')).not.toThrow()
  })
})

describe('drafts of new work', () => {
  const visits = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(32))
  const [first = '', second = '', third = ''] = visits

  it('belong to the visit that they were typed in, and are offered in another visit', () => {
    const name = getDraftName('reprocess.reverse', first)
    writeDraft(name, { entity_id: '903549' }, { visit: first })
    expect(getDraftName('reprocess.reverse', first)).toBe(name)
    expect(findOtherDraft('reprocess.reverse', name)).toBeNull()
    const next = getDraftName('reprocess.reverse', second)
    expect(readDraft(next)).toBeNull()
    expect(findOtherDraft('reprocess.reverse', next)?.values).toEqual({ entity_id: '903549' })
    writeDraft(next, { entity_id: '903584' }, { visit: second })
    expect(readDraft(name)).toEqual({ entity_id: '903549' })
  })

  it('are found in the visit that continued them', () => {
    const name = getDraftName('form', first)
    writeDraft(name, { text: 'a' }, { visit: first })
    writeDraft(name, { text: 'a' }, { visit: second })
    expect(getDraftName('form', second)).toBe(name)
    expect(getDraftName('form', first)).not.toBe(name)
  })

  it('are offered from the version before, but never from a parked drawer or another form', () => {
    const own = getDraftName('form', first)
    writeDraft('form@p12', { text: 'parked' })
    writeDraft('form:7', { text: 'another form' })
    writeDraft('former', { text: 'another form' })
    expect(findOtherDraft('form', own)).toBeNull()
    writeDraft('form', { text: 'version before' })
    expect(findOtherDraft('form', own)?.values).toEqual({ text: 'version before' })
  })

  it('are five for each form: the oldest are deleted', () => {
    vi.useFakeTimers()
    const names = visits.map((visit) => {
      vi.advanceTimersByTime(1000)
      const name = getDraftName('form', visit)
      writeDraft(name, { text: visit }, { visit })
      return name
    })
    getDraftName('form', 'f'.repeat(32))
    expect(names.filter((name) => readDraft(name) !== null)).toEqual(names.slice(-5))
    vi.useRealTimers()
  })

  it('are deleted once their values were sent, and only they', () => {
    const [one = '', other = '', last = ''] = [first, second, third].map((visit) => getDraftName('form', visit))
    writeDraft(one, { text: 'a', ticket: 'ZD-1' }, { visit: first })
    writeDraft(other, { text: 'b', ticket: 'ZD-1' }, { visit: second })
    writeDraft('form@p12', { text: 'a', ticket: 'ZD-1' })
    deleteSentDrafts('form', { text: 'a', ticket: 'ZD-1' })
    expect(readDraft(one)).toBeNull()
    expect(findOtherDraft('form', last)?.name).toBe(other)
    expect(readDraft('form@p12')).not.toBeNull()
  })

  it('share the idempotency key of the same values until an answer settles it', () => {
    const [one, other, last] = [first, second, third].map((visit) => getDraftName('form', visit))
    const key = getIdempotencyKey(one ?? '', { text: 'a' })
    expect(getIdempotencyKey(other ?? '', { text: 'b' })).not.toBe(key)
    expect(getIdempotencyKey(last ?? '', { text: 'a' })).toBe(key)
    deleteIdempotencyKey(last ?? '')
    expect(getIdempotencyKey(one ?? '', { text: 'a' })).not.toBe(key)
  })
})

describe('the ticket in hand', () => {
  it('is this tab’s and this person’s', () => {
    expect(getCurrentTicket()).toBeNull()
    setTicket('ZD-48213')
    expect(getCurrentTicket()).toBe('ZD-48213')
    setStorageUser(2)
    expect(getCurrentTicket()).toBeNull()
    setStorageUser(1)
    expect(getCurrentTicket()).toBe('ZD-48213')
    setTicket(null)
    expect(getCurrentTicket()).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })
})
