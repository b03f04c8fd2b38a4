import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetIntent, idempotencyKeyOf } from '#console/forms/idempotency.ts'
import {
  draftOfVisit,
  dropDraft,
  findOtherDraft,
  forgetSame,
  newsTo,
  readDraft,
  writeDraft,
} from '#console/lib/drafts.ts'
import { setOwner } from '#console/lib/storage.ts'
import { currentTicket, setTicket } from '#console/lib/ticket.ts'

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

describe('drafts', () => {
  it('come back as they were typed, until they are dropped', () => {
    writeDraft('reprocess.reverse', { task: 'Reenviar  ', entity_id: '91' })
    expect(readDraft('reprocess.reverse')).toEqual({ task: 'Reenviar  ', entity_id: '91' })
    expect(readDraft('reprocess.refund')).toBeNull()
    dropDraft('reprocess.reverse')
    expect(readDraft('reprocess.reverse')).toBeNull()
  })

  it('are never another person’s', () => {
    writeDraft('reprocess.reverse', { task: 'Da Camila' })
    setOwner(2)
    expect(readDraft('reprocess.reverse')).toBeNull()
    writeDraft('reprocess.reverse', { task: 'Da Yasmin' })
    dropDraft('reprocess.reverse')
    setOwner(null)
    expect(readDraft('reprocess.reverse')).toBeNull()
    writeDraft('reprocess.reverse', { task: 'De ninguém' })
    expect(localStorage.length).toBe(1)
    setOwner(1)
    expect(readDraft('reprocess.reverse')).toEqual({ task: 'Da Camila' })
  })

  it('give way to what is given anew, and to another thing in hand', () => {
    const given = { entity_id: '5' }
    const begun = { inHand: { ticket: 'ZD-1' }, visit: 'here' }
    expect(newsTo('form', begun, given)).toEqual({ ticket: 'ZD-1', entity_id: '5' })
    writeDraft('form', { entity_id: '6', ticket: 'ZD-9' }, begun)
    expect(newsTo('form', begun, given)).toEqual({})
    expect(newsTo('form', { ...begun, visit: 'elsewhere' }, given)).toEqual(given)
    expect(newsTo('form', { ...begun, inHand: { ticket: 'ZD-2' } }, given)).toEqual({ ticket: 'ZD-2' })
    expect(newsTo('form', { visit: 'here' }, given)).toEqual({})
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
    expect(() => dropDraft('form')).not.toThrow()
  })
})

describe('drafts of new work', () => {
  const visits = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(32))
  const [first = '', second = '', third = ''] = visits

  it('belong to the visit that they were typed in, and are offered in another visit', () => {
    const name = draftOfVisit('reprocess.reverse', first)
    writeDraft(name, { entity_id: '903549' }, { visit: first })
    expect(draftOfVisit('reprocess.reverse', first)).toBe(name)
    expect(findOtherDraft('reprocess.reverse', name)).toBeNull()
    const next = draftOfVisit('reprocess.reverse', second)
    expect(readDraft(next)).toBeNull()
    expect(findOtherDraft('reprocess.reverse', next)?.values).toEqual({ entity_id: '903549' })
    writeDraft(next, { entity_id: '903584' }, { visit: second })
    expect(readDraft(name)).toEqual({ entity_id: '903549' })
  })

  it('are found in the visit that continued them', () => {
    const name = draftOfVisit('form', first)
    writeDraft(name, { text: 'a' }, { visit: first })
    writeDraft(name, { text: 'a' }, { visit: second })
    expect(draftOfVisit('form', second)).toBe(name)
    expect(draftOfVisit('form', first)).not.toBe(name)
  })

  it('are offered from the version before, but never from a parked drawer or another form', () => {
    const own = draftOfVisit('form', first)
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
      const name = draftOfVisit('form', visit)
      writeDraft(name, { text: visit }, { visit })
      return name
    })
    draftOfVisit('form', 'f'.repeat(32))
    expect(names.filter((name) => readDraft(name) !== null)).toEqual(names.slice(-5))
    vi.useRealTimers()
  })

  it('are deleted once their values were sent, and only they', () => {
    const [one = '', other = '', last = ''] = [first, second, third].map((visit) => draftOfVisit('form', visit))
    writeDraft(one, { text: 'a', ticket: 'ZD-1' }, { visit: first })
    writeDraft(other, { text: 'b', ticket: 'ZD-1' }, { visit: second })
    writeDraft('form@p12', { text: 'a', ticket: 'ZD-1' })
    forgetSame('form', { text: 'a', ticket: 'ZD-1' })
    expect(readDraft(one)).toBeNull()
    expect(findOtherDraft('form', last)?.name).toBe(other)
    expect(readDraft('form@p12')).not.toBeNull()
  })

  it('share the idempotency key of the same values until an answer settles it', () => {
    const [one, other, last] = [first, second, third].map((visit) => draftOfVisit('form', visit))
    const key = idempotencyKeyOf(one ?? '', { text: 'a' })
    expect(idempotencyKeyOf(other ?? '', { text: 'b' })).not.toBe(key)
    expect(idempotencyKeyOf(last ?? '', { text: 'a' })).toBe(key)
    forgetIntent(last ?? '')
    expect(idempotencyKeyOf(one ?? '', { text: 'a' })).not.toBe(key)
  })
})

describe('the ticket in hand', () => {
  it('is this tab’s and this person’s', () => {
    expect(currentTicket()).toBeNull()
    setTicket('ZD-48213')
    expect(currentTicket()).toBe('ZD-48213')
    setOwner(2)
    expect(currentTicket()).toBeNull()
    setOwner(1)
    expect(currentTicket()).toBe('ZD-48213')
    setTicket(null)
    expect(currentTicket()).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })
})
