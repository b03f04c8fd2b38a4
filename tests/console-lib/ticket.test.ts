// Tests the current ticket of the browser tab. A ticket number in a text or link replaces the current ticket, and a
// toast offers to restore the previous one.
import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { notifications } from '#console/lib/notices.ts'
import { setStorageUser } from '#console/lib/storage.ts'
import { getCurrentTicket, setTicket, switchTicket } from '#console/lib/ticket.ts'
import { switchToLinkedTicket } from '#console/run/linked-ticket.ts'
import tickets from '#locales/pt-BR/tickets.json' with { type: 'json' }
import { stubBrowser } from './storage.ts'

const language = i18next.createInstance({ lng: 'pt-BR', resources: { 'pt-BR': tickets } })
await language.init()
const { t } = language

const listToasts = () => notifications.list()

beforeEach(() => {
  stubBrowser()
  setStorageUser(1)
  setTicket(null)
  notifications.clear()
})

test('switchTicket sets the ticket, and the action of its toast restores the previous ticket', () => {
  setTicket('ZD-51201')
  expect(switchTicket('zd51203', t)).toBe(true)
  expect(getCurrentTicket()).toBe('ZD-51203')
  expect(listToasts().map(({ text }) => text)).toEqual(['Chamado ZD-51203 definido nesta aba, no lugar de ZD-51201.'])
  listToasts()[0]?.action?.run()
  expect(getCurrentTicket()).toBe('ZD-51201')
})

test('switchTicket shows no toast if the tab has no ticket or already has this ticket', () => {
  expect(switchTicket('ZD-51203', t)).toBe(true)
  expect(switchTicket('#51203', t)).toBe(false)
  expect(listToasts()).toEqual([])
})

test('switchTicket keeps the ticket of the tab when the text is not a ticket', () => {
  setTicket('ZD-51201')
  expect(switchTicket('{{ticket.id}}', t)).toBe(false)
  expect(getCurrentTicket()).toBe('ZD-51201')
})

test('a second switch removes the toast of the first switch', () => {
  setTicket('ZD-1')
  switchTicket('ZD-2', t)
  switchTicket('ZD-3', t)
  expect(listToasts()).toHaveLength(1)
  listToasts()[0]?.action?.run()
  expect(getCurrentTicket()).toBe('ZD-2')
})

test('setting or clearing the ticket removes the toast of the previous switch', () => {
  for (const next of ['ZD-9', null]) {
    setTicket('ZD-1')
    switchTicket('ZD-2', t)
    setTicket(next)
    expect(listToasts()).toEqual([])
  }
})

test('only the last switch can be undone, until the undo was used or another ticket was set', () => {
  const actions = () => notifications.list().flatMap(({ action }) => action ?? [])
  setTicket('ZD-1')
  switchTicket('ZD-2', t)
  actions()[0]?.run()
  expect(actions()).toEqual([])
  switchTicket('ZD-3', t)
  switchTicket('ZD-4', t)
  expect(actions()).toHaveLength(1)
  setTicket('ZD-5')
  expect(actions()).toEqual([])
})

test('switchToLinkedTicket applies the ticket of a link once for each history entry', () => {
  const entry = { state: { usr: null }, replaceState: (state: { usr: null }) => void Object.assign(entry, { state }) }
  vi.stubGlobal('history', entry)
  vi.stubGlobal('location', { search: '?do=reprocess.reverse&ticket=ZD-2' })
  setTicket('ZD-1')
  expect(switchToLinkedTicket('tickets.open', 'ZD-2', t)).toBe(false)
  expect(switchToLinkedTicket('reprocess.reverse', 'ZD-2', t)).toBe(true)
  listToasts()[0]?.action?.run()
  expect(switchToLinkedTicket('reprocess.reverse', 'ZD-2', t)).toBe(false)
  expect(getCurrentTicket()).toBe('ZD-1')
  vi.stubGlobal('history', { ...entry, state: { usr: null } })
  expect(switchToLinkedTicket('reprocess.reverse', 'ZD-2', t)).toBe(true)
})
