// Tests the drafts of forms that the browser stores.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteIdempotencyKey, getIdempotencyKey } from '#console/forms/idempotency.ts'
import {
  deleteDraft,
  deleteSubmittedDrafts,
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
  it('are read back as the user typed them, until they are deleted', () => {
    writeDraft('reprocess.reverse', { task: 'Reenviar  ', entity_id: '91' })
    expect(readDraft('reprocess.reverse')).toEqual({ task: 'Reenviar  ', entity_id: '91' })
    expect(readDraft('reprocess.refund')).toBeNull()
    deleteDraft('reprocess.reverse')
    expect(readDraft('reprocess.reverse')).toBeNull()
  })

  it('are not visible to another user', () => {
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

  it('are overridden by new arguments and by a change of the current ticket', () => {
    const newArguments = { entity_id: '5' }
    const context = { inHand: { ticket: 'ZD-1' }, visit: 'here' }
    expect(getDraftOverrides('form', context, newArguments)).toEqual({ ticket: 'ZD-1', entity_id: '5' })
    writeDraft('form', { entity_id: '6', ticket: 'ZD-9' }, context)
    expect(getDraftOverrides('form', context, newArguments)).toEqual({})
    expect(getDraftOverrides('form', { ...context, visit: 'elsewhere' }, newArguments)).toEqual(newArguments)
    expect(getDraftOverrides('form', { ...context, inHand: { ticket: 'ZD-2' } }, newArguments)).toEqual({
      ticket: 'ZD-2',
    })
    expect(getDraftOverrides('form', { visit: 'here' }, newArguments)).toEqual({})
  })

  it.each(['', 'null', '{', '[]', '{"values":null,"at":1}', '{"values":{}}'])(
    'are ignored when the stored text is invalid: %s',
    (stored) => {
      localStorage.setItem('reversa:1:draft:form', stored)
      expect(readDraft('form')).toBeNull()
    },
  )

  it('throw no error when the storage is full or forbidden', () => {
    const throwError = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', {
      ...makeStorage(),
      getItem: throwError,
      setItem: throwError,
      removeItem: throwError,
    })
    expect(() => writeDraft('form', { a: 1 })).not.toThrow()
    expect(readDraft('form')).toBeNull()
    expect(() => deleteDraft('form')).not.toThrow()
  })
})

describe('drafts of new work', () => {
  const visits = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(32))
  const [first = '', second = '', third = ''] = visits

  it('belong to the visit that stored them, and are offered in another visit', () => {
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

  it('belong to the last visit that stored them', () => {
    const name = getDraftName('form', first)
    writeDraft(name, { text: 'a' }, { visit: first })
    writeDraft(name, { text: 'a' }, { visit: second })
    expect(getDraftName('form', second)).toBe(name)
    expect(getDraftName('form', first)).not.toBe(name)
  })

  it('of an earlier version of the console are offered, but drafts of a parked drawer or another form are not', () => {
    const ownName = getDraftName('form', first)
    writeDraft('form@p12', { text: 'parked' })
    writeDraft('form:7', { text: 'another form' })
    writeDraft('former', { text: 'another form' })
    expect(findOtherDraft('form', ownName)).toBeNull()
    writeDraft('form', { text: 'version before' })
    expect(findOtherDraft('form', ownName)?.values).toEqual({ text: 'version before' })
  })

  it('are limited to five per form, and the oldest are deleted', () => {
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

  it('are deleted only when their values were sent', () => {
    const [firstName = '', secondName = '', thirdName = ''] = [first, second, third].map((visit) =>
      getDraftName('form', visit),
    )
    writeDraft(firstName, { text: 'a', ticket: 'ZD-1' }, { visit: first })
    writeDraft(secondName, { text: 'b', ticket: 'ZD-1' }, { visit: second })
    writeDraft('form@p12', { text: 'a', ticket: 'ZD-1' })
    deleteSubmittedDrafts('form', { text: 'a', ticket: 'ZD-1' })
    expect(readDraft(firstName)).toBeNull()
    expect(findOtherDraft('form', thirdName)?.name).toBe(secondName)
    expect(readDraft('form@p12')).not.toBeNull()
  })

  it('with the same values share an idempotency key until the key is deleted', () => {
    const [firstName = '', secondName = '', thirdName = ''] = [first, second, third].map((visit) =>
      getDraftName('form', visit),
    )
    const key = getIdempotencyKey(firstName, { text: 'a' })
    expect(getIdempotencyKey(secondName, { text: 'b' })).not.toBe(key)
    expect(getIdempotencyKey(thirdName, { text: 'a' })).toBe(key)
    deleteIdempotencyKey(thirdName)
    expect(getIdempotencyKey(firstName, { text: 'a' })).not.toBe(key)
  })
})

describe('the current ticket', () => {
  it('belongs to the tab and the user', () => {
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
