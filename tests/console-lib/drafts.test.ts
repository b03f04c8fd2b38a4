// Tests the drafts of forms that the browser stores.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteIdempotencyKey, getIdempotencyKey } from '#console/forms/idempotency.ts'
import {
  createDraftName,
  deleteDraft,
  deleteSubmittedDrafts,
  findOtherDraft,
  readDraft,
  readDraftBase,
  storeParkedDrawer,
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

  it('contain the record that the form edited', () => {
    writeDraft('groups.edit:7', { name: 'Novo' }, { version: 3 })
    expect(readDraftBase('groups.edit:7')).toEqual({ version: 3 })
    writeDraft('groups.edit:7', { name: 'Novo' })
    expect(readDraftBase('groups.edit:7')).toBeUndefined()
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

describe('drafts of a form', () => {
  it('are separate for every opened form, which offers the newest draft of the others', () => {
    vi.useFakeTimers()
    const first = createDraftName('reprocess.reverse')
    writeDraft(first, { entity_id: '903549' })
    expect(findOtherDraft('reprocess.reverse', first)).toBeNull()
    vi.advanceTimersByTime(1000)
    const second = createDraftName('reprocess.reverse')
    expect(readDraft(second)).toBeNull()
    expect(findOtherDraft('reprocess.reverse', second)?.values).toEqual({ entity_id: '903549' })
    writeDraft(second, { entity_id: '903584' })
    expect(readDraft(first)).toEqual({ entity_id: '903549' })
    expect(findOtherDraft('reprocess.reverse', createDraftName('reprocess.reverse'))?.name).toBe(second)
    vi.useRealTimers()
  })

  it('of an earlier version of the console are offered, but drafts of a parked drawer or another form are not', () => {
    const ownName = createDraftName('form')
    writeDraft('form', { text: 'parked' })
    const drawer = { command: 'notes.add', args: {}, record: '', forms: ['form'] }
    storeParkedDrawer(drawer, null, (form) => form)
    writeDraft('form:7', { text: 'another form' })
    writeDraft('former', { text: 'another form' })
    expect(findOtherDraft('form', ownName)).toBeNull()
    writeDraft('form', { text: 'version before' })
    expect(findOtherDraft('form', ownName)?.values).toEqual({ text: 'version before' })
  })

  it('of a parked drawer that is no longer listed are offered', () => {
    writeDraft('form@p12', { text: 'list lost' })
    expect(findOtherDraft('form', createDraftName('form'))?.values).toEqual({ text: 'list lost' })
  })

  it('are limited to five per form, and the oldest are deleted', () => {
    vi.useFakeTimers()
    const names = Array.from({ length: 8 }, (_, index) => {
      vi.advanceTimersByTime(1000)
      const name = createDraftName('form')
      writeDraft(name, { text: index })
      return name
    })
    createDraftName('form')
    expect(names.filter((name) => readDraft(name) !== null)).toEqual(names.slice(-5))
    vi.useRealTimers()
  })

  it('are deleted only when their values were sent', () => {
    const [first, second, third] = [createDraftName('form'), createDraftName('form'), createDraftName('form')]
    writeDraft(first, { text: 'a', ticket: 'ZD-1' })
    writeDraft(second, { text: 'b', ticket: 'ZD-1' })
    deleteSubmittedDrafts('form', { text: 'a', ticket: 'ZD-1' })
    expect(readDraft(first)).toBeNull()
    expect(findOtherDraft('form', third)?.name).toBe(second)
  })

  it('with the same values share an idempotency key until the key is deleted', () => {
    const [first, second, third] = [createDraftName('form'), createDraftName('form'), createDraftName('form')]
    const key = getIdempotencyKey(first, { text: 'a' })
    expect(getIdempotencyKey(second, { text: 'b' })).not.toBe(key)
    expect(getIdempotencyKey(third, { text: 'a' })).toBe(key)
    deleteIdempotencyKey(third)
    expect(getIdempotencyKey(first, { text: 'a' })).not.toBe(key)
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
