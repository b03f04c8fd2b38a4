import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftTime, dropDraft, newsTo, readDraft, writeDraft } from '#console/lib/drafts.ts'
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
    expect(draftTime('reprocess.reverse')).toBeInstanceOf(Date)
    dropDraft('reprocess.reverse')
    expect(readDraft('reprocess.reverse')).toBeNull()
    expect(draftTime('reprocess.reverse')).toBeNull()
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
